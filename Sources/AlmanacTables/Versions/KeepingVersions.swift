import AlmanacCore
import AlmanacDatabase

// Versions are written in the transaction that ends what a row says.

extension Transaction {
    /// Keeps rows as they stand, before a write ends what they say.
    /// - Parameters:
    ///   - condition: the condition for a row to lose something.
    ///   - change: the change number of the write.
    func keepVersions(of table: Table, where condition: SQL, change: Int64, for origin: WriteOrigin) throws {
        guard table.makesVersions, let owner = table.owner else { return }
        try execute(
            """
            \(Self.versionColumns)
            SELECT \(dialect.newID), \(name: owner), \(dialect.typed(.text(table.name), .text)), \
            \(dialect.jsonArrayText(of: table.primaryKey)), \(table.keptVersion(dialect)), change_number, updated_at, \
            \(ending(origin, isParallel: origin.isParallel, change: change)) FROM \(name: table.name) \
            WHERE \(condition)
            """)
    }

    private static var versionColumns: SQL {
        """
        INSERT INTO versions (id, user_id, table_name, row_key, columns, row_change, edited_at, replaced_at, updated_at, \
        cause, session, label, parallel, change_number)
        """
    }

    /// What a version says of its end: the last of the columns.
    private func ending(_ origin: WriteOrigin, isParallel: SQL, change: Int64) -> SQL {
        let now = dialect.typed(.text(origin.now), .timestamp)
        let (session, label) = (SQLValue(origin.session), SQLValue(origin.label))
        return """
            \(now), \(now), \(dialect.typed(.text(origin.cause.slug), .text)), \(dialect.typed(session, .text)), \
            \(dialect.typed(label, .text)), \(isParallel), \(dialect.typed(.int(change), .bigint))
            """
    }

    /// Keeps what an edit says in place of rows that were edited later, and stay as they are.
    /// - Parameters:
    ///   - changes: the columns that the edit names, with their values.
    ///   - target: the condition for a row to stand in the edit's place.
    func keepLosing(
        _ changes: [(column: Column, value: SQLValue)], edited: SQLValue, to target: SQL, in table: Table,
        isParallel: Bool, change: Int64, for origin: WriteOrigin
    ) throws {
        let texts = NewTexts(table, changes, edited: edited)
        guard table.makesVersions, let owner = table.owner, !texts.values.isEmpty else { return }
        let standing = try query(
            """
            SELECT \(name: owner) AS owner, \(dialect.jsonArrayText(of: table.primaryKey)) AS row_key, \
            CAST(\(table.keptVersion(dialect)) AS text) AS kept FROM \(name: table.name) \
            WHERE \(target) AND \(texts.isMissing(dialect))
            """)
        for row in standing {
            let kept = try JSON.parse(Array(try row.text("kept").utf8))
            let version = LostVersion(
                table: table, owner: row["owner"] ?? .null, key: dialect.typed(.text(try row.text("row_key")), .text),
                columns: try kept.replacing(changes.filter { !table.primaryKey.contains($0.column.name) }, in: table),
                edited: edited, isSealed: texts.isSealed)
            try keep(version, isParallel: isParallel, change: change, for: origin)
        }
    }

    /// Keeps a row that is not stored, because its own was deleted after it was edited.
    func keepUnstored(_ row: StoredRow, isParallel: Bool, change: Int64, for origin: WriteOrigin) throws {
        guard row.table.makesVersions, let owner = row.table.owner else { return }
        let version = LostVersion(
            table: row.table, owner: row[owner], key: keyText(row),
            columns: try JSON.object([]).replacing(row.table.keptColumns.map { ($0, row[$0.name]) }, in: row.table),
            edited: row["updated_at"], isSealed: NewTexts(row).isSealed)
        try keep(version, isParallel: isParallel, change: change, for: origin)
    }

