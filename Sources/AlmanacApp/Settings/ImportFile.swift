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
        case .unanswered: .dataImportUnanswered
        }
    }
}
