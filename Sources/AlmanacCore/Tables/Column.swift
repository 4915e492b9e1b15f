/// A column of a ``Table``, and every rule its values must meet.
public struct Column: Equatable, Sendable {
    /// The name in SQL, in JSON and in records.
    public let name: String
    /// The type of its values.
    public let type: ColumnType
    /// A description for the API's documentation: units, and the meaning of its values.
    public let summary: String
    /// Whether it must not be null.
    public private(set) var isRequired = false
    /// The value in a new row whose writer gives none.
    public private(set) var initial: Initial?
    /// A rule beyond the type, which the database schema also enforces.
    public private(set) var check: Check?
    /// A rule that only the server's code can check.
    public private(set) var form: Form?
    /// What the apps know of the elements of an array; `nil` for anything. Content that is imported has no others, of
    /// which nobody would be shown anything. The API takes them, as it always has.
    public private(set) var elements: [String]?
    /// Who may write it.
    public private(set) var writer = Writer.person
    /// Whether the server computes it from the rest of the row. An edit by the user resets it to its initial value.
    public private(set) var isDerived = false
    /// Whether its value ends with its row, although only the server writes it: what was deleted and comes back has none.
    public private(set) var endsWithRow = false
    /// Whether its value never changes once the row is there.
    public private(set) var isFixed = false
    /// Whether it is a secret: its writer knows it, and nobody reads it from the server.
    public private(set) var isSecret = false
    /// The name of the table whose `id` it holds.
    public private(set) var references: String?
    /// What the deletion of the row that it refers to does.
    public private(set) var deletion = Deletion.refused

    /// The value in a new row whose writer gives none.
    public enum Initial: Equatable, Sendable {
        /// A random UUID.
        case newID
        /// The time of the insert.
        case now
        case value(Value)
    }

    /// A rule beyond the type.
    public enum Check: Equatable, Sendable {
        /// The length of a text in Unicode code points, as Postgres counts.
        case length(ClosedRange<Int>)
        case oneOf([String])
        case range(ClosedRange<Int64>)
        /// The slug of an app in the register. The schema checks only its length: a new app must not need a new table.
        case app
    }

    /// A rule that only the server's code can check.
    public enum Form: Equatable, Sendable {
        case pushEndpoint
        case pushKey
        case pushSecret
        case wrappedKey
    }

    /// Who may write a column.
    public enum Writer: Equatable, Sendable {
        /// The user whose account owns the row.
        case person
        /// Only the server, through its own code or a request with the service key.
        case server
        /// Only the server, but a user may give this one value when inserting the row.
        case serverAfter(String)
    }

    /// What the deletion of a row does to one that refers to it.
    public enum Deletion: Equatable, Sendable {
        /// The row that is referred to stays.
        case refused
        /// The row goes with it.
        case cascades
        /// The row stays, without the reference.
        case clears
    }

    private init(_ name: String, _ type: ColumnType, _ summary: String) {
        self.name = name
        self.type = type
        self.summary = summary
    }
}

/// The Postgres types that the tables use. The raw value is Postgres's name for the type.
public enum ColumnType: String, Equatable, Sendable {
    case text
    case uuid
    case boolean
    case bigint
    case double = "double precision"
    case timestamp = "timestamp with time zone"
    case date
    case time = "time without time zone"
    case textArray = "text[]"
    case json = "jsonb"
}

// A chain of calls makes a declaration easier to read than an initializer with a dozen arguments.
extension Column {
    /// Returns a text column.
    /// - Parameter length: The allowed length in Unicode code points; `nil` for any.
    public static func text(_ name: String, _ summary: String = "", _ length: ClosedRange<Int>? = nil) -> Column {
        Column(name, .text, summary).with { $0.check = length.map { .length($0) } }
    }

    /// Returns a text column that holds one of a few values.
    public static func choice(_ name: String, _ values: [String], _ summary: String = "") -> Column {
        Column(name, .text, summary).with { $0.check = .oneOf(values) }
    }

    /// Returns a text column that holds the slug of an app.
    public static func app(_ name: String = "app") -> Column {
        Column(name, .text, "").with { $0.check = .app }.required()
    }

    /// Returns a column of any other type.
    public static func of(_ type: ColumnType, _ name: String, _ summary: String = "") -> Column {
        Column(name, type, summary)
    }

    /// The row's own id, generated by its writer or by the server.
    public static var id: Column {
        Column("id", .uuid, "Made by the writer, or by the server.").required().with { $0.initial = .newID }
    }

    /// Returns a column for the account that owns a row. If it is left out, the account that inserts the row owns it.
    /// - Parameters:
    ///   - name: The column's name.
    ///   - summary: A description for the API's documentation.
    public static func owner(
        _ name: String = "user_id", _ summary: String = "The account it belongs to; left out, yours."
    ) -> Column {
        Column(name, .uuid, summary).required().referring(to: "accounts")
    }

    /// The column for when a row was inserted.
    public static var createdAt: Column {
        Column("created_at", .timestamp, "").required().with { $0.initial = .now }
    }

    /// The column for when a row was last edited.
    public static var updatedAt: Column {
        Column(
            "updated_at", .timestamp,
            "When it was last edited; never later than the server's now. Of two edits the later one wins."
        ).required().with { $0.initial = .now }
    }

    /// Returns the column with null not allowed.
    public func required() -> Column { with { $0.isRequired = true } }

    /// Returns the column with a value for new rows whose writer gives none.
    public func initially(_ value: Value) -> Column { with { $0.initial = .value(value) } }

    /// Returns the column with a restriction on who may write it.
    public func written(by writer: Writer) -> Column { with { $0.writer = writer } }

    /// Returns the column as a reference to the `id` of another table.
    /// - Parameter deletion: What the deletion of that row does; `nil` for the rule: what belongs to an account goes with
    ///   it, and nothing else that is referred to can be deleted.
    public func referring(to table: String, deletion: Deletion? = nil) -> Column {
        with { ($0.references, $0.deletion) = (table, deletion ?? (table == "accounts" ? .cascades : .refused)) }
    }

    /// Returns the column as one that the server computes from the rest of the row.
    public func derived() -> Column { with { ($0.writer, $0.isDerived) = (.server, true) } }

    /// Returns the column as one whose value ends with its row: neither a deleted row nor an export keeps it.
    public func endingWithRow() -> Column { with { $0.endsWithRow = true } }

    /// Returns the column as one whose value never changes once the row is there.
    public func fixed() -> Column { with { $0.isFixed = true } }

    /// Returns the column as one that is written and never shown, not even to its writer: who reads the rest of a row has
    /// not what only its writer can have.
    public func secret() -> Column { with { $0.isSecret = true } }

    /// Returns the column with a rule that only the server's code can check.
    public func formed(as form: Form) -> Column { with { $0.form = form } }

    /// Returns the column with what the apps know of the elements of its arrays.
    public func holding(_ elements: [String]) -> Column { with { $0.elements = elements } }

    /// Returns the column with a range for its integers.
    public func within(_ range: ClosedRange<Int64>) -> Column { with { $0.check = .range(range) } }

    private func with(_ change: (inout Column) -> Void) -> Column {
        var column = self
        change(&column)
        return column
    }
}
