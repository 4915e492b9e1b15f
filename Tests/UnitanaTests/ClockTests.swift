import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

@Suite("A day by two clocks")
struct ClockTests {
    private func band(_ device: Device) throws -> HourBand<Almanac.Event> {
        for case .hours(let band) in try device.app.screen.blocks { return band }
        throw Missing()
    }

    private struct Missing: Error {}

    private func copied(_ device: Device) throws -> String { try device.app.typed("For a message") }

    @Test("V time: both clocks stand on one band of 24 hours, and the line picks any time of the day at home")
    func line() throws {
        let device = try Device()
        try device.setUp(name: "Work", city: "Tokyo")
        try device.app.tap("Time")
        try device.app.at("/unitana/dashboard/time")
        // It is 5:00 in New York.
        #expect(try band(device).quarter == 20)
        #expect(try band(device).rows.map(\.name) == ["Tokyo", "Home: New York"])
        #expect(try band(device).rows.map(\.time) == ["7:00\u{A0}PM JST", "5:00\u{A0}AM EST"])
        #expect(try band(device).rows.allSatisfy { $0.hours.reduce(0) { $0 + $1.quarters } == HourRow.quarters })
        // When it is 9:30 there.
        device.app.send(try band(device).picked(78))
        #expect(try band(device).rows.map(\.time) == ["9:30\u{A0}AM JST", "7:30\u{A0}PM EST"])
        #expect(try band(device).rows.map(\.day) == ["Sunday · tomorrow", "Saturday"])
        #expect(try band(device).spoken == "9:30\u{A0}AM JST = 7:30\u{A0}PM EST")
        #expect(
            try copied(device)
                == "9:30\u{A0}AM JST (Tokyo) = 7:30\u{A0}PM EST (New York) · November\u{A0}21, 2026")
        try device.app.tap("Back to now")
        #expect(try band(device).quarter == 20)
        // A time that was picked does not outlast the page.
        device.app.send(try band(device).picked(0))
        try device.app.tap("Close")
        try device.app.tap("Time")
        #expect(try band(device).quarter == 20)
    }

    @Test("V time: the page says when both are awake, and how the clocks change next, however far ahead")
    func facts() throws {
        let device = try Device()
        try device.setUp(name: "Work", city: "Tokyo")
        device.app.visit("/unitana/dashboard/time")
        try device.app.see("A good time to call: 5:00\u{A0}PM to 10:00\u{A0}PM, your time")
        try device.app.see("Tokyo: the clocks don’t change")
        let berlin = try Device()
        try berlin.setUp()
        berlin.app.visit("/unitana/dashboard/time")
        try berlin.app.see("Berlin: clocks go forward on March\u{A0}28, 2027")
        try berlin.app.see("A good time to call: 7:00\u{A0}AM to 4:00\u{A0}PM, your time")
    }

    @Test("V time: hours that begin between those of home are shifted, and a day that is longer ends in time")
    func quarters() throws {
        let zone = Zone(id: "Asia/Kathmandu", initialOffset: 20_700)
        let day = ClockDay(in: .utc, at: try #require(Instant(iso8601: "2026-11-21T10:00:00Z")))
        let hours = day.hours(in: zone, Words(.en))
        #expect(hours.map(\.quarters).prefix(3) == [1, 4, 4] && hours.last?.quarters == 3)
        #expect(hours.first { $0.beginsDay }?.label == "00")
        let fall = Zone(
            id: "Europe/Berlin", initialOffset: 7_200,
            transitions: [Zone.Transition(at: try #require(Instant(iso8601: "2026-10-25T01:00:00Z")), offset: 3_600)])
        for time in ["2026-10-24T22:30:00Z", "2026-10-25T22:30:00Z"] {
            let long = ClockDay(in: fall, at: try #require(Instant(iso8601: time)))
            #expect(long.start == Instant(iso8601: "2026-10-24T22:00:00Z"))
            #expect(long.quarter(of: try #require(Instant(iso8601: time))) <= HourRow.quarters)
            #expect(long.hours(in: fall, Words(.en)).contains { $0.quarters == 8 })
        }
    }

    @Test("V time: places with the same clock have one, and no hour to call is a fact like any other")
    func same() throws {
        let day = ClockDay(in: .utc, at: Device.start)
        #expect(day.bothAwake(.utc, Zone(id: "A", initialOffset: 43_200)) != nil)
        #expect(day.bothAwake(.utc, .utc) == 28..<88)
        let device = try Device()
        try device.setUp(name: "New York", city: "New York")
        device.app.visit("/unitana/dashboard/time")
        #expect(try band(device).rows.count == 1)
        try device.app.seeNo("A good time to call")
    }
}
