import AlmanacCore
import Hummingbird

/// Handles `/health`.
struct HealthHandlers: Sendable {
    let database: any Database

    /// `GET`: 200 while the database is available, 503 otherwise.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        do {
            _ = try await database.read { try $0.query("SELECT 1") }
        } catch {
            context.logger.error("database does not answer", metadata: ["error": "\(error)"])
            throw Problem.unavailable
        }
        return .json(.members(("status", .string("ok"))), to: request)
    }
}
