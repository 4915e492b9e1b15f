import AlmanacCore
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("P4 Widgets at their links")
struct WidgetServiceTests {
    @Test("P4 a link shows the snapshot as a page, a picture and data, without a session")
    func forms() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            let token = try await server.widgetLink(of: person)
            let page = try await server.get("/w/\(token)")
            #expect(page.status == .ok)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains(">A small lamp.</text>") && page.text.contains("一盏小灯"))
            let picture = try await server.get("/w/\(token).svg?w=800&h=480&ink=1")
            #expect(picture.headers[.contentType] == "image/svg+xml")
            #expect(picture.text.contains(#"width="800" height="480""#))
            #expect(!picture.text.contains("#ffeedf"))
            let data = try await server.get("/w/\(token).json")
            #expect(data.headers[.contentType] == "application/json; charset=utf-8")
            #expect(data.json["state"]?.string == "current")
            #expect(data.json["entries"]?.array?.first?["primary"]?.string == "A small lamp.")
            let head = try await server.client.executeRequest(
                uri: "/w/\(token)", method: .head, headers: [:], body: nil)
            #expect(head.status == .ok && head.bytes.isEmpty)
        }
    }

    @Test("P4 what a link shows tells nothing but the snapshot: no ids, no account, no configuration")
    func nothingElse() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            let token = try await server.widgetLink(
                of: person, id: 7, more: #","configuration":{"secret":"hidden-choice"}"#)
            for form in ["", ".svg", ".json"] {
                let answer = try await server.get("/w/\(token)\(form)")
                for secret in [person.id, Sample.uuid(7), "hidden-choice", token, person.token] {
                    #expect(!answer.text.contains(secret), "\(form)")
                }
            }
        }
    }

    @Test(
        "P4 nobody keeps, indexes or follows a link, and only the page may be framed; its one style is allowed by hash")
    func headers() async throws {
        try await withStore { server, _ in
            let token = try await server.widgetLink(of: try await server.person())
            for form in ["", ".svg", ".json", "x"] {
                let answer = try await server.get("/w/\(token)\(form)")
                #expect(answer.headers[.cacheControl] == "no-store", "\(form)")
                #expect(answer.headers[.init("X-Robots-Tag")!] == "noindex, nofollow")
                #expect(answer.headers[.init("Referrer-Policy")!] == "no-referrer")
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.init("Cross-Origin-Resource-Policy")!] == "cross-origin")
                #expect(answer.headers[.init("X-Frame-Options")!] == nil)
                let policy = try #require(answer.headers[.contentSecurityPolicy])
                #expect(policy.contains("frame-ancestors *") == (form == ""), "\(form)")
                if form != "x" { #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("script-src")) }
            }
            let page = try await server.get("/w/\(token)")
            let style = try #require(page.text.firstMatch(of: /<style>(.*?)<\/style>/)?.1)
            let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
            #expect(page.headers[.contentSecurityPolicy]?.contains("style-src 'sha256-\(hash)';") == true)
            let app = try await server.get("/whole")
            #expect(app.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        }
    }

    @Test("P4 an unknown link, a malformed one and one that has ended are answered alike, as any empty address")
    func unknown() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            let ended = try await server.widgetLink(of: person)
            #expect(
                try await server.send(.delete, "/api/widgets/\(Sample.uuid(1))/link", as: .person(person)).status
                    == .noContent)
            let none = try await server.get("/nothing.here")
            let random = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL
            for token in [random, "x", ended, String(ended.dropLast()), ended + "A", "%00", "a.b.c"] {
                for form in ["", ".svg", ".json", ".png"] {
                    let answer = try await server.get("/w/\(token)\(form)")
                    answer.expectProblem(404, "not-found")
                    #expect(answer.text == none.text)
                }
            }
        }
    }

    @Test("P4 a link is 256 random bits; a new one ends the old one, and removing the widget ends it")
    func revoking() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            let first = try await server.widgetLink(of: person)
            #expect(Data(base64URL: first)?.count == 32)
            let second = try await server.makeLink(of: person)
            #expect(first != second)
            #expect(try await server.get("/w/\(first)").status == .notFound)
            #expect(try await server.get("/w/\(second)").status == .ok)
            let shown = try await server.send(.get, "/api/widgets/\(Sample.uuid(1))/link", as: .person(person))
            #expect(shown.json["url"]?.string?.hasSuffix("/w/\(second)") == true)
            // Other devices learn of it.
            let rows = try await server.rows("widgets", as: .person(person))
            #expect(rows.first?["token"]?.string == second)
            clock.pass(.seconds(1))
            _ = try await server.rest(.delete, "widgets?id=eq.\(Sample.uuid(1))", as: .person(person))
            #expect(try await server.get("/w/\(second)").status == .notFound)
            try await server.send(.get, "/api/widgets/\(Sample.uuid(1))/link", as: .person(person))
                .expectProblem(404, "unknown-widget")
        }
    }

    @Test("P4 links end with the account")
    func account() async throws {
        try await withStore { server, _ in
            let person = try await server.person()
            let token = try await server.widgetLink(of: person)
            try await server.deleteAccount(person)
            #expect(try await server.get("/w/\(token)").status == .notFound)
        }
    }

    @Test("P4 only the owner makes, sees and ends a link, and no user chooses its secret")
    func owner() async throws {
        try await withStore { server, _ in
            let (owner, other) = (try await server.person(), try await server.person())
            let token = try await server.widgetLink(of: owner)
            let path = "/api/widgets/\(Sample.uuid(1))/link"
            for method in [
                HTTPTypes.HTTPRequest.Method.get, HTTPTypes.HTTPRequest.Method.post,
                HTTPTypes.HTTPRequest.Method.delete,
            ] {
                try await server.send(method, path, as: .person(other)).expectProblem(404, "unknown-widget")
                try await server.send(method, path, as: .signedOut).expectProblem(401, "signed-out")
                try await server.send(method, path, as: .service).expectProblem(401, "signed-out")
            }
            try await server.send(.put, path, as: .person(owner)).expectProblem(405, "method-not-allowed")
            try await server.rest(.patch, "widgets?id=eq.\(Sample.uuid(1))", as: .person(owner), #"{"token":"chosen"}"#)
                .expectRest(
                    403, "42501")
            #expect(try await server.get("/w/\(token)").status == .ok)
        }
    }

    @Test("P4 with the free plan the oldest widget goes on and the others are locked; nothing is deleted")
    func allowance() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            func state(_ token: String) async throws -> String? {
                try await server.get("/w/\(token).json").json["state"]?.string
            }
            let oldest = try await server.widgetLink(of: person, id: 2, madeAt: clock.now)
            clock.pass(.seconds(60))
            // Its id would come first.
            let younger = try await server.widgetLink(of: person, id: 1, madeAt: clock.now)
            #expect(try await state(oldest) == "current")
            #expect(try await state(younger) == "locked")
            let locked = try await server.get("/w/\(younger)")
            #expect(locked.status == .ok && !locked.text.contains("lamp") && locked.text.contains("Paused"))
            #expect(locked.text.contains(#"href="/whole""#))
            // Paid: both. Ended: as before, without a write.
            _ = try await server.buy(.monthly, as: person).subscription()
            _ = try await server.sell("cancel", as: person)
            #expect(try await state(oldest) == "current")
            #expect(try await state(younger) == "current")
            let end = try #require(try await server.subscription(of: person)?.endDate)
            clock.pass(.milliseconds(end - clock.now - 1))
            #expect(try await state(younger) == "current")
            clock.pass(.milliseconds(1))
            #expect(try await state(oldest) == "current")
            #expect(try await state(younger) == "locked")
            let database = try await server.database
            let count = try await database.read { try $0.query("SELECT count(*) AS n FROM widgets", [])[0].int("n") }
            #expect(count == 2)
            try database.close()
        }
    }

    @Test("P4 another user's widgets take none of the allowance")
    func others() async throws {
        try await withStore { server, clock in
            _ = try await server.widgetLink(of: try await server.person(), id: 1)
            clock.pass(.seconds(60))
            let token = try await server.widgetLink(of: try await server.person(), id: 2)
            #expect(try await server.get("/w/\(token).json").json["state"]?.string == "current")
        }
    }

    @Test("W10 without a snapshot, or with one that cannot be read, the demo quote is shown, in the reader's language")
    func demo() async throws {
        try await withStore { server, _ in
            for (id, snapshot) in [
                (1, "null"), (2, #"{"version":2}"#), (3, "[]"), (4, #"{"app":"reflect","entries":[{"primary":"x"}]}"#),
            ] {
                let token = try await server.widgetLink(of: try await server.person(), id: id, snapshot: snapshot)
                let data = try await server.get("/w/\(token).json", [.acceptLanguage: "xx, de-AT;q=0.9"]).json
                #expect(data["state"]?.string == "demo", "\(snapshot)")
                #expect(data["language"]?.string == "de")
                #expect(
                    data["entries"]?.array?.first?["primary"]?.string == "Walk it, and it becomes a path.")
                #expect(data["route"]?.string == "/whole")
            }
        }
    }

    @Test("P4 parameters outside their limits are refused by name; those at the limits are drawn")
    func parameters() async throws {
        try await withStore { server, _ in
            let token = try await server.widgetLink(of: try await server.person())
            for (query, field) in [
                ("w=199", "w"), ("w=2001", "w"), ("h=0", "h"), ("h=x", "h"), ("ink=2", "ink"), ("theme=pink", "theme"),
            ] {
                try await server.get("/w/\(token).svg?\(query)").expectProblem(400, "invalid-field", field: field)
            }
            for query in ["w=200&h=2000", "w=2000&h=200", "theme=dark", "theme=ink", "ink=0", "unknown=1"] {
                #expect(try await server.get("/w/\(token).svg?\(query)").status == .ok, "\(query)")
            }
        }
    }

    @Test("P4 ages come from the time at which the widget is shown")
    func ages() async throws {
        try await withStore { server, clock in
            let fetched = clock.now
            let snapshot = WidgetSnapshot(
                app: "whole", title: "W", language: .en, route: "/whole", takenAt: fetched,
                entries: [
                    WidgetSnapshot.Entry(
                        label: "Weather", primary: "18 °C",
                        lifetime: Lifetime(freshUntil: fetched + 3_600_000, staleUntil: fetched + 21_600_000),
                        fetchedAt: fetched)
                ])
            let token = try await server.widgetLink(of: try await server.person(), snapshot: snapshot.json.text)
            for (seconds, freshness, cue) in [
                (120, "fresh", "2\u{A0}min ago"), (7_080, "stale", "Updated 2\u{A0}h ago"),
                (14_400, "very_stale", "6\u{A0}h ago · Open Whole to refresh"),
            ] {
                clock.pass(.seconds(seconds))
                let data = try await server.get("/w/\(token).json").json
                #expect(data["freshness"]?.string == freshness)
                #expect(data["cue"]?.string == cue)
                #expect(try await server.get("/w/\(token)").text.contains(cue.split(separator: " ")[0]))
            }
        }
    }
}

