import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("Q versions take no more than their share, and no longer than they should")
struct VersionLifeTests: VersionSuite, StorageSuite {
    @Test("Q after 30 days a version is swept, unless it is of a parallel edit that nobody has seen")
    func sweeping() async throws {
        try await withAuthServer { server, clock in
            let session = try await server.anonymous()
            let person = Sender.person(
                TestPerson(id: session.id, token: session.access, refreshToken: session.refresh))
            try await put("Ordinary", day: 1, to: server, as: person)
            try await put("Parallel", day: 2, to: server, as: person)
            try await put("Seen", day: 3, base: 0, to: server, as: person)
            try await put("Stands", day: 4, base: 0, to: server, as: person)
            _ = try await server.rest(
                .patch, "versions?edited_at=gte.2020-01-03", as: person, #"{"seen_at":"2020-02-01T00:00:00Z"}"#)
            let sweeping = Sweeping(
                database: try await server.database, mails: server.configuration.dataDirectory,
                now: { clock.now }, logger: Logger(label: "tests"))
            try await sweeping.sweep()
            clock.pass(.seconds(30 * 86_400 - 60))
            try await sweeping.sweep()
            func left() async throws -> [String] {
                try await server.database.read { transaction in
                    try transaction.query("SELECT columns FROM versions ORDER BY edited_at", []).map { row in
                        try JSON.parse(Array(try row.text("columns").utf8))["content"]?.string ?? "-"
                    }
                }
            }
            #expect(try await left() == ["Ordinary", "Parallel", "Seen"])
            clock.pass(.seconds(120))
            try await sweeping.sweep()
            #expect(try await left() == ["Parallel"])
        }
    }

    @Test("Q a version about which its user has decided late is kept for 30 days from then on")
    func decidedLate() async throws {
        try await withAuthServer { server, clock in
            let session = try await server.anonymous()
            let person = Sender.person(
                TestPerson(id: session.id, token: session.access, refreshToken: session.refresh))
            try await put("The other", day: 1, to: server, as: person)
            try await put("Stands", day: 2, base: 0, to: server, as: person)
            let sweeping = Sweeping(
                database: try await server.database, mails: server.configuration.dataDirectory,
                now: { clock.now }, logger: Logger(label: "tests"))
            func left() async throws -> Int64 {
                try await sweeping.sweep()
                return try await server.database.read {
                    try $0.query("SELECT count(*) AS n FROM versions", [])[0].int("n")
                }
            }
            clock.pass(.seconds(400 * 86_400))
            #expect(try await left() == 1)
            let seen = Timestamp(clock.now).text
            try await server.database.write {
                try $0.execute("UPDATE versions SET seen_at = \(value: .text(seen))")
            }
            clock.pass(.seconds(30 * 86_400 - 60))
            #expect(try await left() == 1)
            clock.pass(.seconds(120))
            #expect(try await left() == 0)
        }
    }

    @Test("Q what waits for a decision is deleted with its text: both are listed among what was deleted")
    func deletedUndecided() async throws {
        try await withServer { server in
            let person = Sender.person(try await server.person())
            try await putTwo(1, server, person)
            try await putTwo(2, server, person)
            try await server.database.write { try $0.execute("UPDATE versions SET label = 'Phone'" as SQL) }
            _ = try await server.rest(
                .delete, "capsules?id=eq.\(Sample.uuid(1))", as: person, headers: [.almanacDevice: "Laptop"])
            let versions = try await versions(server, as: person)
            let texts: [String] = versions.map { $0["columns"]?["content"]?.string ?? "" }
            #expect(texts == ["The other 2", "The other 1", "Stands 1"])
            #expect(causes(versions) == ["edit", "deletion", "deletion"])
            #expect(versions[1]["replaced_at"] == versions[2]["replaced_at"])
            // It was written on the phone, and goes by the laptop.
            #expect(versions[1]["label"] == .string("Phone") && versions[2]["label"] == .string("Laptop"))
            // The other devices learn it.
            let changes = try await server.send(.get, "/api/changes?since=0", as: person).json
            let rows: [JSON] = (changes["changes"]?.array ?? []).compactMap { $0["row"] }
            let told: [String] = causes(rows.filter { $0["cause"] != nil }).sorted()
            #expect(told == ["deletion", "deletion", "edit"])
        }
    }

    private func causes(_ versions: [JSON]) -> [String] { versions.map { $0["cause"]?.string ?? "" } }

    /// A capsule with another text beside it.
    private func putTwo(_ id: Int, _ server: TestServer, _ person: Sender) async throws {
        try await put("The other \(id)", day: 1, id: id, to: server, as: person)
        try await put("Stands \(id)", day: 2, id: id, base: 0, to: server, as: person)
    }

    @Test(
        "Q a full account shortens and deletes texts, and the oldest versions make room, the unseen parallel ones last")
    func quota() async throws {
        try await withServer(configure: { $0.storage.bytesPerAccount = 1 << 20 }) { server in
            let account = try await server.person()
            let person = Sender.person(account)
            let many = (1...90).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
            #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            func write(_ number: Int, _ headers: HTTPFields = [:]) async throws {
                let content = String(repeating: "y", count: 9_000 - number)
                let answer = try await server.rest(
                    .patch, "capsules?id=eq.\(Sample.uuid(number))", as: person, #"{"content":"\#(content)"}"#,
                    headers: headers)
                #expect(answer.status == .noContent, "\(answer.text)")
            }
            try await write(1, [.almanacBase: "0"])
            for number in 2...60 { try await write(number) }
            let kept = try await server.rows("versions?select=row_key,parallel&order=replaced_at", as: person)
            #expect(kept.count < 30 && kept.count > 5)
            #expect(kept.contains { $0["parallel"] == .bool(true) })
            #expect(kept.last?["row_key"] == .string("[\"\(Sample.uuid(60))\"]"))
            let usage = try await server.database.read { try $0.usage(of: account.id) }
            #expect(usage.bytes <= 1 << 20 && usage.rows == 90)
            #expect(try await server.rest(.delete, "capsules?id=not.is.null", as: person).status == .noContent)
            #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            // What rows take is refused as ever: the versions alone give way.
            let more = (100...130).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
            try await server.rest(.post, "capsules", as: person, "[\(more)]").expectRest(413, "53400")
        }
    }

