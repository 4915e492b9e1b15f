import AlmanacCore
import Hummingbird

/// `/rest/v1/{table}`, in PostgREST's dialect.
struct TableHandlers: Sendable {
    let store: TableStore
    let credentials: Credentials
    let publicAnswers: PublicAnswers

    /// `GET`: rows.
    func read(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering(context) {
            let table = try table(context)
            let principal = try await principal(request)
            guard table.owner == nil, principal == .signedOut else {
                return try await rows(table, request, principal).response()
            }
            return try await publicAnswers.answer(to: request) { try await rows(table, request, principal) }.response()
        }
    }

    /// `POST`: new rows, or with `Prefer: resolution=` rows to merge into those that are there.
    func insert(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let asked = try RestRequest(request)
            let body = try await body(request)
            let done = try await store.insert(table, asked, body: body, as: principal)
            forgetPublicAnswers(table, done.rows)
            let isMerge = asked.preferences.duplicates == .merge && done.inserted == 0 && body != .array([])
            return TableAnswer(changed: done.rows, asked, status: isMerge ? .ok : .created).response()
        }
    }

    /// `PATCH`: changes the rows that meet the filters.
    func update(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let asked = try RestRequest(request)
            let body = try await body(request)
            let rows = try await store.update(table, asked, body: body, as: principal)
            forgetPublicAnswers(table, rows)
            return TableAnswer(changed: rows, asked, status: asked.preferences.returnsRows ? .ok : .noContent)
                .response()
        }
    }

    /// `DELETE`: the rows that meet the filters.
    func delete(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering(context) {
            let table = try table(context)
            let principal = try await principal(request)
            let asked = try RestRequest(request)
            let rows = try await store.delete(table, asked, as: principal)
            forgetPublicAnswers(table, rows)
            return TableAnswer(changed: rows, asked, status: asked.preferences.returnsRows ? .ok : .noContent)
                .response()
        }
    }

    /// Any other method.
    func refuse(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering(context) { throw RestProblem.methodNotAllowed }
    }

    /// An address below a table's.
    func miss(_ request: Request, context: AlmanacContext) async throws -> Response {
        throw RestProblem.unknownTable(String(request.uri.path.dropFirst("/rest/v1/".count)))
    }

    // MARK: Parts

    private func table(_ context: AlmanacContext) throws(RestProblem) -> Table {
        let name = context.parameters.get("table") ?? ""
        guard let table = Tables.named(name) else { throw .unknownTable(name) }
        return table
    }

    private func principal(_ request: Request) async throws -> Principal {
        if let known = credentials.remembered(request.headers) { return known }
        return try await credentials.principal(of: request.headers)
    }

    private func rows(_ table: Table, _ request: Request, _ principal: Principal) async throws -> TableAnswer {
        let asked = try RestRequest(request)
        return try TableAnswer(try await store.read(table, asked, as: principal), asked)
    }

    private func body(_ request: Request) async throws -> JSON {
        let bytes: [UInt8]
        do {
            bytes = try await request.bytes()
        } catch is Problem {
            throw RestProblem.tooLarge
        }
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw RestProblem.body("At byte \(error.offset): \(error.message).")
        }
    }

    private func forgetPublicAnswers(_ table: Table, _ changed: TableStore.Rows) {
        if table.owner == nil, changed.count > 0 { publicAnswers.forget() }
    }

    /// Says whatever goes wrong in the dialect's words. What we did not foresee is logged, not shown.
    private func answering(_ context: AlmanacContext, _ work: () async throws -> Response) async throws -> Response {
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
            case .tooLarge: throw RestProblem.answerTooLarge
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
