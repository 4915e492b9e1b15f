import AlmanacCore
import AlmanacDatabase

// Of two edits of a row, both stay where they changed different members: docs/architecture.md says for each column what
// two edits become.

/// What the columns that merge by themselves held before an edit that changes them, by name. A client sends it as `was`,
/// a JSON object.
struct PreviousValues: Sendable {
    private let values: [String: SQLValue]

    /// Reads it from a request; `nil` if the request has none. What is no value of its column counts as none.
    init?(_ request: RestRequest, of table: Table) {
        guard !table.byMember.isEmpty, let text = request.parameters["was"],
            case .object(let members)? = try? JSON.parse(Array(text.utf8))
        else { return nil }
        var values: [String: SQLValue] = [:]
        for member in members where table.byMember.contains(member.key) {
            values[member.key] = (try? table[member.key]?.type.value(of: member.value)) ?? .null
        }
        self.values = values
    }

    subscript(_ column: String) -> SQLValue? { values[column] }
}

extension MemberDates {
    /// What a new row says of its members; `nil` if it says nothing.
    init?(of row: NewRow, in table: Table, _ previous: PreviousValues?) throws {
        guard !table.byMember.isEmpty else { return nil }
        self.init()
        let edit = Edit(at: row.edited, isLater: true)
        for column in row.named where table.byMember.contains(column.name) {
            if let previous, previous[column.name] == nil { continue }
            if table.merge(of: column) != .items {
                set(column.name, at: row.edited)
            } else if let before = previous?[column.name] {
                _ = try SQLValue.null.merging(row[column.name], since: before, column.name, by: edit, &self)
            }
        }
    }
}

extension NewRow {
    /// When it was last edited.
    fileprivate var edited: String {
        if case .text(let time) = self["updated_at"] { time } else { "" }
    }
}

extension Transaction {
    /// Returns the changes that an edit makes to the row as it is now: a member that the edit leaves alone stays, and an
    /// edit that is older than the row's still sets the members that no later one has changed.
    /// - Returns: also when the row's members were last edited then; `nil` if all that change are with this edit.
    func merging(
        _ changes: [(column: Column, value: SQLValue)], with previous: PreviousValues?, into target: SQL,
        of table: Table
    ) throws -> (changes: [(column: Column, value: SQLValue)], dates: MemberDates?) {
        guard previous != nil || !table.greatest.isEmpty || !table.chosenOnce.isEmpty else { return (changes, nil) }
        let own = table.byMember.isEmpty ? [] : [MemberDates.column]
        let names = table.byMember + table.greatest + table.chosenOnce + own + ["updated_at"]
        guard let row = try query("SELECT \(names.names) FROM \(name: table.name) WHERE \(target)").first,
            case .text(let edited)? = row["updated_at"],
            case .text(let date)? = changes.first(where: { $0.column.name == "updated_at" })?.value
        else { return (changes, nil) }
        let edit = MemberDates.Edit(at: date, isLater: edited <= date)
        let known: MemberDates =
            if case .text(let text)? = row[MemberDates.column] { MemberDates(text) } else { MemberDates() }
        var dates = known
        var merged: [(column: Column, value: SQLValue)] = []
        let isChosen = table.chosenOnce.first.map { day in
            row[day] != .null && changes.contains { $0.column.name == day && $0.value == row[day] }
        }
        for (column, value) in changes {
            let (name, held) = (column.name, row[column.name] ?? .null)
            switch table.merge(of: column) {
            case .items where previous != nil:
                guard let before = previous?[name] else { continue }
                merged.append((column, try held.merging(value, since: before, name, by: edit, &dates)))
            case .member where previous != nil:
                guard let before = previous?[name] else { continue }
                if dates.take(name, by: edit, isUnchanged: held == before) { merged.append((column, value)) }
            case .once where isChosen == true: continue
            case .greatest: merged.append((column, held.greater(value)))
            default: if edited <= date { merged.append((column, value)) }
            }
        }
        let all = previous == nil ? nil : dates
        guard edited > date else { return (merged, all) }
        // An older edit that sets nothing is one of the whole row, which changes nothing.
        guard dates != known || merged.contains(where: { $0.value != row[$0.column.name] }), let time = table.edited
        else { return (changes, nil) }
        return (merged + [(time, .text(edited))], all)
    }
}

extension SQLValue {
    /// Returns a list with what an edit adds and without what it removes.
    fileprivate func merging(
        _ value: SQLValue, since before: SQLValue, _ name: String, by edit: MemberDates.Edit, _ dates: inout MemberDates
    ) throws -> SQLValue {
        let merged = dates.take(name, by: edit, held: try items, new: try value.items, since: try before.items)
        if merged.items.isEmpty, self == .null || value == .null { return merged.isOrdered ? value : self }
        return .text(String(decoding: JSON.array(merged.items.map { .string($0) }).bytes, as: UTF8.self))
    }

    /// Returns a list with the items of two, in the order of the later one.
    func uniting(_ other: SQLValue, isLater: Bool) throws -> SQLValue {
        var dates = MemberDates()
        return try merging(other, since: .null, "", by: MemberDates.Edit(at: "", isLater: isLater), &dates)
    }

    private var items: [String] {
        get throws {
            guard case .text(let text) = self else { return [] }
            return try JSON.parse(Array(text.utf8)).strings ?? []
        }
    }

    /// The greater of two values; null is less than all others.
    func greater(_ other: SQLValue) -> SQLValue {
        switch (self, other) {
        case (.text(let one), .text(let two)): one < two ? other : self
        case (.int(let one), .int(let two)): one < two ? other : self
        case (.null, _): other
        default: self
        }
    }
}
