import Crypto
import Hummingbird

/// A file ready to be sent: packed beforehand, with its tag and how long it may be kept.
struct StaticFile: Sendable {
    /// Never changes under this address, or has to be asked for each time.
    enum Caching: String, Sendable {
        case forever = "public, max-age=31536000, immutable"
        case revalidate = "no-cache"
    }

    let contentType: String
    let caching: Caching
    /// Always holds `identity`.
    private let bodies: [ContentCoding: ByteBuffer]
    private let hash: String

    /// - Parameter packed: the same bytes in other codings; gzip is made when it is missing and worth it.
    init(name: String, bytes: [UInt8], packed: [ContentCoding: [UInt8]] = [:], caching: Caching) {
        contentType = Self.contentType(of: name)
        self.caching = caching
        hash = shortHash(bytes)
        var packed = packed
        if packed[.gzip] == nil, !contentType.hasPrefix("image/png") { packed[.gzip] = gzip(bytes, level: 9) }
        bodies = packed.filter { $0.value.count < bytes.count }.merging([.identity: bytes]) { $1 }
            .mapValues { ByteBuffer(bytes: $0) }
    }

    func response(to request: Request) -> Response {
        let coding = ContentCoding.accepted(by: request.headers).first { bodies[$0] != nil } ?? .identity
        let tag = "\"\(hash)-\(coding.rawValue)\""
        if request.has(tag) { return .notModified(tag: tag, cacheControl: caching.rawValue) }
        var headers: HTTPFields = [
            .contentType: contentType, .cacheControl: caching.rawValue, .eTag: tag, .vary: "Accept-Encoding",
        ]
        if coding != .identity { headers[.contentEncoding] = coding.rawValue }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bodies[coding] ?? ByteBuffer()))
    }

    private static func contentType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "wasm": "application/wasm"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}

/// 12 hexadecimal digits of the bytes' SHA-256.
func shortHash(_ bytes: [UInt8]) -> String {
    String(SHA256.hash(data: bytes).hex.prefix(12))
}
