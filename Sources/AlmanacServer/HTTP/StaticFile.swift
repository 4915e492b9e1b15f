import Crypto
import Hummingbird

/// A static file in memory, with its compressed variants, its tag, and its caching policy.
struct StaticFile: Sendable {
    /// Whether the content under this path never changes, or must be revalidated each time.
    enum Caching: String, Sendable {
        case forever = "public, max-age=31536000, immutable"
        case revalidate = "no-cache"
    }

    let contentType: String
    let caching: Caching
    /// The variants by coding. There always is one for `identity`.
    private let bodies: [ContentCoding: ByteBuffer]
    private let hash: String
    /// The request headers that decide which answer a path gets.
    let vary: String

    /// - Parameter compressed: the same bytes in other codings. If gzip is missing, it is created, unless the file is a
    ///   PNG.
    init(
        name: String, bytes: [UInt8], compressed: [ContentCoding: [UInt8]] = [:], caching: Caching,
        vary: String = "Accept-Encoding"
    ) {
        self.vary = vary
        contentType = Self.contentType(of: name)
        self.caching = caching
        hash = shortHash(bytes)
        var compressed = compressed
        if compressed[.gzip] == nil, !contentType.hasPrefix("image/png") { compressed[.gzip] = gzip(bytes, level: 9) }
        bodies = compressed.filter { $0.value.count < bytes.count }.merging([.identity: bytes]) { $1 }
            .mapValues { ByteBuffer(bytes: $0) }
    }

    /// The content, not compressed.
    var content: ByteBuffer { bodies[.identity] ?? ByteBuffer() }

    func response(to request: Request) -> Response {
        let coding = ContentCoding.accepted(by: request.headers).first { bodies[$0] != nil } ?? .identity
        let tag = "\"\(hash)-\(coding.rawValue)\""
        if request.has(tag) { return .notModified(tag: tag, cacheControl: caching.rawValue, vary: vary) }
        var headers: HTTPFields = [
            .contentType: contentType, .cacheControl: caching.rawValue, .eTag: tag, .vary: vary,
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
        case "json": "application/json"
        case "txt": "text/plain; charset=utf-8"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}

/// The first 12 hexadecimal digits of the SHA-256 hash.
func shortHash(_ bytes: [UInt8]) -> String {
    String(SHA256.hash(data: bytes).hex.prefix(12))
}
