import AlmanacAccounts
import AlmanacCore
import HTTPTypes

// Problems of who asks, and of what they may see and change.
extension RestProblem {
    package init(_ failure: CredentialFailure) {
        self =
            switch failure {
            case .malformed: .unauthorized("PGRST301", "The JWT was not issued by this server")
            case .expired: .unauthorized("PGRST303", "JWT expired")
            case .sessionEnded: .unauthorized("PGRST301", "The session has ended; sign in again")
            }
    }

    private static func unauthorized(_ code: String, _ message: String) -> RestProblem {
        RestProblem(status: .unauthorized, code: code, message: message)
    }

    package static func signedOut(_ table: Table) -> RestProblem {
        RestProblem(
            status: .unauthorized, code: "42501", message: "permission denied for table \(table.name)",
            hint: "Sign in first; an anonymous account is enough.")
    }

    package static func rowRule(_ table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501",
            message: "new row violates row-level security policy for table \"\(table.name)\"")
    }

    package static func serverColumn(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table \(table.name)",
            details: "Only the server writes \"\(column.name)\".")
    }

    package static func secretColumn(_ column: Column, of table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table \(table.name)",
            details: "\"\(column.name)\" is a secret: it is written, and never shown.")
    }

    package static func pushServiceNotAllowed(_ host: String) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table push_subscriptions",
            details: "This server sends no notifications to \(host.prefix(253)).",
            hint: "The server's operator can allow it with --push-services.")
    }

    package static func tooManyRows(of table: Table, limit: Int) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "53400", message: "configuration limit exceeded for table \(table.name)",
            details: "An account can have at most \(limit) rows in it.", hint: "Delete some of them first.")
    }

    package static func fixedColumn(_ name: String, of table: Table) -> RestProblem {
        RestProblem(
            status: .forbidden, code: "42501", message: "permission denied for table \(table.name)",
            details: "\"\(name)\" cannot be changed.")
    }
}
