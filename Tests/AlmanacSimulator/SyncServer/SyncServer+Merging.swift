import AlmanacCore

/// What two edits of a row become, as the real server merges them.
extension SyncServer {
    /// Returns what an edit sets of a row; `nil` if nothing, because the row was edited later.
    /// - Parameter was: what the changed members held before; `nil` if the whole row is meant.
    func merged(
        _ fields: [JSON.Member], into there: Stored, of table: String, was: String?
    ) -> (fields: [JSON.Member], dates: MemberDates)? {
        let edited = fields.first { $0.key == "updated_at" }?.value.string ?? ""
        let isLater = there.edited <= edited
        guard let table = tables[table] else { return isLater ? (fields, there.dates) : nil }
        let before = Self.before(was, in: table)
        let edit = MemberDates.Edit(at: edited, isLater: isLater)
        var dates = there.dates
        var merged: [JSON.Member] = []
        let isChosen = Self.areOfOneDay(there.fields, fields, in: table)
        for field in fields {
            let (name, held) = (field.key, there[field.key] ?? .null)
            let rule = table.columns.first { $0.name == name }.map { table.merge(of: $0) }
            switch rule {
            case .items? where before != nil:
                guard let old = before?[name] else { continue }
                let items = Self.items(held, field.value, since: old, name, by: edit, &dates)
                merged.append(JSON.Member(name, items))
            case .member? where before != nil:
                guard let old = before?[name] else { continue }
                if dates.take(name, by: edit, isUnchanged: held == old) { merged.append(field) }
            case .once? where isChosen: continue
            case .greatest?:
                let greater = (held.string ?? "") > (field.value.string ?? "") ? held : field.value
                merged.append(JSON.Member(name, greater))
            default:
                guard isLater else { continue }
                merged.append(field)
                if table.byMember.contains(name) { dates.set(name, at: edited) }
            }
        }
        if isLater { return (merged, dates) }
        guard dates != there.dates || merged.contains(where: { $0.value != there[$0.key] ?? .null }) else { return nil }
        return (merged + [JSON.Member("updated_at", .string(there.edited))], dates)
    }

    /// Returns when the members of a new row were edited.
    func dates(of fields: [JSON.Member], in table: String, was: String?) -> MemberDates {
        var dates = MemberDates()
        guard let table = tables[table] else { return dates }
        let edited = fields.first { $0.key == "updated_at" }?.value.string ?? ""
        let before = Self.before(was, in: table)
        for field in fields where table.byMember.contains(field.key) {
            if let before, before[field.key] == nil { continue }
            if table.columns.first(where: { $0.name == field.key }).map({ table.merge(of: $0) }) != .items {
                dates.set(field.key, at: edited)
            } else if let old = before?[field.key] {
                let edit = MemberDates.Edit(at: edited, isLater: true)
                _ = Self.items(.null, field.value, since: old, field.key, by: edit, &dates)
            }
        }
        return dates
    }

    /// Returns what the changed members held before; `nil` if the whole row is meant.
    private static func before(_ was: String?, in table: Table) -> JSON? {
        table.byMember.isEmpty ? nil : was.flatMap { try? JSON.parse(Array($0.utf8)) }
    }

    /// Returns a list with what an edit adds, without what it removes.
    private static func items(
        _ held: JSON, _ new: JSON, since old: JSON, _ name: String, by edit: MemberDates.Edit,
        _ dates: inout MemberDates
    ) -> JSON {
        let merged = dates.take(
            name, by: edit, held: held.strings ?? [], new: new.strings ?? [], since: old.strings ?? [])
        if merged.items.isEmpty, held == .null || new == .null { return merged.isOrdered ? new : held }
        return .array(merged.items.map { .string($0) })
    }

    /// Combines a row that moves into an account with the one that is there: a single value stays the account's, what it
    /// leaves empty comes from the other, and lists have the items of both.
    static func combined(_ row: Stored, _ there: Stored, of table: Table) -> (row: Stored, there: Stored) {
        let isLater = there.edited < row.edited
        var (row, there) = (row, there)
        for name in table.byMember + table.greatest {
            guard let column = table.columns.first(where: { $0.name == name }) else { continue }
            let (held, new) = (there[name] ?? .null, row[name] ?? .null)
            let value: JSON =
                switch table.merge(of: column) {
                case .greatest: (held.string ?? "") > (new.string ?? "") ? held : new
                case .items: united(held, new, isLater: isLater)
                default: held == .null ? new : held
                }
            row.fields = row.fields.filter { $0.key != name } + [JSON.Member(name, value)]
            there.fields = there.fields.filter { $0.key != name } + [JSON.Member(name, value)]
        }
        if areOfOneDay(there.fields, row.fields, in: table) {
            row.fields =
                row.fields.filter { !table.chosenOnce.contains($0.key) }
                + table.chosenOnce.map { JSON.Member($0, there[$0] ?? .null) }
        }
        return (row, there)
    }

    /// Whether two rows hold the account's choice for the same day.
    private static func areOfOneDay(_ one: [JSON.Member], _ other: [JSON.Member], in table: Table) -> Bool {
        guard let name = table.chosenOnce.first, let day = one.first(where: { $0.key == name })?.value else {
            return false
        }
        return day != .null && other.contains { $0.key == name && $0.value == day }
    }

    /// Returns a list with the items of two, in the order of the later one.
    private static func united(_ held: JSON, _ new: JSON, isLater: Bool) -> JSON {
        var dates = MemberDates()
        return items(held, new, since: .null, "", by: MemberDates.Edit(at: "", isLater: isLater), &dates)
    }

    /// Whether an account has a row with the same texts under the same former key.
    func hasCopy(of row: Stored, in table: String, _ account: String) -> Bool {
        guard let table = tables[table], !table.formerKey.isEmpty else { return false }
        return (rows[table.name] ?? [:]).values.contains { other in
            other["user_id"] == .string(account)
                && (table.formerKey + table.privateColumns).allSatisfy { (other[$0] ?? .null) == (row[$0] ?? .null) }
        }
    }
}
