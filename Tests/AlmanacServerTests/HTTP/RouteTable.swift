@testable import AlmanacAccounts
@testable import AlmanacDatabase
@testable import AlmanacServer

/// `docs/api-routes.md`: every route, as it is declared.
struct RouteTable {
    let routes: [Route]

    var document: String {
        let sections = [
            ("Almanac’s own", ErrorDialect.problem), ("Accounts, in GoTrue’s dialect", .auth),
            ("Tables, in PostgREST’s dialect", .tables),
        ].map { title, dialect in
            """
            ## \(title)

            Every route may answer \(list(Refusal.ofEveryRoute, dialect, and: dialect.errors)); one with a limit also \
            \(list([.tooMany(.requests, retryAfter: 1)], dialect)), one with a body also \
            \(list(Refusal.ofBodies, dialect)), and any other method of its path \
            \(list([.methodNotAllowed(allow: "")], dialect)).

            | Method | Path | Who may ask | Limits | Body | Errors |
            | --- | --- | --- | --- | --- | --- |
            \(routes.filter { $0.dialect == dialect }.map(row).joined(separator: "\n"))
            """
        }
        return ([Self.introduction] + sections).joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # Routes

        Every route of the server as the code declares it. `make routes` writes this page, and a test compares the two.

        - **everyone** needs nothing. **device** is a key from `/api/devices/register`.
        - **session** is a user’s access token. The transaction that does the work asks whether the session is still live;
          for a **live session** the route asks before, because the work costs; a **recent session** began or was proven
          lately.
        - **service** is the service key, for the operator’s programs.
        - A limit counts by address, unless it says otherwise. `GET` also stands for `HEAD`.
        - A table answers with the codes of PostgREST and PostgreSQL. Those with `E2E` are Almanac’s own; `encryption.md`
          explains them.
        """

    private func row(_ route: Route) -> String {
        let cells = [
            route.method?.rawValue ?? "any", "`/\(route.path)`", route.asker, route.limits.joined(separator: "; "),
            route.bodyLimit.map(size) ?? "", route.errors.map { "`\($0)`" }.joined(separator: " "),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private func size(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) kB" : "\(bytes >> 20) MB"
    }

    private func list(_ refusals: [Refusal], _ dialect: ErrorDialect, and more: [String] = []) -> String {
        let names = refusals.map { $0.name(in: dialect) } + more
        let each = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return each.map { "`\($0)`" }.joined(separator: ", ")
    }
}
