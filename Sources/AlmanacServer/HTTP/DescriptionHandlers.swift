import AlmanacCore
import Hummingbird

/// `/rest/v1/`: what the tables are, for programs and for people.
struct DescriptionHandlers: Sendable {
    private static let json = ByteBuffer(bytes: OpenAPI.document.bytes)
    private static let page = ByteBuffer(string: DescriptionPage.html)

    /// `GET`: OpenAPI 3.1, or a page to read for whoever asks for HTML.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let isPage = (request.headers[.accept] ?? "").contains("text/html")
        return Response(
            status: .ok,
            headers: [
                .contentType: isPage ? "text/html; charset=utf-8" : "application/openapi+json; charset=utf-8",
                .cacheControl: "no-cache", .vary: "Accept",
            ],
            body: ResponseBody(byteBuffer: isPage ? Self.page : Self.json))
    }
}

/// The tables as a page, from the same declarations.
enum DescriptionPage {
    static var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Almanac’s tables</title>
        <link rel="stylesheet" href="/plain.css">
        </head>
        <body>
        <main>
        <h1>Almanac’s tables</h1>
        <p>\(escaped(OpenAPI.introduction))</p>
        <p>Programs find the same as <a href="/rest/v1/" type="application/openapi+json">OpenAPI</a> here when they do \
        not ask for HTML.</p>
        <nav aria-label="Tables"><ul>\(Tables.all.map { "<li><a href=\"#\($0.name)\">\($0.name)</a></li>" }.joined())\
        </ul></nav>
        \(Tables.all.map(section).joined(separator: "\n"))
        </main>
        </body>
        </html>
        """
    }

    private static func section(_ table: Table) -> String {
        let keys = table.keys.map { $0.joined(separator: " + ") }.joined(separator: "; ")
        return """
            <section id="\(table.name)">
            <h2>\(table.name)</h2>
            <p>\(escaped(table.summary)) \(table.owner == nil ? "Public." : "Your own rows alone.") \
            Unique: \(escaped(keys)).</p>
            <div class="wide" tabindex="0" role="region" aria-label="Columns of \(table.name)"><table>
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

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
