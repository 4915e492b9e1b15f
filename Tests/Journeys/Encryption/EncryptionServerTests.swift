import AlmanacApp
import AlmanacCore
import AlmanacServer
import AlmanacSimulator
import Foundation
import GRDB
import Testing

@testable import AlmanacNative

/// End-to-end encryption against the real server, with the real derivation of keys (P12).
@Suite struct EncryptionServer {
    private static let passphrase = "four plain unrelated words"
    private static let goal = "Goal that nobody reads"

    private func shell(_ directory: URL, _ server: URL) throws -> NativeShell<Almanac> {
        try NativeShell<Almanac>(directory: directory, server: server, tables: Almanac.tables, isVisible: false)
    }

    @Test("P12 two devices: the second asks once, both read everything, and the server's files hold no plain text")
    func twoDevices() async throws {
        let files = temporaryDirectory()
        defer { try? FileManager.default.removeItem(at: files) }
        try await withServer { server, device in
            let first = try shell(device, server)
            try await first.onboard(goal: Self.goal)
            try await first.visit("/settings/link")
            try await first.signUp("Add an email address")
            try await first.rounds()
            let code = try await first.encrypt(Self.passphrase)
            try await first.rounds()

            let second = try shell(device.deletingLastPathComponent().appending(path: "second"), server)
            await second.launch("/settings/sign-in")
            await second.settle()
            try await second.signUp("Sign in")
            try await second.rounds()
            try await second.visit("/reflect/today")
            #expect(await second.screen?.status?.text == "Enter your passphrase to see your encrypted texts")
            #expect(await second.goal() == nil)
            try await second.visit("/settings/encryption")
            try await second.type("Passphrase or recovery code", "not this passphrase")
            try await second.tap("Unlock")
            #expect(await second.texts().contains("neither the passphrase nor the recovery code"))
            try await second.type("Passphrase or recovery code", Self.passphrase)
            try await second.tap("Unlock")
            try await second.rounds()
            try await second.visit("/reflect/today")
            #expect(await second.screen?.status == nil)
            #expect(await second.goal() == Self.goal)

            // A third one, whose user has forgotten the passphrase.
            let third = try shell(device.deletingLastPathComponent().appending(path: "third"), server)
            await third.launch("/settings/sign-in")
            await third.settle()
            try await third.signUp("Sign in")
            try await third.rounds()
            try await third.visit("/settings/encryption")
            try await third.type("Passphrase or recovery code", code)
            try await third.tap("Unlock")
            try await third.rounds()
            #expect(await third.goal() == Self.goal)

            // In a terminal.
            let terminal = TerminalAccount(
                directory: device.deletingLastPathComponent().appending(path: "terminal"), server: server)
            try await terminal.signIn(email: "robin@example.com", password: "correct horse")
            let notice = "Run `almanac unlock` to see your encrypted texts."
            #expect(try await terminal.today(locales: ["en"], zone: "UTC").notice == notice)
            await #expect(throws: TerminalFailure.wrongPassphrase) { try await terminal.unlock("not this passphrase") }
            try await terminal.unlock(Self.passphrase)
            #expect(try await terminal.today(locales: ["en"], zone: "UTC").notice == nil)

            // PostgreSQL's files keep what was replaced until it reuses the room; docs/postgresql.md says so.
            guard !isOnPostgres else { return }
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            let data = device.deletingLastPathComponent().appending(path: "server")
            for name in try FileManager.default.contentsOfDirectory(atPath: data.path)
            where name.contains("sqlite") {
                try FileManager.default.copyItem(at: data.appending(path: name), to: files.appending(path: name))
            }
        }
        guard !isOnPostgres else { return }
        // What was written in plain before is overwritten; the log is emptied once a day, and when the server stops.
        let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
        let main = try #require(names.first { $0.hasSuffix(".sqlite") })
        let pool = try DatabasePool(path: files.appending(path: main).path)
        _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let goals = try await pool.read { try String.fetchAll($0, sql: "SELECT goal_text FROM goals") }
        #expect(goals.count == 1 && goals.allSatisfy { Envelope.keyID(of: $0) != nil })
        try pool.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
            let bytes = try Data(contentsOf: files.appending(path: name))
            for text in [Self.goal, Self.passphrase] { #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name)") }
        }
    }
}

extension NativeShell where A == Almanac {
    fileprivate func texts() -> String { screen?.visible.joined(separator: "\n") ?? "" }

    /// The goal as this device has it; `nil` if it has none.
    fileprivate func goal() -> String? {
        for table in Almanac.tables where table.name == "own_goals" {
            let text = read([.all(table: table.name)])[0].first?[1].text ?? ""
            return (try? JSON.parse(Array(text.utf8)))?.string("goal_text")
        }
        return nil
    }

    fileprivate func visit(_ path: String) async throws {
        send(Almanac.visited(path))
        await settle()
    }

    fileprivate func type(_ label: String, _ text: String) async throws {
        guard let screen else { return }
        send(try screen.field(label).changed(text))
        await settle()
    }

    /// Lets the sync send and fetch what there is.
    fileprivate func rounds() async throws {
        for _ in 0..<6 {
            send(Almanac.surroundingsChanged)
            await settle()
        }
    }

    fileprivate func signUp(_ button: String) async throws {
        try await type("Email address", "robin@example.com")
        try await type("Password", "correct horse")
        try await tap(button)
    }

    fileprivate func onboard(goal: String) async throws {
        launch()
        await settle()
        try await tap("Reflect")
        try await tap("Continue")
        try await type("Your goal", goal)
        for button in ["Continue", "Running", "Continue", "Sometimes", "Continue"] { try await tap(button) }
        for button in ["Continue", "Continue", "Continue", "Continue"] { try await tap(button) }
        try await tap("Turn on reminders")
        try await tap("Go to Today")
        try await rounds()
    }

    fileprivate func encrypt(_ passphrase: String) async throws -> String {
        try await visit("/settings/encryption/on")
        try await type("Passphrase", passphrase)
        try await type("Confirm passphrase", passphrase)
        try await tap("Continue")
        var code = ""
        for block in screen?.blocks ?? [] { if case .example(_, let text) = block { code = text } }
        try await type("Last four characters of the code", String(code.suffix(4)))
        try await tap("Turn on encryption")
        return code
    }
}
