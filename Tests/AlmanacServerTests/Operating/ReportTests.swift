import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Onboarding report")
struct ReportTests {
    @Test("known events produce exact figures")
    func figures() async throws {
        try await withServer { server in
            let funnel = try await server.funnel(of: Self.people)
            #expect(funnel.people == 4)
            #expect(funnel.steps.map(\.name).first == "personal-info")
            #expect(funnel.steps.map(\.name).last == "completion")
            #expect(funnel.steps.map(\.entered) == [4, 3, 0, 0, 3, 0, 3, 2])
            #expect(funnel.steps.map(\.completed) == [4, 2, 0, 0, 1, 0, 3, 2])
            #expect(funnel.steps.map(\.skipped) == [0, 1, 0, 0, 3, 0, 0, 0])
            #expect(funnel.steps[0].time == Funnel.Time(median: 2_500, p90: 90_000))
            #expect(funnel.steps[1].time == Funnel.Time(median: 5_000, p90: 7_000))
            #expect(funnel.steps[2].time == nil)
            #expect(
                funnel.steps[4].reasons == [
                    Funnel.Reason(name: "no_time", people: 2), Funnel.Reason(name: "unnamed", people: 1),
                ])
            #expect(funnel.permission == Funnel.Share(part: 1, whole: 3))
            #expect(funnel.early == Funnel.Share(part: 1, whole: 2))
        }
    }

    @Test("the table is aligned")
    func table() async throws {
        try await withServer { server in
            let table = try await server.funnel(of: Self.people).table
            #expect(
                table == """
                    reflect, 4 people

                    Step               Entered  Completed  Skipped  Median         p90  Skipped because
                    personal-info            4          4        0   2.5 s  1 min 30 s
                    goal                     3          2        1   5.0 s       7.0 s  not_now 1
                    sports                   0          0        0       –           –
                    journal-history          0          0        0       –           –
                    tutorial                 3          1        3   1.0 s       1.0 s  no_time 2, unnamed 1
                    reflection-reason        0          0        0       –           –
                    reminder-times           3          3        0       –           –
                    completion               2          2        0       –           –

                    Notifications allowed: 1 of 3 answers (33 %)
                    Reflection saved within 48 h of finishing: 1 of 2 people (50 %)
                    """)
        }
    }

    @Test("the chart is XML without scripts, and does not repeat texts from clients")
    func picture() async throws {
        try await withServer { server in
            let svg = try await server.funnel(of: Self.people).svg
            let parser = XMLParser(data: Data(svg.utf8))
            #expect(parser.parse())
            for step in Funnel.apps["reflect"] ?? [] { #expect(svg.contains(">\(step)</text>")) }
            #expect(svg.contains("4 entered · 4 completed · 0 skipped · median 2.5 s, p90 1 min 30 s"))
            #expect(svg.contains("skipped because: no_time 2, unnamed 1"))
            #expect(svg.contains("prefers-color-scheme: dark"))
            #expect(!svg.contains("script") && !svg.contains("href") && !svg.contains("alert"))
        }
    }

    @Test("the JSON has the same figures")
    func json() async throws {
        try await withServer { server in
            let json = try await server.funnel(of: Self.people).json
            #expect(json["people"]?.int == 4)
            let tutorial = try #require(json["steps"]?.array?[4])
            #expect(
                String(decoding: tutorial.bytes, as: UTF8.self) == #"""
                    {"step":"tutorial","entered":3,"completed":1,"skipped":3,"reasons":{"no_time":2,"unnamed":1},\#
                    "median_ms":1000,"p90_ms":1000}
                    """#)
            #expect(json["permission"]?["granted"]?.int == 1)
            #expect(json["reflection_within_48_hours"]?["of"]?.int == 2)
        }
    }

    @Test("walk 18 the report of an app in which nobody writes a reflection says nothing of them")
    func otherApp() async throws {
        try await withServer { server in
            let funnel = try await server.funnel(
                of: [[Event("onboarding_completed", "completion", app: "facts")]], app: "facts")
            #expect(funnel.people == 1 && funnel.early == nil && funnel.json["reflection_within_48_hours"] == nil)
            #expect(funnel.table.hasSuffix("\n\nNotifications allowed: no answers yet"))
            #expect(!funnel.svg.contains("Reflection"))
        }
    }

    @Test("walk reflect 7 a person who answers about notifications again is counted once, by the last answer")
    func lastAnswers() async throws {
        try await withServer { server in
            func answers(_ reasons: [String]) -> [Event] {
                // The last is sent first: its time decides, not its place in the table.
                reasons.enumerated().reversed().map { hour, reason in
                    Event("permission_answered", "reminder-times", reason, at: "2026-01-31T1\(hour):00:00Z")
                }
            }
            let funnel = try await server.funnel(of: [
                answers(["granted", "granted", "denied"]), answers(["denied", "granted"]), answers(["unsupported"]),
            ])
            #expect(funnel.permission == Funnel.Share(part: 1, whole: 3))
        }
    }

    @Test("without events the report says so, and an unknown app has no report")
    func empty() async throws {
        try await withServer { server in
            let funnel = try await server.funnel(of: [])
            #expect(funnel.people == 0 && funnel.permission.percent == nil && funnel.steps.count == 8)
            #expect(funnel.table.hasPrefix("No one has started reflect yet."))
            let other = try await AlmanacServer.funnel(
                of: "capsule", dataDirectory: server.configuration.dataDirectory,
                database: server.configuration.database)
            #expect(other == nil)
        }
    }

    @Test(
        "a reflection counts until 48 hours after the onboarding, to the microsecond, across a month's end",
        arguments: [
            ("2026-02-27T10:00:00.000001Z", 1), ("2026-03-01T10:00:00.000001Z", 1), ("2026-03-01T10:00:00.000002Z", 0),
            ("2026-02-27T10:00:00Z", 0), ("2026-03-01T11:00:00+01:00", 1),
        ])
    func deadline(saved: String, part: Int64) async throws {
        try await withServer { server in
            let funnel = try await server.funnel(of: [
                [
                    Event("onboarding_completed", "completion", at: "2026-02-27T10:00:00.000001Z"),
                    Event("onboarding_completed", "completion", at: "2026-03-05T10:00:00Z"),
                    Event("reflection_saved", "morning", at: saved),
                ]
            ])
            #expect(funnel.early == Funnel.Share(part: part, whole: 1))
        }
    }

    @Test(
        "median and 90th percentile",
        arguments: [(1, 100, 100), (2, 150, 200), (9, 500, 900), (10, 550, 900)])
    func times(count: Int, median: Int64, p90: Int64) async throws {
        try await withServer { server in
            let events = (1...count).reversed().map { Event("step_completed", "goal", took: Int64($0) * 100) }
            let funnel = try await server.funnel(of: [events])
            #expect(funnel.steps[1].time == Funnel.Time(median: median, p90: p90))
        }
    }

    @Test(
        "durations have a sensible precision",
        arguments: [
            (0, "0.0 s"), (4_249, "4.2 s"), (59_949, "59.9 s"), (59_950, "1 min 0 s"), (185_000, "3 min 5 s"),
            (3_599_500, "1 h 0 min"), (7_800_000, "2 h 10 min"),
        ])
    func lengths(milliseconds: Int64, text: String) {
        #expect(durationText(milliseconds) == text)
    }

    /// Four users of Reflect. The first completes everything, and the goal step twice; the second saves no reflection
    /// in time; the third skips; the fourth leaves after the first step. Events of other apps and steps do not count.
    private static let people: [[Event]] = [
        [
            Event("step_completed", "personal-info", took: 1_000), Event("step_completed", "goal", took: 3_000),
            Event("step_completed", "goal", took: 7_000), Event("tutorial_viewed", "tutorial"),
            Event("step_completed", "tutorial"), Event("step_skipped", "tutorial", "<script>alert(1)</script>"),
            Event("permission_answered", "reminder-times", "granted"), Event("step_completed", "reminder-times"),
            Event("onboarding_completed", "completion", at: "2026-01-31T20:00:00Z"),
            Event("reflection_saved", "morning", at: "2026-02-01T07:00:00Z"),
        ],
        [
            Event("step_completed", "personal-info", took: 2_000), Event("step_completed", "goal", took: 5_000),
            Event("step_skipped", "tutorial", "no_time", took: 1_000),
            Event("permission_answered", "reminder-times", "denied"), Event("step_completed", "reminder-times"),
            Event("onboarding_completed", "completion", at: "2026-01-31T20:00:00Z"),
            Event("reflection_saved", "evening", at: "2026-02-03T20:00:00Z"),
        ],
        [
            Event("step_completed", "personal-info", took: 3_000), Event("step_skipped", "goal", "not_now"),
            Event("step_skipped", "tutorial", "no_time"),
            Event("permission_answered", "reminder-times", "unsupported"), Event("step_completed", "reminder-times"),
            Event("reflection_saved", "evening", at: "2026-01-31T20:00:00Z"),
        ],
        [
            Event("step_completed", "personal-info", took: 90_000), Event("step_completed", "elsewhere"),
            Event("step_completed", "goal", app: "facts"),
        ],
        [Event("step_completed", "goal", app: "whole")],
    ]
}

/// An event as an app sends it.
private struct Event {
    let json: JSON

    init(
        _ name: String, _ step: String, _ reason: String? = nil, took duration: Int64? = nil,
        at time: String = "2026-01-31T19:00:00Z", app: String = "reflect"
    ) {
        json = .members(
            ("app", .string(app)), ("name", .string(name)), ("step", .string(step)), ("reason", .optional(reason)),
            ("duration_ms", duration.map { .int($0) } ?? .null), ("occurred_at", .string(time)))
    }
}

extension TestServer {
    /// The funnel after the events of these users.
    fileprivate func funnel(of people: [[Event]], app: String = "reflect") async throws -> Funnel {
        for events in people {
            let body = String(decoding: JSON.array(events.map(\.json)).bytes, as: UTF8.self)
            let answer = try await rest(.post, "events", as: .person(try await person()), body)
            #expect(answer.status == .created, "\(answer.text)")
        }
        return try #require(
            try await AlmanacServer.funnel(
                of: app, dataDirectory: configuration.dataDirectory, database: configuration.database))
    }
}
