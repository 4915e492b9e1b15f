import AlmanacCore
import HTTPTypes
import Hummingbird

/// An answer of `/rest/v1`, ready to be sent, once or many times.
struct TableAnswer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer

    func response() -> Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    private init(status: HTTPResponse.Status, headers: HTTPFields, text: String) {
        self.status = status
        self.headers = headers
        body = ByteBuffer(string: text)
    }

    /// Rows that were read.
    /// - Throws: ``RestProblem`` with PGRST103 or PGRST116.
    init(_ page: TableStore.Page, _ asked: RestRequest) throws(RestProblem) {
        let rows = page.rows
        if let total = page.total, asked.window.offset > total {
            throw .range(offset: asked.window.offset, count: total)
        }
        try asked.requireSingle(rows.count)
        let isPart = page.total.map { rows.count < $0 } ?? false
        var headers = Self.headers(asked, hasRows: true)
        headers[.contentRange] = asked.window.contentRange(shown: rows.count, count: page.total)
        self.init(
            status: isPart ? .partialContent : .ok, headers: headers,
            text: asked.wantsSingle ? rows.json : "[\(rows.json)]")
    }

    /// Rows that were written; shown only when that was asked for.
    init(changed rows: TableStore.Rows, _ asked: RestRequest, status: HTTPResponse.Status) {
        let isShown = asked.preferences.returnsRows
        var headers = Self.headers(asked, hasRows: isShown)
        if asked.preferences.countsExactly { headers[.contentRange] = "*/\(rows.count)" }
        let text = asked.wantsSingle ? rows.json : "[\(rows.json)]"
        self.init(status: status, headers: headers, text: isShown ? text : "")
    }

    private static func headers(_ asked: RestRequest, hasRows: Bool) -> HTTPFields {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        if hasRows {
            let single = asked.wantsSingle ? "vnd.pgrst.object+" : ""
            headers[.contentType] = "application/\(single)json; charset=utf-8"
        }
        if !asked.preferences.applied.isEmpty {
            headers[.preferenceApplied] = asked.preferences.applied.joined(separator: ", ")
        }
        return headers
    }
}
