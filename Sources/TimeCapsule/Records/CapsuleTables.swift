import AlmanacCore

/// The tables of Time Capsule: the user's capsules, which are synced between devices, and the drafts on this device.
public enum CapsuleTables {
    /// The allowed length of a capsule's text, in code points, for the server's rules and for the editor.
    static let contentLength = 1...10_000
    /// The allowed length of a capsule's own title, in code points.
    static let hintLength = 0...80
    /// The most years that a capsule can be locked, and the number beyond which the user is asked again.
    static let (mostYears, manyYears) = (100, 10)

    static let capsules = Table.rows(
        "capsules", "Notes that open on their day.", isEncryptedOnDevice: true, privateColumns: ["content", "hint"],
        longestText: contentLength.upperBound,
        sealing: Sealing(
            ["content"], until: "unlock_at", while: "status",
            in: [CapsuleStatus.locked, CapsuleStatus.ready].map { $0.slug }), counted: .dataCountCapsules,
        deletedAlong: ["notification_id"]
    ) {
        [
            .choice("type", CapsuleKind.allCases.map { $0.slug }).required(),
            .text("content", "", contentLength).required(),
            .of(.timestamp, "unlock_at", "Null while it is not locked."),
            .choice("status", CapsuleStatus.allCases.map { $0.slug }).required()
                .initially(.text(CapsuleStatus.draft.slug)),
            .of(.timestamp, "opened_at"),
            .of(.uuid, "notification_id", "The reminder that tells of it."),
            .text(
                "hint", "A title that its owner chose. Unlike the content, it shows while the capsule is sealed.",
                hintLength),
            .of(.timestamp, "written_at", "When it was locked."),
        ]
    }

    /// The capsules being written, as JSON. Encrypted, as stored capsules are.
    static let drafts = LocalTable(
        "capsule_drafts", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")], encrypted: ["value"])

    /// The preference that holds the answer to the request for permission on this device: the seed's permission status.
    /// Missing until the user has answered.
    static let permission = "@capsule_notification_permission"

    static let permissionQuery = Query.row(table: Preferences.table.name, key: .text(permission))

    /// Reads everything that ``StoredRecords`` needs.
    static var queries: [Query] {
        [capsules.query, .all(table: drafts.name), Table.reminders.query, permissionQuery, Birthday.query]
    }

    static func putDraft(_ key: String, _ value: JSON) -> Change {
        .put(table: drafts.name, row: [.text(key), .text(value.text)])
    }

    static func deleteDraft(_ key: String) -> Change {
        .delete(table: drafts.name, key: .text(key))
    }
}
