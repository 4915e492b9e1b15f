import Crypto
import Hummingbird
import Synchronization

/// A static file in memory, with its compressed variants, its tag, and its caching policy.
struct StaticFile: Sendable {
    /// Whether the content under this path never changes, or must be revalidated each time.
    enum Caching: String, Sendable {
        case forever = "public, max-age=31536000, immutable"
        case revalidate = "no-cache"
    }

    let contentType: String
    let caching: Caching
    /// The content, not compressed.
    let content: ByteBuffer
    private let compressed: [ContentCoding: ByteBuffer]
    /// What makes the gzip variant, if none is given and there may be one.
    private let packed: Packed?
    /// The first 12 hexadecimal digits of the content's SHA-256 hash.
    let hash: String
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
        content = ByteBuffer(bytes: bytes)
        self.compressed = compressed.filter { $0.value.count < bytes.count }.mapValues { ByteBuffer(bytes: $0) }
        packed = compressed[.gzip] == nil && !contentType.hasPrefix("image/png") ? Packed() : nil
    }

    /// The gzip variant of a file, made when it is first asked for: a server's start does not wait for what nobody needs.
    /// Such files are small.
    private final class Packed: Sendable {
        private let made = Mutex<ByteBuffer?>(nil)

        func body(of content: ByteBuffer) -> ByteBuffer {
            made.withLock { made in
                if let made { return made }
                let body = ByteBuffer(bytes: gzip(Array(content.readableBytesView), level: 9))
                made = body
                return body
            }
        }
    }

    /// The body in a coding. `nil` without one, and where compression saves nothing.
    private func variant(_ coding: ContentCoding) -> ByteBuffer? {
        if coding == .identity { return content }
        if let body = compressed[coding] { return body }
        guard coding == .gzip, let body = packed?.body(of: content) else { return nil }
        return body.readableBytes < content.readableBytes ? body : nil
    }

    func response(to request: Request) -> Response {
        let (coding, body) =
            ContentCoding.accepted(by: request.headers).lazy.compactMap { coding in
                variant(coding).map { (coding, $0) }
            }.first ?? (.identity, content)
        let tag = "\"\(hash)-\(coding.rawValue)\""
        if request.has(tag) { return .notModified(tag: tag, cacheControl: caching.rawValue, vary: vary) }
        var headers: HTTPFields = [
            .contentType: contentType, .cacheControl: caching.rawValue, .eTag: tag, .vary: vary,
        ]
        if coding != .identity { headers[.contentEncoding] = coding.rawValue }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
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
    shortHash(SHA256.hash(data: bytes))
}

/// The first 12 hexadecimal digits of a hash.
func shortHash(_ digest: SHA256.Digest) -> String {
    String(digest.hex.prefix(12))
}
