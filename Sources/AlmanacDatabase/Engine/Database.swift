/// A relational store that is accessed by SQL. The protocol is independent of the engine.
package protocol Database: Sendable {
    /// The SQL that the engine understands.
    var dialect: Dialect { get }

    /// Runs `body` on a consistent snapshot of the rows. Reads run concurrently with other reads and with writes.
    /// - Throws: what `body` throws, or the engine's own error.
    func read<Value: Sendable>(
        _ options: ReadOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value

    /// Runs `body` on this thread if it can begin at once and takes no longer than a few milliseconds.
    /// - Parameter asOne: whether all its statements must see the same rows. Else each may see newer ones than the last.
    /// - Throws: what `body` throws, or the engine's own error.
    func readBriefly<Value: Sendable>(
        asOne: Bool, _ body: @Sendable (any Transaction) throws -> Value
    ) throws -> BriefRead<Value>

    /// Removes what was replaced or deleted from wherever the engine still keeps it.
    /// - Throws: the engine's own error.
    func truncateLog() async throws

    /// Runs `body` in a transaction and returns once its changes are durable. If `body` throws, all of its changes are
    /// undone. `body` may run several times, and must have no effects outside the transaction.
    /// - Throws: what `body` throws, or the engine's own error.
    func write<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value

    /// Passes what the committed writes do to `receiver` from now on.
    /// - Throws: the engine's own error.
    func sendNotes(to receiver: @escaping @Sendable ([WriteNote]) -> Void) async throws

    /// Waits for running work and closes the database. Later calls throw.
    func close() throws
}

extension Database {
    /// Runs `body` on a consistent snapshot of all rows. Reads run concurrently with other reads and with writes.
    /// - Throws: what `body` throws, or the engine's own error.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws
        -> Value
    {
        try await read(ReadOptions(), body)
    }

    /// Runs `body` on this thread if it can begin at once and takes no longer than a few milliseconds.
    /// - Parameter asOne: whether all its statements must see the same rows.
    /// - Returns: what `body` returns; `nil` if it must run again by ``read(_:)``.
    /// - Throws: what `body` throws, or the engine's own error.
    package func readIfBrief<Value: Sendable>(
        asOne: Bool = false, _ body: @Sendable (any Transaction) throws -> Value
    ) throws -> Value? {
        if case .done(let value) = try readBriefly(asOne: asOne, body) { value } else { nil }
    }

    /// Runs `body` in a transaction, however long it takes, and returns once its changes are durable. If `body` throws,
    /// all of its changes are undone.
    /// - Throws: what `body` throws, or the engine's own error.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        try await write(WriteOptions(), body)
    }
}

/// What became of a read that was to be brief.
package enum BriefRead<Value: Sendable>: Sendable {
    case done(Value)
    /// It took this long, in nanoseconds of a processor, was ended, and must run again.
    case tooSlow(after: UInt64)
    /// It could not begin at once.
    case busy
}

/// What an engine should know of a read before it begins.
package struct ReadOptions: Equatable, Sendable {
    /// In whose name it reads, if it is an account's. The engine then shows no rows of others, if it can: a second belt, in
    /// case a statement forgets whose rows it may see.
    package var account: String?
    package var pace: Pace

    /// How soon its statements are interrupted.
    package enum Pace: Sendable {
        /// What the program itself reads.
        case usual
        /// What a client has chosen to look for.
        case chosen
        /// What others wait for.
        case brief
        /// What the operator's own commands read of all accounts together: it takes longer with each.
        case whole
    }

    package init(of account: String? = nil, _ pace: Pace = .usual) {
        self.account = account
        self.pace = pace
    }
}

/// What an engine should know of a write before it begins.
package struct WriteOptions: Equatable, Sendable {
    /// Whether its statements are interrupted after some time, because a client has chosen what they do.
    package var isLimited: Bool
    /// Whose rows it changes, if it is one account's; then it waits for other writes of the account before it begins, and
    /// does not have to begin again because of them.
    package var account: String?
    /// Whether it locks the rows by which it decides (``Transaction/lockAccounts(ifFree:)``, ``Dialect/skippingLocked``). It
    /// may then see what others commit while it runs, and does not have to begin again because of them.
    package var locksItsRows: Bool
    /// Whether it changes many rows, and gives way to those that do not.
    package var isWide: Bool

    package init(
        isLimited: Bool = false, account: String? = nil, locksItsRows: Bool = false, isWide: Bool = false
    ) {
        self.isLimited = isLimited
        self.account = account
        self.locksItsRows = locksItsRows
        self.isWide = isWide
    }
}

