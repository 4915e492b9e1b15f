import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("Q versions keep the rules of end-to-end encryption")
struct EncryptedVersionTests: VersionSuite {
    private let one = EncryptedAccount.envelope(EncryptedAccount.key, 40)
    private let two = EncryptedAccount.envelope(EncryptedAccount.key, 44)

    private func sealed(_ text: String, day: Int) -> String {
        capsule(text, day: day).replacing("\"hint\":\"Title\",", with: "\"hint\":null,")
    }

    private func seal(_ text: String, day: Int, base: Int64? = nil, _ server: TestServer, _ person: Sender) async throws
    {
        var headers: HTTPFields = [:]
        headers[.almanacBase] = base.map(String.init)
        let answer = try await server.rest(
            .post, "capsules?on_conflict=id", as: person, sealed(text, day: day),
            prefer: "resolution=merge-duplicates", headers: headers)
        #expect(answer.status.kind == .successful, "\(answer.text)")
    }

    private func turn(_ state: String, _ server: TestServer, _ person: Sender) async throws {
        _ = try await server.rest(
            .patch, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person, #"{"state":"\#(state)"}"#)
    }

    @Test("Q turning encryption on, or another passphrase, deletes no version, and a text that is encrypted makes none")
    func turningOn() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Plain one", day: 1, to: server, as: person)
            try await put("Plain two", day: 2, base: 0, to: server, as: person)
            #expect(try await contents(server, as: person) == ["Plain one"])
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            _ = try await server.rest(
                .patch, "account_keys?key_id=eq.\(EncryptedAccount.key)", as: person,
                #"{"passphrase_key":"\#(EncryptedAccount.wrap("o"))"}"#)
            #expect(try await contents(server, as: person) == ["Plain one"])
            // The same text, encrypted, with the date of its edit; then one that another device has written.
            try await seal(one, day: 2, base: 1_000_000, server, person)
            #expect(try await contents(server, as: person) == ["Plain one"])
            try await seal(two, day: 3, base: 1_000_000, server, person)
            #expect(try await contents(server, as: person) == ["Plain one", one])
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            #expect(try await contents(server, as: person) == ["Plain one", one, two])
            let gone = try await server.send(.get, "/api/changes?since=0", as: person).json["changes"]?.array ?? []
            #expect(!gone.contains { $0["table"]?.string == "versions" && $0["deleted"] != nil })
        }
    }

