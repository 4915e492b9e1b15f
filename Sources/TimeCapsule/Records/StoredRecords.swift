import AlmanacCore

/// The user's capsules and what belongs to them, as read from the device's storage.
struct StoredRecords: Equatable, Sendable {
    /// The capsules, in the order in which they open.
    var capsules: [Capsule] = []
    /// Those that cannot be read on this device until the passphrase is entered, in the same order.
    var encrypted: [Capsule] = []
    var drafts: [Draft] = []
    var reminders: [Record] = []
    /// Whether the user was asked for permission to notify on this device.
    var hasAsked = false
    /// The user's birthday; `nil` until it was wanted, and after its field was emptied.
    var birthday: CivilDate?

    struct Draft: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    /// - Parameter rows: The results of ``CapsuleTables/queries``.
    init(_ rows: Snapshot) {
        capsules = rows.records(of: CapsuleTables.capsules).compactMap { Capsule($0) }
        encrypted = rows.lockedRecords(of: CapsuleTables.capsules).compactMap { Capsule($0) }
        sort()
        for row in rows[CapsuleTables.drafts] where row.count == 2 {
            if let key = row[0].text, let text = row[1].text, let value = try? JSON.parse(Array(text.utf8)) {
                drafts.append(Draft(key: key, value: value))
            }
        }
        reminders = rows.records(of: .reminders)
        hasAsked = !rows[CapsuleTables.permissionQuery].isEmpty
        birthday = Preferences.values(rows[Birthday.query])[Birthday.key].flatMap { CivilDate(text: $0) }
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

    /// All capsules, in the order in which they open, whether or not they can be read here.
    var all: [Capsule] { encrypted.isEmpty ? capsules : StoredRecords.ordered(capsules + encrypted) }

    /// Returns the capsules in a state, in the order in which they open.
    func capsules(_ status: CapsuleStatus, at now: Instant) -> [Capsule] {
        all.filter { $0.status(at: now) == status }
    }

    /// The opened capsules, last opened first.
    var archive: [Capsule] {
        all.filter { $0.stored == .opened }.ordered { ($0.openedAt ?? $0.opens) > ($1.openedAt ?? $1.opens) }
    }

    /// Returns the reminders of a capsule: the original one and the snoozed one.
    func reminders(of id: String) -> [Record] {
        reminders.filter {
            $0.isReminder(of: TimeCapsuleApp.identity.slug, about: id)
                || $0.isReminder(of: TimeCapsuleApp.identity.slug, about: ReminderSubject.snoozed(id))
        }
    }

    /// Applies changes that were just written, so that they need not be read again.
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
        case CapsuleTables.capsules.localName:
            capsules.removeAll { $0.record.key == key }
            capsules += CapsuleTables.capsules.records(in: [row]).compactMap { Capsule($0) }
            sort()
        case Table.reminders.localName:
            reminders.removeAll { $0.key == key }
            reminders += Table.reminders.records(in: [row])
        case CapsuleTables.drafts.name:
            if let text = row[1].text { setDraft(key, try? JSON.parse(Array(text.utf8))) }
        case Preferences.table.name:
            if key == CapsuleTables.permission { hasAsked = true }
            if key == Birthday.key { birthday = row[1].text.flatMap { CivilDate(text: $0) } }
        default: break
        }
    }

    private mutating func sort() {
        capsules = StoredRecords.ordered(capsules)
        encrypted = StoredRecords.ordered(encrypted)
    }

    private static func ordered(_ capsules: [Capsule]) -> [Capsule] {
        capsules.ordered { $0.opens == $1.opens ? $0.id < $1.id : $0.opens < $1.opens }
    }
}
