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
    /// ``Record/base`` of the record.
    public let base: Int64?
    /// The edit that was waiting to be sent when this one was made; empty if none was. What the server answers to that one
    /// is the base of this one.
    public let previous: String
    /// What the changed ones of the columns that merge by themselves held before (``Table/byMember``); `nil` if the whole
    /// row is meant. It is empty where nothing changes but the form of the texts, encrypted or plain.
    public var was: [JSON.Member]?

    /// Creates an entry.
    public init(
        table: String, key: String, edit: String, isDeleted: Bool, fields: [JSON.Member], base: Int64? = nil,
        after previous: String = ""
    ) {
        self.table = table
        self.key = key
        self.edit = edit
        self.isDeleted = isDeleted
        self.fields = fields
        self.base = base
        self.previous = previous
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
    /// The record as it is while the entry waits.
    var record: Record { Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit, base: base) }

    /// Appends the entry to the outbox.
    var change: Change {
        .append(table: Outbox.table.name, row: [.text(edit), .text(text)])
    }

    /// The entry as it is stored.
    public var text: String {
        var members = [
            JSON.Member("table", .string(table)), JSON.Member("key", .string(key)), JSON.Member("edit", .string(edit)),
            JSON.Member("deleted", .bool(isDeleted)), JSON.Member("fields", .object(fields)),
        ]
        if let base { members.append(JSON.Member("base", .int(base))) }
        if !previous.isEmpty { members.append(JSON.Member("after", .string(previous))) }
        if let was { members.append(JSON.Member("was", .object(was))) }
        return JSON.object(members).text
    }

    /// Reads a stored entry.
    public init?(_ text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)), let table = json.string("table"),
            let key = json.string("key"), let edit = json.string("edit"),
            case .object(let fields)? = json["fields"]
        else { return nil }
        self.init(
            table: table, key: key, edit: edit, isDeleted: json["deleted"] == .bool(true), fields: fields,
            base: json["base"]?.int, after: json.string("after") ?? "")
        if case .object(let was)? = json["was"] { self.was = was }
    }
}

extension Record {
    /// The entry that sends the record.
    /// - Parameter previous: The edit that was waiting to be sent before, if one was.
    func entry(in table: String, after previous: String = "") -> OutboxEntry {
        OutboxEntry(
            table: table, key: key, edit: edit, isDeleted: isDeleted, fields: fields, base: base, after: previous)
    }
}
