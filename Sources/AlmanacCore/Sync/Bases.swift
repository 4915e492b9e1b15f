// The base of an edit: the server's text from which it was made, by the number of its change. By the base, the server knows
// whether an edit was made after another one or beside it, and keeps what would be lost.
//
// A record that is edited again before its edit was sent keeps its base. Once the first edit is sent, the answer to it is
// the base of the next one. It is noted under the first edit, in the transaction that settles that.

/// What is noted of the bases of waiting edits.
struct Bases: Equatable, Sendable {
    /// The bases of edits whose record was edited before, by that edit.
    var after = Named<Int64>()
    /// The ids that the server has given to records without one, by their tables and former keys.
    var ids = Named<String>()
    /// Whether what waits may have been made in another account, whose changes have other numbers.
    var startFromNothing = false
    /// What was noted already at the end of an earlier fetch, and nothing waited. An edit may have been on its way to the
    /// store then.
    private(set) var resting: [String] = []

    /// Takes what is stored in place of what was known.
    mutating func begin() {
        let resting = resting
        self = Bases()
        self.resting = resting
    }

    /// Notes that all changes were fetched and stored.
    /// - Parameter isWaiting: whether edits wait.
    mutating func allFetched(isWaiting: Bool) { resting = isWaiting ? [] : after.names + ids.names }
}

extension Sync {
    /// How the names of noted bases under ``stateTable`` begin. The edit before follows.
    private static let basePrefix = "base "
    /// Set from the time when the device's records begin to belong to another account until all of them were fetched.
    static let fromNothingKey = "from_nothing"

    /// Returns the changes that note the base for edits that were made over this one. What was noted for this one stays: in
    /// another window, a second edit may have been made over the same one.
    static func noteBase(of entry: OutboxEntry, _ base: Int64?) -> [Change] {
        base.map { [.put(table: stateTable.name, row: [.text(basePrefix + entry.edit), .text(String($0))])] } ?? []
    }

    /// How the names of noted ids begin. The record's table and key follow.
    private static let idPrefix = "made "

    /// Returns the changes that note the id of a row that was made of a record without one, for the edits of it that wait.
    static func noteID(of entry: OutboxEntry, _ row: JSON?, _ state: State) -> [Change] {
        guard let table = state.tables[entry.table], entry.lacksID(in: table), let id = row?.string("id") else {
            return []
        }
        return [.put(table: stateTable.name, row: [.text(idPrefix + entry.name), .text(id)])]
    }

    private static func forgetBase(after edit: String) -> Change {
        .delete(table: stateTable.name, key: .text(basePrefix + edit))
    }

    /// Takes a row of ``stateTable`` if it notes a base or an id.
    /// - Returns: whether it does.
    static func noteBase(_ key: String, _ value: String, _ state: inout State) -> Bool {
        if key.begins(with: idPrefix), let name = key.cut(at: " ").after {
            state.bases.ids[name] = value
            return true
        }
        guard key.begins(with: basePrefix), let edit = key.cut(at: " ").after else { return false }
        state.bases.after[edit] = value.integer
        return true
    }

    /// Returns the changes that forget the bases and ids for which no edit waits, nor did at the end of an earlier fetch.
    static func forgetBases(_ state: State) -> [Change] {
        guard state.waiting == 0 else { return [] }
        let (bases, resting) = (state.bases, state.bases.resting)
        return bases.after.names.filter { resting.contains($0) }.ordered(by: <).map { forgetBase(after: $0) }
            + bases.ids.names.filter { resting.contains($0) }.ordered(by: <).map {
                .delete(table: stateTable.name, key: .text(idPrefix + $0))
            }
    }
}

extension OutboxEntry {
    /// Returns the entry as it is sent. Where it is not known any more what the server answered to the edit before, there is
    /// no base: the server keeps what it replaces all the same.
    func based(_ state: Sync.State) -> OutboxEntry {
        let isNew = state.bases.startFromNothing
        let known = previous.isEmpty ? base : state.bases.after[previous]
        var (fields, base) = (fields, isNew && !known.isNone ? 0 : known)
        if let table = state.tables[table], lacksID(in: table) {
            if !isNew, let id = state.bases.ids[name] {
                fields.append(JSON.Member("id", .string(id)))
            } else if base.isNone {
                // An earlier version of the program has made the record, and the server has never answered with it.
                base = 0
            }
        }
        var entry = OutboxEntry(
            table: table, key: key, edit: edit, isDeleted: isDeleted, fields: fields, base: base, after: previous)
        entry.was = was
        return entry
    }

    /// The record's table and key.
    fileprivate var name: String { table + " " + key }

    /// Whether the record has no id yet, as only one of an earlier version of the program has none.
    func lacksID(in table: Table) -> Bool {
        !table.formerKey.isEmpty && !fields.contains { $0.key == "id" }
    }
}
