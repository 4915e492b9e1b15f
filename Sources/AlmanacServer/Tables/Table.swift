/// A table, declared once. From this come its place in the schema, what may be written into it and by whom, the
/// statements that read and write it, and its page in the API's description.
struct Table: Equatable, Sendable {
    let name: String
    /// What a row is, for the API's description.
    let summary: String
    /// The migration that makes it.
    var since: Int64 = 3
    let columns: [Column]
    let primaryKey: [String]
    var uniqueKeys: [[String]] = []
    /// Unique keys that came with a later migration, as indexes of their own.
    var addedKeys: [[String]] = []
    /// The column with the id of the account a row belongs to. A table without one is public: everyone reads it and
    /// the service key writes it.
    var owner: String?

    subscript(_ name: String) -> Column? {
        columns.first { $0.name == name }
    }

    /// The keys no two rows may share: the primary key first.
    var keys: [[String]] { [primaryKey] + uniqueKeys + addedKeys }

    /// What the server concluded from the rest of a row, and must conclude anew once a person has edited it.
    var concluded: [Column] { columns.filter { $0.isConcluded } }

    /// What the server alone knows of a row. It outlives a deletion by the person, or deleting and inserting would be a
    /// way to a second trial.
    var granted: [Column] { columns.filter { $0.writer != .person && !$0.isConcluded } }

    /// Columns whose values, shown together, are proof enough that a row is now another person's: a browser's push
    /// subscription goes with whoever uses the browser.
    var handover: [String] = []

    /// Whether its rows are reminders, whose next occurrence the server reckons as they are written.
    var isScheduled: Bool { name == "reminders" }

    /// The column whose time decides which of two edits of a row wins, on tables that have it.
    var edited: Column? { self["updated_at"] }
}

/// A column, and all that is demanded of its values.
struct Column: Equatable, Sendable {
    let name: String
    let type: ColumnType
    /// What it holds, for the API's description: units, and what its values mean.
    var summary = ""
    var isRequired = false
    var initial: Initial?
    var check: Check?
    var form: TextForm?
    var writer = Writer.person
    /// It follows from the rest of the row: an edit by a person sets it back to how it began.
    var isConcluded = false
    /// The table whose `id` it holds.
    var references: String?
    /// The migration that adds it; `nil` when the table came with it.
    var since: Int64?

    /// What a new row holds when its writer says nothing.
    enum Initial: Equatable, Sendable {
        case newID
        case now
        case value(SQLValue)
    }

    /// What the column of a new row holds when it does not depend on the moment.
    var beginning: SQLValue {
        if case .value(let value) = initial { value } else { .null }
    }

    /// A rule beyond the type.
    enum Check: Equatable, Sendable {
        /// Unicode code points, as Postgres counts them.
        case length(ClosedRange<Int>)
        case oneOf([String])
        case range(ClosedRange<Int>)
    }

    enum Writer: Equatable, Sendable {
        case person
        /// The server alone, through the service key or code of its own.
        case server
        /// The server; and a person may name this very value while inserting.
        case serverAfter(String)
    }
}

/// The types of Postgres that the tables use.
enum ColumnType: String, Equatable, Sendable {
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

// A declaration reads better with words than with a dozen arguments.
extension Column {
    static func text(_ name: String, _ summary: String = "", _ length: ClosedRange<Int>? = nil) -> Column {
        Column(name: name, type: .text, summary: summary, check: length.map { .length($0) })
    }

    static func choice(_ name: String, _ values: [String], _ summary: String = "") -> Column {
        Column(name: name, type: .text, summary: summary, check: .oneOf(values))
    }

    static func of(_ type: ColumnType, _ name: String, _ summary: String = "") -> Column {
        Column(name: name, type: type, summary: summary)
    }

    /// The row's own id: made by its writer, or by the server.
    static let id = Column(
        name: "id", type: .uuid, summary: "Made by the writer, or by the server.", isRequired: true, initial: .newID)

    /// The account a row belongs to. When it is left out, the person who inserts.
    static let userID = Column(
        name: "user_id", type: .uuid, summary: "The account it belongs to; left out, yours.", isRequired: true,
        references: "accounts")

    static let createdAt = Column(name: "created_at", type: .timestamp, isRequired: true, initial: .now)

    static let updatedAt = Column(
        name: "updated_at", type: .timestamp,
        summary: "When it was last edited; never later than the server's now. Of two edits the later stays.",
        isRequired: true, initial: .now)

    func required() -> Column { with { $0.isRequired = true } }
    func initially(_ value: SQLValue) -> Column { with { $0.initial = .value(value) } }
    func written(by writer: Writer) -> Column { with { $0.writer = writer } }
    func referring(to table: String) -> Column { with { $0.references = table } }
    func concluded() -> Column { with { ($0.writer, $0.isConcluded) = (.server, true) } }
    func formed(as form: TextForm) -> Column { with { $0.form = form } }
    func added(in migration: Int64) -> Column { with { $0.since = migration } }
    func within(_ range: ClosedRange<Int>) -> Column { with { $0.check = .range(range) } }

    private func with(_ change: (inout Column) -> Void) -> Column {
        var column = self
        change(&column)
        return column
    }
}
