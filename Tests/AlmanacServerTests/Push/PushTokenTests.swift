import AlmanacCore
import Crypto
import Foundation
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("The server's tokens for push services (RFC 8292)")
struct PushTokenTests {
    private let clock = TestClock()
    private let key = PushKey(signing: .init())
    private var tokens: PushTokens {
        PushTokens(key: key, contact: "mailto:ops@example.org", now: { [clock] in clock.now })
    }

    private func origin(_ text: String) throws -> Origin { try #require(Origin(text)) }

    @Test("a token has the audience, the contact, an expiry within a day, and a valid signature")
    func claims() async throws {
        let header = try await tokens.authorization(for: origin("https://push.example"))
        let match = try #require(header.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/))
        #expect(String(match.4) == key.publicKey)
        let claims = try JSON.parse([UInt8](try #require(Data(base64URL: String(match.2)))))
        #expect(claims["aud"]?.string == "https://push.example")
        #expect(claims["sub"]?.string == "mailto:ops@example.org")
        let end = try #require(claims["exp"]?.int)
        #expect(end > clock.now.seconds)
        #expect(end <= clock.now.seconds + 86_400)
        let head = try JSON.parse([UInt8](try #require(Data(base64URL: String(match.1)))))
        #expect(head["alg"]?.string == "ES256")
        #expect(head["typ"]?.string == "JWT")
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: try #require(Data(base64URL: String(match.3))))
        let signed = Data("\(match.1).\(match.2)".utf8)
        #expect(key.signing.publicKey.isValidSignature(signature, for: signed))
    }

    @Test("a token is reused for hours, and renewed before it expires")
    func reuse() async throws {
        let tokens = tokens
        let audience = try origin("https://push.example")
        let first = try await tokens.authorization(for: audience)
        clock.pass(.seconds(10 * 3_600))
        #expect(try await tokens.authorization(for: audience) == first)
        clock.pass(.seconds(3_600))
        let second = try await tokens.authorization(for: audience)
        #expect(second != first)
        #expect(try await tokens.authorization(for: audience) == second)
    }

    @Test("each audience has its own token, which concurrent messages share")
    func audiences() async throws {
        let tokens = tokens
        let audiences = try ["https://a.example", "https://b.example", "https://a.example:8443"].map(origin)
        let found = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<60 { group.addTask { try await tokens.authorization(for: audiences[number % 3]) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(found.count == 3)
    }

    @Test(
        "field 8 a contact is an address that push services could write to",
        arguments: [
            ("mailto:ops@example.com", true), ("https://almanac.example/contact", true),
            ("mailto: ops@example.com", false), ("mailto:ops@example.com ", false), ("mailto:ops@home.local", false),
            ("mailto:ops@localhost", false), ("mailto:ops@almanac.invalid", false), ("mailto:a@b@example.com", false),
            ("mailto:@example.com", false),
            ("ops@example.com", false), ("http://almanac.example", false), ("https://nas.lan", false),
            ("https://almanac.internal:8443", false), ("https://almanac", false), ("https://192.0.2.1", false),
            ("https://[2001:db8::1]", false), ("https://almanac example.com", false), ("", false),
        ])
    func reachable(_ contact: String, _ isReachable: Bool) {
        #expect(PushSettings.isReachable(contact) == isReachable)
    }

    @Test("the contact is the configured one, else the server's own URL, else a generic address")
    func contact() throws {
        var settings = PushSettings()
        #expect(settings.contact(publicURL: nil) == "mailto:almanac@localhost")
        #expect(settings.contact(publicURL: try origin("http://10.0.0.1")) == "mailto:almanac@localhost")
        #expect(settings.contact(publicURL: try origin("https://almanac.example/")) == "https://almanac.example")
        settings.contact = "mailto:me@example.org"
        #expect(settings.contact(publicURL: try origin("https://almanac.example/")) == "mailto:me@example.org")
    }
}

@Suite("The server's key for push services")
struct PushKeyTests {
    private func directory() throws -> (TemporaryDirectory, DataDirectory, String) {
        let folder = try TemporaryDirectory()
        let data = try DataDirectory(folder.url.appending(path: "data"))
        return (folder, data, data.url.appending(path: "push-key.pem").path)
    }

    @Test("the key is generated at the first start, is readable only by its owner, and stays")
    func firstStart() throws {
        let (folder, data, path) = try directory()
        let key = try PushKey.open(in: data)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try PushKey.open(in: data).publicKey == key.publicKey)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.url.path) == ["push-key.pem"])
        #expect(try #require(Data(base64URL: key.publicKey)).count == 65)
        withExtendedLifetime(folder) {}
    }

    @Test("concurrent first starts generate one key")
    func manyStarts() async throws {
        let (folder, data, _) = try directory()
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try PushKey.open(in: data).publicKey } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        withExtendedLifetime(folder) {}
    }

    @Test("an invalid key file stops the start and is left unchanged", arguments: ["", "nonsense", "{}"])
    func damaged(text: String) async throws {
        let (folder, data, path) = try directory()
        try await withServer(configure: { $0.dataDirectory = data.url }) { _ in }
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(throws: KeyFileFailure.damagedPushKey(path: path)) { try PushKey.open(in: data) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        await #expect(throws: KeyFileFailure.damagedPushKey(path: path)) {
            try await withServer(configure: { $0.dataDirectory = data.url }) { _ in }
        }
        withExtendedLifetime(folder) {}
    }

    @Test("an unreadable file stops the start and is left unchanged")
    func unreadable() throws {
        let (folder, data, path) = try directory()
        // Even root cannot read a directory as a file.
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let failure = #expect(throws: KeyFileFailure.self) { try PushKey.open(in: data) }
        guard case .unreadable(path, _)? = failure else {
            Issue.record("\(failure as Any)")
            return
        }
        withExtendedLifetime(folder) {}
    }
}
