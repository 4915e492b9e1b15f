import AlmanacCore
import AlmanacSimulator
import Testing

@testable import FactsADay

/// The week on the page of today's fact (issue V).
@Suite struct WeekOfFacts {
    private func week(_ device: Device) throws -> [Item<FactsApp.Event>] {
        for block in try device.app.screen.blocks {
            if case .list(let list) = block, list.style == .strip { return list.rows }
        }
        throw Unexpected("no week on “\(try device.app.screen.title)”")
    }

    @Test("V facts: the first week begins with the first fact, and then moves on with today")
    func sevenMarks() throws {
        let device = Device()
        // Saturday, 21 November 2026.
        try device.onboard()
        for (day, name) in ["Saturday", "Sunday", "Monday", "Tuesday"].enumerated() {
            let marks = try week(device)
            #expect(marks.count == 7)
            #expect(marks.map(\.title).joined() == "SSMTWTF")
            #expect(marks.map(\.isCurrent).firstIndex(of: true) == day, "\(name)")
            // A day that had its fact leads to it, and no other does.
            #expect(marks.map { $0.event != nil } == (0..<7).map { $0 <= day })
            device.app.pass(milliseconds: 86_400_000)
        }
        for _ in 1...4 { device.app.pass(milliseconds: 86_400_000) }
        let marks = try week(device)
        #expect(marks.map(\.title).joined() == "TWTFSSM")
        #expect(marks.map(\.isCurrent).firstIndex(of: true) == 5)
    }

    @Test("V facts: a mark leads to the fact of its day and back, and a day without one stays empty")
    func leads() throws {
        let device = Device()
        try device.onboard()
        let first = try #require(device.app.article)
        device.app.kill()
        device.app.clock = device.app.clock + 2 * 86_400_000
        device.app.launch()
        let marks = try week(device)
        #expect(marks[0].detail == "Saturday: " + first)
        #expect(marks[1].detail == "Sunday" && marks[1].icon == nil && marks[1].event == nil)
        device.app.send(try #require(marks[0].event))
        #expect(device.app.article == first)
        try device.app.tap("Back")
        try device.app.at("/facts")
    }

    @Test("V facts: the page says which topic tomorrow brings, not which fact, and keeps its word")
    func tomorrow() throws {
        let device = Device()
        try device.onboard()
        for _ in 1...9 {
            let hint = try #require(try week(device).first { $0.detail?.hasPrefix("Tomorrow: ") == true }?.detail)
            try device.app.see(hint)
            device.app.pass(milliseconds: 86_400_000)
            var topic: String?
            for block in try device.app.screen.blocks { if case .article(let fact) = block { topic = fact.category } }
            #expect(hint == "Tomorrow: " + (topic ?? ""))
        }
    }

    @Test("F9 a new day brings a new fact to an app that stays open")
    func newDay() throws {
        let device = Device()
        try device.onboard()
        try device.app.see("Saturday, 21\u{A0}November 2026")
        let before = try device.app.visible
        device.app.pass(milliseconds: 14 * 3_600_000)
        try device.app.see("Sunday, 22\u{A0}November 2026")
        #expect(try device.app.visible != before)
    }
}
