import AlmanacCore

/// How many reminders and browsers one account may have. A user has a handful of each; more would only serve to make the
/// server send.
enum AccountLimits {
    /// The maximum number of browsers that are notified.
    static let subscriptions = 20
    static let reminders = 1_000

    /// The maximum number of rows in a table for one account; `nil` if it is not limited here.
    static func rows(in table: Table) -> Int? {
        switch table.name {
        case Table.reminders.name: reminders
        case Table.pushSubscriptions.name: subscriptions
        default: nil
        }
    }
}

extension Transaction {
    /// Requires that an account does not have too many rows of a table. Called after they were written, in the same
    /// transaction.
    /// - Throws: ``RestProblem`` with 53400.
    func requireWithinLimits(_ table: Table, of account: String) throws {
        guard let limit = AccountLimits.rows(in: table), try count(of: table, in: account) > limit else { return }
        throw RestProblem.tooManyRows(of: table, limit: limit)
    }

    /// The number of rows of an account in a table.
    func count(of table: Table, in account: String) throws -> Int {
        guard let owner = table.owner else { return 0 }
        let rows: SQL = """
            SELECT count(*) AS n FROM \(name: table.name) WHERE \(name: owner) = \(value: .text(account))
            """
        return Int(try query(rows)[0].int("n"))
    }
}

extension PushServices {
    /// Requires that the server sends to the services of subscriptions.
    /// - Parameter endpoints: the values of the column `endpoint`.
    /// - Throws: ``RestProblem`` with 42501.
    func require(_ endpoints: [SQLValue]) throws(RestProblem) {
        for case .text(let text) in endpoints {
            guard let endpoint = PushEndpoint(text), !admits(endpoint) else { continue }
            throw .pushServiceNotAllowed(endpoint.host)
        }
    }
}