/// The rows as one reader or writer sees them. A transaction must not be used outside the closure that received it.
package protocol Transaction {
    /// The SQL that the engine understands.
    var dialect: Dialect { get }

    /// Runs one statement that returns no rows. Each `?` is bound to the next of the values.
    func execute(_ sql: SQLText, _ values: [SQLValue]) throws

    /// Runs one statement that returns no rows once for each of the lists of values.
    func execute(_ sql: SQLText, each lists: [[SQLValue]]) throws

    /// Runs one statement and passes its rows to `body` one after the other. Each `?` is bound to the next of the
    /// values.
    func each(_ sql: SQLText, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws

    /// Runs one statement like ``each(_:_:_:)``, for rows that are written out at once.
    func eachText(_ sql: SQLText, _ values: [SQLValue], _ body: (RowTexts) throws -> Void) throws
}

/// The values of a row, each as the engine writes it as text in UTF-8. Neither the row nor a value must be used after the
/// closure that received the row.
package struct RowTexts {
    /// The text of a column, by its index; `nil` for null.
    package let text: (_ column: Int) -> UnsafeBufferPointer<UInt8>?

    package subscript(_ column: Int) -> UnsafeBufferPointer<UInt8>? { text(column) }

    /// The integer in a column.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)`` when the column does not hold an integer.
    package func int(_ column: Int) throws -> Int64 {
        guard let text = text(column), let value = Int64(String(decoding: text, as: UTF8.self)) else {
            throw DatabaseFailure.unexpectedColumn("\(column)")
        }
        return value
    }
}

extension Transaction {
    package func execute(_ sql: SQLText, each lists: [[SQLValue]]) throws {
        for values in lists { try execute(sql, values) }
    }

    /// Runs one statement and returns all its rows. Each `?` is bound to the next of the values.
    package func query(_ sql: SQLText, _ values: [SQLValue]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try each(sql, values) { rows.append($0) }
        return rows
    }
}

/// A failure of the database itself. The description is for the operator of the server.
package enum DatabaseFailure: Error, Equatable, CustomStringConvertible {
    case cannotOpen(path: String, reason: String)
    /// The file was written by a later version of Almanac.
    case newerThanProgram(found: Int64, known: Int64)
    /// The database was written before the first release.
    case olderThanProgram(found: Int64, oldest: Int64)
    /// A column is missing from a row, or holds another type than the program expects.
    case unexpectedColumn(String)
    /// The statements of a read or write exceeded the time limit.
    case tooSlow
    /// A result or a value exceeds the engine's limit.
    case tooLarge
    /// A transient fault: a full disk, or a lock that was held too long.
    case unavailable(String)
    /// The file holds something that the engine has not written. The reason is the engine's.
    case damaged(String)

    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The database \(path) cannot be opened: \(reason)."
        case .newerThanProgram(let found, let known):
            "The database was written by a newer Almanac (schema \(found); this program knows \(known)). "
                + "Start the newer program, or choose another data directory."
        case .olderThanProgram(let found, let oldest):
            "The database was written before Almanac's first release (schema \(found); this program knows \(oldest) and "
                + "later). Nothing was changed. Start Almanac as of commit c1a012a on it once, which updates it, and then "
                + "start this program."
        case .unexpectedColumn(let name):
            "The database returned no usable column “\(name)”."
        case .tooSlow:
            "The query takes too long."
        case .tooLarge:
            "The result is too large."
        case .unavailable(let reason):
            "The database is unavailable: \(reason)"
        case .damaged(let reason):
            "The database is damaged (\(reason)). Stop Almanac, keep a copy of the data directory, and restore the latest "
                + "backup with `almanac restore`."
        }
    }
}

/// A constraint of the schema that a write would have violated.
package enum ConstraintFailure: Error, Equatable {
    /// Two rows would have the same key, made of these columns.
    case unique(columns: [String])
    /// A row would refer to a row that does not exist.
    case reference
    case other(String)
}
