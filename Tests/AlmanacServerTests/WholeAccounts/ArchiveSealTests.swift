import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("An account's copy holds everything, and sealed capsules only under a seal (P8)")
struct ArchiveSealTests {
    private static func capsule(_ id: Int, _ status: String, _ unlock: String, _ content: String) -> String {
        #"{"id":"\#(Sample.uuid(id))","type":"memory","content":"\#(content)","hint":"Title \#(id)","#
            + #""status":"\#(status)","unlock_at":"\#(unlock)"}"#
    }

    @Test("Q a sealed capsule is not readable in an export, and an import gives it back")
    func sealed() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            let second = Sender.person(try await server.person())
            for body in [
                Self.capsule(1, "locked", "2099-01-01", "Still sealed"),
                // A device whose clock is ahead may have said so.
                Self.capsule(2, "ready", "2099-01-01", "Not ready"),
                Self.capsule(3, "locked", "2020-01-01", "Has come"),
                Self.capsule(4, "opened", "2020-01-01", "Was read"),
                Self.capsule(5, "draft", "2099-01-01", PaperSeal.seal("My own")),
            ] {
                #expect(try await server.rest(.post, "capsules", as: first, body).status == .created)
            }
            let export = try await server.send(.get, "/api/account/export", as: first)
            #expect(export.json["version"] == .int(AccountArchive.version))
            for text in ["Still sealed", "Not ready"] { #expect(!export.text.contains(text)) }
            for text in ["Has come", "Was read", "Title 1"] { #expect(export.text.contains(text)) }
            let taken = try await server.send(.post, "/api/account/import", as: second, export.text)
            #expect(taken.status == .ok, "\(taken.text)")
            let read = try await server.rest(.get, "capsules?order=hint", as: second)
            #expect(
                read.column("content")
                    == ["Still sealed", "Not ready", "Has come", "Was read", PaperSeal.seal("My own")])
        }
    }

    @Test("Q a damaged seal changes nothing; a text of an earlier copy that looks like a seal stays as it is")
    func damaged() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func archive(_ version: Int, _ content: String) -> String {
                let row = Self.capsule(1, "locked", "2099-01-01", content)
                return #"{"format":"almanac-account","version":\#(version),"tables":{"capsules":[\#(row)]}}"#
            }
            let answer = try await server.send(
                .post, "/api/account/import", as: person, archive(2, "paper-seal1.AAAAAAAA"))
            answer.expectProblem(422, "unusable-export", field: "tables.capsules[0]")
            #expect(try await server.rows("capsules", as: person).isEmpty)
            let seal = PaperSeal.seal("x")
            #expect(
                try await server.send(.post, "/api/account/import", as: person, archive(1, seal)).status == .ok)
            #expect(try await server.rest(.get, "capsules", as: person).column("content") == [seal])
        }
    }

    @Test("Q an encrypted text stays as it is in an export")
    func encrypted() async throws {
        try await withServer { server in
            let person = try await server.person()
            let envelope = Envelope.make(String(repeating: "A", count: 124), key: "AAAAAAAAAAAA")
            let capsule = Self.capsule(1, "locked", "2099-01-01", envelope).replacing(
                "Title 1", with: envelope)
            #expect(
                try await server.rest(.post, "account_keys", as: .person(person), EncryptedAccount.row).status
                    == .created)
            let created = try await server.rest(.post, "capsules", as: .person(person), capsule)
            #expect(created.status == .created, "\(created.text)")
            let export = try await server.send(.get, "/api/account/export", as: .person(person))
            #expect(export.text.contains(envelope))
            #expect(!export.text.contains("paper-seal1."))
        }
    }

    @Test("Q earlier versions and what was deleted are in an export, and an import keeps their ids")
    func versions() async throws {
        try await withServer { server in
            let first = Sender.person(try await server.person())
            let second = Sender.person(try await server.person())
            _ = try await server.rest(.post, "goals", as: first, Goal.text("Before", "2026-01-01", id: 1))
            _ = try await server.rest(
                .patch, "goals?id=eq.\(Sample.uuid(1))", as: first, #"{"goal_text":"After"}"#)
            _ = try await server.rest(
                .post, "capsules", as: first, Self.capsule(2, "locked", "2099-01-01", "Deleted unread"))
            _ = try await server.rest(.delete, "capsules?id=eq.\(Sample.uuid(2))", as: first)
            let export = try await server.send(.get, "/api/account/export", as: first)
            #expect(export.text.contains("Before"))
            #expect(!export.text.contains("Deleted unread"))
            let versions = try #require(export.json["tables"]?["versions"]?.array)
            #expect(versions.count == 2, "\(export.text)")

            for _ in 1...2 {
                let taken = try await server.send(.post, "/api/account/import", as: second, export.text)
                #expect(taken.status == .ok, "\(taken.text)")
                let kept = try await server.rows("versions", as: second)
                #expect(kept.count == 2)
                let texts = kept.compactMap { $0["columns"]?.string("goal_text") ?? $0["columns"]?.string("content") }
                #expect(Set(texts) == ["Before", "Deleted unread"])
            }
            // In the account that it came from, a version is the same one.
            _ = try await server.send(.post, "/api/account/import", as: first, export.text)
            let own = try await server.rows("versions", as: first)
            #expect(Set(own.compactMap { $0.string("id") }) == Set(versions.compactMap { $0.string("id") }))
        }
    }

    @Test("Q a version in an archive is checked like a row of its table, and left out and named if it does not fit")
    func checkedVersions() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func archive(_ table: String, _ columns: String, _ end: String = "2026-01-02T00:00:00+00:00") -> String {
                let row =
                    #"{"id":"\#(Sample.uuid(1))","table_name":"\#(table)","row_key":"[\"\#(Sample.uuid(2))\"]","#
                    + #""columns":\#(columns),"row_change":1,"edited_at":"2026-01-01T00:00:00+00:00","#
                    + #""replaced_at":"\#(end)","cause":"edit","parallel":false}"#
                return #"{"format":"almanac-account","version":2,"tables":{"versions":[\#(row)]}}"#
            }
            let goal = #"{"id":"\#(Sample.uuid(2))","goal_text":"Once","effective_date":"2026-01-01","gone":1}"#
            for bad in [
                archive("goals", "3"), archive("events", goal), archive("none", goal),
                archive("goals", #"{"id":"\#(Sample.uuid(2))","goal_text":"","effective_date":"2026-01-01"}"#),
            ] {
                let answer = try await server.send(.post, "/api/account/import", as: person, bad)
                #expect(answer.json["taken"] == .int(0))
                #expect(answer.json["left_out"]?.array?.first?.string("at") == "tables.versions[0]")
                #expect(try await server.rows("versions", as: person).isEmpty)
            }
            let good = archive("goals", goal, "2199-01-01T00:00:00+00:00")
            #expect(try await server.send(.post, "/api/account/import", as: person, good).status == .ok)
            let kept = try await server.rows("versions", as: person)
            #expect(kept.first?["columns"]?.string("goal_text") == "Once")
            #expect(kept.first?["columns"]?["gone"] == nil)
            #expect(kept.first?.string("replaced_at")?.hasPrefix("2199") == false)
        }
    }
}
