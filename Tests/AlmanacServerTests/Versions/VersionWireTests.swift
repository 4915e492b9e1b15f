import AlmanacCore
import AlmanacDatabase
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Q change numbers on the wire tell parallel edits from those that follow each other")
struct VersionWireTests: VersionSuite {
    @Test("Q an answer to a one-row write and each change tell the row's change number")
    func numbers() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let posted = try await put("One", day: 1, to: server, as: person)
            let patched = try await server.rest(
                .patch, "capsules?id=not.is.null", as: person, #"{"content":"Two"}"#)
            let sport = try await server.rest(.post, "user_sports", as: person, #"{"sport_name":"Chess"}"#)
            let deleted = try await server.rest(.delete, "user_sports?sport_name=eq.Chess", as: person)
            let changes = try await server.send(.get, "/api/changes?since=0", as: person).json["changes"]?.array ?? []
            func change(_ table: String) -> Int64? { changes.first { $0["table"]?.string == table }?["change"]?.int }
            #expect(change("capsules") == patched.change && patched.change != nil)
            #expect(change("user_sports") == deleted.change && deleted.change != nil)
            let (first, third) = (try #require(posted.change), try #require(sport.change))
            #expect(first < patched.change ?? 0 && third < deleted.change ?? 0)
            // Of several rows, or of none, no number would be right.
            let two = try await server.rest(
                .post, "user_sports", as: person, #"[{"sport_name":"Golf"},{"sport_name":"Judo"}]"#)
            #expect(two.status == .created && two.change == nil)
            #expect(try await server.rest(.delete, "capsules?hint=eq.none", as: person).change == nil)
        }
    }

    @Test("Q an edit that names the row's change number follows it: the version is an ordinary one")
    func sequential() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let first = try await put("One", day: 1, base: 0, to: server, as: person)
            let second = try await put("Two", day: 2, base: first.change, to: server, as: person)
            try await put("Three", day: 3, base: second.change, to: server, as: person)
            #expect(try await contents(server, as: person) == ["One", "Two"])
            #expect(try await versions(server, as: person).allSatisfy { $0["parallel"] == .bool(false) })
        }
    }

