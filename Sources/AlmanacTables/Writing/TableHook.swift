import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// What another part of the server does when rows of a table are written. ``TableStore`` knows no table by name, so the code
/// that plans reminders and the code that checks push services each register a hook for their table.
package struct TableHook: Sendable {
    package typealias Requirement =
        @Sendable (_ values: (_ column: String) -> [SQLValue]) throws(RestProblem) -> Void

    package typealias AfterWrite =
        @Sendable (_ row: WrittenRow, _ now: Instant, _ transaction: any Transaction) throws -> Void

    /// A row that was written.
    package struct WrittenRow: Sendable {
        package let id: String
        package let writer: Principal
        /// Whether it was sent as a whole, or what proves whose it is has changed.
        package let isWhole: Bool

        package init(id: String, writer: Principal, isWhole: Bool) {
            (self.id, self.writer, self.isWhole) = (id, writer, isWhole)
        }
    }

    /// What a request has done to the table's rows.
    package struct Written: Sendable {
        package enum Kind: Sendable {
            case inserted
            /// With the columns that the request names and their values.
            case updated([(column: Column, value: SQLValue)])
            case deleted
        }
        package let kind: Kind
        package let writer: Principal
    }

    /// The maximum number of rows of one account; `nil` for no limit beside the storage's.
    package var rowsPerAccount: Int?
    /// Called before anything is written, with what the request says of a column, row by row.
    /// - Throws: ``RestProblem`` to refuse the request.
    package var require: Requirement
    /// Called in the transaction after each row that was written, with its id; it may change the row. For tables whose key
    /// is a column `id`.
    package var afterWrite: AfterWrite?
    /// Called once the writes of a request are durable, if they have changed a row.
    package var written: (@Sendable (Written) -> Void)?
    /// Called once the writes are durable, and when they have failed.
    package var ended: @Sendable () -> Void

    package init(
        rowsPerAccount: Int? = nil,
        require: @escaping Requirement = { _ in },
        afterWrite: AfterWrite? = nil,
        written: (@Sendable (Written) -> Void)? = nil,
        ended: @escaping @Sendable () -> Void = {}
    ) {
        self.rowsPerAccount = rowsPerAccount
        self.require = require
        self.afterWrite = afterWrite
        self.written = written
        self.ended = ended
    }
}

extension TableHook {
    /// Passes rows on to ``afterWrite``.
    /// - Parameters:
    ///   - rows: the ids of the rows, separated by commas.
    ///   - selection: the expression to return for each row as it is afterwards.
    /// - Throws: what the hook throws, or the engine's error.
    package func afterWriting(
        _ rows: TableStore.Rows, to table: Table, by writer: Principal, isWhole: Bool, returning selection: SQL,
        at now: Instant,
        in transaction: any Transaction
    ) throws -> TableStore.Rows {
        guard let afterWrite else { return rows }
        var shown = TableStore.Rows()
        for id in rows.json.split(separator: UInt8(ascii: ",")).map({ String(decoding: $0, as: UTF8.self) }) {
            try afterWrite(WrittenRow(id: id, writer: writer, isWhole: isWhole), now, transaction)
            let row: SQL = "SELECT \(selection) AS row FROM \(name: table.name) WHERE id = \(value: .text(id))"
            for row in try transaction.query(row) { try shown.append(row) }
        }
        return shown
    }
}
