import AlmanacCore
import Foundation
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("The rules of an end-to-end encrypted account bind the service key, too, and know an envelope exactly (P12)")
struct EncryptionServiceTests {
    @Test("P12 the service key changes no text into the wrong form, and deletes no key that is needed")
    func service() async throws {
        try await withServer { server in
            let account = try await server.person()
            let other = try await server.person()
            let person = Sender.person(account)
            #expect(try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row).status == .created)
            #expect(
                try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(EncryptedAccount.envelope()))
                    .status == .created)
            _ = try await server.rest(.post, "goals", as: .person(other), EncryptedAccount.goal("Run"))
            let mine = "goals?user_id=eq.\(account.id)"
            try await server.rest(.patch, mine, as: .service, #"{"goal_text":"Walk"}"#).expectRest(409, "E2E01")
            // Of rows of several accounts, each counts.
            try await server.rest(.patch, "goals?goal_text=not.is.null", as: .service, #"{"goal_text":"Walk"}"#)
                .expectRest(409, "E2E01")
            let theirs = "goals?user_id=eq.\(other.id)"
            try await server.rest(.patch, theirs, as: .service, #"{"goal_text":"\#(EncryptedAccount.envelope())"}"#)
                .expectRest(409, "E2E01")
            #expect(
                try await server.rest(.patch, theirs, as: .service, #"{"goal_text":"Walk"}"#).status == .noContent)
            #expect(
                try await server.rest(.patch, mine, as: .service, #"{"effective_date":"2026-01-09"}"#).status
                    == .noContent)
            try await server.rest(.delete, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: .service).expectRest(
                409, "E2E02")
            try await server.rest(.delete, "account_keys?key_id=not.is.null", as: .service).expectRest(409, "E2E02")
            #expect(try await server.rest(.delete, mine, as: .service).status == .noContent)
            #expect(
                try await server.rest(.delete, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: .service).status
                    == .noContent)
        }
    }

    @Test("P12 a row of the service key that merges into another account's follows that account's rules")
    func merging() async throws {
        try await withServer { server in
            let account = try await server.person()
            let other = try await server.person()
            let person = Sender.person(account)
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            let id = Sample.uuid(7)
            let capsule = #"{"id":"\#(id)","type":"goal","status":"draft","content":"\#(EncryptedAccount.envelope())"}"#
            #expect(try await server.rest(.post, "capsules", as: person, capsule).status == .created)
            let plain =
                #"{"id":"\#(id)","user_id":"\#(other.id)","type":"goal","status":"draft","content":"Plain"}"#
            let merge = "capsules?on_conflict=id"
            try await server.rest(.post, merge, as: .service, plain, prefer: "resolution=merge-duplicates")
                .expectRest(409, "E2E01")
        }
    }

    @Test(
        "P12 a plain text that only begins like an envelope needs no key",
        arguments: [
            "e2e1.", "e2e1.a plain text that goes on for a while, and then for a while longer",
            "e2e1.AAAAAAAAAAAA.short", "e2e1.AAAAAAAAAAAA." + String(repeating: "A", count: 50) + ".more",
            "e2e1.AAAAAAAAAAAA." + String(repeating: "A", count: 50) + " more",
        ])
    func begins(text: String) async throws {
        try await withServer { server in
            let account = try await server.person()
            let person = Sender.person(account)
            #expect(Envelope.keyID(of: text) == nil)
            let quote = #"{"english_text":"\#(text)"}"#
            #expect(try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(text)).status == .created)
            #expect(try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row).status == .created)
            #expect(
                try await server.rest(.delete, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person).status
                    == .noContent)
            let directory = try TemporaryDirectory()
            let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
            try await database.write { transaction in
                try transaction.execute(
                    "INSERT INTO accounts (id, created_at, updated_at) VALUES (?, 0, 0)", [.text(Sample.uuid(1))])
                try transaction.execute(
                    """
                    INSERT INTO userquotes (id, user_id, english_text, created_at, updated_at, change_number)
                    VALUES (?, ?, ?, '2026-01-01', '2026-01-01', 6)
                    """, [.text(Sample.uuid(2)), .text(Sample.uuid(1)), .text(text)])
            }
            #expect(try await database.quotesToModerate(.pending).map(\.id) == [Sample.uuid(2)], "\(quote)")
        }
    }

    @Test("P12 an envelope in any private column needs the key", arguments: ["-", "_", "a", "Z", "9"])
    func columns(character: Character) async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let key = String(repeating: character, count: 12)
            let row = EncryptedAccount.row.replacing(EncryptedAccount.key, with: key)
            #expect(try await server.rest(.post, "account_keys", as: person, row).status == .created)
            let text = Envelope.make(String(repeating: character, count: 38), key: key)
            let goal = #"{"goal_text":"\#(text)","category":"\#(text)","effective_date":"2026-01-01"}"#
            #expect(try await server.rest(.post, "goals", as: person, goal).status == .created)
            try await server.rest(.delete, "account_keys?key_id=not.is.null", as: person).expectRest(409, "E2E02")
        }
    }

    @Test("P12 without passphrase and code, all rows with an envelope in any private column are deleted, and no other")
    func lost() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let key = "A_-bcdefghij"
            let sealed = EncryptedAccount.envelope(key)
            _ = try await server.rest(
                .post, "goals", as: person, EncryptedAccount.goal("e2e1.a plain text, in fact", "2026-01-01"))
            let row = EncryptedAccount.row.replacing(EncryptedAccount.key, with: key)
            #expect(try await server.rest(.post, "account_keys", as: person, row).status == .created)
            _ = try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(sealed, "2026-01-02"))
            _ = try await server.rest(
                .patch, "goals?effective_date=eq.2026-01-01", as: person, #"{"category":"\#(sealed)"}"#)
            _ = try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(sealed, "2026-01-03"))
            _ = try await server.rest(
                .patch, "account_keys?key_id=not.is.null", as: person, #"{"state":"ending"}"#)
            _ = try await server.rest(
                .post, "goals", as: person, EncryptedAccount.goal("e2e1.another plain text", "2026-01-04"))
            let pattern = "\(Envelope.make("*", key: key))"
            let path = "goals?or=(goal_text.like.\(pattern),category.like.\(pattern))"
            #expect(try await server.rest(.delete, path, as: person).status == .noContent)
            #expect(
                try await server.rest(.get, "goals", as: person).column("goal_text") == ["e2e1.another plain text"])
            // What was deleted can still be sent in plain by a device that has the key, unless nobody has it any more.
            try await server.rest(.delete, "account_keys?key_id=not.is.null", as: person).expectRest(409, "E2E02")
            _ = try await server.rest(.patch, "account_keys?key_id=not.is.null", as: person, #"{"state":"on"}"#)
            #expect(
                try await server.rest(.delete, "account_keys?key_id=not.is.null", as: person).status == .noContent)
        }
    }
}