    @Test("Q in an account that is full to the last byte, the first deletion can be undone")
    func deletionWhenFull() async throws {
        try await withServer(configure: { $0.storage.bytesPerAccount = 1 << 20 }) { server in
            let account = try await server.person()
            let person = Sender.person(account)
            let many = (1...90).map { capsule($0, bytes: 9_900) }.joined(separator: ",")
            #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            var number = 90
            for size in [9_900, 900, 1] {
                repeat {
                    number += 1
                } while try await server.rest(
                    .post, "capsules", as: person, capsule(number, bytes: size)
                ).status == .created
            }
            for gone in 1...20 {
                let path = "capsules?id=eq.\(Sample.uuid(gone))"
                #expect(try await server.rest(.delete, path, as: person).status == .noContent)
                let kept = try await server.rows("versions?select=row_key&order=replaced_at.desc", as: person)
                #expect(kept.first?["row_key"] == .string("[\"\(Sample.uuid(gone))\"]"))
                // What was deleted makes room again for what is written.
                let new = capsule(1_000 + gone, bytes: 9_900)
                #expect(try await server.rest(.post, "capsules", as: person, new).status == .created)
            }
            let usage = try await server.database.read { try $0.usage(of: account.id) }
            #expect(usage.bytes <= 1 << 20 + 1 << 14)
        }
    }

