/// An error of PostgreSQL.
package struct PostgresFailure: Error, Equatable, CustomStringConvertible {
    /// The five characters of SQLSTATE.
    package let state: String
    package let message: String
    package let detail: String

    package var description: String { "PostgreSQL: \(message) (\(state))" }

    /// What stands for the state when the connection itself has failed.
    package static let lostConnection = "08006"

    /// Whether the transaction would have passed if others had not written at the same time: it is run again.
    package var isConflict: Bool { state == "40001" || state == "40P01" }

    /// Whether a prepared statement no longer fits: the schema has changed since, or the server does not know it. Prepared
    /// once more, it does.
    package var isStaleStatement: Bool {
        state == "26000" || state == "0A000" && message.contains("cached plan")
    }

    /// The program's own error for this one. Errors that it has no name for stay as they are, and so do conflicts.
    package var thrown: any Error {
        switch state {
        case "23505": ConstraintFailure.unique(columns: Self.columns(in: detail))
        case "23503": ConstraintFailure.reference
        case "57014": DatabaseFailure.tooSlow
        case "54000", "54001": DatabaseFailure.tooLarge
        case _ where isStaleStatement: DatabaseFailure.unavailable(message)
        case _ where state.hasPrefix("23"): ConstraintFailure.other(message)
        // The connection, its resources, the server's end or start, a server that only reads, a full disk.
        case _ where ["08", "53", "57", "58"].contains(state.prefix(2)), "25006":
            DatabaseFailure.unavailable(message)
        default: self
        }
    }

    /// Extracts the columns from a detail such as `Key (user_id, effective_date)=(1, 2) already exists.`
    private static func columns(in detail: String) -> [String] {
        guard let start = detail.firstIndex(of: "("), let end = detail.firstIndex(of: ")"), start < end else {
            return []
        }
        return detail[detail.index(after: start)..<end].split(separator: ", ").map { column in
            String(column).replacing("\"", with: "")
        }
    }
}