extension TestServer {
    static let lamp = """
        {"version":1,"app":"whole","title":"Whole","language":"en","route":"/whole/quote/1","entries":[\
        {"primary":"A small lamp.","secondary":"一盏小灯。","primary_language":"en","secondary_language":"zh"}]}
        """

    /// Adds a widget and returns the secret of its new link.
    func widgetLink(
        of person: TestPerson, id: Int = 1, app: String = "whole", snapshot: String = lamp, madeAt: Instant? = nil,
        more: String = ""
    ) async throws -> String {
        let made = madeAt.map { #","configuration":{"made_at":"\#($0.timestamp)"}"# } ?? ""
        let body = """
            {"id":"\(Sample.uuid(id))","app":"\(app)","kind":"quote","size":"medium","snapshot":\(snapshot)\(made)\(more)}
            """
        let added = try await rest(.post, "widgets", as: .person(person), body)
        #expect(added.status == .created, "\(added.text)")
        return try await makeLink(of: person, id: id)
    }

    func makeLink(of person: TestPerson, id: Int = 1) async throws -> String {
        let made = try await send(.post, "/api/widgets/\(Sample.uuid(id))/link", as: .person(person))
        #expect(made.status == .ok, "\(made.text)")
        return try #require(made.json["token"]?.string)
    }
}
