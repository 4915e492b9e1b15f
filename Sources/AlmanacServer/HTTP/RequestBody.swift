import AlmanacCore
import Hummingbird

extension Request {
    /// The maximum size of a body: 1 MB.
    static let bodyLimit = 1 << 20

    /// Reads the body as JSON.
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``Problem``: 400 when it is not JSON, 413 when it exceeds the limit.
    func json(upTo limit: Int = bodyLimit) async throws -> JSON {
        let bytes = try await bytes(upTo: limit)
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw Problem.malformedJSON(error)
        }
    }

    /// Reads the body.
    ///
    /// Beyond the limit, the body is still read for a while and discarded. If the connection were closed while the
    /// client is still sending, the client would report a broken connection and never see the 413.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``Problem``: 413 when it exceeds the limit.
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
