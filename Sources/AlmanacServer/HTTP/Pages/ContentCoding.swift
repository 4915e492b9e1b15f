import CZlib
import Hummingbird

/// How a body is compressed for transfer.
enum ContentCoding: String, CaseIterable, Sendable {
    // In the order of preference, the smallest first.
    case brotli = "br"
    case gzip
    case identity

    /// The codings that the client accepts, best first. `identity` is always included, because a response is better
    /// than a refusal.
    static func accepted(by headers: HTTPFields) -> [ContentCoding] {
        guard let header = headers[.acceptEncoding] else { return [.identity] }
        let accepted = header.split(separator: ",").compactMap(token)
        return allCases.filter { $0 == .identity || accepted.contains($0.rawValue) || accepted.contains("*") }
    }

    /// The name of a coding, unless it is excluded by `q=0`.
    private static func token(_ item: Substring) -> String? {
        let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        return isRefused ? nil : parts.first
    }
}

/// Compresses bytes in the gzip format.
/// - Parameter level: 1 (fast) to 9 (small).
func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var stream = z_stream()
    // 15 bits for the window size, plus 16 for the header and checksum of gzip.
    let status = deflateInit2_(
        &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib refused its own version")
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(capacity)
            // One call is sufficient, because the output has the maximum size.
            let status = deflate(&stream, Z_FINISH)
            precondition(status == Z_STREAM_END, "zlib did not finish")
            count = capacity - Int(stream.avail_out)
        }
    }
}