    @Test("Q what ends a text that is still plain in an encrypted account keeps it, for a device to encrypt")
    func plainDeletion() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await put("Plain", day: 1, to: server, as: person)
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 2, base: 0, server, person)
            let parallel = try #require(try await versions(server, as: person).first)
            #expect(parallel["columns"]?["content"] == .string("Plain") && parallel["parallel"] == .bool(true))
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            #expect(try await contents(server, as: person) == ["Plain", one])
        }
    }

    @Test("Q a repeat is encrypted anew and makes no version, and parallel texts are kept as they were encrypted")
    func repeats() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 4, base: 0, server, person)
            try await seal(two, day: 4, base: 0, server, person)
            #expect(try await versions(server, as: person).isEmpty)
            for text in [one, two] { try await seal(text, day: 2, base: 0, server, person) }
            let versions = try await versions(server, as: person)
            #expect(versions.map { $0["columns"]?["content"] } == [.string(one)])
            #expect(versions.first?["parallel"] == .bool(true))
        }
    }

    @Test("Q a client that gives edits no time of their own loses no encrypted text")
    func officialClient() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 4, server, person)
            try await seal(two, day: 4, server, person)
            #expect(try await contents(server, as: person) == [one])
        }
    }

    @Test("Q while encryption ends, a text that comes in plain is the same text, but a parallel one is not")
    func ending() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 1, server, person)
            try await turn("ending", server, person)
            try await put("Plain again", day: 1, to: server, as: person)
            #expect(try await versions(server, as: person).isEmpty)
            try await seal(two, day: 2, server, person)
            try await put("Parallel", day: 3, base: 0, to: server, as: person)
            #expect(try await contents(server, as: person) == ["Plain again", two])
            // On again: what is plain stays, until a device sends it encrypted.
            try await turn("on", server, person)
            #expect(try await contents(server, as: person) == ["Plain again", two])
        }
    }

    @Test("Q while encryption ends, an encrypted and undecided version holds the key; one whose key is lost goes")
    func undecided() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func removeKey() async throws -> TestResponse {
                try await server.rest(.delete, "account_keys?key_id=not.is.null", as: person)
            }
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 1, base: 0, server, person)
            try await seal(two, day: 2, base: 0, server, person)
            try await turn("ending", server, person)
            try await put("Plain", day: 2, to: server, as: person)
            try await removeKey().expectRest(409, "E2E02")
            #expect(try await contents(server, as: person) == [one])
            // Nobody has the passphrase any more: the app turns encryption on again and removes what is encrypted.
            try await turn("on", server, person)
            #expect(try await removeKey().status == .noContent)
            #expect(try await versions(server, as: person).isEmpty)
        }
    }

    @Test("Q while encryption ends, an encrypted version that no device has seen holds the key")
    func unseen() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            func removeKey(seen: Int64?) async throws -> TestResponse {
                var headers: HTTPFields = [:]
                headers[.almanacBase] = seen.map(String.init)
                return try await server.rest(
                    .delete, "account_keys?state=eq.ending", as: person, headers: headers)
            }
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 1, server, person)
            try await seal(two, day: 2, server, person)
            try await turn("ending", server, person)
            try await put("Plain", day: 2, to: server, as: person)
            let changes = try await server.send(.get, "/api/changes?since=0", as: person).json
            let version = try #require(
                changes["changes"]?.array?.first { $0["table"]?.string == "versions" }?["change"]?.int)
            // From before there were versions, a program does not tell; another one has not fetched it yet.
            for seen in [nil, version - 1] {
                try await removeKey(seen: seen).expectRest(409, "E2E02")
                #expect(try await contents(server, as: person) == [one])
            }
            #expect(try await removeKey(seen: version).status == .noContent)
            #expect(try await versions(server, as: person).isEmpty)
        }
    }

    @Test("Q while encryption ends, the same text in plain is no change that another device would have to know of")
    func endingKnown() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 1, base: 0, server, person)
            let base = try #require(
                try await server.send(.get, "/api/changes?since=0", as: person).json["changes"]?.array?
                    .first { $0["table"]?.string == "capsules" }?["change"]?.int)
            try await turn("ending", server, person)
            try await put("The same", day: 1, base: base, to: server, as: person)
            try await put("Edited elsewhere", day: 2, base: base, to: server, as: person)
            let versions = try await versions(server, as: person)
            #expect(versions.map { $0["columns"]?["content"] } == [.string("The same")])
            #expect(versions.first?["parallel"] == .bool(false))
        }
    }

    @Test(
        "Q while encryption ends, an edit in plain keeps the encrypted text that it ends",
        arguments: [nil, 1_000_000])
    func endingEdited(base: Int64?) async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            try await seal(one, day: 1, server, person)
            try await turn("ending", server, person)
            // The device was offline since it read the text, and its edit is the first that it sends.
            try await put("Edited meanwhile", day: 2, base: base, to: server, as: person)
            #expect(try await contents(server, as: person) == [one])
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            #expect(try await contents(server, as: person) == [one, "Edited meanwhile"])
        }
    }

    @Test("Q a device sends versions in the other form when encryption ends, and what is left goes with the key")
    func turningOff() async throws {
        try await withServer { server in
            let (account, other) = (try await server.person(), try await server.person())
            let person = Sender.person(account)
            _ = try await server.rest(.post, "account_keys", as: person, EncryptedAccount.row)
            for (day, text) in [one, two, one].enumerated() { try await seal(text, day: day + 1, server, person) }
            let versions = try await versions(server, as: person)
            #expect(versions.count == 2)
            let first = try #require(versions.first)
            let path = "/api/versions/\(try #require(first["id"]?.string))"
            func columns(_ content: String, status: String = "draft") throws -> String {
                guard case .object(var members)? = first["columns"] else { throw RestMembers.missing }
                members.removeAll { $0.key == "content" || $0.key == "status" }
                members += [JSON.Member("content", .string(content)), JSON.Member("status", .string(status))]
                return String(decoding: JSON.members(("columns", .object(members))).bytes, as: UTF8.self)
            }
            let refused = try await server.send(.put, path, as: person, try columns("Plain"))
            refused.expectProblem(409, "other-form", field: "columns")
            #expect(refused.json["code"] == .string("E2E01"))
            try await turn("ending", server, person)
            try await server.send(.put, path, as: person, try columns("Plain", status: "sealed"))
                .expectProblem(400, "invalid-field", field: "columns")
            try await server.send(.put, path, as: person, #"{"columns":{"content":"Plain"}}"#)
                .expectProblem(400, "invalid-field", field: "columns")
            try await server.send(.put, path, as: .person(other), try columns("Plain"))
                .expectProblem(404, "unknown-version")
            try await server.send(.put, "/api/versions/x", as: person, try columns("Plain"))
                .expectProblem(404, "unknown-version")
            let done = try await server.send(.put, path, as: person, try columns("Plain"))
            #expect(done.status == .noContent && done.change != nil, "\(done.text)")
            #expect(try await contents(server, as: person) == ["Plain", two])
            // The other columns stay, and so does what the version says of itself.
            let after = try await self.versions(server, as: person).first
            #expect(after?["edited_at"] == first["edited_at"] && after?["updated_at"] == first["updated_at"])
            #expect(after?["columns"]?["type"] == .string("memory"))
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            let key = try await server.rest(
                .delete, "account_keys?key_id=not.is.null", as: person, headers: [.almanacBase: "1000000"])
            #expect(key.status == .noContent, "\(key.text)")
            #expect(try await contents(server, as: person) == ["Plain"])
        }
    }

    @Test(
        "Q an import brings no version into an account in a form that it does not want; what a sign-in brings is encrypted by a device"
    )
    func arriving() async throws {
        try await withServer { server in
            let (plain, encrypted) = (try await server.person(), try await server.person())
            let (from, to) = (Sender.person(plain), Sender.person(encrypted))
            _ = try await server.rest(.post, "goals", as: from, EncryptedAccount.goal("One"))
            _ = try await server.rest(.patch, "goals?id=not.is.null", as: from, #"{"goal_text":"Two"}"#)
            let export = try await server.send(.get, "/api/account/export", as: from)
            _ = try await server.rest(.post, "account_keys", as: to, EncryptedAccount.row)
            let versions = try #require(export.json["tables"]?["versions"])
            #expect(versions.array?.count == 1)
            let archive = JSON.members(
                ("format", .string("almanac-account")), ("version", .int(1)),
                ("tables", .members(("versions", versions))))
            let taken = try await server.send(
                .post, "/api/account/import", as: to, String(decoding: archive.bytes, as: UTF8.self))
            #expect(taken.status == .ok, "\(taken.text)")
            #expect(try await self.versions(server, as: to).isEmpty)
            let merged = try await server.send(
                .post, "/api/account/merge", as: to, #"{"access_token":"\#(plain.token)"}"#)
            #expect(merged.status == .ok, "\(merged.text)")
            let version = try #require(try await self.versions(server, as: to).first)
            #expect(version["columns"]?["goal_text"] == .string("One"))
            guard case .object(let columns)? = version["columns"] else { throw RestMembers.missing }
            let sealed = columns.map { member in
                let isText = member.key == "goal_text" || member.key == "category" && member.value != .null
                return isText ? JSON.Member(member.key, .string(one)) : member
            }
            let done = try await server.send(
                .put, "/api/versions/\(try #require(version["id"]?.string))", as: to,
                String(decoding: JSON.members(("columns", .object(sealed))).bytes, as: UTF8.self))
            #expect(done.status == .noContent, "\(done.text)")
            #expect(
                try await self.versions(server, as: to).map { $0["columns"]?["goal_text"] } == [.string(one)])
        }
    }
}

private enum RestMembers: Error {
    case missing
}
