import AlmanacCore

/// A copy that the user chose to import. Whether its rows are valid, the server decides.
struct ImportFile: Equatable, Sendable {
    /// A table of the copy.
    private struct Rows: Equatable, Sendable {
        let table: String
        var rows: [JSON]
    }

    /// A text in a private column, found once.
    private struct Text: Equatable, Sendable {
        let table: Int
        let row: Int
        /// The field's place in the row or, in an earlier version of a row, among the columns that it holds.
        let field: Int
        /// The text, or what an envelope encrypts.
        let content: String
        /// The key with which it is encrypted; `nil` if it is plain.
        let keyID: String?
        /// What it belongs to, as the cipher's associated data.
        let context: String
    }

    let name: String
    /// The number of entries whose texts did not decrypt, and which are left out.
    private(set) var unreadable = 0
    private var tables: [Rows]
    private var texts: [Text]
    /// The row of the account's key, if the copy has one. It is not imported: the account has its own key, or none.
    private let key: JSON?

    /// Reads a copy of an account, or of a device, whose tables have the same form.
    static func checked(_ name: String, _ bytes: [UInt8]) -> Result<ImportFile, ImportProblem> {
        guard let json = try? JSON.parse(bytes.withoutByteOrderMark), let format = json.string("format"),
            format == AccountArchive.format || format == DeviceArchive.format
        else { return .failure(.foreign) }
        guard let version = json["version"]?.int,
            version == AccountArchive.version || version == AccountArchive.plainVersion
        else { return .failure(.newer) }
        guard let tables = json["tables"], case .object(let members) = tables else { return .failure(.damaged) }
        var read: [Rows] = []
        var key: JSON?
        for member in members {
            guard var rows = member.value.array else { return .failure(.damaged) }
            if version == AccountArchive.version {
                guard let opened = opened(rows, of: member.key) else { return .failure(.damaged) }
                rows = opened
            }
            if member.key == Table.accountKeys.name {
                key = rows.first
            } else {
                read.append(Rows(table: member.key, rows: rows))
            }
        }
        return .success(ImportFile(name, read, key))
    }

    private init(_ name: String, _ tables: [Rows], _ key: JSON?) {
        (self.name, self.tables, self.key) = (name, tables, key)
        texts = Self.texts(in: tables)
    }

    /// Returns the rows of a table without the seals that a copy puts on what nobody is to read before its moment; `nil`
    /// if a text was damaged.
    private static func opened(_ rows: [JSON], of table: String) -> [JSON]? {
        let tables = DeviceArchive.synced
        var opened: [JSON] = []
        for row in rows {
            guard case .object(let fields) = row else { return nil }
            guard let fields = AccountArchive.opened(fields, of: table, in: tables) else { return nil }
            opened.append(.object(fields))
        }
        return opened
    }

    private static func texts(in tables: [Rows]) -> [Text] {
        var texts: [Text] = []
        for (at, rows) in tables.enumerated() {
            for (index, row) in rows.rows.enumerated() {
                let isVersion = rows.table == Table.versions.name
                let table = isVersion ? row.string("table_name") ?? "" : rows.table
                guard case .object(let fields)? = isVersion ? row["columns"] : row else { continue }
                texts += self.texts(in: fields, of: table, table: at, row: index)
            }
        }
        return texts
    }

    private static func texts(in fields: [JSON.Member], of name: String, table at: Int, row: Int) -> [Text] {
        var texts: [Text] = []
        for table in Almanac.syncedTables where table.name == name && !table.privateColumns.isEmpty {
            let record = Table.key(of: fields, table.contextKey)
            for (place, field) in fields.enumerated() where table.privateColumns.contains(field.key) {
                guard let text = field.value.string else { continue }
                texts.append(
                    Text(
                        table: at, row: row, field: place, content: Envelope.data(of: text) ?? text,
                        keyID: Envelope.keyID(of: text),
                        context: Envelope.context(table: table.name, record: record, column: field.key)))
            }
        }
        return texts
    }

    /// What one request sends to the server, which takes no more at once. The texts are as they were written, or encrypted,
    /// but under no seal of paper.
    /// - Parameters:
    ///   - start: The number of rows that earlier requests have sent.
    ///   - bytes: The maximum size of a request, unless it has one row.
    /// - Returns: the request's body, and the number of rows that are sent with it; `nil` if these are all.
    func part(
        from start: Int, upTo bytes: Int = AccountArchive.limit, rows: Int = AccountArchive.rowLimit
    ) -> (body: [UInt8], next: Int?) {
        var members: [JSON.Member] = []
        // The size of what is not a row: the head, and the names of the tables.
        var (place, size, next) = (0, 4_096, Int?.none)
        for table in ordered where next.isNone {
            var part: [JSON] = []
            for row in table.rows where next.isNone {
                place += 1
                if place <= start { continue }
                size += row.bytes.count + 1
                if place > start + 1, size > bytes || place - start > rows {
                    next = place - 1
                } else {
                    part.append(row)
                }
            }
            if start == 0 || !part.isEmpty { members.append(JSON.Member(table.table, .array(part))) }
        }
        let archive = JSON.members(
            ("format", .string(AccountArchive.format)), ("version", .int(AccountArchive.plainVersion)),
            ("tables", .object(members)))
        return (archive.bytes, next)
    }

