import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/rest/v1/{table}`, in PostgREST's dialect.
struct TableHandlers: Sendable {
    let store: TableStore
    let publicResponses: PublicResponseCache

    /// What is wrong with a query, with a value, or with who asks.
    private static let asking = [
        "PGRST100", "PGRST103", "PGRST106", "PGRST107", "PGRST116", "PGRST122", "PGRST123", "22003", "22007", "22008",
        "22P02", "22P05", "42501", "42703", "53400",
    ]
    /// What is wrong with a row, or with the account that it is for.
    private static let storing = [
        "PGRST204", "21000", "23502", "23503", "23505", "23514", "53100", Envelope.refusal, Envelope.proofNeeded,
        Envelope.signInNeeded,
    ]

    func addRoutes(to routes: Routes) {
        let path = "rest/v1/:table"
        let (asking, storing) = (Self.asking, Self.asking + Self.storing)
        routes.add(.get, path, as: .principal, inTurn: true, errors: asking + ["PGRST200", "PGRST201"], read)
        routes.add(.post, path, as: .principal, body: Request.bodyLimit, errors: storing + ["42P10"], insert)
        routes.add(.patch, path, as: .principal, body: Request.bodyLimit, errors: storing + ["PGRST124"], update)
        routes.add(
            .delete, path, as: .principal,
            errors: asking + ["PGRST124", "21000", "23503", Envelope.keyNeeded, Envelope.signInNeeded], delete)
        routes.refuse("rest/v1/:table/**", "PGRST205", "PGRST202") { request in
            let path = String(request.uri.path.dropFirst("/rest/v1/".count))
            return path.hasPrefix("rpc/")
                ? RestProblem.unknownFunction(String(path.dropFirst(4))) : RestProblem.unknownTable(path)
        }
    }

    /// `GET`: reads rows.
    func read(_ request: Request, context: AlmanacContext, principal: Principal) async throws -> Response {
        let table = try table(context)
        // The service key sees at once what another process has written.
        guard table.owner == nil, principal != .service, !embeds(request) else {
            return try await rows(table, request, context, principal).response()
        }
        // Everyone sees the same rows, but a session that has ended sees none. Elsewhere the store looks, when it reads.
        if principal != .signedOut { try await store.requireLive(principal) }
        return try await publicResponses.response(to: request) {
            try await rows(table, request, context, .signedOut).revalidatable(request)
        }
        .response(to: request)
    }

    /// `POST`: inserts rows, or with `Prefer: resolution=` merges them into existing rows.
    func insert(_ request: Request, context: AlmanacContext, principal: Principal) async throws -> Response {
        let table = try table(context)
        let restRequest = try RestRequest(request, context)
        // Before the body is read: who has no account takes no memory for one.
        if principal == .signedOut { throw RestProblem.signedOut(table) }
        let body = try await request.json(context)
        let done = try await store.insert(table, restRequest, body: body, as: principal)
        invalidatePublicResponses(table, done.rows)
        let isMerge = restRequest.preferences.duplicates == .merge && done.inserted == 0 && body != .array([])
        return TableResponse(changed: done.rows, restRequest, status: isMerge ? .ok : .created).response()
    }

    /// `PATCH`: updates the rows that match the filters.
    func update(_ request: Request, context: AlmanacContext, principal: Principal) async throws -> Response {
        let table = try table(context)
        let restRequest = try RestRequest(request, context)
        // Who is signed out changes no row, whatever the body says.
        let body = principal == .signedOut ? .object([]) : try await request.json(context)
        let rows = try await store.update(table, restRequest, body: body, as: principal)
        invalidatePublicResponses(table, rows)
        return TableResponse(
            changed: rows, restRequest, status: restRequest.preferences.returnsRows ? .ok : .noContent,
            isUpdate: true
        )
        .response()
    }

    /// `DELETE`: deletes the rows that match the filters.
    func delete(_ request: Request, context: AlmanacContext, principal: Principal) async throws -> Response {
        let table = try table(context)
        let restRequest = try RestRequest(request, context)
        let rows = try await store.delete(table, restRequest, as: principal)
        invalidatePublicResponses(table, rows)
        return TableResponse(
            changed: rows, restRequest, status: restRequest.preferences.returnsRows ? .ok : .noContent
        )
        .response()
    }

    // MARK: Helpers

    /// Whether the response may hold rows of another table, which are not the same for everyone.
    private func embeds(_ request: Request) -> Bool {
        // Byte by byte: looking for a text takes longer than many a response.
        guard request.uri.string.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "%") }),
            let query = request.uri.query
        else { return false }
        return (try? QueryParameters(query)["select"]?.has("(")) ?? false
    }

    private func table(_ context: AlmanacContext) throws(RestProblem) -> Table {
        let name = context.parameters.get("table") ?? ""
        guard let table = Tables.named(name) else { throw .unknownTable(name) }
        return table
    }

    private func rows(
        _ table: Table, _ request: Request, _ context: AlmanacContext, _ principal: Principal
    ) async throws -> TableResponse {
        let restRequest = try RestRequest(request, context)
        return try TableResponse(try await store.read(table, restRequest, as: principal), restRequest)
    }

    private func invalidatePublicResponses(_ table: Table, _ changed: TableStore.Rows) {
        if table.owner == nil, changed.count > 0 { publicResponses.invalidate() }
    }
}
