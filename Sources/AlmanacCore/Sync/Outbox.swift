/// A change that waits to be sent. It names no owner: whoever is signed in when it is sent is the owner.
public struct OutboxEntry: Equatable, Sendable {
    /// The server's name of the table.
    public let table: String
    /// The record's key.
    public let key: String
    public let edit: String
    public let isDeleted: Bool
    /// All fields of the record.
    public let fields: [JSON.Member]

    public init(table: String, key: String, edit: String, isDeleted: Bool, fields: [JSON.Member]) {
        self.table = table
        self.key = key
        self.edit = edit
        self.isDeleted = isDeleted
        self.fields = fields
    }
}

/// The changes that wait to be sent, first in, first out; and those that the server will never take.
public enum Outbox {
    public static let table = LocalTable(
        "outbox",
        [
            .init("number", "INTEGER PRIMARY KEY"), .init("edit", "TEXT NOT NULL"), .init("entry", "TEXT NOT NULL"),
        ], sealed: ["entry"])

    /// Takes an entry out. Numbers come again once the queue was empty; the edit tells one entry from another.
    static func remove(_ number: Int64, _ edit: String) -> Change {
        .deleteIf(table: table.name, key: .int(number), column: 1, equals: .text(edit))
    }

    /// What the server refused for good, with its reason: shown, never sent again, never dropped.
    public static let refused = LocalTable(
        "refused_changes",
        [
            .init("number", "INTEGER PRIMARY KEY"), .init("entry", "TEXT NOT NULL"), .init("reason", "TEXT NOT NULL"),
        ], sealed: ["entry", "reason"])
}

extension OutboxEntry {
    /// Queues it, behind all that wait.
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
        guard let json = try? JSON.parse(Array(text.utf8)), let table = json["table"]?.string,
            let key = json["key"]?.string, let edit = json["edit"]?.string,
            case .object(let fields)? = json["fields"]
        else { return nil }
        self.init(table: table, key: key, edit: edit, isDeleted: json["deleted"] == .bool(true), fields: fields)
    }
}
