import AlmanacCore
import Hummingbird

extension Request {
    /// The most a body may have: 1 MB.
    static let bodyLimit = 1 << 20

    /// The body as JSON.
    /// - Throws: ``Problem``: 400 when it is not JSON, 413 when it is over the limit.
    /// - Parameter limit: in bytes.
    func json(upTo limit: Int = bodyLimit) async throws -> JSON {
        let bytes = try await bytes(upTo: limit)
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw Problem.malformedJSON(error)
        }
    }

    /// The body as it came.
    /// - Throws: ``Problem``: 413 when it is over 1 MB.
    ///
    /// A body over the limit is read on for a while and thrown away: a peer that is still sending would take an
    /// answer followed by a closed connection for a broken one, and never see the 413.
    func bytes(upTo limit: Int = bodyLimit) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 0
        for try await part in body {
            count += part.readableBytes
            if count <= limit {
                bytes.append(contentsOf: part.readableBytesView)
            } else if count > limit + 32 * Self.bodyLimit {
                break
            }
        }
        guard count <= limit else { throw Problem.tooLarge }
        return bytes
    }
}
