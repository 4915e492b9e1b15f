import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import SystemZones

/// An account's calendar: what its apps have to put down, and its reminders. Of what the user has written, it holds
/// nothing: a calendar is stored by services that the link was given to.
struct AccountCalendar {
    let words: Words
    let origin: Origin
    let tags: FeedTags
    let now: Instant
    var zoneFiles = SystemZones.shared

    /// How far ahead the changes of the clocks are listed, in milliseconds: five years. Calendars are read again every few
    /// hours.
    private static let horizon: Int64 = 5 * 366 * 86_400_000
    /// In how many time zones reminders are listed. A definition takes long, and nobody has reminders in so many.
    private static let mostZones = 20
    /// How many days of an app are listed, the latest.
    private static let mostDays = 2_000

    /// What stands in a calendar at one moment, once or every day.
    private struct Event {
        let id: String
        let title: String
        let route: String
        let start: Start

        enum Start {
            case at(Instant)
            /// Every day from a date on, at a time of the zone.
            case daily(from: CivilDate, LocalTime, Zone)
        }
    }

    /// - Throws: the engine's error.
    func text(of account: String, _ transaction: any Transaction) throws -> String {
        let days = try days(of: account, transaction)
        let reminders = try transaction.calendarReminders(of: account)
        let covered = Set(days.map(\.subject))
        var seen: Set<String> = []
        let events =
            days.map(\.event)
            + reminders.filter { !covered.contains("\($0.app)/\($0.subject ?? "")") }.compactMap { event($0) }
            .filter { event in
                guard case .daily(_, _, let zone) = event.start, !seen.contains(zone.id) else { return true }
                return seen.count < Self.mostZones && seen.insert(zone.id).inserted
            }
        return ICalendar.component("VCALENDAR") { calendar in
            calendar.property("VERSION", "2.0")
            calendar.property("PRODID", "-//Almanac//Almanac//EN")
            calendar.property("CALSCALE", "GREGORIAN")
            calendar.property("METHOD", "PUBLISH")
            calendar.property("NAME", text: words[.almanacName])
            calendar.property("X-WR-CALNAME", text: words[.almanacName])
            calendar.property("REFRESH-INTERVAL;VALUE=DURATION", "PT6H")
            calendar.property("X-PUBLISHED-TTL", "PT6H")
            for zone in zones(of: events) { calendar.add(zone) }
            // A calendar without any component is none (RFC 5545, 3.6), and some programs refuse it.
            if events.isEmpty { calendar.add(Zone.utc.iCalendar(from: now, until: now)) }
            for event in events { add(event, to: &calendar) }
        }
    }

    // MARK: What is in it

    /// Returns the days of all apps, each with the subject of the reminder that is about the same.
    private func days(of account: String, _ transaction: any Transaction) throws -> [(subject: String, event: Event)] {
        var days: [(subject: String, event: Event)] = []
        for app in AppID.allCases where !app.calendarQueries.isEmpty {
            let queries = app.calendarQueries
            let rows = try queries.map { try transaction.localRows($0, of: account) }
            guard let records = Snapshot(queries, rows) else { continue }
            let latest = app.calendarDays(records, words).sorted { $0.at < $1.at }.suffix(Self.mostDays)
            for day in latest {
                let slug = app.identity.slug
                let event = Event(id: "\(slug)-\(day.id)", title: day.title, route: day.route, start: .at(day.at))
                days.append((subject: "\(slug)/\(day.id)", event: event))
            }
        }
        return days
    }

    /// Returns the event of a reminder; `nil` if its schedule is incomplete. A reminder's own text is not in it.
    private func event(_ reminder: CalendarReminder) -> Event? {
        let app = AppID(slug: reminder.app)
        let name = words[app?.identity.name ?? .almanacName]
        let link = reminder.subject.flatMap { app?.reminderLink($0, words) }
        let start: Event.Start
        switch reminder.schedule {
        case .once(let instant): start = .at(instant)
        case .daily(let time, let zoneID):
            guard let zone = try? zoneFiles.zone(zoneID, around: now) else { return nil }
            start = .daily(from: zone.date(at: reminder.createdAt), time, zone)
        }
        return Event(
            id: "reminder-\(reminder.id)", title: link?.title ?? name,
            route: link?.opens ?? app?.identity.path ?? "/", start: start)
    }

