import AlmanacCore
import Foundation
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("The server takes from an end-to-end encrypted account what is encrypted, and nothing else (P12)")
struct EncryptionRuleTests {
    @Test("P12 a plain text is refused in an encrypted account, and an envelope in any other")
    func forms() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let (plain, sealed) = (EncryptedAccount.goal("Run"), EncryptedAccount.goal(EncryptedAccount.envelope()))
            try await server.rest(.post, "goals", as: person, sealed).expectRest(409, "E2E01")
            #expect(try await server.rest(.post, "goals", as: person, plain).status == .created)
            #expect(try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row).status == .created)
            try await server.rest(.post, "goals", as: person, EncryptedAccount.goal("Walk", "2026-01-02")).expectRest(
                409, "E2E01")
            try await server.rest(.patch, "goals?goal_text=eq.Run", as: person, #"{"goal_text":"Walk"}"#)
                .expectRest(409, "E2E01")
            let foreign = EncryptedAccount.goal(EncryptedAccount.envelope("BBBBBBBBBBBB"), "2026-01-02")
            try await server.rest(.post, "goals", as: person, foreign).expectRest(409, "E2E01")
            let mixed =
                "[\(EncryptedAccount.goal(EncryptedAccount.envelope(), "2026-01-02")),\(EncryptedAccount.goal("Walk", "2026-01-03"))]"
            try await server.rest(.post, "goals", as: person, mixed).expectRest(409, "E2E01")
            #expect(
                try await server.rest(
                    .post, "goals", as: person, EncryptedAccount.goal(EncryptedAccount.envelope(), "2026-01-02")
                ).status
                    == .created)
            // Everything else stays as it is: columns that are not private, and other accounts.
            #expect(
                try await server.rest(.patch, "goals?goal_text=eq.Run", as: person, #"{"effective_date":"2026-01-09"}"#)
                    .status == .noContent)
            let other = Sender.person(try await server.person())
            #expect(try await server.rest(.post, "goals", as: other, plain).status == .created)
            // While encryption ends, both are taken.
            _ = try await server.rest(
                .patch, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person, #"{"state":"ending"}"#)
            #expect(
                try await server.rest(.post, "goals", as: person, EncryptedAccount.goal("Swim", "2026-01-04")).status
                    == .created)
            #expect(
                try await server.rest(
                    .post, "goals", as: person, EncryptedAccount.goal(EncryptedAccount.envelope(), "2026-01-05")
                ).status
                    == .created)
        }
    }

    @Test("P12 the limits of plain texts hold, and an envelope may be as long as that of the longest text")
    func lengths() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(String(repeating: "x", count: 121)))
                .expectRest(400, "23514")
            // Not an envelope, even if it begins like one.
            let almost = "e2e1." + String(repeating: "x", count: 200)
            try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(almost)).expectRest(400, "23514")
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            let head = EncryptedAccount.envelope(EncryptedAccount.key, 0).utf8.count
            let longest = Envelope.longest(120) - head
            #expect(
                try await server.rest(
                    .post, "goals", as: person,
                    EncryptedAccount.goal(EncryptedAccount.envelope(EncryptedAccount.key, longest))
                ).status
                    == .created)
            try await server.rest(
                .post, "goals", as: person,
                EncryptedAccount.goal(EncryptedAccount.envelope(EncryptedAccount.key, longest + 1))
            )
            .expectRest(400, "23514")
            let body =
                #"{"type":"goal","status":"draft","content":"\#(EncryptedAccount.envelope(EncryptedAccount.key, Envelope.longest(10_000) - head))"}"#
            #expect(try await server.rest(.post, "capsules", as: person, body).status == .created)
        }
    }

    @Test("P12 an account has one key, whose id never changes, and which stays while it is needed")
    func key() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            #expect(try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row).status == .created)
            // Two devices turn encryption on at once.
            let other = EncryptedAccount.row.replacing(EncryptedAccount.key, with: "BBBBBBBBBBBB")
            try await server.rest(.post, "account_keys", as: person, other).expectRest(409, "23505")
            let merge = "account_keys?on_conflict=user_id"
            let prefer = "resolution=merge-duplicates"
            try await server.rest(.post, merge, as: person, other, prefer: prefer).expectRest(403, "42501")
            #expect(try await server.rest(.post, merge, as: person, EncryptedAccount.row, prefer: prefer).status == .ok)
            try await server.rest(.patch, "account_keys?key_id=not.is.null", as: person, #"{"key_id":"BBBBBBBBBBBB"}"#)
                .expectRest(403, "42501")
            #expect(
                try await server.rest(
                    .patch, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person,
                    #"{"passphrase_key":"\#(EncryptedAccount.wrap("q"))"}"#
                ).status == .noContent)
            _ = try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(EncryptedAccount.envelope()))
            try await server.rest(.delete, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person).expectRest(
                409, "E2E02")
            #expect(try await server.rest(.delete, "goals?goal_text=like.e2e1.*", as: person).status == .noContent)
            #expect(
                try await server.rest(.delete, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person).status
                    == .noContent)
            #expect(try await server.rest(.post, "account_keys", as: person, other).status == .created)
            // Nobody else sees it.
            let stranger = Sender.person(try await server.person())
            #expect(try await server.rows("account_keys", as: stranger).isEmpty)
        }
    }

    @Test("P12 an export holds envelopes and the key; an import follows the rules of the account")
    func archive() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            _ = try await server.rest(.post, "goals", as: person, EncryptedAccount.goal(EncryptedAccount.envelope()))
            let export = try await server.send(.get, "/api/account/export", as: person).text
            #expect(
                export.contains(EncryptedAccount.envelope())
                    && export.contains("\"passphrase_key\":\"\(EncryptedAccount.wrap("p"))\""))
            // Another account does not take on the key by an import, and without it not the texts.
            let second = Sender.person(try await server.person())
            let without = try await server.send(.post, "/api/account/import", as: second, export)
            #expect(without.status == .unprocessableContent)
            #expect(without.text.contains("The account does not have the key of this text."))
            #expect(try await server.rows("account_keys", as: second).isEmpty)
            #expect(try await server.rest(.post, "account_keys", as: second, EncryptedAccount.row).status == .created)
            let taken = try await server.send(.post, "/api/account/import", as: second, export)
            #expect(taken.json == .members(("taken", .int(1))), "\(taken.text)")
            // One with a key of its own does not.
            let third = Sender.person(try await server.person())
            _ = try await server.rest(
                .post, "account_keys", as: third,
                EncryptedAccount.row.replacing(EncryptedAccount.key, with: "BBBBBBBBBBBB"))
            #expect(
                try await server.send(.post, "/api/account/import", as: third, export).status == .unprocessableContent)
            let plain =
                #"{"format":"almanac-account","version":1,"tables":{"goals":[\#(EncryptedAccount.goal("Run"))]}}"#
            #expect(
                try await server.send(.post, "/api/account/import", as: person, plain).status == .unprocessableContent)
            // A capsule's texts belong to its id, which another account of this server has.
            let capsule =
                #"{"id":"\#(Sample.uuid(7))","type":"goal","status":"draft","content":"\#(EncryptedAccount.envelope())"}"#
            _ = try await server.rest(.post, "capsules", as: person, capsule)
            let bound = try await server.send(.get, "/api/account/export", as: person).text
            let refused = try await server.send(.post, "/api/account/import", as: second, bound)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("decrypt only under this id"))
        }
    }

    @Test("P12 an encrypted account is not merged into another")
    func merge() async throws {
        try await withServer { server in
            let (from, to) = (try await server.person(), try await server.person())
            _ = try await server.rest(.post, "account_keys", as: .person(from), EncryptedAccount.row)
            _ = try await server.rest(
                .post, "goals", as: .person(from), EncryptedAccount.goal(EncryptedAccount.envelope()))
            let answer = try await server.send(
                .post, "/api/account/merge", as: .person(to), #"{"access_token":"\#(from.token)"}"#)
            #expect(answer.status == .conflict)
            #expect(answer.text.contains("other-account-encrypted"))
            #expect(try await server.rows("goals", as: .person(from)).count == 1)
        }
    }

    @Test("P12 the schema takes an envelope that is longer than its text may be, and no text of that length")
    func schema() async throws {
        let directory = try TemporaryDirectory()
        let database = try await SQLiteDatabase(path: directory.url.appending(path: "a.sqlite").path)
        try await database.write { transaction in
            try transaction.execute("INSERT INTO accounts (id, created_at, updated_at) VALUES ('u', 0, 0)", [])
            try transaction.execute(
                """
                INSERT INTO capsules (id, user_id, type, content, status, created_at, updated_at, change_number)
                VALUES ('c', 'u', 'goal', 'Text', 'locked', '2026-01-01', '2026-01-01', 5)
                """, [])
        }
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE capsules SET content = ?", [.text(EncryptedAccount.envelope(EncryptedAccount.key, 20_000))])
        }
        await #expect(throws: ConstraintFailure.self) {
            try await database.write { transaction in
                try transaction.execute(
                    "UPDATE capsules SET content = ?", [.text(String(repeating: "x", count: 20_000))])
            }
        }
    }

    @Test("P12 a text that was replaced by its envelope is nowhere in the database's files")
    func files() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "a.sqlite").path
        let database = try await SQLiteDatabase(path: path)
        let text = String(repeating: "Nobody must find this text. ", count: 300)
        try await database.write { transaction in
            try transaction.execute("INSERT INTO accounts (id, created_at, updated_at) VALUES ('u', 0, 0)", [])
            for number in 0..<20 {
                try transaction.execute(
                    """
                    INSERT INTO capsules (id, user_id, type, content, status, created_at, updated_at, change_number)
                    VALUES ('\(number)', 'u', 'goal', ?, 'locked', '2026-01-01', '2026-01-01', 5)
                    """, [.text(text)])
            }
        }
        #expect(try Self.isFound("Nobody must find", beside: path))
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE capsules SET content = ?", [.text(EncryptedAccount.envelope(EncryptedAccount.key, 9_000))])
        }
        try await database.truncateLog()
        #expect(try !Self.isFound("Nobody must find", beside: path))
        try database.close()
    }

    /// Whether a text is in the database's file or in its log.
    private static func isFound(_ text: String, beside path: String) throws -> Bool {
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
            if try Data(contentsOf: URL(filePath: path + end)).range(of: Data(text.utf8)) != nil { return true }
        }
        return false
    }

    @Test("P12 an encrypted quote does not wait for the operator's verdict")
    func moderation() async throws {
        let directory = try TemporaryDirectory()
        let database = try await TestEngine.open(directory.url.appending(path: "a.sqlite"))
        try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO accounts (id, created_at, updated_at) VALUES (?, 0, 0)", [.text(Sample.uuid(9))])
            for (id, text) in [(1, "A quote"), (2, EncryptedAccount.envelope())] {
                try transaction.execute(
                    """
                    INSERT INTO userquotes (id, user_id, english_text, created_at, updated_at, change_number)
                    VALUES (?, ?, ?, '2026-01-01', '2026-01-01', 6)
                    """, [.text(Sample.uuid(id)), .text(Sample.uuid(9)), .text(text)])
            }
        }
        #expect(try await database.quotesToModerate(.pending).map(\.id) == [Sample.uuid(1)])
        #expect(try await database.quotesToModerate(nil).map(\.id) == [Sample.uuid(1)])
    }
}
