import AlmanacContent
import AlmanacCore
import AlmanacTables
import HTTPTypes
import Hummingbird

/// A response of `/rest/v1` that can be sent several times.
struct TableResponse: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer

    func response() -> Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// The response, or 304 if the client's copy is current.
    func response(to request: Request) -> Response {
        guard let tag = headers[.eTag], request.has(tag) else { return response() }
        return .notModified(tag: tag, cacheControl: Self.revalidated)
    }

    private init(status: HTTPResponse.Status, headers: HTTPFields, body: ByteBuffer) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Lets a client keep the response and ask whether it is still current.
    private static let revalidated = "private, no-cache"

    /// Returns the response with an entity tag, for rows that everyone sees alike. It is compressed if the client
    /// accepts that and the body is large enough.
    func revalidatable(_ request: Request) -> TableResponse {
        // A page of a counted selection is 206, for which there is no 304.
        guard status == .ok else { return self }
        var headers = headers
        // The same rows with another count are another response.
        headers[.eTag] = ContentTag(of: headers, body).text
        headers[.cacheControl] = Self.revalidated
        headers[.vary] = "Accept-Encoding"
        guard body.readableBytes > 1_000, ContentCoding.accepted(by: request.headers).contains(.gzip) else {
            return TableResponse(status: status, headers: headers, body: body)
        }
        headers[.contentEncoding] = ContentCoding.gzip.rawValue
        let packed = gzip(Array(body.readableBytesView), level: 6)
        return TableResponse(status: status, headers: headers, body: ByteBuffer(bytes: packed))
    }

    /// Creates the response to a read.
    /// - Throws: ``RestProblem`` with PGRST103 or PGRST116.
    init(_ page: TableStore.Page, _ restRequest: RestRequest) throws(RestProblem) {
        let rows = page.rows
        if let total = page.total, restRequest.window.offset > total {
            throw .range(offset: restRequest.window.offset, count: total)
        }
        try restRequest.requireSingle(rows.count)
        let isPart = page.total.map { rows.count < $0 } ?? false
        var headers = Self.headers(restRequest, hasRows: true)
        headers[.contentRange] = restRequest.window.contentRange(shown: rows.count, count: page.total)
        self.init(
            status: isPart ? .partialContent : .ok, headers: headers,
            body: Self.body(rows, restRequest))
    }

    /// Creates the response to a write. It shows the rows only if the client asked for them.
    /// - Parameter isUpdate: whether the rows were updated; as in PostgREST, only then the range counts them.
    init(
        changed rows: TableStore.Rows, _ restRequest: RestRequest, status: HTTPResponse.Status, isUpdate: Bool = false
    ) {
        let isShown = restRequest.preferences.returnsRows
        var headers = Self.headers(restRequest, hasRows: isShown)
        let range = isUpdate && rows.count > 0 ? "0-\(rows.count - 1)" : "*"
        if rows.count == 1, let change = rows.change { headers[.almanacChange] = String(change) }
        headers[.contentRange] = range + "/" + (restRequest.preferences.countsExactly ? "\(rows.count)" : "*")
        self.init(status: status, headers: headers, body: isShown ? Self.body(rows, restRequest) : ByteBuffer())
    }

    private static func body(_ rows: TableStore.Rows, _ restRequest: RestRequest) -> ByteBuffer {
        if restRequest.wantsSingle { return ByteBuffer(bytes: rows.json) }
        var body = ByteBuffer()
        body.reserveCapacity(rows.json.count + 2)
        body.writeString("[")
        body.writeBytes(rows.json)
        body.writeString("]")
        return body
    }

    private static func headers(_ restRequest: RestRequest, hasRows: Bool) -> HTTPFields {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        if hasRows {
            let single = restRequest.wantsSingle ? "vnd.pgrst.object+" : ""
            headers[.contentType] = "application/\(single)json; charset=utf-8"
        }
        if !restRequest.preferences.applied.isEmpty {
            headers[.preferenceApplied] = restRequest.preferences.applied.joined(separator: ", ")
        }
        return headers
    }
}