    // MARK: How it is written

    private func add(_ event: Event, to calendar: inout ICalendar) {
        calendar.component("VEVENT") { calendar in
            calendar.property("UID", text: "\(event.id)@\(tags.host)")
            calendar.property("DTSTAMP", now.iCalendar)
            switch event.start {
            case .at(let instant): calendar.property("DTSTART", instant.iCalendar)
            case .daily(let date, let time, let zone):
                let local = "\(date.iCalendar)T\(time.text.replacing(":", with: ""))00"
                // UTC needs no component that defines it.
                if zone.id == Zone.utc.id {
                    calendar.property("DTSTART", local + "Z")
                } else {
                    calendar.property("DTSTART;TZID=\(zone.id)", local)
                }
                calendar.property("RRULE", "FREQ=DAILY")
            }
            calendar.property("DURATION", "PT15M")
            calendar.property("SUMMARY", text: event.title)
            calendar.property("URL", origin.text + event.route)
            // A reminder does not make anyone busy.
            calendar.property("TRANSP", "TRANSPARENT")
        }
    }

    /// The components of the zones that the events name, each once.
    private func zones(of events: [Event]) -> [String] {
        var first: [String: (zone: Zone, start: Instant)] = [:]
        for event in events {
            guard case .daily(let date, _, let zone) = event.start, zone.id != Zone.utc.id else { continue }
            // A day before, so that the offset of the first occurrence is there in every zone.
            let start = date.midnight + -86_400_000
            first[zone.id] = (zone, min(start, first[zone.id]?.start ?? start))
        }
        return first.values.sorted { $0.zone.id < $1.zone.id }
            .map { $0.zone.iCalendar(from: $0.start, until: now + Self.horizon) }
    }
}

/// A reminder as a calendar shows it.
private struct CalendarReminder {
    let id: String
    let app: String
    let subject: String?
    let createdAt: Instant
    let schedule: Schedule

    enum Schedule {
        case once(Instant)
        case daily(LocalTime, zone: String)
    }

    init?(_ row: SQLRow) throws {
        id = try row.text("id")
        app = try row.text("app")
        subject = row.textIfAny("subject")
        createdAt = (try? Timestamp(try row.text("created_at")))?.instant ?? Instant(milliseconds: 0)
        if try row.text("kind") == "once" {
            guard let at = row.textIfAny("fire_at").flatMap({ try? Timestamp($0) }) else { return nil }
            schedule = .once(at.instant)
        } else {
            guard let time = row.textIfAny("local_time").flatMap({ LocalTime(String($0.prefix(5))) }),
                let zone = row.textIfAny("time_zone")
            else { return nil }
            schedule = .daily(time, zone: zone)
        }
    }
}

extension Transaction {
    /// Returns an account's reminders that are switched on.
    fileprivate func calendarReminders(of account: String) throws -> [CalendarReminder] {
        try query(
            """
            SELECT id, app, subject, kind, local_time, time_zone, fire_at, created_at FROM reminders
            WHERE user_id = ? AND enabled ORDER BY created_at, id LIMIT 2000
            """, [.text(account)]
        ).compactMap { try CalendarReminder($0) }
    }

    /// Answers a query as the device of an account would, from the rows that it syncs. Other tables are empty here.
    fileprivate func localRows(_ query: AlmanacCore.Query, of account: String) throws -> [Row] {
        guard let table = Tables.owned.first(where: { $0.query == query }), let owner = table.owner else { return [] }
        let rows: SQL = """
            SELECT \(Selection(all: table).json(dialect)) AS row FROM \(name: table.name) \
            WHERE \(name: owner) = \(value: .text(account)) LIMIT 10000
            """
        return try self.query(rows).compactMap { row in
            table.localRow(try JSON.parse(Array(try row.text("row").utf8)))
        }
    }
}
