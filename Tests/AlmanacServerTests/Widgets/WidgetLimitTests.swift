import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("P4 Limits of widgets' links")
struct WidgetLimitTests {
    @Test("P4 600 looks in five minutes from one address are answered, the next is not, whether the links exist or not")
    func perAddress() async throws {
        try await withStore { server, clock in
            let token = try await server.widgetLink(of: try await server.person())
            for number in 1...600 {
                let answer = try await server.get(number % 2 == 0 ? "/w/\(token).json" : "/w/guess-\(number)")
                #expect(answer.status == (number % 2 == 0 ? .ok : .notFound))
            }
            let refused = try await server.get("/w/\(token)")
            refused.expectProblem(429, "too-many-requests")
            #expect(refused.headers[.retryAfter] == "300")
            #expect(refused.headers[.cacheControl] == "no-store")
            clock.pass(.seconds(299))
            try await server.get("/w/guess").expectProblem(429, "too-many-requests")
            clock.pass(.seconds(1))
            #expect(try await server.get("/w/\(token)").status == .ok)
        }
    }

    @Test("I16 both limits are settings, and one link's is the same for all of its forms")
    func settings() async throws {
        try await withStore(configure: { $0.widgets.looksPerLink = 3 }) { server, clock in
            let person = try await server.person()
            let token = try await server.widgetLink(of: person)
            let other = try await server.widgetLink(of: person, id: 2)
            for form in ["", ".svg", ".json"] { #expect(try await server.get("/w/\(token)\(form)").status == .ok) }
            let refused = try await server.get("/w/\(token)")
            refused.expectProblem(429, "too-many-requests")
            #expect(refused.headers[.retryAfter] == "300")
            #expect(refused.headers[.cacheControl] == "no-store")
            #expect(try await server.get("/w/\(other)").status == .ok)
            clock.pass(.seconds(300))
            #expect(try await server.get("/w/\(token)").status == .ok)
        }
        try await withStore(configure: { $0.widgets.looksPerAddress = 1 }) { server, _ in
            let token = try await server.widgetLink(of: try await server.person())
            #expect(try await server.get("/w/\(token)").status == .ok)
            try await server.get("/w/\(token)").expectProblem(429, "too-many-requests")
        }
    }

    @Test("P4 one link is limited however many addresses look at it, and another link is not affected")
    func perLink() {
        let clock = TestClock()
        let limits = WidgetLimits()
        for _ in 1...3_000 { #expect(limits.perLink.secondsToWait("A", now: clock.now) == nil) }
        #expect(limits.perLink.secondsToWait("A", now: clock.now) == 300)
        #expect(limits.perLink.secondsToWait("B", now: clock.now) == nil)
    }

    @Test("P4 the log never holds a link")
    func log() {
        for path in ["/w/secret", "/w/secret.svg", "/w/a/b", "//w/secret", "/w//secret"] {
            #expect(loggedPath(of: path) == "/w/…")
        }
        #expect(loggedPath(of: "/whole") == "/whole")
    }

    @Test("P4 nor does the whole log of a server, at any level and whatever it answers")
    func wholeLog() async throws {
        let log = CapturedLog()
        try await withStore(configure: {
            ($0.logger, $0.logLevel) = (log.logger, .trace)
            $0.widgets.looksPerLink = 4
        }) { server, _ in
            let person = try await server.person()
            let ended = try await server.widgetLink(of: person)
            let token = try await server.makeLink(of: person)
            for form in ["", ".svg", ".json", ".png", "?w=1", "?w=300"] {
                for secret in [token, ended] { _ = try await server.get("/w/\(secret)\(form)") }
            }
            _ = try await server.send(.post, "/w/\(token)")
            _ = try await server.get("/w/\(token)/more")
            #expect(log.text.contains { $0.contains("path=/w/…") })
            for line in log.text {
                for secret in [token, ended] { #expect(!line.contains(secret), "\(line)") }
            }
        }
    }
}
