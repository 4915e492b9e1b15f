import AlmanacCore

/// A copy of what is stored on this device, as JSON: the records of every table that an account has, and what only this
/// device knows. Secrets and downloaded content are not part of it.
enum DeviceArchive {
    /// Its tables have the form of those in a copy of an account, and its version is the same.
    static let format = "almanac-device"

    /// What the copy is made from, and how far the sync was then.
    static var queries: [Query] {
        synced.map { $0.query } + (own + [Sync.stateTable]).map { .all(table: $0.name) }
    }

    /// The tables that an account has, without its key: the texts of a copy are not encrypted.
    static var synced: [Table] { Almanac.syncedTables.filter { $0.name != Table.accountKeys.name } }

    /// The tables of the user that only this device has, such as drafts and what the server has refused.
    private static var own: [LocalTable] {
        [Preferences.table, Outbox.refused] + AppID.allCases.flatMap { $0.tables.personal }
    }

    /// Returns the file's content.
    /// - Parameters:
    ///   - records: The answers to ``queries``.
    ///   - missing: What the account has and this device has not.
    static func bytes(_ records: Snapshot, _ missing: MissingRecords, _ moment: Moment) -> [UInt8] {
        let synced = synced
        let tables = synced.map { table in
            JSON.Member(
                table.name,
                .array(
                    records.records(of: table).filter { isReadable($0, table) }.map {
                        .object(AccountArchive.sealed($0.fields, of: table.name, in: synced, at: moment.now))
                    }))
        }
        let device = own.map { table in
            JSON.Member(
                table.name,
                .array(
                    (table.name == Outbox.refused.name ? sealed(records[table], moment) : records[table])
                        .map { object($0, table) }))
        }
        return JSON.members(
            ("format", .string(format)), ("version", .int(AccountArchive.version)),
            ("exported_at", .string(moment.now.timestamp)), ("complete", .bool(missing.isNothing)),
            ("tables", .object(tables)), ("device", .object(device))
        ).bytes
    }

    /// Returns whether a record has its text. On a device without the passphrase, others are known by date only; a copy that
    /// held them could not be imported.
    private static func isReadable(_ record: Record, _ table: Table) -> Bool {
        table.privateColumns.first.map { !record[$0].isNone } ?? true
    }

    /// Returns the refused changes with the same seals as the records.
    private static func sealed(_ rows: [Row], _ moment: Moment) -> [Row] {
        let synced = synced
        return rows.map { row in
            guard row.count == 3, let entry = row[1].text.flatMap({ OutboxEntry($0) }) else { return row }
            let fields = AccountArchive.sealed(entry.fields, of: entry.table, in: synced, at: moment.now)
            var sealed = OutboxEntry(
                table: entry.table, key: entry.key, edit: entry.edit, isDeleted: entry.isDeleted, fields: fields,
                base: entry.base, after: entry.previous)
            sealed.was = entry.was
            return [row[0], .text(sealed.text), row[2]]
        }
    }

    private static func object(_ row: Row, _ table: LocalTable) -> JSON {
        .object(
            zip(table.columns, row).map { column, value in
                let json: JSON =
                    switch value {
                    case .null: .null
                    case .int(let int): .int(int)
                    case .text(let text): .string(text)
                    }
                return JSON.Member(column.name, json)
            })
    }
}
