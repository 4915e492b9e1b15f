import AlmanacCore
import Hummingbird

extension Response {
    /// An answer in JSON, packed when the peer can unpack it and it is worth it.
    /// - Parameter tag: an entity tag; the peer then keeps the answer and asks with it the next time.
    static func json(
        _ json: JSON, to request: Request, status: HTTPResponse.Status = .ok, tag: String? = nil
    ) -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .vary: "Accept-Encoding"]
        headers[.eTag] = tag
        headers[.cacheControl] = tag == nil ? "no-store" : "private, no-cache"
        var bytes = json.bytes
        if bytes.count > 1_000, ContentCoding.accepted(by: request.headers).contains(.gzip) {
            bytes = gzip(bytes, level: 5)
            headers[.contentEncoding] = ContentCoding.gzip.rawValue
        }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// What a peer that already has the entity gets.
    static func notModified(tag: String, cacheControl: String) -> Response {
        Response(
            status: .notModified,
            headers: [.eTag: tag, .cacheControl: cacheControl, .vary: "Accept-Encoding"])
    }
}

extension Request {
    /// Whether the peer says it has the entity with this tag (compared weakly, as RFC 9110 §13.1.2 wants).
    func has(_ tag: String) -> Bool {
        guard let list = headers[.ifNoneMatch] else { return false }
        if list == "*" { return true }
        let wanted = Self.strong(tag[...])
        return list.split(separator: ",").contains { Self.strong($0.drop(while: \.isWhitespace)) == wanted }
    }

    private static func strong(_ tag: Substring) -> String {
        let tag = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
        return tag.filter { !$0.isWhitespace }
    }
}
