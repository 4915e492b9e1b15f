import AlmanacCore
import Hummingbird

extension Response {
    /// A JSON response. It is compressed if the client accepts that and the body is large enough.
    /// - Parameter tag: an entity tag, with which the client can revalidate its copy.
    static func json(
        _ json: JSON, to request: Request, status: HTTPResponse.Status = .ok, tag: String? = nil
    ) -> Response {
        .json(json.bytes, to: request, status: status, tag: tag)
    }

    /// A response of JSON in UTF-8.
    static func json(
        _ bytes: [UInt8], to request: Request, status: HTTPResponse.Status = .ok, tag: String? = nil
    ) -> Response {
        var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .vary: "Accept-Encoding"]
        headers[.eTag] = tag
        headers[.cacheControl] = tag == nil ? "no-store" : "private, no-cache"
        return .compressed(bytes, headers, to: request, status: status, from: 1_001)
    }

    /// A response whose body is compressed if the client takes that.
    /// - Parameter least: the number of bytes from which on it is worthwhile.
    static func compressed(
        _ bytes: [UInt8], _ headers: HTTPFields, to request: Request, status: HTTPResponse.Status = .ok,
        from least: Int = 0
    ) -> Response {
        var (bytes, headers) = (bytes, headers)
        if bytes.count >= least, ContentCoding.accepted(by: request.headers).contains(.gzip) {
            bytes = gzip(bytes, level: 5)
            headers[.contentEncoding] = ContentCoding.gzip.rawValue
        }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The response for a client whose copy is current.
    static func notModified(
        tag: String, cacheControl: String, vary: String = "Accept-Encoding"
    ) -> Response {
        Response(
            status: .notModified,
            headers: [.eTag: tag, .cacheControl: cacheControl, .vary: vary])
    }
}

extension Request {
    /// Whether the client has a copy with this tag. Tags are compared weakly, as RFC 9110 §13.1.2 requires.
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