    /// The tables in the order in which they are sent: what rows said before follows them, so it must be there.
    private var ordered: [Rows] {
        tables.filter { $0.table == Table.versions.name } + tables.filter { $0.table != Table.versions.name }
    }

    /// The number of rows in it.
    var count: Int { tables.reduce(0) { $0 + $1.rows.count } }

    /// What the user wrote of it.
    var written: WrittenTexts {
        WrittenTexts { name in
            var count = 0
            for table in tables where table.table == name { count += table.rows.count }
            return count
        }
    }

    private mutating func set(_ text: Text, _ value: String) {
        guard case .object(var fields) = tables[text.table].rows[text.row] else { return }
        if tables[text.table].table == Table.versions.name {
            for (place, field) in fields.enumerated() where field.key == "columns" {
                guard case .object(var columns) = field.value else { continue }
                columns[text.field] = JSON.Member(columns[text.field].key, .string(value))
                fields[place] = JSON.Member(field.key, .object(columns))
            }
        } else {
            fields[text.field] = JSON.Member(fields[text.field].key, .string(value))
        }
        tables[text.table].rows[text.row] = .object(fields)
    }

    // MARK: A copy that is encrypted

    /// Whether some of its texts are encrypted with another key than the account's.
    func isEncrypted(apartFrom id: String?) -> Bool { texts.contains { !$0.keyID.isNone && $0.keyID != id } }

    /// Unwraps the copy's own key; `nil` if it has none.
    func opening(_ typed: String) -> KeyOpening? { KeyOpening(typed) { key?.string($0) } }

    /// The encrypted texts, to be decrypted.
    var encryptedTexts: [CipherText] {
        texts.filter { !$0.keyID.isNone }.map { CipherText($0.content, for: $0.context) }
    }

    /// Returns the file with its texts decrypted, and without the rows that do not decrypt.
    /// - Parameter plain: the results for ``encryptedTexts``.
    func decrypted(_ plain: [String?]) -> ImportFile {
        var file = self
        var lost: [Text] = []
        for (text, plain) in zip(texts.filter { !$0.keyID.isNone }, plain) {
            if let plain { file.set(text, Envelope.unpadded(plain)) } else { lost.append(text) }
        }
        var tables = file.tables
        for (at, rows) in file.tables.enumerated() {
            let gone = lost.filter { $0.table == at }.map { $0.row }
            if gone.isEmpty { continue }
            tables[at].rows = rows.rows.enumerated().filter { !gone.contains($0.offset) }.map { $0.element }
        }
        var rest = ImportFile(name, tables, nil)
        rest.unreadable = file.count - rest.count
        return rest
    }

    // MARK: An account that is encrypted

    /// The private texts in plain, as they are encrypted. An account that is end-to-end encrypted takes none of them.
    var plainTexts: [CipherText] {
        texts.filter { $0.keyID.isNone }.map { CipherText(Envelope.padded($0.content), for: $0.context) }
    }

    /// Returns the file with its private texts encrypted.
    /// - Parameter encrypted: the results for ``plainTexts``.
    func encrypted(_ encrypted: [String], _ key: DataKey) -> ImportFile {
        var file = self
        for (text, encrypted) in zip(texts.filter { $0.keyID.isNone }, encrypted) {
            file.set(text, Envelope.make(encrypted, key: key.id))
        }
        return file
    }
}

/// Why nothing was imported, or why that is unknown.
enum ImportProblem: Error, Equatable, Sendable {
    case offline
    /// Not a copy that Almanac made.
    case foreign
    /// A copy in a format that came later.
    case newer
    /// What the file holds cannot be read.
    case damaged
    /// The server refused a row. It may have taken those before it.
    case refused
    case tooLarge, unreadable
    /// The account is end-to-end encrypted, and this device does not have its key.
    case locked
    /// Another device has turned encryption off, and the user has not agreed here to send anything in plain.
    case undecided
    /// The browser has no cryptography.
    case unavailable
    /// The server has ended the session.
    case signedOut
    /// The server received too many requests.
    case tooMany
    /// The server answered with this status, which is no judgment on the file.
    case failing(Int)
    /// The server did not answer. It may have taken this import.
    case unanswered

    init(_ problem: AccountCall.Problem) {
        switch problem {
        // No part is too large: the account is full.
        case .refused(400), .refused(409), .refused(413), .refused(422): self = .refused
        case .refused(let status): self = .failing(status)
        case .tooMany: self = .tooMany
        default: self = .unanswered
        }
    }

    /// Returns a sentence that says what happened and what to do.
    func message(_ words: Words) -> String {
        switch self {
        case .offline: words[.dataImportOffline]
        case .foreign: words[.dataImportForeign]
        case .newer: words[.dataImportNewer]
        case .damaged: words[.dataImportDamaged]
        case .refused: words[.dataImportRefused]
        case .tooLarge: words[.dataImportLarge]
        case .unreadable: words[.dataImportFailed]
        case .locked: words[.dataImportLocked]
        case .undecided: words[.dataImportUndecided]
        case .unavailable: words[.encryptionUnavailable]
        case .signedOut: words[.accountEnded]
        case .tooMany: words[.accountTooMany]
        case .failing(let status): words(.problemRefused, String(status))
        case .unanswered: words[.dataImportUnanswered]
        }
    }
}
