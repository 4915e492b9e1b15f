import AlmanacCore
import AlmanacSimulator

/// What the two devices' storage has acknowledged of the user's changes, and what must be there in the end.
///
/// The rule: of two edits of a record, the later one stays, by `updated_at`. A deletion stays unless the record was
/// edited after it.
struct PlaceLedger {
    /// A change of a place or of the settings that a device has stored.
    struct Edit {
        let device: Int
        let table: String
        let key: String
        let date: String
        let isDeleted: Bool
        let fields: [JSON.Member]

        /// What it is, in a few words, for the trace.
        var summary: String {
            let name = fields.first { ["name", "default_place_id"].contains($0.key) }?.value.string ?? ""
            return (isDeleted ? "the deletion of " : "") + "\(table) \(key) “\(name)” of \(date.dropFirst(11))"
        }

        func has(_ other: [JSON.Member]) -> Bool {
            fields.allSatisfy { field in field.value.isNull || other.contains(field) }
        }
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
        return Edit(
            device: device, table: table, key: json.string("key") ?? "",
            date: fields.first { $0.key == "updated_at" }?.value.string ?? "",
            isDeleted: json["deleted"] == .bool(true), fields: fields)
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
        guard puts.contains(where: { $0.date == last && $0.has(record.fields) }) else {
            let best = puts.last { $0.date == last }
            return [
                "\(table) \(key) is \(JSON.object(record.fields).text), not \(JSON.object(best?.fields ?? []).text)"
            ]
        }
        return []
    }
}
