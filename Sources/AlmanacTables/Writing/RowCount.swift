import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// Requires that an account does not have too many rows of a table. Called after they were written, in the same
    /// transaction.
    /// - Parameter limit: the maximum number of rows; `nil` for no limit.
    /// - Throws: ``RestProblem`` with 53400.
    package func requireWithinLimits(_ table: Table, of account: String, limit: Int?) throws {
        guard let limit, try count(of: table, in: account) > limit else { return }
        throw RestProblem.tooManyRows(of: table, limit: limit)
    }

    /// The number of rows of an account in a table.
    package func count(of table: Table, in account: String) throws -> Int {
        guard let owner = table.owner else { return 0 }
        let rows: SQL = """
            SELECT count(*) AS n FROM \(name: table.name) WHERE \(name: owner) = \(value: .text(account))
            """
        return Int(try query(rows)[0].int("n"))
    }
}
