import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/auth/v1/admin/users`, which requires the service key.
struct AuthAdminHandlers: Sendable {
    let auth: AuthServices

    private var database: any Database { auth.accounts.database }

    func addRoutes(to routes: Routes) {
        routes.add(.get, "auth/v1/admin/users", as: .service, list)
        routes.add(.get, "auth/v1/admin/users/:id", as: .service, errors: ["user_not_found"], show)
        routes.add(.delete, "auth/v1/admin/users/:id", as: .service, errors: ["user_not_found"], delete)
    }

    /// `GET`: one page of the accounts, oldest first.
    func list(_ request: Request, context: AlmanacContext, key: ServiceKey) async throws -> Response {
        let query = Query(request)
        let page = try number(query["page"], in: 1...1_000_000, default: 1, "page")
        let size = try number(query["per_page"], in: 1...1_000, default: 50, "per_page")
        let accounts = try await database.accounts(limit: size, offset: (page - 1) * size)
        return .json(
            .members(("users", .array(accounts.map(\.json))), ("aud", .string("authenticated"))), to: request)
    }

    /// `GET {id}`: one account.
    func show(_ request: Request, context: AlmanacContext, key: ServiceKey) async throws -> Response {
        let id = context.parameters.get("id")?.lowercased() ?? ""
        guard let account = try await database.read({ try $0.account(id: id) }) else { throw AuthFailure.noSuchUser }
        return .json(account.json, to: request)
    }

    /// `DELETE {id}`: deletes an account.
    func delete(_ request: Request, context: AlmanacContext, key: ServiceKey) async throws -> Response {
        let id = context.parameters.get("id") ?? ""
        // Only by id. An email address here would be a mistake.
        guard !id.contains("@"), let account = try await database.deleteAccount(id) else {
            throw AuthFailure.noSuchUser
        }
        return .json(account.json, to: request)
    }

    private func number(
        _ text: String?, in range: ClosedRange<Int>, default fallback: Int, _ name: String
    ) throws(AuthFailure) -> Int {
        guard let text else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw .validation("“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
