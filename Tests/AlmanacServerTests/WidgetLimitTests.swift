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
}
