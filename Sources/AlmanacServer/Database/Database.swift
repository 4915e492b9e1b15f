/// A store of rows, spoken to in SQL. Nothing here knows which engine answers.
protocol Database: Sendable {
    /// Runs `body` on one consistent state of the rows. Reads run beside one another and beside writes.
    /// - Throws: what `body` throws, or the engine's own error.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value

    /// Runs `body` in a transaction and returns once its changes are durable. When `body` throws, none of them stay.
    /// - Throws: what `body` throws, or the engine's own error.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value
}

/// The rows as one reader or writer sees them. Not to be kept beyond the closure it was handed to.
protocol Transaction {
    /// Runs one statement that returns no rows. Each `?` takes the next of the values.
    func execute(_ sql: String, _ values: [SQLValue]) throws

    /// Runs one statement and hands over its rows, one after the other. Each `?` takes the next of the values.
    func each(_ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws -> Void) throws
}

extension Transaction {
    /// Runs one statement and returns all its rows. Each `?` takes the next of the values.
    func query(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try each(sql, values) { rows.append($0) }
        return rows
    }
}

/// What went wrong with the database itself, in words for the person who runs the server.
enum DatabaseFailure: Error, Equatable, CustomStringConvertible {
    case cannotOpen(path: String, reason: String)
    /// The file was written by a later version of Almanac.
    case newerThanProgram(found: Int64, known: Int64)
    /// A column is missing from a row, or holds another type than the program expects.
    case unexpectedColumn(String)
    /// A read was at work longer than any may be.
    case tooSlow
    /// An answer or a value is larger than the engine takes.
    case tooLarge
    /// A fault that may pass: a full disk, a lock held too long.
    case unavailable(String)

    var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The database \(path) cannot be opened: \(reason)."
        case .newerThanProgram(let found, let known):
            "The database was written by a newer Almanac (schema \(found); this program knows \(known)). "
                + "Start the newer program, or choose another data directory."
        case .unexpectedColumn(let name):
            "The database answered without a usable column “\(name)”."
        case .tooSlow:
            "The question takes too long."
        case .tooLarge:
            "The answer is too large."
        case .unavailable(let reason):
            "The database cannot answer right now: \(reason)"
        }
    }
}

/// A rule of the schema that a write would have broken.
enum ConstraintFailure: Error, Equatable {
    /// Two rows would share a key, made of these columns.
    case unique(columns: [String])
    /// A row would point to one that is not there.
    case reference
    case other(String)
}
