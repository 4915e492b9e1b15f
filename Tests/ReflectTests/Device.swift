import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

@testable import Reflect

/// A new phone with Reflect, and the server from which it gets its plans.
struct Device {
    let disk: Disk
    let app: Simulator<ReflectApp>

    init(
        disk: Disk = Disk(), clock: Instant = Instant(iso8601: "2026-11-21T10:00:00Z")!, zone: Zone = .utc,
        locales: [String] = ["en-GB"]
    ) {
        self.disk = disk
        app = Simulator(
            disk: disk, network: Network { Device.serve($0) }, locales: locales, clock: clock, zone: zone)
    }

    /// What the upkeep reads.
    func upkeepRecords() throws -> Snapshot {
        let queries = ReflectApp.upkeepQueries
        guard case .rows(let rows) = disk.answer(queries) else { return Snapshot() }
        return try #require(Snapshot(queries, rows))
    }

    private static func serve(_ request: HTTPRequest) -> (Int, JSON) {
        let path = Path(request.path)
        switch path.segments {
        case ["api", "plans"]:
            let plans = ["cycling", "running"].map { sport in
                JSON.members(
                    ("sport", .string(sport)), ("title", .string("Plan for \(sport)")),
                    ("summary", .string("Six weeks.")), ("weeks", .int(2)))
            }
            return (200, JSON.members(("plans", .array(plans))))
        case ["api", "plans", "running"], ["api", "plans", "cycling"]:
            let week = JSON.members(
                ("focus", .string("Begin")),
                (
                    "sessions",
                    .array(["Easy", "Long"].map { .members(("title", .string($0)), ("detail", .string("30 min"))) })
                ))
            var members: [(String, JSON)] = [
                ("sport", .string(path.segments[2])), ("title", .string("Plan for \(path.segments[2])")),
                ("summary", .string("Six weeks.")), ("weeks", .array([week, week])),
            ]
            // The other is as an earlier version kept it.
            if path.segments[2] == "running" {
                let source = JSON.members(("publisher", .string("NHS")), ("title", .string("Couch to 5K")))
                members += [("safety", .string("Wear shoes that fit.")), ("sources", .array([source]))]
            }
            return (200, .object(members.map { JSON.Member($0, $1) }))
        default: return (404, .null)
        }
    }

    static let goal = "Run ten kilometres without a break"

    /// Completes the step on the screen and continues.
    func advance() throws {
        switch try app.screen.route {
        case OnboardingStep.personalInfo.path:
            try app.type("Your name (optional)", "Robin")
            if app.isRunning { try app.tap("Continue") }
        case OnboardingStep.goal.path:
            try app.type("Your goal", Device.goal)
            if app.isRunning { try app.tap("Continue") }
        case OnboardingStep.sports.path:
            if try !app.isChosen("Running") { try app.tap("Running") }
            if app.isRunning { try app.tap("Continue") }
        case OnboardingStep.journalHistory.path:
            try app.tap("Sometimes")
            if app.isRunning { try app.tap("Continue") }
        case OnboardingStep.tutorial.path:
            try app.tap("Continue")
            try app.tap("Continue")
            try app.tap("Continue")
        case OnboardingStep.reflectionReason.path: try app.tap("Continue")
        case OnboardingStep.reminderTimes.path: try app.tap(canAsk ? "Turn on reminders" : "Save these times")
        case OnboardingStep.completion.path: try app.tap("Go to Today")
        default: break
        }
    }

    private var canAsk: Bool {
        app.permission != .denied && app.platform.canNotify
    }

    /// Goes from the first launch to a step.
    func go(to step: OnboardingStep) throws {
        app.launch()
        while try app.screen.route != step.path { try advance() }
        app.forget()
    }

    /// Goes through the whole onboarding.
    func onboard() throws {
        try go(to: .completion)
        try advance()
        try app.at("/reflect/today")
        app.forget()
    }

    func relaunch(_ path: String = "/reflect") {
        app.kill()
        app.launch(path)
    }

    /// The records of a table, sent or not.
    func records(_ table: Table) -> [Record] {
        table.records(in: disk.rows(table.local.name))
    }

    func events(_ name: String) -> [Record] {
        records(Table.events).filter { $0["name"]?.string == name }
    }

    /// All unsent changes, as text.
    var outbox: [String] {
        disk.rows(Outbox.table.name).compactMap { $0[2].text }
    }

    /// Creates another device's storage after a sync, with the synced records and nothing that is device-only.
    func synced() -> Disk {
        let other = Disk()
        for table in ReflectApp.tables.synced + [.events] {
            for row in disk.rows(table.local.name) { other.put(table.local.name, row) }
        }
        return other
    }
}
