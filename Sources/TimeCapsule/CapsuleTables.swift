import AlmanacCore

/// What Time Capsule keeps: the person's capsules, as the server declares them, and what is still being written.
enum CapsuleTables {
    static let capsules = SyncedTable("capsules", key: ["id"], isSealed: true)

    /// The capsule that is being written, as JSON. Encrypted, as the capsules are.
    static let drafts = LocalTable(
        "capsule_drafts", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], sealed: ["value"])

    /// Whether this device was asked to allow notifications, and what the person said: the seed's permission status.
    static let permission = "@capsule_notification_permission"

    /// Reads all of it, for ``Stock``.
    static var queries: [Query] {
        [
            capsules.query, .all(table: drafts.name), SyncedTable.reminders.query,
            .row(table: Preferences.table.name, key: .text(permission)),
        ]
    }

    static func putDraft(_ key: String, _ value: JSON) -> Change {
        .put(table: drafts.name, row: [.text(key), .text(value.text)])
    }

    static func deleteDraft(_ key: String) -> Change {
        .delete(table: drafts.name, key: .text(key))
    }
}