    /// Stores a version of a text that never stood, unless there is one of the same edit: the request, or the import, is
    /// repeated.
    private func keep(_ version: LostVersion, isParallel: Bool, change: Int64, for origin: WriteOrigin) throws {
        let table = version.table
        let texts = table.privateColumns.compactMap { version.columns[$0]?.string }
        if origin.cause != .merge, case .text(let account) = version.owner, let key = try accountKey(of: account) {
            guard texts.allSatisfy(key.admits) else { return }
        }
        let same = try query(
            """
            SELECT CAST(columns AS text) AS kept FROM versions WHERE user_id = \(value: version.owner) \
            AND table_name = \(value: .text(table.name)) AND row_key = \(version.key) \
            AND edited_at = \(value: version.edited)
            """)
        let isKept = try same.contains { row in
            let kept = try JSON.parse(Array(try row.text("kept").utf8))
            return version.isSealed || table.versioned.allSatisfy { kept[$0] == version.columns[$0] }
        }
        guard !isKept else { return }
        try execute(
            """
            \(Self.versionColumns)
            SELECT \(dialect.newID), \(dialect.typed(version.owner, .uuid)), \
            \(dialect.typed(.text(table.name), .text)), \(version.key), \
            \(dialect.typed(.text(version.columns.text), .json)), 0, \(dialect.typed(version.edited, .timestamp)), \
            \(ending(origin, isParallel: isParallel ? "TRUE" : "FALSE", change: change))
            """)
    }

    /// Deletes, with rows, what another device wrote beside them: nobody has to decide about it any more, and it is listed
    /// among what was deleted. It still says which device wrote it.
    /// - Parameter target: the condition for the rows.
    func endUndecided(of table: Table, where target: SQL, change: Int64, at now: String) throws {
        guard table.makesVersions, let owner = table.owner else { return }
        let now = dialect.typed(.text(now), .timestamp)
        let cause = dialect.typed(.text(VersionCause.deletion.slug), .text)
        try execute(
            """
            UPDATE versions SET cause = \(cause), replaced_at = \(now), \
            change_number = \(value: .int(change)) \
            WHERE table_name = \(value: .text(table.name)) AND \(Version.isUndecided) AND (user_id, row_key) IN \
            (SELECT \(name: owner), \(dialect.jsonArrayText(of: table.primaryKey)) FROM \(name: table.name) \
            WHERE \(target))
            """)
    }

    /// Lets the versions of a row follow it to another key.
    /// - Parameters:
    ///   - old: the text of the row's key until now.
    ///   - new: the text of the key of the row that stands now.
    func moveVersions(of table: Table, from old: SQL, to new: SQL, in account: SQLValue, change: Int64) throws {
        guard table.makesVersions else { return }
        try execute(
            """
            UPDATE versions SET row_key = \(new), change_number = \(value: .int(change)) \
            WHERE user_id = \(value: account) AND table_name = \(value: .text(table.name)) AND row_key = \(old) \
            AND row_key <> \(new)
            """)
    }

    /// Gives the versions that one write has made several change numbers if they are many.
    /// - Parameter table: the table that was written; `nil` for several.
    package func spreadVersions(_ change: Int64, of account: String, from table: Table? = nil) throws {
        guard table?.makesVersions ?? true else { return }
        let made: SQL = """
            SELECT count(*) AS n FROM versions \
            WHERE user_id = \(value: .text(account)) AND change_number = \(value: .int(change))
            """
        try spread(change, over: Int(try query(made)[0].int("n")), rowsOf: account, in: .versions)
    }
}

extension WriteOrigin {
    /// The condition for a row's texts to have changed since the edit was begun. A verdict on a quote, or another day of a
    /// goal, changes no text. Nothing stands beside a text that was deleted: it is listed among what was deleted, and nobody
    /// has to decide about it.
    var isParallel: SQL {
        cause == .deletion
            ? "FALSE" : base.map { "coalesce(text_change, change_number) > \(value: .int($0))" } ?? "FALSE"
    }
}

/// A text that never stood.
private struct LostVersion {
    let table: Table
    let owner: SQLValue
    /// The text of the row's key.
    let key: SQL
    let columns: JSON
    let edited: SQLValue
    let isSealed: Bool
}

extension SQLValue {
    fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

extension JSON {
    /// What a version keeps, with other values.
    fileprivate func replacing(_ changes: [(column: Column, value: SQLValue)], in table: Table) throws -> JSON {
        guard case .object(var members) = self else { return self }
        for (column, value) in changes where table.keptColumns.contains(column) {
            members.removeAll { $0.key == column.name }
            members.append(JSON.Member(column.name, try column.shown(value)))
        }
        return .object(members)
    }
}
