/// A table in the device's storage, declared once. SQLite creates it from ``definition``; IndexedDB stores it as an
/// object store whose records have fields with the same names.
public struct LocalTable: Sendable {
    /// A column of a local table.
    public struct Column: Sendable {
        /// The column's name.
        public let name: String
        /// The type and constraints in SQL, such as `TEXT NOT NULL`.
        public let declaration: String

        /// Declares a column.
        public init(_ name: String, _ declaration: String) {
            self.name = name
            self.declaration = declaration
        }
    }

    /// The table's name.
    public let name: String
    /// The columns. The first one is the primary key.
    public let columns: [Column]
    /// The names of the columns whose texts are encrypted in storage. Never the first column.
    public let encrypted: [String]

    /// Declares a table.
    public init(_ name: String, _ columns: [Column], encrypted: [String] = []) {
        self.name = name
        self.columns = columns
        self.encrypted = encrypted
    }

    /// The `CREATE TABLE` statement.
    public var definition: String {
        let lines = columns.map { "  " + $0.name + " " + $0.declaration }
        return "CREATE TABLE " + name + " (\n" + lines.joined(separator: ",\n") + "\n)"
    }
}

/// A value in a row.
public enum Value: Equatable, Sendable {
    case null
    case int(Int64)
    case text(String)

    /// The text; `nil` for another type of value.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The integer; `nil` for another type of value.
    public var int: Int64? {
        if case .int(let int) = self { int } else { nil }
    }
}

/// A row's values in the order of its table's columns.
public typealias Row = [Value]

/// A query to the device's storage. It returns a list of rows.
public enum Query: Equatable, Sendable {
    /// All rows, in the order of the primary key.
    case all(table: String)
    /// The first rows in the order of the primary key, at most `count`.
    case first(table: String, count: Int)
    /// The row with this primary key, or no row if there is none.
    case row(table: String, key: Value)
    /// One row with one integer: the number of rows in the table.
    case count(table: String)
}

/// A change to the device's storage.
public indirect enum Change: Equatable, Sendable {
    /// Inserts the row, or replaces the existing row with the same primary key.
    case put(table: String, row: Row)
    /// Inserts a row whose primary key is one more than the largest existing one.
    /// - Parameter row: The values of the columns after the first.
    case append(table: String, row: Row)
    /// Puts the row if no row has its primary key, or if the existing row holds this value in this column. Used to
    /// store a server's answer without undoing changes that were made in the meantime, perhaps in another window.
    case putIf(table: String, row: Row, column: Int, equals: Value)
    /// Deletes the row with this primary key if it holds this value in this column.
    case deleteIf(table: String, key: Value, column: Int, equals: Value)
    /// Refuses the whole transaction unless the row with this primary key holds this value in this column. `null` also
    /// matches a missing row. Used to cancel changes that no longer apply because another window has written first.
    case require(table: String, key: Value, column: Int, equals: Value)
    case delete(table: String, key: Value)
    /// Deletes all rows.
    case clear(table: String)
}

/// The shell's answer to a read: a list of rows for each query, in the order of the queries.
public enum ReadResult: Equatable, Sendable {
    case rows([[Row]])
    case failed(StoreFault)
}

/// The outcome of a write.
public enum WriteResult: Equatable, Sendable {
    case done
    /// Nothing was written.
    case failed(StoreFault)
}

/// Why the device's storage could not read or write.
public enum StoreFault: Equatable, Sendable {
    /// The device has no space left.
    case full
    /// The system refused; its own message.
    case refused(String)
    /// The answer does not match the request, or cannot be read.
    case unreadable

    /// A ``Change/require(table:key:column:equals:)`` did not hold, because another window or the service worker wrote
    /// first.
    public static let overtaken = StoreFault.refused("overtaken")
}

/// Settings with one text value each, as in the seed's AsyncStorage.
public enum Preferences {
    /// The table of settings, by key.
    public static let table = LocalTable(
        "preferences", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    /// Returns the change that sets a value.
    public static func set(_ key: String, _ value: String) -> Change {
        .put(table: table.name, row: [.text(key), .text(value)])
    }

    /// Returns the values in rows of ``table``, by key.
    public static func values(_ rows: [Row]) -> Named<String> {
        var values = Named<String>()
        for row in rows where row.count == 2 {
            if let key = row[0].text, let value = row[1].text { values[key] = value }
        }
        return values
    }
}
