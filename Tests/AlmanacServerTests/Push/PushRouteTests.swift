import AlmanacCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("Push notifications over HTTP")
struct PushRouteTests {
    private func withBoth(
        allowsLoopback: Bool = true,
        answer: @escaping PushService.ResponseHandler = { _ in .created },
        _ test: @escaping @Sendable (TestServer, PushService) async throws -> Void
    ) async throws {
        try await withPushService(answer: answer) { service in
            try await withServer(configure: { $0.push.allowsLoopback = allowsLoopback }) { server in
                try await test(server, service)
            }
        }
    }

    private func subscribe(
        _ person: TestPerson, _ address: PushAddress, _ server: TestServer
    ) async throws -> TestResponse {
        let row = JSON.members(
            ("endpoint", .string(address.endpoint)), ("p256dh", .string(address.p256dh)),
            ("auth", .string(address.auth)))
        return try await server.rest(
            .post, "push_subscriptions", as: .person(person), String(decoding: row.bytes, as: UTF8.self))
    }

    private func test(
        _ person: TestPerson, _ server: TestServer, _ body: String = "", language: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.acceptLanguage] = language
        return try await server.send(.post, "/api/push/test", as: .person(person), body, headers: headers)
    }

    @Test("the key is public, and is the same after a restart")
    func key() async throws {
        let directory = try TemporaryDirectory()
        let found = AsyncStream.makeStream(of: String.self)
        for _ in 0..<2 {
            try await withServer(configure: { $0.dataDirectory = directory.url }) { server in
                let answer = try await server.get("/api/push/key")
                #expect(answer.status == .ok)
                found.continuation.yield(try #require(answer.json["key"]?.string))
            }
        }
        found.continuation.finish()
        let keys = await found.stream.reduce(into: [String]()) { $0.append($1) }
        #expect(Set(keys).count == 1)
        #expect(Data(base64URL: keys[0])?.count == 65)
    }

    @Test("a test reaches all of the user's browsers, and no others")
    func everyBrowser() async throws {
        try await withBoth { server, service in
            let person = try await server.person()
            let other = try await server.person()
            for (who, path) in [(person, "/1"), (person, "/2"), (other, "/3")] {
                #expect(try await subscribe(who, service.address(path: path), server).status == .created)
            }
            let answer = try await test(person, server)
            #expect(answer.status == .ok, "\(answer.text)")
            let results = try #require(answer.json["results"]?.array)
            #expect(results.map { $0["outcome"]?.string } == ["delivered", "delivered"])
            #expect(results.allSatisfy { $0["host"]?.string == "127.0.0.1" })
            // The full endpoint is a credential: anyone who has it can send to the browser.
            #expect(!answer.text.contains("/1"))
            #expect(service.messages.count == 2)
            let message = try #require(service.messages.first)
            let shown = try JSON.parse(Array(message.text.utf8))
            #expect(shown["web_push"]?.int == 8030)
            #expect(shown["notification"]?["title"]?.string == "Notifications work")
            #expect(shown["notification"]?["lang"]?.string == "en")
            let navigate = try #require(shown["notification"]?["navigate"]?.string)
            #expect(Origin(navigate) != nil)
            #expect(message.header("Topic") == "test")
            #expect(message.header("Urgency") == "high")
        }
    }

    @Test("a test of one browser reaches only that one")
    func oneBrowser() async throws {
        try await withBoth { server, service in
            let person = try await server.person()
            let other = try await server.person()
            _ = try await subscribe(person, service.address(path: "/1"), server)
            _ = try await subscribe(person, service.address(path: "/2"), server)
            _ = try await subscribe(other, service.address(path: "/3"), server)
            func body(_ path: String) -> String { #"{"endpoint":"\#(service.address(path: path).endpoint)"}"# }
            #expect(try await test(person, server, body("/2")).json["results"]?.array?.count == 1)
            #expect(service.messages.count == 1)
            for path in ["/3", "/4"] {
                try await test(person, server, body(path))
                    .expectProblem(404, "unknown-subscription", field: "endpoint")
            }
            try await test(person, server, #"{"endpoint":7}"#).expectProblem(400, "invalid-field", field: "endpoint")
            try await test(person, server, "{").expectProblem(400, "malformed-json")
            #expect(try await test(person, server, "{}").json["results"]?.array?.count == 2)
        }
    }

    @Test("the text is in the user's language, or else in one that the browser accepts")
    func language() async throws {
        try await withBoth { server, service in
            let person = try await server.person()
            _ = try await subscribe(person, service.address(), server)
            _ = try await test(person, server, language: "xx, tr;q=0.2, ja-JP;q=0.9, en;q=0")
            _ = try await server.rest(.post, "fact_preferences", as: .person(person), #"{"language":"de"}"#)
            _ = try await test(person, server, language: "ja")
            #expect(service.messages.map { $0.text.contains("\"lang\":\"ja\"") } == [true, false])
            #expect(service.messages[1].text.contains("Benachrichtigungen kommen an"))
        }
    }

    @Test("a subscription that is gone is deleted, and the other devices learn of it")
    func gone() async throws {
        try await withBoth(answer: { .init(status: $0.uri.path == "/gone" ? .gone : .internalServerError) }) {
            server, service in
            let person = try await server.person()
            _ = try await subscribe(person, service.address(path: "/failing"), server)
            let id = try await server.rows("push_subscriptions", as: .person(person))[0]["id"]?.string
            _ = try await subscribe(person, service.address(path: "/gone"), server)
            let answer = try await test(person, server)
            let outcomes = (answer.json["results"]?.array ?? []).compactMap { $0["outcome"]?.string }
            #expect(Set(outcomes) == ["gone", "failed"])
            let left = try await server.rows("push_subscriptions", as: .person(person))
            #expect(left.map { $0["id"]?.string } == [id])
            let changes = try await server.send(.get, "/api/changes", as: .person(person))
            #expect(changes.json["changes"]?.array?.contains { $0["deleted"] != nil } == true)
        }
    }

    @Test("a subscription on this machine is not called unless that is allowed")
    func loopback() async throws {
        try await withBoth(allowsLoopback: false) { server, service in
            let person = try await server.person()
            _ = try await subscribe(person, service.address(), server)
            let result = try #require(try await test(person, server).json["results"]?.array?.first)
            #expect(result["outcome"]?.string == "refused")
            #expect(service.messages.isEmpty)
            #expect(try await server.rows("push_subscriptions", as: .person(person)).count == 1)
        }
    }

    @Test("without a subscription nothing is sent, and without a session the request is rejected")
    func nobody() async throws {
        try await withServer { server in
            let person = try await server.person()
            #expect(try await test(person, server).text == #"{"results":[]}"#)
            try await server.send(.post, "/api/push/test").expectProblem(401, "signed-out")
            try await server.send(.post, "/api/push/test", as: .service).expectProblem(401, "signed-out")
            _ = try await server.send(.post, "/auth/v1/logout?scope=global", as: .person(person))
            try await test(person, server).expectProblem(401, "signed-out")
        }
    }

    @Test("a user can send ten tests in five minutes")
    func limit() async throws {
        try await withAuthServer { server, clock in
            let person = try await server.person()
            for _ in 0..<10 { #expect(try await test(person, server).status == .ok) }
            let answer = try await test(person, server)
            answer.expectProblem(429, "too-many-requests")
            #expect(answer.headers[.retryAfter] != nil)
            let other = try await server.person()
            #expect(try await test(other, server).status == .ok)
            clock.pass(.seconds(300))
            #expect(try await test(person, server).status == .ok)
        }
    }

    @Test("an invalid subscription is rejected when it is written")
    func badSubscription() async throws {
        try await withServer { server in
            let person = try await server.person()
            let good = TestBrowser().address("https://push.example/1")
            let bad = [
                ("endpoint", PushAddress(endpoint: "http://push.example/1", p256dh: good.p256dh, auth: good.auth)),
                ("endpoint", PushAddress(endpoint: "https://a@push.example/1", p256dh: good.p256dh, auth: good.auth)),
                ("p256dh", PushAddress(endpoint: good.endpoint, p256dh: "key", auth: good.auth)),
                ("auth", PushAddress(endpoint: good.endpoint, p256dh: good.p256dh, auth: "secret")),
            ]
            for (column, address) in bad {
                let answer = try await subscribe(person, address, server)
                answer.expectRest(400, "23514")
                #expect(answer.text.contains("push_subscriptions_\(column)_check"))
            }
            #expect(try await subscribe(person, good, server).status == .created)
            try await server.rest(
                .patch, "push_subscriptions?id=not.is.null", as: .person(person), #"{"auth":"secret"}"#
            ).expectRest(400, "23514")
        }
    }
}
