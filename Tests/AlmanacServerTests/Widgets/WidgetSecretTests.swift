import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("P4 A widget's secret ends with its widget")
struct WidgetSecretTests {
    @Test("I3 a widget that was deleted and comes back has no link, and no trace of it holds the secret")
    func deleted() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let token = try await server.widgetLink(of: person)
            clock.pass(.seconds(1))
            _ = try await server.rest(.delete, "widgets?id=eq.\(Sample.uuid(1))", as: .person(person))
            #expect(try await server.tombstones() == ["{}"])
            clock.pass(.seconds(1))
            let again = #"{"id":"\#(Sample.uuid(1))","app":"whole","kind":"quote","size":"small"}"#
            #expect(try await server.rest(.post, "widgets", as: .person(person), again).status == .created)
            #expect(try await server.get("/w/\(token)").status == .notFound)
            let link = try await server.send(.get, "/api/widgets/\(Sample.uuid(1))/link", as: .person(person))
            #expect(link.status == .noContent)
            #expect(try await server.rows("widgets", as: .person(person)).first?["token"] == .null)
        }
    }

    @Test("security A L7 while an account is banned, the link of its widget leads nowhere")
    func banned() async throws {
        try await withStore { server, clock in
            let token = try await server.widgetLink(of: try await server.person())
            let end = clock.now + 60_000
            let database = try await server.database
            try await database.write {
                try $0.execute("UPDATE accounts SET banned_until = ?", [.int(end.milliseconds)])
            }
            try database.close()
            for form in ["", ".svg", ".json"] {
                #expect(try await server.get("/w/\(token)\(form)").status == .notFound)
            }
            clock.pass(.seconds(61))
            #expect(try await server.get("/w/\(token)").status == .ok)
        }
    }

    @Test("I3 a tombstone that was written with a secret does not bring it back either")
    func olderTombstone() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let token = try await server.widgetLink(of: person)
            clock.pass(.seconds(1))
            _ = try await server.rest(.delete, "widgets?id=eq.\(Sample.uuid(1))", as: .person(person))
            let database = try await server.database
            try await database.write {
                try $0.execute("UPDATE tombstones SET kept = ?", [.text(#"{"token":"\#(token)"}"#)])
            }
            try database.close()
            clock.pass(.seconds(1))
            _ = try await server.widgetLink(of: person)
            #expect(try await server.get("/w/\(token)").status == .notFound)
        }
    }

    @Test("I3 an export holds no link; an import keeps the account's own, and brings back none that has ended")
    func archive() async throws {
        try await withStore { server, clock in
            let (person, other) = (try await server.person(), try await server.person())
            let token = try await server.widgetLink(of: person)
            let export = try await server.send(.get, "/api/account/export", as: .person(person)).text
            #expect(export.contains(Sample.uuid(1)) && !export.contains(token))
            // A forged one does not help.
            let forged = export.replacing(#""kind":"quote""#, with: #""kind":"quote","token":"\#(token)""#)
            #expect(forged.contains(token))
            let later = forged.replacing(/"updated_at":"[^"]*"/, with: #""updated_at":"2026-11-18T13:00:00Z""#)
            clock.pass(days: 30)
            for archive in [forged, later] {
                for sender in [person, other] {
                    let sender = try await server.again(sender)
                    let answer = try await server.send(.post, "/api/account/import", as: .person(sender), archive)
                    #expect(answer.status == .ok, "\(answer.text)")
                }
            }
            #expect(try await server.get("/w/\(token)").status == .ok)
            let owner = try await server.tokens()
            #expect(owner.count == 2 && Set(owner) == [token, nil])
            let again = try await server.again(person)
            _ = try await server.rest(.delete, "widgets?id=eq.\(Sample.uuid(1))", as: .person(again))
            let edited = later.replacing("2026-11-18T13", with: "2027-11-18T13")
            clock.pass(days: 400)
            let last = try await server.again(person)
            let answer = try await server.send(.post, "/api/account/import", as: .person(last), edited)
            #expect(answer.status == .ok)
            #expect(try await server.rows("widgets", as: .person(last)).count == 1)
            #expect(try await server.get("/w/\(token)").status == .notFound)
        }
    }

    @Test("P4 a link survives the merge of an anonymous account; the oldest of all is shown, and then the next")
    func merge() async throws {
        try await withStore { server, clock in
            let (anonymous, target) = (try await server.person(), try await server.person())
            func state(_ token: String) async throws -> String? {
                try await server.get("/w/\(token).json").json["state"]?.string
            }
            let middle = try await server.widgetLink(of: target, id: 2, madeAt: clock.now + -60_000)
            let oldest = try await server.widgetLink(of: anonymous, id: 3, madeAt: clock.now + -90_000)
            let youngest = try await server.widgetLink(of: anonymous, id: 1, madeAt: clock.now)
            #expect(try await state(middle) == "current")
            #expect(try await state(oldest) == "current")
            #expect(try await state(youngest) == "locked")
            clock.pass(.seconds(1))
            try await server.merge(anonymous, into: target)
            #expect(try await state(oldest) == "current")
            #expect(try await state(middle) == "locked")
            #expect(try await state(youngest) == "locked")
            // Deleting the oldest opens the next.
            for (id, token) in [(3, middle), (2, youngest)] {
                clock.pass(.seconds(1))
                _ = try await server.rest(.delete, "widgets?id=eq.\(Sample.uuid(id))", as: .person(target))
                #expect(try await state(token) == "current")
            }
        }
    }

    @Test("I13 the server counts widgets in the order of the devices, whatever their configurations say")
    func order() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            let configurations = [
                #"{"made_at":"2026-11-18T12:00:00.000Z"}"#, #"{"made_at":"2026-11-18T11:00:00.000Z"}"#, "null", "{}",
                #"{"made_at":"2026-11-18T11:00:00.000Z","x":1}"#, #"{"made_at":7}"#, #"{"made_at":null}"#, "[1]",
                #"{"made_at":"ä"}"#, #"{"made_at":""}"#, #"{"made_at":["2026"]}"#, #""text""#,
            ]
            var records: [Record] = []
            for (number, configuration) in configurations.enumerated() {
                // Neither the order in which they arrive nor their ids are those of their times.
                let id = Sample.uuid((number * 5) % configurations.count + 1)
                let row = """
                    {"id":"\(id)","app":"whole","kind":"quote","size":"small","configuration":\(configuration),\
                    "created_at":"2026-11-\(28 - number)"}
                    """
                let added = try await server.rest(.post, "widgets", as: .person(person), row)
                #expect(added.status == .created, "\(added.text)")
                records.append(try #require(Record([.text(id), .text(row), .text("")])))
            }
            let devices = Widget.all(in: records).map(\.id)
            let database = try await server.database
            for count in [0, 1, 5, 100] {
                let ids = try await database.read { try $0.oldestWidgets(of: person.id, atMost: count) }
                #expect(ids == Array(devices.prefix(count)))
            }
            try database.close()
        }
    }
}

extension TestServer {
    /// What is kept of deleted rows.
    fileprivate func tombstones() async throws -> [String] {
        let database = try await database
        defer { try? database.close() }
        return try await database.read { try $0.query("SELECT kept FROM tombstones", []).map { try $0.text("kept") } }
    }

    /// The secrets of all widgets, in the order of arrival.
    fileprivate func tokens() async throws -> [String?] {
        let database = try await database
        defer { try? database.close() }
        return try await database.read {
            try $0.query("SELECT token FROM widgets ORDER BY token DESC", []).map { $0.textIfAny("token") }
        }
    }
}
