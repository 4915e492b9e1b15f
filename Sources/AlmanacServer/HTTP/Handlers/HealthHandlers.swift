import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/health`.
struct HealthHandlers: Sendable {
    let database: any Database
    var limits = StorageLimits()
    var drain = Drain()

    func addRoutes(to routes: Routes) {
        routes.add(.get, "health", as: .everyone, errors: ["disk-full"], show)
    }

    /// `GET`: 200 while the database is available, the disk has room and the server is not about to stop, 503 otherwise.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        if drain.hasBegun { throw Refusal.unavailable }
        do {
            if try database.readIfBrief({ try $0.query("SELECT 1") }) == nil {
                _ = try await database.read { try $0.query("SELECT 1") }
            }
        } catch {
            if case DatabaseFailure.unavailable = error { throw error }
            throw DatabaseFailure.unavailable("\(error)")
        }
        if limits.isFull { throw Refusal.diskFull }
        return .json(.members(("status", .string("ok"))), to: request)
    }
}
