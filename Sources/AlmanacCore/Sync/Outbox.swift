/// A change that is waiting to be sent. It names no owner: the account signed in when it is sent becomes the owner.
public struct OutboxEntry: Equatable, Sendable {
    /// The table's name on the server.
    public let table: String
    /// The record's key.
    public let key: String
    /// Identifies this edit of the record.
    public let edit: String
    /// Whether the record was deleted.
    public let isDeleted: Bool
    /// All fields of the record.
    public let fields: [JSON.Member]

    /// Creates an entry.
    public init(table: String, key: String, edit: String, isDeleted: Bool, fields: [JSON.Member]) {
        self.table = table
        self.key = key
        self.edit = edit
        self.isDeleted = isDeleted
        self.fields = fields
    }
}

/// The changes that are waiting to be sent, first in, first out, and the changes that the server refused for good.
public enum Outbox {
    /// The waiting changes, in the order of their numbers.
    public static let table = LocalTable(
        "outbox",
        [
            .init("number", "INTEGER PRIMARY KEY"), .init("edit", "TEXT NOT NULL"), .init("entry", "TEXT NOT NULL"),
        ], encrypted: ["entry"])

    /// The entry that is sent next.
    static let next = Query.first(table: table.name, count: 1)

    /// Returns the change that removes an entry. The edit identifies the entry, because numbers are reused once the
    /// queue has been empty.
    static func remove(_ number: Int64, _ edit: String) -> Change {
        .deleteIf(table: table.name, key: .int(number), column: 1, equals: .text(edit))
    }

    /// The changes that the server refused for good, with the reasons. They are shown to the user and neither sent
    /// again nor deleted automatically.
    public static let refused = LocalTable(
        "refused_changes",
        [
            .init("number", "INTEGER PRIMARY KEY"), .init("entry", "TEXT NOT NULL"), .init("reason", "TEXT NOT NULL"),
        ], encrypted: ["entry", "reason"])
}

extension OutboxEntry {
    /// Appends the entry to the outbox.
    var change: Change {
        .append(table: Outbox.table.name, row: [.text(edit), .text(text)])
    }

    var text: String {
        let json = JSON.members(
            ("table", .string(table)), ("key", .string(key)), ("edit", .string(edit)), ("deleted", .bool(isDeleted)),
            ("fields", .object(fields)))
        return json.text
    }

    init?(_ text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)), let table = json.string("table"),
            let key = json.string("key"), let edit = json.string("edit"),
            case .object(let fields)? = json["fields"]
        else { return nil }
        self.init(table: table, key: key, edit: edit, isDeleted: json["deleted"] == .bool(true), fields: fields)
    }
}