    @Test("Q an edit that comes too late for a full account is refused rather than lost, and its device keeps it")
    func lateWhenFull() async throws {
        try await withServer(configure: { $0.storage.bytesPerAccount = 1 << 20 }) { server in
            let person = Sender.person(try await server.person())
            let many = (1...100).map { capsule($0, bytes: 9_000) }.joined(separator: ",")
            #expect(try await server.rest(.post, "capsules", as: person, "[\(many)]").status == .created)
            var number = 100
            repeat {
                number += 1
            } while try await server.rest(
                .post, "capsules", as: person, capsule(number, bytes: 9_000)
            ).status == .created
            let late = String(repeating: "z", count: 9_500)
            func send(_ content: String) async throws -> TestResponse {
                try await server.rest(
                    .patch, "capsules?id=eq.\(Sample.uuid(1))", as: person,
                    #"{"content":"\#(content)","updated_at":"2020-01-02T00:00:00Z"}"#)
            }
            try await send(late).expectRest(413, "53400")
            #expect(try await versions(server, as: person).isEmpty)
            // Versions of what stood once give way to it.
            let gone = "capsules?id=in.(\(Sample.uuid(2)),\(Sample.uuid(3)))"
            _ = try await server.rest(.delete, gone, as: person)
            #expect(try await send(late).status == .noContent)
            #expect(try await contents(server, as: person).contains(late))
        }
    }

    @Test("Q an account that nobody uses stays while it holds a text that waits for a look")
    func unusedAccount() async throws {
        try await withAuthServer { server, clock in
            let session = try await server.anonymous()
            let person = Sender.person(
                TestPerson(id: session.id, token: session.access, refreshToken: session.refresh))
            try await put("Beside", day: 1, to: server, as: person)
            try await put("Stands", day: 2, base: 0, to: server, as: person)
            _ = try await server.rest(.delete, "capsules?id=not.is.null", as: person)
            // Without its row it comes from a copy that holds nothing else.
            try await server.database.write { try $0.execute("UPDATE versions SET cause = 'edit'" as SQL) }
            let sweeping = Sweeping(
                database: try await server.database, mails: server.configuration.dataDirectory,
                now: { clock.now }, logger: Logger(label: "tests"))
            func left() async throws -> Int {
                try await server.database.read { transaction in
                    try transaction.query("SELECT 1 AS one FROM accounts WHERE id = ?", [.text(session.id)]).count
                }
            }
            clock.pass(.seconds(200 * 86_400))
            try await sweeping.sweep()
            #expect(try await left() == 1)
            try await server.database.write { try $0.execute("UPDATE versions SET parallel = FALSE" as SQL) }
            try await sweeping.sweep()
            #expect(try await left() == 0)
        }
    }

    @Test("Q versions count in bytes and not as rows, and the count is what a count of them gives", .onlySQLite)
    func counting() async throws {
        try await withServer(configure: { $0.storage.rowsPerAccount = 2 }) { server in
            let account = try await server.person()
            let person = Sender.person(account)
            for day in 1...5 { try await put("Text \(day)", day: day, to: server, as: person) }
            try await put("Another", day: 1, id: 2, to: server, as: person)
            _ = try await server.rest(.patch, "versions?id=not.is.null", as: person, #"{"seen_at":"2020-01-01"}"#)
            _ = try await server.rest(.delete, "versions?edited_at=lt.2020-01-03", as: person)
            let database = try await server.database
            let before = try await database.read { try $0.usage(of: account.id) }
            let counted = try await database.write { transaction in
                try transaction.execute("DELETE FROM account_usage", [])
                try transaction.execute(AccountUsage.recount)
                return try transaction.usage(of: account.id)
            }
            #expect(before == counted && before.rows == 2 && before.bytes > 0)
        }
    }

    @Test("Q deleting the account deletes its versions at once, and nobody else's")
    func deletedAccount() async throws {
        try await withServer { server in
            let (account, other) = (Sender.person(try await server.person()), Sender.person(try await server.person()))
            for (index, person) in [account, other].enumerated() {
                try await put("One", day: 1, id: index, to: server, as: person)
                try await put("Two", day: 2, id: index, to: server, as: person)
            }
            #expect(try await server.send(.delete, "/api/account", as: account).status == .noContent)
            let left = try await server.database.read { try $0.query("SELECT id FROM versions", []).count }
            #expect(left == 1)
            #expect(try await contents(server, as: other) == ["One"])
        }
    }
}
