import AlmanacCore
import AlmanacSimulator

@testable import Unitana

/// What the two devices' storage has acknowledged of the user's changes, and what must be there in the end.
///
/// The rule: of two edits of a record, the later one stays, by `updated_at`; in columns that merge by themselves, the later
/// one that changed them. A deletion stays unless the record was edited after it.
struct PlaceLedger {
    /// A change of a place or of the settings that a device has stored.
    struct Edit {
        let device: Int
        let table: String
        let key: String
        let date: String
        let isDeleted: Bool
        let fields: [JSON.Member]
        /// What the members that it changes held before.
        let was: [JSON.Member]

        /// What it is, in a few words, for the trace.
        var summary: String {
            let name = fields.first { ["name", "default_place_id"].contains($0.key) }?.value.string ?? ""
            return (isDeleted ? "the deletion of " : "") + "\(table) \(key) “\(name)” of \(date.dropFirst(11))"
        }

        func has(_ other: [JSON.Member], besides members: [String]) -> Bool {
            fields.allSatisfy { $0.value.isNull || members.contains($0.key) || other.contains($0) }
        }

        subscript(_ name: String) -> JSON { fields.first { $0.key == name }?.value ?? .null }

        func previous(_ name: String) -> JSON? { was.first { $0.key == name }?.value }
    }

    static let tables = ["places", "unitana_settings"]

    private(set) var edits: [Edit] = []
    /// How often a device has stored what another one wrote.
    private(set) var pulls = 0

    /// Notes a write that a device is about to acknowledge.
    /// - Parameter allowed: The fields that the user is changing. A change of any other would undo what was stored
    ///   before it. `nil` if the user has not seen all of that.
    /// - Returns: what is wrong with it.
    mutating func willWrite(_ changes: [Change], on disk: Disk, by device: Int, allowed: Set<String>?) -> String? {
        var problem: String?
        var isEdit = false
        for change in changes {
            guard case .append("outbox", let row) = change, row.count == 2, let edit = Self.read(row[1], by: device)
            else { continue }
            isEdit = true
            edits.append(edit)
            let base = disk.tables["own_" + edit.table]?[.text(edit.key)].flatMap { Record($0) }
            guard let base, !edit.isDeleted else { continue }
            let changed = edit.fields.filter { $0.key != "updated_at" && base[$0.key] != $0.value }.map(\.key)
            if let allowed, !allowed.isSuperset(of: changed) {
                problem = "device \(device) changed \(changed) of \(edit.table), and the user \(allowed.sorted())"
            }
            if base.string("updated_at") ?? "" >= edit.date {
                problem = "device \(device) dated an edit \(edit.date), over \(base.string("updated_at") ?? "")"
            }
        }
        let isPulled = changes.contains { change in
            switch change {
            case .putIf(let table, _, _, _), .deleteIf(let table, _, _, _):
                Self.tables.contains { "own_" + $0 == table }
            default: false
            }
        }
        if isPulled, !isEdit { pulls += 1 }
        return problem
    }

    private static func read(_ entry: Value, by device: Int) -> Edit? {
        guard let json = entry.text.flatMap({ try? JSON.parse(Array($0.utf8)) }), let table = json.string("table"),
            tables.contains(table), case .object(let fields)? = json["fields"]
        else { return nil }
        var was: [JSON.Member] = []
        if case .object(let members)? = json["was"] { was = members }
        return Edit(
            device: device, table: table, key: json.string("key") ?? "",
            date: fields.first { $0.key == "updated_at" }?.value.string ?? "",
            isDeleted: json["deleted"] == .bool(true), fields: fields, was: was)
    }

    /// Returns what is wrong with the records that are there in the end, by table and key.
    func problems(_ there: [String: [String: Record]]) -> [String] {
        var problems: [String] = []
        for table in Self.tables {
            let own = edits.filter { $0.table == table }
            for (key, edits) in Dictionary(grouping: own, by: { $0.key }) {
                problems += judge(table, key, edits, there[table]?[key])
            }
            for key in (there[table] ?? [:]).keys where !own.contains(where: { $0.key == key }) {
                problems.append("\(table) has \(key), which nobody made")
            }
        }
        return problems
    }

    private func judge(_ table: String, _ key: String, _ edits: [Edit], _ record: Record?) -> [String] {
        let deleted = edits.filter(\.isDeleted).map(\.date).max()
        let puts = edits.filter { !$0.isDeleted }
        let last = puts.map(\.date).max() ?? ""
        guard let record else { return deleted == nil ? ["\(table) has lost \(key)"] : [] }
        if let deleted, deleted > last { return ["\(table) has \(key) again, which was deleted"] }
        let members = (table == "places" ? UnitanaTables.places : UnitanaTables.settings).byMember
        guard puts.contains(where: { $0.date == last && $0.has(record.fields, besides: members) }) else {
            let best = puts.last { $0.date == last }
            return [
                "\(table) \(key) is \(JSON.object(record.fields).text), not \(JSON.object(best?.fields ?? []).text)"
            ]
        }
        // A place that was deleted and edited afterwards is that edit's, in all its columns.
        guard deleted == nil else { return [] }
        return members.filter { !Self.isKept($0, of: record, puts) }.map { name in
            "\(table) \(key) has \(name) \(record[name]?.text ?? "null"), by none of the edits that changed it"
        }
    }

    /// Whether a member is the latest edit's that changed it. Of a list, each item is there or not by the latest edit that
    /// added or removed it.
    private static func isKept(_ name: String, of record: Record, _ puts: [Edit]) -> Bool {
        let held = record[name] ?? .null
        let edits = puts.filter { $0.previous(name) != nil }
        guard held.array != nil || edits.contains(where: { $0[name].array != nil }) else {
            guard let last = edits.map(\.date).max() else { return held.isNull }
            return edits.contains { $0.date == last && $0[name] == held }
        }
        let items = Set(
            ([held] + edits.flatMap { [$0[name], $0.previous(name) ?? .null] }).flatMap { $0.strings ?? [] })
        func has(_ list: JSON?, _ item: String) -> Bool { list?.strings?.contains(item) ?? false }
        return items.allSatisfy { item in
            let changed = edits.filter { has($0[name], item) != has($0.previous(name), item) }
            guard let last = changed.map(\.date).max() else { return false }
            return changed.contains { $0.date == last && has($0[name], item) == has(held, item) }
        }
    }
}
