import AlmanacCore
import Foundation
import SystemZones
import Testing

@testable import Unitana

/// Returns a zone as a shell passes it: with the transitions of the past year and the next two.
func zone(_ id: String, _ now: Instant) throws -> Zone {
    let year: Int64 = 365 * 86_400_000
    return try SystemZones.shared.zone(id, around: now).between(now + -year, now + 2 * year)
}

@Suite("U2 The clocks of two places") struct PlaceZonesTests {
    private let words = Words(
        .en,
        Moment(
            now: Instant(milliseconds: 0), zone: .utc, locales: ["en-US"],
            platform: Platform(system: .linux, model: "Test", version: "1"), isOnline: true, permission: .granted,
            random: 1))

    private func at(_ text: String) -> Instant { Instant(iso8601: text)! }

    @Test(
        "U2 local time, abbreviation and day agree with the known offsets",
        arguments: [
            ("Europe/Berlin", "2026-01-15T12:00:00Z", "13:00", "CET", "2026-01-15"),
            ("Europe/Berlin", "2026-07-15T12:00:00Z", "14:00", "CEST", "2026-07-15"),
            ("America/New_York", "2026-01-15T02:00:00Z", "21:00", "EST", "2026-01-14"),
            ("America/New_York", "2026-07-15T12:00:00Z", "08:00", "EDT", "2026-07-15"),
            ("Australia/Sydney", "2026-01-15T14:00:00Z", "01:00", "AEDT", "2026-01-16"),
            ("Australia/Sydney", "2026-07-15T12:00:00Z", "22:00", "AEST", "2026-07-15"),
            ("Asia/Kathmandu", "2026-01-15T12:00:00Z", "17:45", "UTC+5:45", "2026-01-15"),
            ("America/Sao_Paulo", "2026-01-15T12:00:00Z", "09:00", "UTC−3", "2026-01-15"),
            ("America/Sao_Paulo", "2018-12-15T12:00:00Z", "10:00", "UTC−2", "2018-12-15"),
            ("Pacific/Kiritimati", "2026-01-15T12:00:00Z", "02:00", "UTC+14", "2026-01-16"),
            ("Australia/Lord_Howe", "2026-01-15T12:00:00Z", "23:00", "UTC+11", "2026-01-15"),
            ("Australia/Lord_Howe", "2026-07-15T12:00:00Z", "22:30", "UTC+10:30", "2026-07-15"),
            ("Europe/Dublin", "2026-07-15T12:00:00Z", "13:00", "IST", "2026-07-15"),
            ("Asia/Kolkata", "2026-07-15T12:00:00Z", "17:30", "IST", "2026-07-15"),
            ("America/St_Johns", "2026-07-15T12:00:00Z", "09:30", "NDT", "2026-07-15"),
            ("Etc/UTC", "2026-07-15T12:00:00Z", "12:00", "UTC", "2026-07-15"),
        ])
    func clocks(_ id: String, _ now: String, _ time: String, _ abbreviation: String, _ date: String) throws {
        let now = at(now)
        let zone = try zone(id, now)
        let clock = PlaceZones.clock(zone, at: now, .en)
        #expect(clock.time.text == time && clock.abbreviation == abbreviation && clock.date.text == date)
    }

