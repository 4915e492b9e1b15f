import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import SystemZones
import Testing

@testable import AlmanacServer

/// P11: the private calendar.
@Suite("P11 the private calendar of capsule days and reminders") struct CalendarFeedTests {
    private static let secret = "What nobody may read"

    private func make(_ server: TestServer, _ person: TestPerson, _ language: String = "en") async throws -> String {
        let answer = try await server.send(
            .post, "/api/feeds/calendar", as: .person(person), #"{"language":"\#(language)"}"#)
        #expect(answer.status == .ok, "\(answer.text)")
        let url = try #require(answer.json["url"]?.string)
        return try #require(URL(string: url)?.path)
    }

    private func fill(_ server: TestServer, _ person: TestPerson) async throws {
        let rows = [
            (
                "capsules",
                """
                {"id":"\(Sample.uuid(1))","type":"goal","content":"\(Self.secret)","status":"locked",\
                "unlock_at":"2027-03-28T07:00:00Z"}
                """
            ),
            ("capsules", #"{"id":"\#(Sample.uuid(2))","type":"goal","content":"\#(Self.secret)","status":"draft"}"#),
            (
                "reminders",
                """
                {"id":"\(Sample.uuid(3))","app":"capsule","subject":"\(Sample.uuid(1))","kind":"once","enabled":true,\
                "fire_at":"2027-03-28T07:00:00Z","content":{"title":"\(Self.secret)"}}
                """
            ),
            (
                "reminders",
                """
                {"id":"\(Sample.uuid(4))","app":"facts","subject":"fact-of-the-day","kind":"daily","enabled":true,\
                "local_time":"09:05","time_zone":"Europe/Berlin"}
                """
            ),
            (
                "reminders",
                """
                {"id":"\(Sample.uuid(5))","app":"reflect","subject":"evening","kind":"daily","enabled":false,\
                "local_time":"21:00","time_zone":"Europe/Berlin"}
                """
            ),
            (
                "reminders",
                """
                {"id":"\(Sample.uuid(6))","app":"whole","subject":"quote-of-the-day","kind":"daily","enabled":true,\
                "local_time":"08:00","time_zone":"UTC"}
                """
            ),
        ]
        for (table, row) in rows {
            let answer = try await server.rest(.post, table, as: .person(person), row)
            #expect(answer.status == .created, "\(answer.text)")
        }
    }

    @Test("P11 capsule days and reminders are events, without anything of their content, each once")
    func events() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.person()
            try await fill(server, person)
            let calendar = try await server.get(try await make(server, person))
            #expect(calendar.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(calendar.headers[.cacheControl] == "no-store")
            #expect(calendar.headers[.init("X-Robots-Tag")!] == "noindex, nofollow")
            let lines = unfolded(calendar.text)
            #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 3)
            #expect(lines.contains("SUMMARY:A time capsule opens"))
            #expect(lines.contains("DTSTART:20270328T070000Z"))
            #expect(lines.contains { $0.hasPrefix("DTSTART;TZID=Europe/Berlin:") && $0.hasSuffix("T090500") })
            #expect(lines.contains { $0.hasPrefix("DTSTART:") && $0.hasSuffix("T080000Z") })
            #expect(lines.filter { $0 == "RRULE:FREQ=DAILY" }.count == 2)
            #expect(lines.filter { $0 == "BEGIN:VTIMEZONE" }.count == 1)
            #expect(!calendar.text.contains(Self.secret))
            let german = try await server.get(try await make(server, person, "de"))
            #expect(unfolded(german.text).contains("SUMMARY:Eine Zeitkapsel öffnet sich"))
        }
    }

