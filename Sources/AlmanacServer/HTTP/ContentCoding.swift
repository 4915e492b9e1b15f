import CZlib
import Hummingbird

/// How a body is packed on its way.
enum ContentCoding: String, CaseIterable, Sendable {
    // The order is the order of preference: the smallest first.
    case brotli = "br"
    case gzip
    case identity

    /// What the peer can unpack, best first. `identity` is always among them: an answer beats a refusal.
    static func accepted(by headers: HTTPFields) -> [ContentCoding] {
        let accepted = (headers[.acceptEncoding] ?? "").split(separator: ",").compactMap(token)
        return allCases.filter { $0 == .identity || accepted.contains($0.rawValue) || accepted.contains("*") }
    }

    /// The coding's name, unless it is refused by `q=0`.
    private static func token(_ item: Substring) -> String? {
        let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        return isRefused ? nil : parts.first
    }
}

/// The bytes in gzip's format.
/// - Parameter level: 1 (fast) to 9 (small).
func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, plus 16 for gzip's header and checksum.
    let status = deflateInit2_(
        &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib refused its own version")
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: room) { output, count in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(room)
            // One call is enough: the output has room for the worst case.
            let status = deflate(&stream, Z_FINISH)
            precondition(status == Z_STREAM_END, "zlib did not finish")
            count = room - Int(stream.avail_out)
        }
    }
}
