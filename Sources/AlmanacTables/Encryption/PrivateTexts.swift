import AlmanacCore
import AlmanacDatabase

// End-to-end encryption, as far as it is the server's business (docs/encryption.md). The server cannot read the texts
// of an encrypted account. It makes sure that a device which does not know about the encryption yet stores no plain text,
// that one which does not know about its end stores no text that nobody reads, and that the key stays while it is needed.

extension Table {
    /// Whether a value is an envelope of a text that the column admits.
    package func admitsEnvelope(_ value: SQLValue, in column: Column) -> Bool {
        guard isPrivate(column), case .length(let range)? = column.check, case .text(let text) = value,
            Envelope.keyID(of: text) != nil
        else { return false }
        return text.utf8.count <= Envelope.longest(range.upperBound)
    }

    /// The values of the private columns of a row.
    package func privateTexts(_ value: (String) -> SQLValue) -> [String] {
        privateColumns.compactMap { if case .text(let text) = value($0) { text } else { nil } }
    }

    /// The condition for a row to hold an envelope, exactly as ``Envelope/keyID(of:)`` reads one.
    package func holdsEnvelope(_ dialect: Dialect) -> SQL {
        "(\(privateColumns.map { isEnvelope($0, dialect) }.joined(by: " OR ")))"
    }

    /// The condition for a private column to hold an envelope.
    func isEnvelope(_ column: String, _ dialect: Dialect) -> SQL {
        switch dialect {
        case .sqlite:
            """
            (coalesce(\(name: column), '') GLOB \(literal: Envelope.pattern) \
            AND substr(\(name: column), \(number: Envelope.dataStart + 1)) NOT GLOB \
            \(literal: Envelope.foreignPattern))
            """
        case .postgres: "coalesce(\(name: column), '') ~ \(literal: Envelope.expression)"
        }
    }

    /// The tables with private columns.
    package static let withPrivateTexts = Tables.owned.filter { !$0.privateColumns.isEmpty }
}

extension Envelope {
    private static let symbol = "[A-Za-z0-9_-]"
    /// The beginning of an envelope as the engine's GLOB matches it: all up to the least length of the data.
    fileprivate static let pattern =
        version + "." + String(repeating: symbol, count: keyIDLength) + "."
        + String(repeating: symbol, count: shortestData) + "*"
    /// The same for PostgreSQL, as a regular expression for the whole envelope.
    fileprivate static let expression = "^\(version)[.]\(symbol){\(keyIDLength)}[.]\(symbol){\(shortestData),}$"
    /// Matches data with a character that no envelope has.
    fileprivate static let foreignPattern = "*[^A-Za-z0-9_-]*"
    /// The number of characters before the data.
    fileprivate static let dataStart = version.utf8.count + 2 + keyIDLength
}

/// The key of an encrypted account.
package struct AccountKey: Equatable, Sendable {
    package let id: String
    /// Whether the account's texts are being decrypted again.
    package let isEnding: Bool

    /// Whether a text has the form that the account wants.
    package func admits(_ text: String) -> Bool {
        Envelope.keyID(of: text).map { $0 == id } ?? isEnding
    }
}

extension Transaction {
    /// The key of an account; `nil` if the account is not encrypted.
    package func accountKey(of account: String) throws -> AccountKey? {
        try query("SELECT key_id, state FROM account_keys WHERE user_id = ?", [.text(account)]).first.map {
            AccountKey(id: try $0.text("key_id"), isEnding: try $0.text("state") == "ending")
        }
    }

    /// Requires that texts of private columns have the form that the account wants: envelopes of its key if it is
    /// encrypted, and plain texts otherwise.
    /// - Throws: ``RestProblem`` with E2E01, or the engine's error.
    package func requireForm(of texts: [String], in account: String) throws {
        guard !texts.isEmpty else { return }
        let key = try accountKey(of: account)
        for text in texts {
            guard key?.admits(text) ?? (Envelope.keyID(of: text) == nil) else {
                throw key == nil ? RestProblem.notEncrypted : .encrypted
            }
        }
    }

    /// Requires it of the texts that rows get by an update, in each account that owns one of them. For the service key,
    /// these may be several.
    /// - Throws: ``RestProblem`` with E2E01, or the engine's error.
    package func requireForm(of changes: [(column: Column, value: SQLValue)], in table: Table, where target: SQL) throws
    {
        let new = Dictionary(changes.map { ($0.column.name, $0.value) }) { _, last in last }
        let texts = table.privateTexts { new[$0] ?? .null }
        guard !texts.isEmpty else { return }
        for account in try owners(of: table, where: target) { try requireForm(of: texts, in: account) }
    }

    /// The accounts that own rows.
    package func owners(of table: Table, where target: SQL) throws -> [String] {
        let owner = table.owner ?? "user_id"
        return try query(
            "SELECT DISTINCT \(name: owner) AS owner FROM \(name: table.name) WHERE \(target)"
        ).map { try $0.text("owner") }
    }

    /// Requires that no row of an account holds an envelope that its key would be needed for; nor, while encryption is being
    /// turned off, a version that its user has not decided about, or that the device has not seen. Other versions go with the
    /// key (``removeSealedVersions(of:at:)``), and all of them where the passphrase is lost.
    /// - Parameter seen: the number of the last change that the device has fetched; `nil` if it does not tell.
    /// - Throws: ``RestProblem`` with E2E02, or the engine's error.
    package func requireNoEnvelopes(in account: String, seen: Int64?) throws {
        for table in Table.withPrivateTexts {
            let owner = table.owner ?? "user_id"
            let rows: SQL = """
                SELECT 1 AS there FROM \(name: table.name) \
                WHERE \(name: owner) = \(value: .text(account)) AND \(table.holdsEnvelope(dialect)) LIMIT 1
                """
            guard try query(rows).isEmpty else { throw RestProblem.keyNeeded }
        }
        guard try accountKey(of: account)?.isEnding == true, try hasSealedVersion(of: account, beyond: seen) else {
            return
        }
        throw RestProblem.keyNeeded
    }
}

extension RestProblem {
    /// A plain text, or an envelope of another key, in an encrypted account.
    package static let encrypted = RestProblem(
        status: .conflict, code: Envelope.refusal, message: "This account is end-to-end encrypted",
        details: "Its private columns take only texts that were encrypted with the account's key.",
        hint: "Read account_keys, and encrypt the text as docs/encryption.md describes.")

    /// An envelope in an account that is not encrypted.
    package static let notEncrypted = RestProblem(
        status: .conflict, code: Envelope.refusal, message: "This account is not end-to-end encrypted",
        details: "It has no key, so nobody could read an encrypted text.", hint: "Send the text unencrypted.")

    /// An envelope of a key that the account does not have, in an archive. Its key is not imported with it.
    package static let otherKey = RestProblem(
        status: .conflict, code: Envelope.refusal, message: "The text is encrypted with another key",
        details: "The account does not have the key of this text. Import the file in the app, which asks for the "
            + "passphrase; or first store its row of account_keys, if the account has no key.")

    package static let keyNeeded = RestProblem(
        status: .conflict, code: Envelope.keyNeeded, message: "The account's key is still needed",
        details: "There are rows that were encrypted with it, or versions that nobody has decided about or fetched.",
        hint: "Send their texts unencrypted, or delete the rows first. For versions, name the last change that you "
            + "fetched in Almanac-Base, as docs/versions.md describes.")

    package static let boundToID = RestProblem(
        status: .conflict, code: "E2E03", message: "An encrypted row cannot get another id",
        details: "Its id belongs to another account of this server, and its texts decrypt only under this id.")
}
