import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/rest/v1/`, the description of the tables for programs and for people.
struct DescriptionHandlers: Sendable {
    let site: StaticSite
    private static let document = ByteBuffer(bytes: OpenAPI.document.bytes)

    func addRoutes(to routes: Routes) {
        routes.add(.get, "rest/v1", as: .everyone, show)
        for service in ["storage", "realtime", "functions", "graphql"] {
            for path in ["\(service)/v1", "\(service)/v1/**"] {
                routes.refuse(path, "no-such-service") { _ in Problem.noService(service) }
            }
        }
    }

    /// `GET`: the OpenAPI 3.1 document, or a page for clients that accept HTML.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        var response: Response
        if (request.headers[.accept] ?? "").contains("text/html") {
            response = site.tables(request)
        } else {
            response = Response(
                status: .ok,
                headers: [.contentType: "application/openapi+json; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: Self.document))
        }
        response.headers[.vary] = "Accept, Accept-Encoding"
        return response
    }
}

/// The description of the tables as HTML, generated from the same declarations.
enum DescriptionPage {
    static var html: String {
        """
        <p>\(escaped(OpenAPI.introduction))</p>
        <p>Programs get the same as OpenAPI at this URL: <code>curl http://…/rest/v1/</code></p>
        <nav aria-label="Tables"><ul>\(Tables.all.map { "<li><a href=\"#\($0.name)\">\($0.name)</a></li>" }.joined())\
        </ul></nav>
        \(Tables.all.map(section).joined(separator: "\n"))
        """
    }

    private static func section(_ table: Table) -> String {
        let keys = table.keys.map { $0.joined(separator: " + ") }.joined(separator: "; ")
        return """
            <section id="\(table.name)">
            <h2>\(table.name)</h2>
            <p>\(escaped(table.summary)) \(table.owner == nil ? "Public." : "Only your own rows.") \
            Unique: \(escaped(keys)).</p>
            <div class="scroller" tabindex="0" role="region" aria-label="Columns of \(table.name)"><table>
            <thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">About</th></tr></thead>
            <tbody>
            \(table.columns.map(row).joined(separator: "\n"))
            </tbody>
            </table></div>
            </section>
            """
    }

    private static func row(_ column: Column) -> String {
        let need = column.isRequired && column.initial == nil ? ", required" : ""
        return """
            <tr><th scope="row"><code>\(column.name)</code></th><td>\(column.type.rawValue)\(need)</td>\
            <td>\(escaped(column.explanation))</td></tr>
            """
    }
}

extension Problem {
    fileprivate static func noService(_ name: String) -> Problem {
        Problem(
            status: .notFound, name: "no-such-service", title: "This server has no such service",
            detail: "There is no \(name) here, only /rest/v1 and /auth/v1.")
    }
}