    @Test("U2 the abbreviations of all zones of the gazetteer are those of the time zone database")
    func abbreviations() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/zone-abbreviations.tsv").standardized
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 356)
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            for (now, expected) in [(at("2026-01-15T12:00:00Z"), parts[1]), (at("2026-07-15T12:00:00Z"), parts[2])] {
                let zone = try zone(parts[0], now)
                #expect(
                    PlaceZones.clock(zone, at: now, .en).abbreviation == expected, "\(parts[0])")
            }
        }
    }

    @Test(
        "U2 the difference in hours and in days",
        arguments: [
            ("Europe/Berlin", "Europe/Berlin", "2026-01-15T12:00:00Z", "same time as yours", nil),
            ("Europe/Berlin", "Europe/Paris", "2026-01-15T12:00:00Z", "same time as yours", nil),
            ("Europe/Berlin", "America/New_York", "2026-01-15T12:00:00Z", "6 h behind", nil),
            ("Europe/Berlin", "America/New_York", "2026-01-15T04:59:00Z", "6 h behind", "yesterday"),
            ("Europe/Berlin", "America/New_York", "2026-01-15T05:00:00Z", "6 h behind", nil),
            // The weeks in which only one of them has changed its clocks.
            ("Europe/Berlin", "America/New_York", "2026-03-20T12:00:00Z", "5 h behind", nil),
            ("Europe/Berlin", "America/New_York", "2026-10-28T12:00:00Z", "5 h behind", nil),
            ("America/New_York", "Australia/Sydney", "2026-01-15T12:00:00Z", "16 h ahead", nil),
            ("America/New_York", "Australia/Sydney", "2026-01-15T13:00:00Z", "16 h ahead", "tomorrow"),
            ("Europe/Berlin", "Asia/Kathmandu", "2026-01-15T12:00:00Z", "4 h 45 min ahead", nil),
            ("Australia/Sydney", "Australia/Lord_Howe", "2026-07-15T12:00:00Z", "30 min ahead", nil),
            ("Australia/Sydney", "Australia/Lord_Howe", "2026-01-15T12:00:00Z", "same time as yours", nil),
            ("Pacific/Honolulu", "Pacific/Kiritimati", "2026-01-15T12:00:00Z", "24 h ahead", "tomorrow"),
            ("Pacific/Kiritimati", "Pacific/Honolulu", "2026-01-15T12:00:00Z", "24 h behind", "yesterday"),
            ("Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-01-15T10:30:00Z", "25 h ahead", "Friday"),
        ] as [(String, String, String, String, String?)])
    func differences(_ home: String, _ place: String, _ now: String, _ ahead: String, _ day: String?) throws {
        let now = at(now)
        let zones = try PlaceZones(home: zone(home, now), place: zone(place, now))
        #expect(zones.aheadText(at: now, words).replacing("\u{A0}", with: " ") == ahead)
        #expect(zones.dayText(at: now, words) == day)
    }

    @Test(
        "U5 a change of the clocks is told as a fact, from two weeks ahead",
        arguments: [
            ("Europe/Berlin", "2026-10-10T21:59:00Z", nil),
            ("Europe/Berlin", "2026-10-10T22:00:00Z", "Berlin: clocks go back on October\u{A0}25, 2026"),
            ("Europe/Berlin", "2026-10-18T12:00:00Z", "Berlin: clocks go back on October\u{A0}25, 2026"),
            ("Europe/Berlin", "2026-10-19T12:00:00Z", "Berlin: clocks go back on Sunday"),
            ("Europe/Berlin", "2026-10-23T12:00:00Z", "Berlin: clocks go back on Sunday"),
            ("Europe/Berlin", "2026-10-24T12:00:00Z", "Berlin: clocks go back tomorrow"),
            ("Europe/Berlin", "2026-10-25T00:59:59Z", "Berlin: clocks go back today"),
            ("Europe/Berlin", "2026-10-25T01:00:00Z", nil),
            ("Europe/Berlin", "2026-03-25T12:00:00Z", "Berlin: clocks go forward on Sunday"),
            ("Europe/Dublin", "2026-10-23T12:00:00Z", "Dublin: clocks go back on Sunday"),
            ("America/New_York", "2026-03-05T12:00:00Z", "New York: clocks go forward on Sunday"),
            ("America/New_York", "2026-10-30T12:00:00Z", "New York: clocks go back on Sunday"),
            ("Australia/Sydney", "2026-10-01T12:00:00Z", "Sydney: clocks go forward on Sunday"),
            ("Australia/Sydney", "2026-04-01T12:00:00Z", "Sydney: clocks go back on Sunday"),
            ("Australia/Lord_Howe", "2026-10-01T12:00:00Z", "Lord Howe: clocks go forward on Sunday"),
            ("Australia/Lord_Howe", "2026-04-01T12:00:00Z", "Lord Howe: clocks go back on Sunday"),
            ("Asia/Kathmandu", "2026-10-23T12:00:00Z", nil), ("America/Sao_Paulo", "2026-10-30T12:00:00Z", nil),
            ("America/Sao_Paulo", "2018-10-31T12:00:00Z", "Sao Paulo: clocks go forward on Sunday"),
            ("Pacific/Kiritimati", "2026-10-23T12:00:00Z", nil),
            // Morocco's clocks in Ramadan; a lasting change is no summer time either.
            ("Africa/Casablanca", "2026-02-12T12:00:00Z", "Casablanca: clocks go back on Sunday"),
            ("Africa/Casablanca", "2026-03-19T12:00:00Z", "Casablanca: clocks go forward on Sunday"),
            ("Asia/Almaty", "2024-02-27T12:00:00Z", "Almaty: clocks go back on Friday"),
        ] as [(String, String, String?)])
    func changes(_ id: String, _ now: String, _ expected: String?) throws {
        let now = at(now)
        let city = String(id.split(separator: "/")[1]).replacing("_", with: " ")
        let text = PlaceZones.change(of: try zone(id, now), named: city, at: now, words)
        #expect(text == expected)
    }

    @Test(
        "U5 the fact is a sentence in every language",
        arguments: [
            (.en, "Berlin: clocks go back on Sunday"), (.de, "Berlin: Die Winterzeit beginnt am Sonntag"),
            (.es, "Berlin: el horario de invierno empieza el domingo"),
            (.fr, "Berlin\u{A0}: passage à l’heure d’hiver dimanche"),
            (.ja, "Berlin：日曜日に、冬時間に変わります"), (.ko, "Berlin: 일요일에 서머타임이 끝나요"),
            (.tr, "Berlin: Pazar günü kış saatine geçiliyor"), (.zh, "Berlin：星期日改为冬令时"),
        ] as [(Language, String)])
    func languages(_ language: Language, _ expected: String) throws {
        let now = at("2026-10-23T12:00:00Z")
        #expect(
            PlaceZones.change(of: try zone("Europe/Berlin", now), named: "Berlin", at: now, Words(language)) == expected
        )
    }
}
