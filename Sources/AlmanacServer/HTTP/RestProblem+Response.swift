import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import HTTPTypes
import Hummingbird

extension RestProblem {
    /// The answer that says so.
    var response: Response {
        let json = JSON.members(
            ("code", .string(code)), ("message", .string(message)), ("details", .optional(details)),
            ("hint", .optional(hint)))
        var headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .proxyStatus: "PostgREST; error=\(code)",
            .cacheControl: "no-store",
        ]
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if status == .methodNotAllowed { headers[.allow] = "GET, HEAD, POST, PATCH, DELETE" }
        if status == .serviceUnavailable { headers[.retryAfter] = "2" }
        if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}

extension HTTPField.Name {
    static let proxyStatus = HTTPField.Name("Proxy-Status")!
}

extension RestRequest {
    /// Reads the parameters and headers of a request.
    /// - Throws: ``RestProblem`` with PGRST100 or PGRST103.
    init(_ request: Request, _ context: AlmanacContext) throws(RestProblem) {
        try self.init(query: request.uri.query ?? "", request.head)
        peer = context.peer
    }
}
