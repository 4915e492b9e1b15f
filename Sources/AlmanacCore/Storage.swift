/// A table in the device's storage, declared once: SQLite makes it by ``definition``, IndexedDB an object store of
/// records with the same names.
public struct LocalTable: Sendable {
    public struct Column: Sendable {
        public let name: String
        /// Type and constraints as SQL, such as `TEXT NOT NULL`.
        public let declaration: String

        public init(_ name: String, _ declaration: String) {
            self.name = name
            self.declaration = declaration
        }
    }

    public let name: String
    /// The first column is the primary key.
    public let columns: [Column]
    /// The columns whose texts are encrypted while they lie in the storage. Never the first.
    public let sealed: [String]

    public init(_ name: String, _ columns: [Column], sealed: [String] = []) {
        self.name = name
        self.columns = columns
        self.sealed = sealed
    }

    /// The `CREATE TABLE` statement.
    public var definition: String {
        let lines = columns.map { "  " + $0.name + " " + $0.declaration }
        return "CREATE TABLE " + name + " (\n" + lines.joined(separator: ",\n") + "\n)"
    }
}

/// One value in a row.
public enum Value: Equatable, Sendable {
    case null
    case int(Int64)
    case text(String)

    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public var int: Int64? {
        if case .int(let int) = self { int } else { nil }
    }
}

/// A row's values in the order of its table's columns.
public typealias Row = [Value]

/// One question to the device's storage; the answer is a list of rows.
public enum Query: Equatable, Sendable {
    /// Every row, by primary key.
    case all(table: String)
    /// The first rows by primary key, at most so many.
    case first(table: String, count: Int)
    /// The row with this primary key, or none.
    case row(table: String, key: Value)
    /// One row with one integer: how many rows there are.
    case count(table: String)
}

/// One change to the device's storage.
public indirect enum Change: Equatable, Sendable {
    /// Inserts the row, or replaces the one with the same primary key.
    case put(table: String, row: Row)
    /// Inserts a row under the next integer: one more than the largest primary key there is.
    /// - Parameter row: the values of the columns after the first.
    case append(table: String, row: Row)
    /// Puts the row if none has its primary key, or if the one that has holds this value in this column. For answers
    /// that must not undo what was changed meanwhile, perhaps in another window.
    case putIf(table: String, row: Row, column: Int, equals: Value)
    /// Deletes the row with this primary key if it holds this value in this column.
    case deleteIf(table: String, key: Value, column: Int, equals: Value)
    /// Refuses the whole transaction unless the row with this primary key holds this value in this column; `null` also
    /// when there is no such row. For what must hold together with changes that another window may have overtaken.
    case require(table: String, key: Value, column: Int, equals: Value)
    case delete(table: String, key: Value)
    /// Removes every row.
    case clear(table: String)
}

/// What came of a read: for each query its rows.
public enum ReadResult: Equatable, Sendable {
    case rows([[Row]])
    case failed(StoreFault)
}

/// What came of a write.
public enum WriteResult: Equatable, Sendable {
    case done
    /// Nothing was written.
    case failed(StoreFault)
}

/// Why the device's storage did not do as told.
public enum StoreFault: Equatable, Sendable {
    /// No room is left.
    case full
    /// The system refused; its own words.
    case refused(String)

    /// Something that a change required did not hold: another window, or the service worker, was first.
    public static let overtaken = StoreFault.refused("overtaken")
}

/// Settings of one value each, as the seed's AsyncStorage kept them.
public enum Preferences {
    public static let table = LocalTable(
        "preferences", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    /// Sets one.
    public static func set(_ key: String, _ value: String) -> Change {
        .put(table: table.name, row: [.text(key), .text(value)])
    }

    /// What was read, by key.
    public static func values(_ rows: [Row]) -> [String: String] {
        var values: [String: String] = [:]
        for row in rows where row.count == 2 {
            if let key = row[0].text, let value = row[1].text { values[key] = value }
        }
        return values
    }
}