    @Test(
        "Q two edits of one base are both kept: the later stands, the other is a parallel version", arguments: [3, 5])
    func parallel(day: Int) async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let base = try await put("Base", day: 1, to: server, as: person).change
            try await put("Phone", day: 4, base: base, to: server, as: person)
            try await put("Laptop", day: day, base: base, to: server, as: person)
            #expect(try await standing(server, as: person) == [day == 5 ? "Laptop" : "Phone"])
            let versions = try await versions(server, as: person)
            #expect(
                versions.map { $0["columns"]?["content"] } == [.string("Base"), .string(day == 5 ? "Phone" : "Laptop")])
            #expect(versions.map { $0["parallel"] } == [.bool(false), .bool(true)])
        }
    }

    @Test("Q an edit made from nothing is parallel to whatever stands")
    func fromNothing() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Stands", day: 1, to: server, as: person)
            try await put("From nothing", day: 2, base: 0, to: server, as: person)
            #expect(try await versions(server, as: person).map { $0["parallel"] } == [.bool(true)])
        }
    }

    @Test("Q without a base, or with one that is no number, nothing is refused and the version is an ordinary one")
    func oldClients() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("One", day: 1, to: server, as: person)
            try await put("Two", day: 2, to: server, as: person)
            for (day, base) in [(3, "x"), (4, "-1"), (5, "9999999999999999999999")] {
                var headers: HTTPFields = [:]
                headers[.almanacBase] = base
                let answer = try await server.rest(
                    .post, "capsules?on_conflict=id", as: person, capsule("Odd \(day)", day: day),
                    prefer: "resolution=merge-duplicates", headers: headers)
                #expect(answer.status == .ok)
            }
            let versions = try await versions(server, as: person)
            #expect(versions.count == 4 && versions.allSatisfy { $0["parallel"] == .bool(false) })
        }
    }

    @Test("Q a deletion with an old base follows the rule of dates, and what it takes is a version that asks nothing")
    func deletion() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            let base = try await put("One", day: 1, to: server, as: person).change
            try await put("Two", day: 3, base: base, to: server, as: person)
            var headers: HTTPFields = [:]
            headers[.almanacBase] = base.map(String.init)
            func delete(before day: Int) async throws {
                _ = try await server.rest(
                    .delete, "capsules?id=not.is.null&updated_at=lte.2020-01-0\(day)T09:00:00Z", as: person,
                    headers: headers)
            }
            try await delete(before: 2)
            #expect(try await standing(server, as: person) == ["Two"])
            try await delete(before: 4)
            #expect(try await standing(server, as: person).isEmpty)
            let last = try #require(try await versions(server, as: person).last)
            #expect(last["columns"]?["content"] == .string("Two") && last["parallel"] == .bool(false))
            #expect(last["cause"] == .string("deletion"))
        }
    }

    @Test("Q who knows of a deletion brings the row back, whatever their clock says; who does not, does not")
    func broughtBack() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Before", day: 1, to: server, as: person)
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            let changes = try await server.send(.get, "/api/changes?since=0", as: person).json["changes"]?.array ?? []
            let deletion = try #require(changes.first { $0["deleted"] != nil }?["change"]?.int)
            for base in [nil, 0, deletion - 1] {
                try await put("Unknowing", day: 2, base: base, to: server, as: person)
                #expect(try await standing(server, as: person).isEmpty)
            }
            try await put("Knowing", day: 2, base: deletion, to: server, as: person)
            #expect(try await standing(server, as: person) == ["Knowing"])
        }
    }

    @Test("Q a version tells which device made it, if the device told its name")
    func label() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("One", day: 1, to: server, as: person)
            var headers: HTTPFields = [:]
            headers[.almanacDevice] = "Ana%E2%80%99s%20phone" + String(repeating: "x", count: 200)
            _ = try await server.rest(
                .patch, "capsules?id=not.is.null", as: person, #"{"content":"Two"}"#, headers: headers)
            let label = try #require(try await versions(server, as: person).first?["label"]?.string)
            #expect(label.hasPrefix("Ana’s phonex") && label.unicodeScalars.count == 100)
        }
    }

    @Test("Q a user marks a version as seen and may delete it, and writes nothing else of it")
    func writing() async throws {
        try await withServer { server in
            let (account, other) = (try await server.person(), try await server.person())
            let person = Sender.person(account)
            try await put("One", day: 1, to: server, as: person)
            try await put("Two", day: 2, base: 0, to: server, as: person)
            let version = try #require(try await versions(server, as: person).first)
            let id = try #require(version["id"]?.string)
            // As a device sends it, which leaves out what only the server writes.
            let seen = #"{"id":"\#(id)","seen_at":"2020-02-01T00:00:00Z","user_id":"\#(account.id)"}"#
            let merge = "versions?on_conflict=id"
            let answer = try await server.rest(
                .post, merge, as: person, seen, prefer: "resolution=merge-duplicates,return=representation")
            #expect(answer.status == .ok && answer.column("seen_at") == ["2020-02-01T00:00:00+00:00"], "\(answer.text)")
            #expect(answer.json.array?.first?["columns"] == version["columns"])
            for column in [#""columns":{}"#, #""parallel":false"#, #""replaced_at":"2030-01-01""#, #""row_key":"[]""#] {
                try await server.rest(.patch, "versions?id=eq.\(id)", as: person, "{\(column)}").expectRest(
                    403, "42501")
            }
            // None is made by a user: not by an insert, and not by a mark that comes after the version is gone.
            try await server.rest(.post, "versions", as: person, #"{"seen_at":null}"#).expectRest(403, "42501")
            #expect(try await server.rows("versions", as: .person(other)).isEmpty)
            #expect(
                try await server.rest(.patch, "versions?id=eq.\(id)", as: .person(other), #"{"seen_at":null}"#).change
                    == nil)
            #expect(try await server.rest(.delete, "versions?id=eq.\(id)", as: person).status == .noContent)
            let late = try await server.rest(
                .post, merge, as: person, seen, prefer: "resolution=merge-duplicates,return=representation")
            #expect(late.json == .array([]), "\(late.text)")
            #expect(try await versions(server, as: person).isEmpty)
            // What was deleted is deleted: the record of it says nothing.
            let kept = try await server.database.read {
                try $0.query("SELECT kept FROM tombstones WHERE table_name = 'versions'", []).map {
                    try $0.text("kept")
                }
            }
            #expect(kept == ["{}"])
        }
    }

    @Test("Q pages of other origins may send the base and read the change number")
    func crossOrigin() async throws {
        let origin = "https://app.example"
        try await withServer(configure: { $0.accounts.corsOrigins = [Origin(origin)!] }) { server in
            let answer = try await server.send(
                .options, "/rest/v1/capsules", as: .signedOut,
                headers: [.origin: origin, .accessControlRequestMethod: "POST"])
            #expect(answer.headers[.accessControlAllowHeaders]?.contains("almanac-base") == true)
            #expect(answer.headers[.accessControlExposeHeaders]?.contains("Almanac-Change") == true)
        }
    }
}
