import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator
import Testing

/// The setup that the encryption tests share: devices of one account, and what the server and the wire hold.
protocol EncryptionSuite: AccountSuite {}

extension EncryptionSuite {
    static var passphrase: String { "four plain unrelated words" }

    /// A device with an account that has an address, a goal, a capsule and a reflection.
    func writer() throws -> Simulator<Almanac> {
        let app = try linked()
        app.permission = .granted
        try app.lockCapsule(titled: "For the spring")
        app.pass(milliseconds: 10_000)
        return app
    }

    /// Another device of the account, signed in with its password.
    func second(seed: UInt64 = 99) throws -> Simulator<Almanac> {
        let app = phone()
        app.draw(from: seed)
        app.launch()
        try app.signIn()
        app.pass(milliseconds: 20_000)
        return app
    }

    /// The private texts on the server.
    var texts: [String] {
        server.tables.values.flatMap { table in
            let rows = server.rows[table.name] ?? [:]
            return rows.values.flatMap { row in table.privateColumns.compactMap { row[$0]?.string } }
        }.sorted()
    }

    /// Replaces an encrypted text on the server by one that does not decrypt, as if another device had written it.
    func damage(_ table: String, _ column: String, editedAt: String? = nil) throws {
        let (key, row) = try #require(server.rows[table]?.first)
        let id = try #require(row[column]?.string.flatMap { Envelope.keyID(of: $0) })
        try change(
            table, key,
            [
                JSON.Member(column, .string(Envelope.make(String(repeating: "A", count: 124), key: id))),
                JSON.Member("updated_at", editedAt.map { .string($0) } ?? row["updated_at"] ?? .null),
            ])
    }

    /// Replaces columns of a row on the server.
    func change(_ table: String, _ key: String, _ fields: [JSON.Member]) throws {
        let old = try #require(server.rows[table]?[key]?.fields)
        server.rows[table]?[key]?.fields = old.filter { old in !fields.contains { $0.key == old.key } } + fields
    }

    var isEncrypted: Bool { !texts.isEmpty && texts.allSatisfy { Envelope.keyID(of: $0) != nil } }
    var isPlain: Bool { texts.allSatisfy { Envelope.keyID(of: $0) == nil } }
}

extension Simulator where A == Almanac {
    /// Turns end-to-end encryption on, up to the recovery code.
    /// - Returns: the code.
    func choosePassphrase(_ passphrase: String = Encryption.passphrase) throws -> String {
        visit("/settings/encryption")
        try tap("Turn on encryption")
        try type("Passphrase", passphrase)
        try type("Confirm passphrase", passphrase)
        try tap("Continue")
        for block in try screen.blocks {
            if case .example(_, let code) = block { return code }
        }
        throw Unexpected("no recovery code")
    }

    /// Turns end-to-end encryption on.
    /// - Returns: the recovery code.
    @discardableResult
    func encrypt(_ passphrase: String = Encryption.passphrase) throws -> String {
        let code = try choosePassphrase(passphrase)
        try type("Last four characters of the code", String(code.suffix(4)))
        try tap("Turn on encryption")
        return code
    }

    func unlock(_ secret: String = Encryption.passphrase) throws {
        visit("/settings/encryption")
        try type("Passphrase or recovery code", secret)
        try tap("Unlock")
        pass(milliseconds: 20_000)
    }

    /// The goal's text as this device has it; `nil` if it has none.
    var goal: String? {
        disk.rows("own_goals").compactMap { Record($0) }.first?.string("goal_text")
    }
}