    @Test("walk reflect 14 an event leads to what it reminds of, not to the settings")
    func eventLinks() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.person()
            try await fill(server, person)
            let morning = """
                {"id":"\(Sample.uuid(7))","app":"reflect","subject":"morning","kind":"daily","enabled":true,\
                "local_time":"07:00","time_zone":"UTC"}
                """
            _ = try await server.rest(.post, "reminders", as: .person(person), morning)
            let lines = unfolded(try await server.get(try await make(server, person)).text)
            let addresses = lines.filter { $0.hasPrefix("URL:") }
            for path in ["/facts", "/whole", "/reflect/today/morning"] {
                #expect(addresses.contains { $0.hasSuffix(path) }, "\(path): \(addresses)")
            }
            #expect(!addresses.contains { $0.contains("settings") })
        }
    }

    @Test("field 14 the calendar of an account with nothing in it has a component, as every calendar must")
    func empty() async throws {
        try await withAuthServer { server, _ in
            let lines = unfolded(try await server.get(try await make(server, try await server.person())).text)
            #expect(!lines.contains("BEGIN:VEVENT"))
            #expect(lines.filter { $0 == "BEGIN:VTIMEZONE" }.count == 1)
            #expect(lines.contains("TZID:UTC") && lines.contains("TZOFFSETTO:+0000"))
        }
    }

    @Test("security S3 a calendar lists reminders of twenty time zones, and is made sixty times in five minutes")
    func bounded() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.person()
            for (number, zone) in TimeZone.knownTimeZoneIdentifiers.filter({ $0.hasPrefix("Europe/") }).prefix(25)
                .enumerated()
            {
                let answer = try await server.rest(
                    .post, "reminders", as: .person(person),
                    """
                    {"id":"\(Sample.uuid(100 + number))","app":"facts","subject":"\(number)","kind":"daily",\
                    "enabled":true,"local_time":"09:05","time_zone":"\(zone)"}
                    """)
                #expect(answer.status == .created, "\(answer.text)")
            }
            let path = try await make(server, person)
            let lines = unfolded(try await server.get(path).text)
            #expect(lines.filter { $0 == "BEGIN:VTIMEZONE" }.count == 20)
            for _ in 1..<60 { #expect(try await server.get(path).status == .ok) }
            #expect(try await server.get(path).status == .tooManyRequests)
        }
    }

    @Test("P11 a new link ends the old one; an ended one, and one of a deleted account, are like unknown ones")
    func links() async throws {
        try await withAuthServer { server, _ in
            let person = Sender.person(try await server.person())
            guard case .person(let someone) = person else { return }
            #expect(try await server.send(.get, "/api/feeds/calendar", as: person).status == .noContent)
            let first = try await make(server, someone)
            let kept = try await server.send(.get, "/api/feeds/calendar", as: person)
            #expect(kept.status == .ok && kept.json["created_at"] != nil && !kept.text.contains("url"))
            let second = try await make(server, someone)
            #expect(first != second)
            try await server.get(first).expectProblem(404, "not-found")
            #expect(try await server.get(second).status == .ok)
            #expect(try await server.send(.delete, "/api/feeds/calendar", as: person).status == .noContent)
            try await server.get(second).expectProblem(404, "not-found")
            let third = try await make(server, someone)
            _ = try await server.send(.delete, "/api/account", as: person)
            try await server.get(third).expectProblem(404, "not-found")
            for path in ["/f/x.ics", "/f/", "/f/\(String(repeating: "A", count: 43)).ics", third.dropLast(4) + ""] {
                #expect(try await server.get(path).status == .notFound, "\(path)")
            }
        }
    }

    @Test("P11 the secret is nowhere in the database, and a stranger or a wrong language gets no link")
    func hashed() async throws {
        try await withAuthServer { server, _ in
            let person = try await server.person()
            let path = try await make(server, person)
            let token = path.dropFirst(3).dropLast(4)
            #expect(token.utf8.count == 43)
            let database = try await server.database
            let stored = try await database.read {
                try $0.query("SELECT token_hash FROM calendar_links", []).map { try $0.text("token_hash") }
            }
            try database.close()
            #expect(stored.count == 1 && !stored[0].contains(token))
            try await server.send(.post, "/api/feeds/calendar", as: .signedOut, #"{"language":"en"}"#)
                .expectProblem(401, "signed-out")
            try await server.send(.post, "/api/feeds/calendar", as: .person(person), #"{"language":"xx"}"#)
                .expectProblem(422, "unknown-language", field: "language")
            #expect(loggedPath(of: path) == "/f/…")
        }
    }

    @Test("P11 lines are folded at 75 bytes, never within a character, and texts are escaped")
    func format() {
        let text = ICalendar.component("X") {
            $0.property("SUMMARY", text: "a;b,c\\d\n" + String(repeating: "封をする", count: 30))
        }
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.count > 5)
        #expect(unfolded(text)[1].hasPrefix("SUMMARY:a\\;b\\,c\\\\d\\n封をする"))
        #expect(unfolded(text)[1].hasSuffix("封をする"))
        #expect(ICalendar.escaped("a\u{0}\u{7}b\r\nc") == "ab\\nc")
    }

    @Test(
        "P11 a zone lists each change of its clocks, by the clock as it was before",
        arguments: [
            ("Europe/Berlin", "DTSTART:20270328T020000", "+0100", "+0200"),
            ("America/New_York", "DTSTART:20261101T020000", "-0400", "-0500"),
            ("Australia/Lord_Howe", "DTSTART:20270404T020000", "+1100", "+1030"),
        ])
    func zones(_ id: String, _ start: String, _ from: String, _ to: String) throws {
        let now = Instant(iso8601: "2026-10-01T00:00:00Z")!
        let zone = try SystemZones.shared.zone(id, around: now)
        let lines = unfolded(zone.iCalendar(from: now, until: now + 366 * 86_400_000))
        let place = try #require(lines.firstIndex(of: start), "\(lines)")
        #expect(lines[place + 1] == "TZOFFSETFROM:" + from)
        #expect(lines[place + 2] == "TZOFFSETTO:" + to)
        #expect(lines.filter { $0 == "BEGIN:STANDARD" || $0 == "BEGIN:DAYLIGHT" }.count == 3)
    }

    private func unfolded(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }
}
