/// The file format of an account's copy: all of its rows as JSON, which the server writes and reads back.
public enum AccountArchive {
    /// The value of the copy's `format`.
    public static let format = "almanac-account"
    /// The value of its `version` where texts may be under a ``PaperSeal``, as in every copy that is made now.
    public static let version: Int64 = 2
    /// The version of copies in which every text is as it was written: earlier copies, and what a device makes of a copy
    /// for the server.
    public static let plainVersion: Int64 = 1
    /// The maximum size of what one request imports, in bytes: 8 MB. A larger copy is sent in parts, each of them a copy with
    /// some of its rows: the earlier versions first, which follow their rows.
    public static let limit = 8 << 20
    /// The maximum number of rows that one request imports. The server has all of them in memory, many times as large as in
    /// the file.
    public static let rowLimit = 20_000
    /// The maximum size of a copy that a device reads, in bytes: 128 MB. It is more than the copy of an account that has as
    /// much as a server admits unless its operator says otherwise.
    public static let fileLimit = 128 << 20

    /// Returns a row as a copy holds it: the texts of rows whose moment has not come are under a ``PaperSeal``, and those
    /// of all earlier versions of such rows, whatever they say of their moment. Encrypted texts stay as they are.
    /// - Parameters:
    ///   - table: The name of the row's table.
    ///   - tables: All tables that a copy may have.
    public static func sealed(
        _ fields: [JSON.Member], of table: String, in tables: [Table], at now: Instant
    ) -> [JSON.Member] {
        if table == Table.versions.name {
            return mapVersion(fields) { columns, table in
                sealing(of: table, tables).map { seal(columns, $0.columns, isClosed: true) } ?? columns
            } ?? fields
        }
        guard let sealing = sealing(of: table, tables) else { return fields }
        return seal(fields, sealing.columns, isClosed: sealing.isClosed(fields, at: now))
    }

    /// Returns a row of a copy of ``version`` with its texts as they were written; `nil` if one of them was damaged.
    public static func opened(_ fields: [JSON.Member], of table: String, in tables: [Table]) -> [JSON.Member]? {
        if table == Table.versions.name {
            return mapVersion(fields) { columns, table in
                guard let sealing = sealing(of: table, tables) else { return columns }
                return open(columns, sealing.columns)
            }
        }
        guard let sealing = sealing(of: table, tables) else { return fields }
        return open(fields, sealing.columns)
    }

    /// Returns whether rows of a table may have texts that a copy holds under a ``PaperSeal``.
    public static func mayBeSealed(_ table: Table) -> Bool {
        !table.sealing.isNone || table.name == Table.versions.name
    }

    private static func sealing(of name: String, _ tables: [Table]) -> Sealing? {
        for table in tables where table.name == name { return table.sealing }
        return nil
    }

    /// Changes the columns that a version holds of another table's row.
    private static func mapVersion(
        _ fields: [JSON.Member], _ change: ([JSON.Member], String) -> [JSON.Member]?
    ) -> [JSON.Member]? {
        var table = ""
        for field in fields where field.key == "table_name" { table = field.value.string ?? "" }
        var changed: [JSON.Member] = []
        for field in fields {
            if field.key == "columns", case .object(let columns) = field.value {
                guard let columns = change(columns, table) else { return nil }
                changed.append(JSON.Member(field.key, .object(columns)))
            } else {
                changed.append(field)
            }
        }
        return changed
    }

    private static func seal(_ fields: [JSON.Member], _ columns: [String], isClosed: Bool) -> [JSON.Member] {
        fields.map { field in
            guard columns.contains(where: { $0 == field.key }), let text = field.value.string,
                Envelope.keyID(of: text).isNone, isClosed || PaperSeal.isSealed(text)
            else { return field }
            return JSON.Member(field.key, .string(PaperSeal.seal(text)))
        }
    }

    private static func open(_ fields: [JSON.Member], _ columns: [String]) -> [JSON.Member]? {
        var opened: [JSON.Member] = []
        for field in fields {
            if columns.contains(where: { $0 == field.key }), let text = field.value.string, PaperSeal.isSealed(text) {
                guard let plain = PaperSeal.opened(text) else { return nil }
                opened.append(JSON.Member(field.key, .string(plain)))
            } else {
                opened.append(field)
            }
        }
        return opened
    }
}
