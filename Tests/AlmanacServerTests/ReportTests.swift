import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Report")
struct ReportTests {
    @Test("known events make exact figures")
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

    @Test("the picture is XML without scripts, and repeats nobody's text")
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

    @Test("as JSON it says the same")
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

    @Test("without events it says so; what has no funnel has none")
    func empty() async throws {
        try await withServer { server in
            let funnel = try await server.funnel(of: [])
            #expect(funnel.people == 0 && funnel.permission.percent == nil && funnel.steps.count == 8)
            #expect(funnel.table.hasPrefix("Nobody has begun with reflect yet."))
            let other = try await AlmanacServer.funnel(of: "facts", dataDirectory: server.configuration.dataDirectory)
            #expect(other == nil)
        }
    }

    @Test(
        "a reflection counts until 48 hours after the onboarding, to the microsecond, over the end of a month",
        arguments: [
            ("2026-02-27T10:00:00.000001Z", 1), ("2026-03-01T10:00:00.000001Z", 1), ("2026-03-01T10:00:00.000002Z", 0),
            ("2026-02-27T10:00:00Z", 0), ("2026-03-01T11:00:00+01:00", 1),
        ])
    func deadline(saved: String, part: Int64) async throws {
        try await withServer { server in
            let funnel = try await server.funnel(of: [
                [
                    Seen("onboarding_completed", "completion", at: "2026-02-27T10:00:00.000001Z"),
                    Seen("onboarding_completed", "completion", at: "2026-03-05T10:00:00Z"),
                    Seen("reflection_saved", "morning", at: saved),
                ]
            ])
            #expect(funnel.early == Funnel.Share(part: part, whole: 1))
        }
    }

    @Test(
        "median and ninth tenth of one to ten",
        arguments: [(1, 100, 100), (2, 150, 200), (9, 500, 900), (10, 550, 900)])
    func times(count: Int, median: Int64, p90: Int64) async throws {
        try await withServer { server in
            let events = (1...count).reversed().map { Seen("step_completed", "goal", took: Int64($0) * 100) }
            let funnel = try await server.funnel(of: [events])
            #expect(funnel.steps[1].time == Funnel.Time(median: median, p90: p90))
        }
    }

    @Test(
        "a length of time is as exact as it matters",
        arguments: [
            (0, "0.0 s"), (4_249, "4.2 s"), (59_949, "59.9 s"), (59_950, "1 min 0 s"), (185_000, "3 min 5 s"),
            (3_599_500, "1 h 0 min"), (7_800_000, "2 h 10 min"),
        ])
    func lengths(milliseconds: Int64, text: String) {
        #expect(durationText(milliseconds) == text)
    }

    /// Four people. The first goes all the way, twice through the goal; the second keeps no reflection in time; the
    /// third skips; the fourth leaves at once. Events of other apps and other steps count nowhere.
    private static let people: [[Seen]] = [
        [
            Seen("step_completed", "personal-info", took: 1_000), Seen("step_completed", "goal", took: 3_000),
            Seen("step_completed", "goal", took: 7_000), Seen("tutorial_viewed", "tutorial"),
            Seen("step_completed", "tutorial"), Seen("step_skipped", "tutorial", "<script>alert(1)</script>"),
            Seen("permission_answered", "reminder-times", "granted"), Seen("step_completed", "reminder-times"),
            Seen("onboarding_completed", "completion", at: "2026-01-31T20:00:00Z"),
            Seen("reflection_saved", "morning", at: "2026-02-01T07:00:00Z"),
        ],
        [
            Seen("step_completed", "personal-info", took: 2_000), Seen("step_completed", "goal", took: 5_000),
            Seen("step_skipped", "tutorial", "no_time", took: 1_000),
            Seen("permission_answered", "reminder-times", "denied"), Seen("step_completed", "reminder-times"),
            Seen("onboarding_completed", "completion", at: "2026-01-31T20:00:00Z"),
            Seen("reflection_saved", "evening", at: "2026-02-03T20:00:00Z"),
        ],
        [
            Seen("step_completed", "personal-info", took: 3_000), Seen("step_skipped", "goal", "not_now"),
            Seen("step_skipped", "tutorial", "no_time"),
            Seen("permission_answered", "reminder-times", "unsupported"), Seen("step_completed", "reminder-times"),
            Seen("reflection_saved", "evening", at: "2026-01-31T20:00:00Z"),
        ],
        [
            Seen("step_completed", "personal-info", took: 90_000), Seen("step_completed", "elsewhere"),
            Seen("step_completed", "goal", app: "facts"),
        ],
        [Seen("step_completed", "goal", app: "whole")],
    ]
}

/// An event as an app tells it.
private struct Seen {
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
    /// The funnel after each of these people's events.
    fileprivate func funnel(of people: [[Seen]]) async throws -> Funnel {
        for events in people {
            let body = String(decoding: JSON.array(events.map(\.json)).bytes, as: UTF8.self)
            let answer = try await rest(.post, "events", as: .person(try await person()), body)
            #expect(answer.status == .created, "\(answer.text)")
        }
        return try #require(
            try await AlmanacServer.funnel(of: "reflect", dataDirectory: configuration.dataDirectory))
    }
}
