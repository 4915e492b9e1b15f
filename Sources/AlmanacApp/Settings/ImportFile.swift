import AlmanacCore

/// A copy that the user chose to import. Whether its rows are valid, the server decides.
struct ImportFile: Equatable, Sendable {
    let name: String
    /// What the server is sent.
    let archive: [UInt8]
    /// The number of rows in it.
    let count: Int

    /// Reads a copy of an account, or of a device, whose tables have the same form.
    static func checked(_ name: String, _ bytes: [UInt8]) -> Result<ImportFile, ImportProblem> {
        guard let json = try? JSON.parse(bytes), let format = json.string("format"),
            format == AccountArchive.format || format == DeviceArchive.format
        else { return .failure(.foreign) }
        guard json["version"]?.int == AccountArchive.version else { return .failure(.newer) }
        guard let tables = json["tables"], case .object(let members) = tables else { return .failure(.damaged) }
        var count = 0
        for member in members {
            guard let rows = member.value.array else { return .failure(.damaged) }
            count += rows.count
        }
        let archive = JSON.members(
            ("format", .string(AccountArchive.format)), ("version", .int(AccountArchive.version)), ("tables", tables))
        return .success(ImportFile(name: name, archive: archive.bytes, count: count))
    }
}

// In an account that is end-to-end encrypted, the server takes no private text in plain.
extension ImportFile {
    /// The private texts in plain, as they are encrypted.
    var privateTexts: [CipherText] {
        var texts: [CipherText] = []
        _ = changingTexts { table, record, column, text in
            let context = Envelope.context(table: table, record: record, column: column)
            texts.append(CipherText(Envelope.padded(text), for: context))
            return nil
        }
        return texts
    }

    /// Returns the file with its private texts encrypted.
    /// - Parameter sealed: the results for ``privateTexts``.
    func encrypted(_ sealed: [String], _ key: DataKey) -> ImportFile {
        var rest = sealed[...]
        return changingTexts { _, _, _, _ in rest.popFirst().map { Envelope.make($0, key: key.id) } }
    }

    private func changingTexts(
        _ change: (_ table: String, _ record: String, _ column: String, _ text: String) -> String?
    ) -> ImportFile {
        guard case .object(var file)? = try? JSON.parse(archive),
            let place = file.firstIndex(where: { $0.key == "tables" }),
            case .object(var tables) = file[place].value
        else { return self }
        for table in Almanac.syncedTables where !table.privateColumns.isEmpty {
            for (index, member) in tables.enumerated() where member.key == table.name {
                let rows = (member.value.array ?? []).map { row in
                    guard case .object(var fields) = row else { return row }
                    let record = Table.key(of: fields, table.key)
                    for (at, field) in fields.enumerated() where table.privateColumns.contains(field.key) {
                        guard let text = field.value.string, Envelope.keyID(of: text).isNone,
                            let new = change(table.name, record, field.key, text)
                        else { continue }
                        fields[at] = JSON.Member(field.key, .string(new))
                    }
                    return JSON.object(fields)
                }
                tables[index] = JSON.Member(table.name, .array(rows))
            }
        }
        file[place] = JSON.Member("tables", .object(tables))
        return ImportFile(name: name, archive: JSON.object(file).bytes, count: count)
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
        case .unanswered: .dataImportUnanswered
        }
    }
}
