import AlmanacCore
import Foundation
import Testing

@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("P8 metrics: reminders and the dashboard")
struct MetricsReminderTests {
    @Test("P8 metrics: reminders are counted with their lateness, deliveries by outcome, and paused services")
    func reminders() async throws {
        try await ReminderWorld.run { world in
            let registry = PrometheusRegistry()
            let metrics = ServerMetrics(registry)
            let scheduler = Scheduler(
                database: world.database, sender: world.push, now: { [clock = world.clock] in clock.now },
                logger: .silent, metrics: metrics)
            registry.observe(.pausedServices) { Double(scheduler.pausedServices) }
            registry.observe(.deliveriesUnderWay) { Double(scheduler.underWay) }
            try await world.addReminder(try await world.person("phone", "laptop", "tablet"))
            // Nobody listens for this one.
            try await world.addReminder(try await world.server.person(), id: 2)
            world.push.answer("laptop", .gone)
            world.push.answer("tablet", .refused(.answered(403)))
            world.clock.set("2026-11-21T09:00:02Z")
            _ = try await scheduler.round()
            var page = try Exposition(registry.text())
            #expect(page.value("almanac_reminders_due_total") == 2)
            #expect(page.value("almanac_reminders_sent_total") == 1)
            #expect(page.value("almanac_reminders_failed_total") == 0)
            #expect(page.value("almanac_reminder_lateness_seconds_count") == 1)
            #expect(page.value("almanac_reminder_lateness_seconds_sum") == 2)
            #expect(page.value("almanac_reminder_lateness_seconds_bucket", ["le": "1"]) == 0)
            for outcome in ["delivered", "gone", "refused"] {
                #expect(page.value("almanac_push_deliveries_total", ["outcome": outcome]) == 1)
            }
            #expect(page.value("almanac_push_seconds_count") == 3)
            #expect(page.value("almanac_push_services_paused") == 0)
            #expect(page.value("almanac_push_under_way") == 0)
            world.push.answer("phone", .wait(seconds: 600))
            world.clock.set("2026-11-22T09:00:00Z")
            _ = try await scheduler.round()
            page = try Exposition(registry.text())
            #expect(page.value("almanac_push_services_paused") == 1)
            #expect(page.value("almanac_push_deliveries_total", ["outcome": "waiting"]) == 1)
        }
    }

    // MARK: Documents

    private let docs = URL(filePath: #filePath).appending(path: "../../../../docs").standardized

    @Test("P8 metrics: every query of the dashboard names a metric that exists, with its labels")
    func dashboard() throws {
        let json = try JSON.parse([UInt8](Data(contentsOf: docs.appending(path: "grafana-dashboard.json"))))
        let panels = try #require(json["panels"]?.array)
        let queries = panels.flatMap { $0["targets"]?.array ?? [] }.compactMap { $0["expr"]?.string }
        #expect(queries.count >= panels.count && panels.count > 10)
        for query in queries {
            let names = query.matches(of: /\b(?:almanac|process)_[a-z_]+/).map { String($0.0) }
            #expect(!names.isEmpty, "\(query)")
            for name in names {
                let metric = Metric.all.first { metric in
                    metric.kind == .histogram
                        ? ["_bucket", "_sum", "_count"].contains { name == metric.name + $0 } : name == metric.name
                }
                #expect(metric != nil, "\(name) in \(query)")
                // A counter says something only as a rate, and Prometheus needs its plain name for that.
                if let metric, metric.kind != .gauge {
                    #expect(query.contains(try Regex("(rate|increase)\\(\(name)[\\[{]")), "\(query)")
                }
                for match in query.matches(of: /by \(([a-z_, ]+)\)/) {
                    let labels = match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                    #expect(Set(labels).isSubset(of: (metric?.labels ?? []) + ["le"]), "\(query)")
                }
            }
        }
        // Nothing that is measured is left out.
        for metric in Metric.all { #expect(queries.contains { $0.contains(metric.name) }, "\(metric.name)") }
    }

    @Test("P8 metrics: docs/operating.md describes every metric, and none that does not exist")
    func described() throws {
        let page = try String(contentsOf: docs.appending(path: "operating.md"), encoding: .utf8)
        let rows = page.matches(of: /\n\| `((?:almanac|process)_[a-z_]+)`/).map { String($0.1) }
        #expect(rows == Metric.all.map(\.name))
    }
}
