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
        guard let json = try? JSON.parse(bytes), let format = json.string("format"),
            format == AccountArchive.format || format == DeviceArchive.format
        else { return .failure(.foreign) }
        guard json["version"]?.int == AccountArchive.version else { return .failure(.newer) }
        guard let tables = json["tables"], case .object(let members) = tables else { return .failure(.damaged) }
        var read: [Rows] = []
        var key: JSON?
        for member in members {
            guard let rows = member.value.array else { return .failure(.damaged) }
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

    private static func texts(in tables: [Rows]) -> [Text] {
        var texts: [Text] = []
        for table in Almanac.syncedTables where !table.privateColumns.isEmpty {
            for (at, rows) in tables.enumerated() where rows.table == table.name {
                for (index, row) in rows.rows.enumerated() {
                    guard case .object(let fields) = row else { continue }
                    let record = Table.key(of: fields, table.key)
                    for (place, field) in fields.enumerated() where table.privateColumns.contains(field.key) {
                        guard let text = field.value.string else { continue }
                        texts.append(
                            Text(
                                table: at, row: index, field: place, content: Envelope.data(of: text) ?? text,
                                keyID: Envelope.keyID(of: text),
                                context: Envelope.context(table: table.name, record: record, column: field.key)))
                    }
                }
            }
        }
        return texts
    }

    /// What the server is sent.
    var archive: [UInt8] {
        let tables = tables.map { JSON.Member($0.table, .array($0.rows)) }
        return JSON.members(
            ("format", .string(AccountArchive.format)), ("version", .int(AccountArchive.version)),
            ("tables", .object(tables))
        ).bytes
    }

    /// The number of rows in it.
    var count: Int { tables.reduce(0) { $0 + $1.rows.count } }

    private mutating func set(_ text: Text, _ value: String) {
        guard case .object(var fields) = tables[text.table].rows[text.row] else { return }
        fields[text.field] = JSON.Member(fields[text.field].key, .string(value))
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
    /// The browser has no cryptography.
    case unavailable
    /// The server did not answer, or cannot take an import now. It may have taken this one.
    case unanswered

    init(_ problem: AccountCall.Problem) {
        switch problem {
        case .refused(413): self = .tooLarge
        case .refused(400), .refused(409), .refused(422): self = .refused
        default: self = .unanswered
        }
    }

    var word: Word {
        switch self {
        case .offline: .dataImportOffline
        case .foreign: .dataImportForeign
        case .newer: .dataImportNewer
        case .damaged: .dataImportDamaged
        case .refused: .dataImportRefused
        case .tooLarge: .dataImportLarge
        case .unreadable: .dataImportFailed
        case .locked: .dataImportLocked
        case .unavailable: .encryptionUnavailable
        case .unanswered: .dataImportUnanswered
        }
    }
}
