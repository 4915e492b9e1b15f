import AlmanacCore
import Hummingbird
import NIOHTTP1

extension Request {
    /// What most routes declare as the maximum size of a body: 1 MB.
    static let bodyLimit = 1 << 20
    /// What those declare that anybody may use, without an account: an identity token is the longest that they take.
    static let openBodyLimit = 64 << 10

    /// Reads the body as JSON, up to the size that the route declares.
    /// - Throws: ``Refusal``: 400 when it is not JSON, 413 when it exceeds the limit, 503 while there is no room for it; or
    ///   ``UndeclaredBody``.
    func json(_ context: AlmanacContext) async throws -> JSON {
        try Self.json(await bytes(context), context)
    }

    /// Parses a body that was read.
    /// - Throws: ``Refusal``: 400 when it is not JSON, 413 or 503 when there is no room for what it holds.
    static func json(_ bytes: [UInt8], _ context: AlmanacContext) throws -> JSON {
        try context.memory?.takeTree(of: bytes)
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw Refusal.malformedJSON(at: error.offset, error.message)
        }
    }

    /// Reads the body, up to the size that the route declares.
    ///
    /// Beyond the limit, the body is still read for a while and discarded. If the connection were closed while the
    /// client is still sending, the client would report a broken connection and never see the 413.
    ///
    /// - Throws: ``Refusal``: 413 when it exceeds the limit, 503 while there is no room for it, 408 when it
    ///   arrives too slowly, 400 when its chunks are broken; or ``UndeclaredBody``.
    func bytes(_ context: AlmanacContext) async throws -> [UInt8] {
        guard let limit = context.route?.bodyLimit else { throw UndeclaredBody() }
        var bytes: [UInt8] = []
        var (count, taken, noted) = (0, 0, 0)
        let declared = headers[.contentLength].flatMap { Int($0) }.flatMap { (1...limit).contains($0) ? $0 : nil } ?? 0
        let start = ContinuousClock.now
        do {
            for try await part in body {
                count += part.readableBytes
                // A body that sends nothing at all ends with the connection's idle timeout.
                guard BodyPace.admits(count, after: .now - start) else { throw Refusal.slowBody }
                if count <= limit {
                    if count > taken {
                        // A large body counts as long as it says it is before memory is reserved for it: announcing a
                        // length costs a client nothing.
                        let needed = min(limit, count > BodyMemory.small ? max(count, declared) : Self.stepped(count))
                        try context.memory?.take(needed - taken)
                        taken = needed
                        if needed > count { bytes.reserveCapacity(needed) }
                        context.memory?.arrived(count)
                    } else if count - noted >= BodyMemory.step {
                        context.memory?.arrived(count)
                        noted = count
                    }
                    bytes.append(contentsOf: part.readableBytesView)
                } else if count > limit + 32 * Self.bodyLimit {
                    break
                }
            }
        } catch is HTTPParserError {
            throw Refusal.brokenBody
        }
        guard count <= limit else { throw Refusal.tooLarge }
        try context.memory?.ended()
        return bytes
    }
}

extension Request {
    /// Memory is taken in steps, so that many small parts ask seldom.
    private static func stepped(_ count: Int) -> Int {
        (count + BodyMemory.step - 1) / BodyMemory.step * BodyMemory.step
    }
}

/// A fault of the server: a handler reads a body that its route does not declare.
struct UndeclaredBody: Error, Equatable {}

/// How slowly a body may arrive, so that a client cannot hold a connection for ever, one byte at a time.
enum BodyPace {
    /// For any body.
    static let grace = Duration.seconds(30)
    /// The bytes a second beyond that.
    static let minimum = 50_000

    /// Whether a body that has sent so many bytes after so long may go on.
    static func admits(_ count: Int, after elapsed: Duration) -> Bool {
        elapsed <= grace + .seconds(1) * (Double(count) / Double(minimum))
    }
}
