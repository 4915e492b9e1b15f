import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("A stolen session changes no key of an encrypted account (S2)")
struct KeyProofTests: AccountProtectionSuite {
    private static let proof = String(repeating: "A", count: 43)
    private static let otherProof = String(repeating: "B", count: 42) + "A"
    private static let here = "account_keys?key_id=eq.\(EncryptedAccount.key)"

    private func keys(
        _ server: TestServer, _ method: HTTPTypes.HTTPRequest.Method, _ token: String, _ body: String = "",
        proof: String? = nil, path: String = here
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.authorization] = "Bearer \(token)"
        headers[.almanacKeyProof] = proof
        return try await server.rest(method, path, as: .signedOut, body, headers: headers)
    }

    /// An account that was encrypted when its user had just signed in, and the same session later.
    private func encrypted(_ server: TestServer, _ clock: TestClock, proof: String? = proof) async throws -> String {
        let session = try TestSession(try await server.signUp())
        let made = try await keys(
            server, .post, session.access, EncryptedAccount.row, proof: proof, path: "account_keys")
        #expect(made.status == .created, "\(made.text)")
        clock.pass(.seconds(600))
        return try TestSession(try await server.refresh(session.refresh)).access
    }

    private func row(_ server: TestServer, _ token: String) async throws -> JSON? {
        try await keys(server, .get, token).json.array?.first
    }

    @Test("security S2 an old session encrypts nothing, and a password makes it a recent one")
    func turningOn() async throws {
        try await withAuthServer { server, clock in
            let old = try await oldSession(server, clock)
            func turnOn() async throws -> TestResponse {
                try await keys(server, .post, old.access, EncryptedAccount.row, proof: Self.proof, path: "account_keys")
            }
            try await turnOn().expectRest(403, "E2E05")
            #expect(try await row(server, old.access) == nil)
            try await prove(server, old.access, "{}").expectProblem(400, "not-proven")
            try await prove(server, old.access, #"{"current_password":"wrong"}"#).expectProblem(400, "not-proven")
            try await turnOn().expectRest(403, "E2E05")
            #expect(try await prove(server, old.access, Self.right).status == .noContent)
            #expect(try await prove(server, old.access, "{}").status == .noContent)
            #expect(try await turnOn().status == .created)
        }
    }

    @Test("security S2 the proof by a password holds for ten minutes, for its session, and is not prolonged by asking")
    func proofEnds() async throws {
        try await withAuthServer { server, clock in
            let old = try await oldSession(server, clock)
            let other = try TestSession(try await server.signIn())
            clock.pass(.seconds(600))
            #expect(try await prove(server, old.access, Self.right).status == .noContent)
            try await prove(server, other.access, "{}").expectProblem(400, "not-proven")
            clock.pass(.seconds(599))
            #expect(try await prove(server, old.access, "{}").status == .noContent)
            clock.pass(.seconds(1))
            try await prove(server, old.access, "{}").expectProblem(400, "not-proven")
        }
    }

    /// What somebody tries with a stolen session.
    private static let changes = [
        #"{"state":"ending"}"#, #"{"passphrase_key":"\#(EncryptedAccount.wrap("x"))"}"#,
        #"{"recovery_key":"\#(EncryptedAccount.wrap("x"))"}"#,
        #"{"state":"on","passphrase_key":"\#(EncryptedAccount.wrap("x"))"}"#,
    ]

    @Test(
        "security S2 without the proof of the data key nothing changes, also after a recent sign-in", arguments: changes
    )
    func change(_ body: String) async throws {
        try await withAuthServer { server, clock in
            let old = try await encrypted(server, clock)
            let before = try await row(server, old)
            for token in [old, try TestSession(try await server.signIn()).access] {
                for proof in [nil, Self.otherProof, "short"] {
                    try await keys(server, .patch, token, body, proof: proof).expectRest(403, "E2E04")
                }
                let merged = EncryptedAccount.row.replacing(
                    EncryptedAccount.wrap("p"), with: EncryptedAccount.wrap("x"))
                try await server.rest(
                    .post, "account_keys?on_conflict=user_id", as: .signedOut, merged,
                    prefer: "resolution=merge-duplicates", headers: [.authorization: "Bearer \(token)"]
                ).expectRest(403, "E2E04")
            }
            #expect(try await row(server, old) == before)
            #expect(try await keys(server, .patch, old, body, proof: Self.proof).status == .noContent)
            #expect(try await row(server, old) != before)
        }
    }

    @Test(
        "security S2 a key whose proof the server does not know changes after a recent sign-in, and has one from then on"
    )
    func earlierKey() async throws {
        try await withAuthServer { server, clock in
            let old = try await encrypted(server, clock, proof: nil)
            try await keys(server, .patch, old, Self.changes[0], proof: Self.proof).expectRest(403, "E2E05")
            #expect(try await prove(server, old, Self.right).status == .noContent)
            #expect(try await keys(server, .patch, old, Self.changes[0], proof: Self.proof).status == .noContent)
            try await keys(server, .patch, old, Self.changes[1], proof: Self.otherProof).expectRest(403, "E2E04")
            #expect(try await keys(server, .patch, old, Self.changes[1], proof: Self.proof).status == .noContent)
        }
    }

    @Test("security S2 who keeps encryption on needs no proof; who removes the key does, or has signed in lately")
    func ending() async throws {
        try await withAuthServer { server, clock in
            let old = try await encrypted(server, clock)
            _ = try await keys(server, .patch, old, Self.changes[0], proof: Self.proof)
            #expect(try await keys(server, .patch, old, #"{"state":"on"}"#).status == .noContent)
            try await keys(server, .delete, old).expectRest(403, "E2E05")
            try await keys(server, .delete, old, proof: Self.otherProof).expectRest(403, "E2E05")
            #expect(try await row(server, old) != nil)
            // That it ends has needed the proof.
            _ = try await keys(server, .patch, old, Self.changes[0], proof: Self.proof)
            #expect(try await keys(server, .delete, old).status == .noContent)
            #expect(try await row(server, old) == nil)
            // Another key, another proof.
            let recent = try TestSession(try await server.signIn()).access
            let again = try await keys(
                server, .post, recent, EncryptedAccount.row, proof: Self.otherProof, path: "account_keys")
            #expect(again.status == .created)
            try await keys(server, .patch, recent, Self.changes[0], proof: Self.proof).expectRest(403, "E2E04")
            #expect(try await keys(server, .delete, recent).status == .noContent, "passphrase and code are lost")
        }
    }

    @Test("security S2 the proof counts for keys alone, and one from before the account had an address not at all")
    func keysAlone() async throws {
        try await withAuthServer { server, clock in
            let old = try await oldSession(server, clock)
            #expect(try await prove(server, old.access, Self.right).status == .noContent)
            let change = try await put(server, Self.password("battery staple"), old.access)
            #expect(change.json["error_code"]?.string ?? change.json["code"]?.string == "reauthentication_needed")
            let guest = try TestSession(try await server.auth(.post, "signup", .object([])))
            #expect(try await prove(server, guest.access, #"{"current_password":"anything"}"#).status == .noContent)
            let proven = try await server.database.read {
                try $0.query("SELECT proven_at FROM sessions WHERE proven_at IS NOT NULL").count
            }
            #expect(proven == 1)
        }
    }

    @Test("security S2 nobody can prove that an anonymous account is theirs, but its key has a proof, too")
    func anonymous() async throws {
        try await withAuthServer { server, clock in
            let session = try TestSession(try await server.auth(.post, "signup", .object([])))
            clock.pass(.seconds(3_000))
            let made = try await keys(
                server, .post, session.access, EncryptedAccount.row, proof: Self.proof, path: "account_keys")
            #expect(made.status == .created, "\(made.text)")
            try await keys(server, .patch, session.access, Self.changes[0]).expectRest(403, "E2E04")
        }
    }

    @Test(
        "security S2 a wrapped key has the documented form", arguments: ["passphrase_key", "recovery_key"],
        [
            "x", EncryptedAccount.wrap("p", rounds: 1), EncryptedAccount.wrap("p", rounds: 99_999),
            EncryptedAccount.wrap("p", rounds: 10_000_001), EncryptedAccount.wrap("p") + "AA",
            EncryptedAccount.wrap("p").replacing("sha256", with: "sha1"),
            String(EncryptedAccount.wrap("p").dropLast(4)),
        ])
    func form(_ column: String, _ text: String) async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let row = EncryptedAccount.row.replacing(
                EncryptedAccount.wrap(column == "passphrase_key" ? "p" : "r"), with: text)
            try await server.rest(.post, "account_keys", as: person, row).expectRest(400, "23514")
            #expect(try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row).status == .created)
            try await server.rest(.patch, Self.here, as: person, #"{"\#(column)":"\#(text)"}"#)
                .expectRest(400, "23514")
        }
    }

    private static let right = #"{"current_password":"correct horse"}"#

    private func prove(_ server: TestServer, _ token: String, _ body: String) async throws -> TestResponse {
        try await server.send(
            .post, "/api/account/proof", as: .signedOut, body, headers: [.authorization: "Bearer \(token)"])
    }
}
