import AlmanacCore
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import AlmanacServer

/// P10: the stream of change numbers, over real connections.
@Suite("P10 the stream of changes") struct LiveStreamTests {
    private func with(
        limits: LiveStreams.Limits = .init(), heartbeat: Duration = .seconds(25),
        _ test: @escaping @Sendable (TestServer, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withServer(
            .live,
            configure: {
                $0.accounts.now = { clock.now }
                $0.accounts.limits.anonymousPerHour = 1_000
                $0.liveLimits = limits
                $0.liveHeartbeat = heartbeat
            }
        ) { try await test($0, clock) }
    }

    /// The requests that change rows, each by another part of the server.
    private func goal(_ server: TestServer, _ person: TestPerson, _ text: String, id: Int = 1) async throws {
        let answer = try await server.rest(
            .post, "goals?on_conflict=id", as: .person(person), Goal.text(text, "2026-01-0\(id)", id: id),
            prefer: "resolution=merge-duplicates")
        #expect(answer.status.code < 300, "\(answer.text)")
    }

    private func latest(_ server: TestServer, _ person: TestPerson) async throws -> Int64 {
        let page = try await server.send(.get, "/api/changes?since=0", as: .person(person))
        return try #require(page.json["cursor"]?.int)
    }

    private func expectLatest(
        _ events: StreamedEvents, _ server: TestServer, _ person: TestPerson,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let announced = try await events.next()
        let latest = try await latest(server, person)
        #expect(announced == latest, sourceLocation: sourceLocation)
    }

    @Test("P10 a new stream says the latest change, and then each one as it is committed, with its number as the id")
    func announces() async throws {
        try await with { server, _ in
            let person = try await server.person()
            try await goal(server, person, "one")
            try await server.listen(person) { events in
                #expect(events.head.headers.first(name: "Content-Type") == "text/event-stream; charset=utf-8")
                #expect(events.head.headers.first(name: "X-Accel-Buffering") == "no")
                #expect(events.head.headers.first(name: "Cache-Control") == "no-store, no-transform")
                try await expectLatest(events, server, person)
                try await goal(server, person, "two")
                try await expectLatest(events, server, person)
                _ = try await server.rest(.delete, "goals?id=eq.\(Sample.uuid(1))", as: .person(person))
                try await expectLatest(events, server, person)
                _ = try await server.rest(
                    .post, "widgets", as: .person(person),
                    #"{"id":"\#(Sample.uuid(7))","app":"whole","kind":"quote","size":"small"}"#)
                _ = try await events.next()
                // A route of its own, which changes the row without /rest/v1.
                _ = try await server.send(.post, "/api/widgets/\(Sample.uuid(7))/link", as: .person(person))
                try await expectLatest(events, server, person)
            }
        }
    }

    @Test("P10 another account’s changes, and a write that was refused, announce nothing")
    func others() async throws {
        try await with { server, _ in
            let (person, other) = (try await server.person(), try await server.person())
            try await server.listen(person, after: 0) { events in
                try await goal(server, other, "theirs")
                // Both rows have one key, so the whole request is undone.
                let both = "[" + Goal.text("a", "2026-01-01", id: 1) + "," + Goal.text("b", "2026-01-01", id: 2) + "]"
                let refused = try await server.rest(.post, "goals", as: .person(person), both)
                #expect(refused.status == .conflict)
                try await goal(server, person, "mine", id: 3)
                let latest = try await latest(server, person)
                #expect(try await events.next() == latest)
            }
        }
    }

    @Test("P10 Last-Event-ID resumes: nothing to say when nothing has changed, one event otherwise")
    func resumes() async throws {
        try await with { server, _ in
            let person = try await server.person()
            for number in 1...5 { try await goal(server, person, "text \(number)", id: number) }
            let known = try await latest(server, person)
            try await server.listen(person, after: known) { events in
                try await goal(server, person, "again", id: 1)
                try await expectLatest(events, server, person)
            }
            try await server.listen(person, after: 1) { events in
                try await expectLatest(events, server, person)
            }
            let wrong = try await server.send(
                .get, "/api/changes/stream", as: .person(person), headers: [.init("Last-Event-ID")!: "x"])
            wrong.expectProblem(400, "invalid-field", field: "Last-Event-ID")
        }
    }

    @Test("P10 signing out, deleting the account and its deletion by the operator end the stream at once")
    func ends() async throws {
        try await with { server, _ in
            for way in ["logout", "delete", "operator"] {
                let person = try await server.person()
                try await server.listen(person, after: 0) { events in
                    switch way {
                    case "logout":
                        let answer = try await server.send(.post, "/auth/v1/logout?scope=local", as: .person(person))
                        #expect(answer.status == .noContent)
                    case "delete":
                        let answer = try await server.send(.delete, "/api/account", as: .person(person))
                        #expect(answer.status == .noContent)
                    default:
                        let answer = try await server.send(.delete, "/auth/v1/admin/users/\(person.id)", as: .service)
                        #expect(answer.status == .ok)
                    }
                    #expect(try await events.isAtEnd(), "\(way)")
                }
                try await server.send(.get, "/api/changes/stream", as: .person(person))
                    .expectProblem(401, "signed-out")
            }
            try await server.send(.get, "/api/changes/stream", as: .signedOut).expectProblem(401, "signed-out")
        }
    }

    @Test("P10 the streams of an account and of all are bounded, and a closed one makes room")
    func bounded() async throws {
        try await with(limits: .init(perAccount: 2, total: 3, perPeer: 3), heartbeat: .milliseconds(50)) { server, _ in
            let (person, other) = (try await server.person(), try await server.person())
            try await server.listen(person) { _ in
                try await server.listen(person) { _ in
                    let third = try await server.send(.get, "/api/changes/stream", as: .person(person))
                    third.expectProblem(429, "too-many-streams")
                    #expect(third.headers[.retryAfter] == "60")
                    try await server.listen(other) { _ in
                        try await server.send(.get, "/api/changes/stream", as: .person(try await server.person()))
                            .expectProblem(503, "unavailable")
                    }
                }
            }
            // The server notices the closed connections at their end or at the next heartbeat.
            try await waitUntil("a closed stream no longer counts") {
                do {
                    try await server.listen(person) { _ in }
                    return true
                } catch is StreamRefused {
                    return false
                }
            }
        }
    }

    @Test("security S8 one network takes at most a quarter of the streams, and one that closes makes room")
    func network() throws {
        let streams = LiveStreams(limits: .init(perAccount: 2, total: 16))
        func open(_ account: Int, from peer: String) throws -> LiveSubscription {
            try streams.open(account: "account \(account)", session: "s", peer: peer, after: 0)
        }
        var held = try (0..<4).map { try open($0, from: "2001:db8::\($0)") }
        #expect(throws: LiveStreams.Refusal.tooManyOfPeer) { try open(5, from: "2001:db8::5") }
        let others = try (6..<9).map { try open($0, from: "192.0.2.1") }
        #expect(streams.count == 7)
        held.removeFirst()
        let again = try open(5, from: "2001:db8::5")
        #expect(streams.count == 7)
        withExtendedLifetime((held, others, again)) {}
    }

    @Test("P10 a silent stream shows signs of life, and ends when a token would expire")
    func heartbeat() async throws {
        try await with(heartbeat: .milliseconds(20)) { server, clock in
            let person = try await server.person()
            try await server.listen(person, after: 0) { events in
                for _ in 0..<3 {
                    let sign = try await events.nextLine { $0 == ":" }
                    #expect(sign == ":")
                }
                clock.pass(.seconds(3_601))
                #expect(try await events.isAtEnd())
            }
        }
    }

    // Without an end to the streams, the server would wait for them for good.
    @Test("P10 open streams do not hold up a graceful shutdown", .timeLimit(.minutes(30)))
    func shutdown() async throws {
        let kept = Mutex<StreamedEvents?>(nil)
        try await with { server, _ in
            let person = try await server.person()
            let stream = try await server.openStream(person, after: 0)
            _ = try await stream.nextLine { $0 == ": hello" }
            kept.withLock { $0 = stream }
        }
        // The client has kept its end open until now.
        let stream = try #require(kept.withLock { $0 })
        let isAtEnd = try await stream.isAtEnd()
        #expect(isAtEnd)
    }
}

/// The events of an open stream.
final class StreamedEvents: @unchecked Sendable {
    let head: HTTPClientResponse
    private var iterator: HTTPClientResponse.Body.AsyncIterator
    private var lines: [String] = []
    private var rest = ""

    init(_ head: HTTPClientResponse) {
        self.head = head
        iterator = head.body.makeAsyncIterator()
    }

    /// The next line that fulfills a condition; `nil` at the end of the stream.
    func nextLine(where condition: (String) -> Bool) async throws -> String? {
        while true {
            while !lines.isEmpty {
                let line = lines.removeFirst().trimmingCharacters(in: .whitespaces)
                if condition(line) { return line }
            }
            guard let part = try await iterator.next() else { return nil }
            var all = (rest + String(buffer: part)).components(separatedBy: "\n")
            rest = all.removeLast()
            lines = all
        }
    }

    /// The id of the next event.
    func next() async throws -> Int64? {
        try await nextLine { $0.hasPrefix("id:") }.flatMap {
            Int64($0.dropFirst(3).trimmingCharacters(in: .whitespaces))
        }
    }

    /// Whether the stream ends without another event.
    func isAtEnd() async throws -> Bool {
        try await nextLine { $0.hasPrefix("id:") } == nil
    }
}

extension TestServer {
    /// Opens a stream over a connection of its own.
    func openStream(_ person: TestPerson, after last: Int64? = nil) async throws -> StreamedEvents {
        let port = try #require(client.port)
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/api/changes/stream")
        request.headers.add(name: "Authorization", value: "Bearer \(person.token)")
        if let last { request.headers.add(name: "Last-Event-ID", value: "\(last)") }
        let response = try await HTTPClient.shared.execute(request, timeout: Patience.timeAmount)
        guard response.status == .ok else { throw StreamRefused(status: Int(response.status.code)) }
        return StreamedEvents(response)
    }

    /// Listens while a closure runs.
    func listen(
        _ person: TestPerson, after last: Int64? = nil, _ body: (StreamedEvents) async throws -> Void
    ) async throws {
        let events = try await openStream(person, after: last)
        _ = try await events.nextLine { $0 == ": hello" }
        try await body(events)
    }
}

struct StreamRefused: Error {
    let status: Int
}
