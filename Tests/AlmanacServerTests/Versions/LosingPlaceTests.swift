import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

/// Each place where a text is overwritten, deleted, or loses, keeps it.
@Suite("Q no word is ever lost: each write keeps what it ends")
struct LosingPlaceTests: VersionSuite {
    @Test("Q an edit keeps the row that it overwrites, whole, with who did it")
    func overwritten() async throws {
        try await withServer { server in
            let account = try await server.person()
            let person = Sender.person(account)
            let first = try await put("First", day: 1, to: server, as: person)
            try await put("Second", day: 2, to: server, as: person)
            let version = try #require(try await versions(server, as: person).first)
            #expect(version["columns"]?["content"] == .string("First"))
            #expect(version["columns"]?["type"] == .string("memory") && version["columns"]?["hint"] == .string("Title"))
            #expect(version["columns"]?["user_id"] == nil && version["columns"]?["updated_at"] == nil)
            #expect(version["table_name"] == .string("capsules"))
            #expect(version["row_key"] == .string("[\"\(Sample.uuid(1))\"]"))
            #expect(version["row_change"]?.int == first.change && first.change != nil)
            #expect(version["edited_at"] == .string("2020-01-01T08:00:00+00:00"))
            #expect(version["cause"] == .string("edit") && version["parallel"] == .bool(false))
            #expect(version["session"]?.string?.isEmpty == false && version["seen_at"] == .null)
            // An update by filters, too.
            _ = try await server.rest(.patch, "capsules?id=not.is.null", as: person, #"{"content":"Third"}"#)
            #expect(try await contents(server, as: person) == ["First", "Second"])
        }
    }

    @Test("Q an upsert that is older than what stands is kept, and what stands stays")
    func olderUpsert() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Later", day: 5, to: server, as: person)
            let answer = try await put("Earlier", day: 3, to: server, as: person)
            #expect(answer.json == .array([]) && answer.change == nil)
            #expect(try await standing(server, as: person) == ["Later"])
            let versions = try await versions(server, as: person)
            #expect(versions.map { $0["columns"]?["content"] } == [.string("Earlier")])
            #expect(versions.first?["edited_at"] == .string("2020-01-03T08:00:00+00:00"))
            #expect(versions.first?["row_change"] == .int(0) && versions.first?["parallel"] == .bool(true))
        }
    }

    @Test("Q an update that is older than what stands is kept, with the columns that it does not name")
    func olderUpdate() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Later", day: 5, to: server, as: person)
            _ = try await server.rest(
                .patch, "capsules?id=eq.\(Sample.uuid(1))", as: person,
                #"{"content":"Earlier","updated_at":"2020-01-02T00:00:00Z"}"#)
            #expect(try await standing(server, as: person) == ["Later"])
            let version = try #require(try await versions(server, as: person).first)
            #expect(version["columns"]?["content"] == .string("Earlier"))
            #expect(version["columns"]?["hint"] == .string("Title") && version["parallel"] == .bool(true))
        }
    }

    @Test("Q a deleted row is kept so that it can come again as it was")
    func deleted() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Gone", day: 1, to: server, as: person)
            let before = try await server.rows("capsules?select=id,type,content,hint,status,created_at", as: person)
            let deletion = try await server.rest(
                .delete, "capsules?id=eq.\(Sample.uuid(1))", as: person, prefer: "return=representation")
            let version = try #require(try await versions(server, as: person).first)
            #expect(version["cause"] == .string("deletion") && version["parallel"] == .bool(false))
            #expect(deletion.change != nil)
            let columns = try #require(version["columns"])
            let again = try await server.rest(
                .post, "capsules", as: person, String(decoding: columns.bytes, as: UTF8.self))
            #expect(again.status == .created, "\(again.text)")
            let after = try await server.rows("capsules?select=id,type,content,hint,status,created_at", as: person)
            #expect(after == before)
        }
    }

    @Test("Q an edit that comes after the deletion of its row, but was made before it, is kept")
    func editOfDeleted() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Stood", day: 1, to: server, as: person)
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            for _ in 0..<2 { try await put("Offline", day: 2, to: server, as: person) }
            #expect(try await standing(server, as: person).isEmpty)
            #expect(try await contents(server, as: person) == ["Stood", "Offline"])
            let late = try #require(try await versions(server, as: person).last)
            #expect(late["cause"] == .string("deletion") && late["parallel"] == .bool(false))
        }
    }

    @Test("Q a bulk write keeps each row, under as many change numbers as keep pages small")
    func bulk() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let rows = (1...250).map { capsule("Text \($0)", day: 1, id: $0) }.joined(separator: ",")
            _ = try await server.rest(.post, "capsules", as: person, "[\(rows)]")
            _ = try await server.rest(.patch, "capsules?id=not.is.null", as: person, #"{"content":"Same"}"#)
            let patched = try await versions(server, as: person)
            #expect(Set(patched.compactMap { $0["columns"]?["content"]?.string }).count == 250)
            let upserted = (1...250).map { capsule("Again", day: 2, id: $0) }.joined(separator: ",")
            // Older than the update, which was just now.
            _ = try await server.rest(
                .post, "capsules?on_conflict=id", as: person, "[\(upserted)]", prefer: "resolution=merge-duplicates")
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            let all = try await contents(server, as: person)
            #expect(all.count { $0 == "Again" } == 250 && all.count { $0 == "Same" } == 250 && all.count == 750)
            let changes = try await server.send(.get, "/api/changes?since=0", as: person).json["changes"]?.array ?? []
            let numbers = changes.compactMap { $0["change"]?.int }
            #expect(
                numbers.count == changes.count
                    && Dictionary(grouping: numbers) { $0 }.values.allSatisfy { $0.count <= 500 })
        }
    }

    @Test("Q what the service key writes and deletes is kept, as its owner's")
    func service() async throws {
        try await withServer { server in
            let account = try await server.person()
            try await put("Mine", day: 1, to: server, as: .person(account))
            _ = try await server.rest(.patch, "capsules?id=not.is.null", as: .service, #"{"content":"Theirs"}"#)
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: .service)
            let versions = try await versions(server, as: .person(account))
            #expect(versions.map { $0["cause"] } == [.string("service"), .string("deletion")])
            #expect(versions.map { $0["columns"]?["content"] } == [.string("Mine"), .string("Theirs")])
            #expect(versions.allSatisfy { $0["session"] == .null })
        }
    }

    @Test("Q a mood counts as a text, and what only changes other columns, or says the same, makes no version")
    func versionedColumns() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(
                .post, "reflections", as: person,
                #"{"reflection_date":"2020-01-01","period":"morning","reflection_text":"Well.","mood":3}"#)
            _ = try await server.rest(.patch, "reflections?id=not.is.null", as: person, #"{"mood":3}"#)
            _ = try await server.rest(.patch, "reflections?id=not.is.null", as: person, #"{"period":"evening"}"#)
            #expect(try await versions(server, as: person).isEmpty)
            _ = try await server.rest(.patch, "reflections?id=not.is.null", as: person, #"{"mood":5}"#)
            #expect(try await versions(server, as: person).map { $0["columns"]?["mood"] } == [.int(3)])
        }
    }

    @Test("Q a repeat of an answered write makes no version, whatever has become of the row meanwhile")
    func repeats() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("One", day: 1, to: server, as: person)
            try await put("One", day: 1, to: server, as: person)
            try await put("Two", day: 2, base: 1, to: server, as: person)
            // The base is that of the first time.
            try await put("Two", day: 2, base: 1, to: server, as: person)
            #expect(try await contents(server, as: person) == ["One"])
            // The answer was lost, and another device has replaced it.
            try await put("Three", day: 3, to: server, as: person)
            try await put("Two", day: 2, base: 1, to: server, as: person)
            #expect(try await contents(server, as: person) == ["One", "Two"])
            // One that loses is kept once.
            for _ in 0..<2 {
                _ = try await server.rest(
                    .patch, "capsules?id=not.is.null", as: person,
                    #"{"content":"Late","updated_at":"2020-01-02T09:00:00Z"}"#)
            }
            #expect(try await contents(server, as: person) == ["One", "Two", "Late"])
        }
    }
}
