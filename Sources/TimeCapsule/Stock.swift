import AlmanacCore

/// Everything Time Capsule has read from the device's storage.
struct Stock: Equatable, Sendable {
    /// The next to open first.
    var capsules: [Capsule] = []
    var drafts: [Draft] = []
    var reminders: [Record] = []
    /// Notifications were asked for on this device.
    var hasAsked = false

    struct Draft: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    /// - Returns: `nil` when these are not the answers to ``CapsuleTables/queries``.
    init?(_ tables: [[Row]]) {
        guard tables.count == 4 else { return nil }
        capsules = CapsuleTables.capsules.records(in: tables[0]).compactMap { Capsule($0) }
        sort()
        for row in tables[1] where row.count == 2 {
            if let key = row[0].text, let text = row[1].text, let value = try? JSON.parse(Array(text.utf8)) {
                drafts.append(Draft(key: key, value: value))
            }
        }
        reminders = SyncedTable.reminders.records(in: tables[2])
        hasAsked = !tables[3].isEmpty
    }

    func capsule(_ id: String) -> Capsule? {
        for capsule in capsules where capsule.id == id { return capsule }
        return nil
    }

    func draft(_ key: String) -> JSON? {
        for draft in drafts where draft.key == key { return draft.value }
        return nil
    }

    mutating func setDraft(_ key: String, _ value: JSON?) {
        drafts.removeAll { $0.key == key }
        if let value { drafts.append(Draft(key: key, value: value)) }
    }

    /// Those in a state, in the order of their instants.
    func capsules(_ status: CapsuleStatus, at now: Instant) -> [Capsule] {
        capsules.filter { $0.status(at: now) == status }
    }

    /// The opened ones, the last opened first.
    var archive: [Capsule] {
        capsules.filter { $0.stored == .opened }.ordered { ($0.openedAt ?? $0.opens) > ($1.openedAt ?? $1.opens) }
    }

    /// The reminders that tell of a capsule: its own, and the wish to be told again.
    func reminders(of id: String) -> [Record] {
        reminders.filter {
            $0.reminds(TimeCapsuleApp.name, of: id) || $0.reminds(TimeCapsuleApp.name, of: SyncedTable.later + id)
        }
    }

    /// Takes over what has just been written, so that it needn't be read again.
    mutating func apply(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .put(let table, let row): put(table, row)
            case .delete(CapsuleTables.drafts.name, .text(let key)): setDraft(key, nil)
            default: break
            }
        }
    }

    private mutating func put(_ table: String, _ row: Row) {
        guard let key = row.first?.text else { return }
        switch table {
        case CapsuleTables.capsules.local.name:
            capsules.removeAll { $0.record.key == key }
            capsules += CapsuleTables.capsules.records(in: [row]).compactMap { Capsule($0) }
            sort()
        case SyncedTable.reminders.local.name:
            reminders.removeAll { $0.key == key }
            reminders += SyncedTable.reminders.records(in: [row])
        case CapsuleTables.drafts.name:
            if let text = row[1].text { setDraft(key, try? JSON.parse(Array(text.utf8))) }
        case Preferences.table.name: if key == CapsuleTables.permission { hasAsked = true }
        default: break
        }
    }

    private mutating func sort() {
        capsules = capsules.ordered { $0.opens == $1.opens ? $0.id < $1.id : $0.opens < $1.opens }
    }
}
