import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer
@testable import struct Reflect.Plan
@testable import struct Reflect.PlanSummary

@Suite("Training plans")
struct PlansTests {
    private static let sports = ["climbing", "cycling", "football", "running", "strength", "swimming", "yoga"]

    @Test(
        "the bundled plans exist in every language, and Reflect can parse them", arguments: Language.allCases)
    func bundled(language: Language) async throws {
        try await withPlans(Resources.contentDirectory()) { server in
            let list = try await server.get("/api/plans?language=\(language.code)")
            #expect(list.status == .ok)
            let summaries = try #require(PlanSummary.list(list.json))
            #expect(summaries.map(\.sport) == Self.sports)
            for (item, summary) in zip(list.json["plans"]?.array ?? [], summaries) {
                #expect(summary.weeks == 6)
                let whole = try await server.get("/api/plans/\(summary.sport)?language=\(language.code)").json
                let plan = try #require(Plan(whole))
                #expect(plan.sport == summary.sport && plan.title == summary.title && plan.summary == summary.summary)
                #expect(whole["name"] == item["name"] && whole["name"]?.string?.isEmpty == false)
                #expect(plan.weeks.map(\.sessions.count) == [3, 3, 3, 3, 3, 3])
                #expect(plan.safety?.isEmpty == false && plan.sources.count >= 3)
            }
        }
    }

    @Test("W plans: a session has the same numbers in every language", arguments: sports)
    func numbers(sport: String) async throws {
        try await withPlans(Resources.contentDirectory()) { server in
            var english: [[String]] = []
            for language in Language.allCases {
                let whole = try await server.get("/api/plans/\(sport)?language=\(language.code)").json
                let plan = try #require(Plan(whole))
                let numbers = plan.weeks.flatMap(\.sessions).map { session in
                    session.detail.matches(of: /[0-9]+/).map { String($0.output) }.sorted()
                }
                if language == .en { english = numbers }
                #expect(numbers == english, "\(sport) in \(language.code)")
            }
        }
    }

    @Test("a plan has the content of its file, in the requested language")
    func shape() async throws {
        try await withPlans(try Self.folder(["plan-rowing.json": Self.plan()])) { server in
            let list = try await server.get("/api/plans?language=de").text
            #expect(
                list == #"""
                    {"plans":[{"sport":"rowing","name":"rowing de","title":"Row","summary":"All of it","weeks":1}]}
                    """#)
            let plan = try await server.get("/api/plans/rowing?language=ja").text
            #expect(
                plan == #"""
                    {"sport":"rowing","name":"rowing ja","title":"Row","summary":"All of it",\#
                    "safety":"Row with a friend",\#
                    "sources":[{"publisher":"A club","title":"Rowing","url":"https://example.org/"}],\#
                    "weeks":[{"focus":"Begin","sessions":[{"title":"One","detail":"10\#u{A0}min"}]}]}
                    """#)
        }
    }

    @Test("walk reflect 14 a number stays on one line with its unit, and only with that")
    func units() async throws {
        let detail = "5 km, 5 kmを 3 squats, 2 × 20 s. 5 más, 10 dk"
        try await withPlans(try Self.folder(["plan-rowing.json": Self.plan(detail: detail)])) { server in
            let plan = try await server.get("/api/plans/rowing?language=es").text
            #expect(plan.contains("5\u{A0}km, 5\u{A0}kmを 3 squats, 2 × 20\u{A0}s. 5 más, 10\u{A0}dk"), "\(plan)")
        }
    }

    @Test("without plans, the list is empty")
    func none() async throws {
        try await withServer { server in
            let list = try await server.get("/api/plans?language=en").text
            #expect(list == #"{"plans":[]}"#)
        }
    }

    @Test("unknown languages and sports are rejected")
    func refused() async throws {
        try await withServer { server in
            for path in ["/api/plans", "/api/plans/running"] {
                try await server.get("\(path)?language=xx").expectProblem(422, "unknown-language", field: "language")
                try await server.get(path).expectProblem(400, "invalid-field", field: "language")
                #expect(try await server.send(.post, path).status == .methodNotAllowed)
            }
            for sport in ["running", "%00", "..", "running%2F1"] {
                try await server.get("/api/plans/\(sport)?language=en")
                    .expectProblem(404, "unknown-sport", field: "sport")
            }
        }
    }

    @Test("a response is revalidated by its tag, and compressed", arguments: ["/api/plans", "/api/plans/yoga"])
    func tagged(path: String) async throws {
        try await withPlans(Resources.contentDirectory()) { server in
            let plain = try await server.get("\(path)?language=en")
            let tag = try #require(plain.headers[.eTag])
            #expect(plain.headers[.cacheControl] == "private, no-cache")
            let again = try await server.get("\(path)?language=en", [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.bytes.isEmpty && again.headers[.eTag] == tag)
            #expect(try await server.get("\(path)?language=de", [.ifNoneMatch: tag]).status == .ok)
            let packed = try await server.get("\(path)?language=en", [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(try gunzip(packed.bytes) == plain.bytes)
        }
    }

    @Test(
        "a broken file stops the start, and the error names it",
        arguments: [
            ("{", "byte 1"), ("{}", "sport is missing or wrong"), (plan(sport: "golf"), "sport is missing or wrong"),
            (plan(weeks: 2), "texts.en.weeks is missing or wrong"),
            (plan(without: "tr"), "texts.tr.weeks is missing or wrong"),
            (plan(detail: ""), "texts.en.weeks[0].sessions[0].detail is missing or wrong"),
            (plan(safety: ""), "texts.en.safety is missing or wrong"),
            (plan(url: "http://example.org/"), "sources[0].url is missing or wrong"),
        ])
    func broken(file: String, problem: String) async throws {
        let folder = try Self.folder(["plan-rowing.json": file])
        await #expect {
            try await withPlans(folder) { _ in }
        } throws: { error in
            "\(error)".hasPrefix("plan-rowing.json: \(problem)")
        }
    }

    private static func plan(
        sport: String = "rowing", weeks: Int = 1, without: String = "", detail: String = "10 min",
        safety: String = "Row with a friend", url: String = "https://example.org/"
    ) -> String {
        let texts = Language.allCases.filter { $0.code != without }.map {
            """
            "\($0.code)": {"sport": "\(sport) \($0.code)", "title": "Row", "summary": "All of it",
            "safety": "\(safety)", "weeks": [
            {"focus": "Begin", "sessions": [{"title": "One", "detail": "\(detail)"}]}]}
            """
        }
        let source = #"{"publisher": "A club", "title": "Rowing", "url": "\#(url)"}"#
        let rest = #""sources": [\#(source)], "texts": {\#(texts.joined(separator: ","))}}"#
        return #"{"sport": "\#(sport)", "weeks": \#(weeks), "# + rest
    }

    private static func folder(_ files: [String: String]) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try folder.write(String(decoding: Sample.metadata.bytes, as: UTF8.self), to: "metadata.json")
        for (name, text) in files { try folder.write(text, to: "plans/\(name)") }
        return folder
    }
}

/// Runs a test against a server with the plans of a directory.
private func withPlans(_ folder: TemporaryDirectory, _ test: @Sendable (TestServer) async throws -> Void) async throws {
    try await withPlans(folder.url, test)
    withExtendedLifetime(folder) {}
}

private func withPlans(_ folder: URL, _ test: @Sendable (TestServer) async throws -> Void) async throws {
    try await withServer(configure: { $0.contentDirectory = folder }, test)
}
