/// A row of a ``Table`` as stored on a device.
public struct Record: Equatable, Sendable {
    /// The values of the table's key columns, as one text.
    public let key: String
    /// The row's fields, without the owner.
    public let fields: [JSON.Member]
    /// Whether the user has deleted it and the server does not know yet.
    public let isDeleted: Bool
    /// The id of the edit that is waiting to be sent; empty if the server has the record's current version.
    public let edit: String
    /// The number of the server's change from which the text was made: 0 if it was made from nothing, `nil` if unknown. Edits
    /// that were not sent yet keep that of the first.
    public let base: Int64?
    /// Whether its private texts are missing, because this device does not have the account's key: only its date, its kind
    /// and the like are known. It is never edited; what its user writes meanwhile is a record of its own.
    public let isLocked: Bool

    /// Written out, because the compiler copies its own into every use, which made the program 10 kB larger.
    @inline(never)
    public static func == (one: Record, other: Record) -> Bool {
        one.key == other.key && one.edit == other.edit && one.isDeleted == other.isDeleted
            && one.base == other.base && one.isLocked == other.isLocked && one.fields == other.fields
    }

    init(
        key: String, fields: [JSON.Member], isDeleted: Bool, edit: String, base: Int64?, isLocked: Bool = false
    ) {
        self.key = key
        self.fields = fields
        self.isDeleted = isDeleted
        self.edit = edit
        self.base = base
        self.isLocked = isLocked
    }

    /// Reads a row of ``Table/local``, including a deleted one.
    public init?(_ row: Row) {
        guard row.count == 3, let key = row[0].text, let text = row[1].text, let edit = row[2].text else { return nil }
        let json = try? JSON.parse(Array(text.utf8))
        guard case .object(let members)? = json else { return nil }
        self.key = key
        isDeleted = members.contains { $0.key == Record.deletedMark }
        base = members.first { $0.key == Record.baseMark }?.value.int
        isLocked = members.contains { $0.key == Record.lockedMark }
        fields = members.filter { !Record.marks.contains($0.key) }
        self.edit = edit
    }

    var row: Row {
        var marks = isDeleted ? [JSON.Member(Record.deletedMark, .bool(true))] : []
        if let base { marks.append(JSON.Member(Record.baseMark, .int(base))) }
        if isLocked { marks.append(Record.locked) }
        return [.text(key), .text(JSON.object(fields + marks).text), .text(edit)]
    }

    /// Marks a deleted record. No column on the server has a name that starts with `$`.
    private static let deletedMark = "$deleted"
    /// Holds ``base``.
    private static let baseMark = "$base"
    /// Marks a record that ``isLocked``, and a row that becomes one.
    static let lockedMark = "$locked"
    static var locked: JSON.Member { JSON.Member(lockedMark, .bool(true)) }
    private static var marks: [String] { [deletedMark, baseMark, lockedMark] }

    /// Returns the same record with another edit waiting to be sent, or with another base.
    func with(edit: String, base: Int64?) -> Record {
        Record(key: key, fields: fields, isDeleted: isDeleted, edit: edit, base: base, isLocked: isLocked)
    }

    /// The value of a field; `nil` if the record does not have it.
    public subscript(_ field: String) -> JSON? {
        for member in fields where member.key == field { return member.value }
        return nil
    }

    /// Returns the string of a field; `nil` if there is none.
    @inline(never)
    public func string(_ field: String) -> String? { self[field]?.string }

    /// When it was last edited, by the clock of the device that edited it.
    public var editedAt: Instant? {
        string("updated_at").flatMap { Instant(timestamp: $0) }
    }
}

extension Record {
    /// Returns whether this is an app's reminder about a subject.
    public func isReminder(of app: String, about subject: String) -> Bool {
        string("app") == app && string("subject") == subject
    }
}
