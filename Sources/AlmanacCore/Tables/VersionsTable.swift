extension Table {
    /// What users' rows said before an edit, a deletion or a merge ended it. Only the server makes versions; their user
    /// marks them as seen, and may delete them.
    ///
    /// Each column that only the server writes ends with its row: a tombstone must not keep what its user has deleted.
    public static let versions = Table(
        "versions",
        "What rows said before it was replaced or deleted: kept for 30 days, and longer where its user has not seen yet "
            + "that two edits were parallel.",
        key: ["id"], isEncryptedOnDevice: true,
        readOnlyOnDevice: [
            "table_name", "row_key", "columns", "row_change", "edited_at", "replaced_at", "cause", "session", "label",
            "parallel",
        ],
        primaryKey: ["id"], owner: "user_id", isMadeByServer: true
    ) {
        [
            .id, .owner(),
            .text("table_name", "The row's table.").required().written(by: .server).endingWithRow(),
            .text("row_key", "The row's primary key, as the text of a JSON array.").required().written(by: .server)
                .endingWithRow(),
            .of(.json, "columns", "The columns that a user writes, as they stood: an object.").required()
                .written(by: .server).endingWithRow(),
            .of(.bigint, "row_change", "The change number with which it stood; 0 if it never did.").required()
                .written(by: .server).endingWithRow(),
            .of(.timestamp, "edited_at", "When it was written: the row's updated_at.").required()
                .written(by: .server).endingWithRow(),
            .of(.timestamp, "replaced_at", "When it became a version.").required().written(by: .server)
                .endingWithRow(),
            .choice("cause", VersionCause.allCases.map { $0.slug }, "What ended it.").required()
                .written(by: .server).endingWithRow(),
            .text("session", "The session whose request made it a version.").written(by: .server).endingWithRow(),
            .text("label", "The name of the device that sent the request, if it told one.", 0...100)
                .written(by: .server).endingWithRow(),
            .of(.boolean, "parallel", "Whether neither of two edits knew of the other.").required()
                .initially(.int(0)).written(by: .server).endingWithRow(),
            .of(.timestamp, "seen_at", "When its user has seen it."),
            .updatedAt,
        ]
    }
}

/// What made a row's text a version.
public enum VersionCause: Equatable, Sendable, CaseIterable {
    /// A user's edit stands instead.
    case edit
    /// The row was deleted.
    case deletion
    /// Another account's row stands instead: two accounts were merged.
    case merge
    /// An imported row stands instead.
    case `import`
    /// The operator, or a program with the service key, has written the row.
    case service

    /// The value of the column.
    public var slug: String {
        switch self {
        case .edit: "edit"
        case .deletion: "deletion"
        case .merge: "merge"
        case .import: "import"
        case .service: "service"
        }
    }
}
