import AlmanacCore
import Hummingbird

/// Handles `/rest/v1/{table}`, in PostgREST's dialect.
struct TableHandlers: Sendable {
    let store: TableStore
    let credentials: Credentials
    let publicResponses: PublicResponseCache

    /// `GET`: reads rows.
    func read(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(context) {
            let table = try table(context)
            let principal = try await principal(request)
            // The service key sees at once what another process has written.
            guard table.owner == nil, principal != .service, !embeds(request) else {
                return try await rows(table, request, principal).response()
            }
            // Everyone sees the same rows, but a session that has ended sees none.
            if principal != .signedOut { try await store.requireLive(principal) }
            return try await publicResponses.response(to: request) {
                try await rows(table, request, .signedOut).revalidatable(request)
            }
            .response(to: request)
        }
    }

    /// `POST`: inserts rows, or with `Prefer: resolution=` merges them into existing rows.
    func insert(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let restRequest = try RestRequest(request)
            let body = try await body(request)
            let done = try await store.insert(table, restRequest, body: body, as: principal)
            invalidatePublicResponses(table, done.rows)
            let isMerge = restRequest.preferences.duplicates == .merge && done.inserted == 0 && body != .array([])
            return TableResponse(changed: done.rows, restRequest, status: isMerge ? .ok : .created).response()
        }
    }

    /// `PATCH`: updates the rows that match the filters.
    func update(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let restRequest = try RestRequest(request)
            let body = try await body(request)
            let rows = try await store.update(table, restRequest, body: body, as: principal)
            invalidatePublicResponses(table, rows)
            return TableResponse(
                changed: rows, restRequest, status: restRequest.preferences.returnsRows ? .ok : .noContent,
                isUpdate: true
            )
            .response()
        }
    }

    /// `DELETE`: deletes the rows that match the filters.
    func delete(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let restRequest = try RestRequest(request)
            let rows = try await store.delete(table, restRequest, as: principal)
            invalidatePublicResponses(table, rows)
            return TableResponse(
                changed: rows, restRequest, status: restRequest.preferences.returnsRows ? .ok : .noContent
            )
            .response()
        }
    }

    /// Responds to any other method.
    func rejectMethod(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(context) { throw RestProblem.methodNotAllowed }
    }

    /// Responds to any path below a table.
    func unknownPath(_ request: Request, context: AlmanacContext) async throws -> Response {
        let path = String(request.uri.path.dropFirst("/rest/v1/".count))
        throw path.hasPrefix("rpc/") ? RestProblem.unknownFunction(String(path.dropFirst(4))) : .unknownTable(path)
    }

    // MARK: Helpers

    /// Whether the response may hold rows of another table, which are not the same for everyone.
    private func embeds(_ request: Request) -> Bool {
        // Byte by byte: looking for a text takes longer than many a response.
        guard request.uri.string.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "%") }),
            let query = request.uri.query
        else { return false }
        return (try? QueryParameters(query)["select"]?.contains("(")) ?? false
    }

    private func table(_ context: AlmanacContext) throws(RestProblem) -> Table {
        let name = context.parameters.get("table") ?? ""
        guard let table = Tables.named(name) else { throw .unknownTable(name) }
        return table
    }

    private func principal(_ request: Request) async throws -> Principal {
        if let known = credentials.cachedPrincipal(of: request.headers) { return known }
        return try await credentials.principal(of: request.headers)
    }

    private func rows(_ table: Table, _ request: Request, _ principal: Principal) async throws -> TableResponse {
        let restRequest = try RestRequest(request)
        return try TableResponse(try await store.read(table, restRequest, as: principal), restRequest)
    }

    private func body(_ request: Request) async throws -> JSON {
        let bytes: [UInt8]
        do {
            bytes = try await request.bytes()
        } catch let problem as Problem {
            throw problem.status == .contentTooLarge ? RestProblem.tooLarge : .unreadable(problem)
        }
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw RestProblem.body("At byte \(error.offset): \(error.message).")
        }
    }

    private func invalidatePublicResponses(_ table: Table, _ changed: TableStore.Rows) {
        if table.owner == nil, changed.count > 0 { publicResponses.invalidate() }
    }

    /// Converts errors into those of PostgREST's dialect. Unexpected errors are logged, and their details are not
    /// shown.
    private func translatingErrors(_ context: AlmanacContext, _ work: () async throws -> Response) async throws
        -> Response
    {
        do {
            return try await work()
        } catch let problem as RestProblem {
            throw problem
        } catch let failure as CredentialFailure {
            throw RestProblem(failure)
        } catch let failure as DatabaseFailure {
            switch failure {
            case .unavailable(let reason):
                context.logger.error("the database cannot answer", metadata: ["reason": "\(reason)"])
                throw RestProblem.unavailable
            case .tooSlow: throw RestProblem.tooSlow
            case .tooLarge: throw RestProblem.responseTooLarge
            default: break
            }
            context.logger.error("the database failed", metadata: ["error": "\(failure)"])
            throw RestProblem.internalError
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(error)"])
            throw RestProblem.internalError
        }
    }
}
