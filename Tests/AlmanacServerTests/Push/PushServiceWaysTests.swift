import AlmanacCore
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

/// The rows of the tables in `docs/push.md`, which says where each comes from.
@Suite("The ways of the push services")
struct PushServiceWaysTests {
    /// An answer that a service's documentation describes, and what it means here.
    struct Way: Sendable, CustomTestStringConvertible {
        let service: String
        let status: Int
        var headers: [String: String] = [:]
        let outcome: PushOutcome

        var testDescription: String { "\(service) \(status) \(headers)" }
    }

    private static let ways: [Way] = [
        Way(service: "Apple", status: 201, outcome: .delivered),
        Way(service: "Apple", status: 400, outcome: .refused(.answered(400))),
        Way(service: "Apple", status: 403, outcome: .refused(.answered(403))),
        Way(service: "Apple", status: 404, outcome: .gone),
        Way(service: "Apple", status: 405, outcome: .refused(.answered(405))),
        Way(service: "Apple", status: 410, outcome: .gone),
        Way(service: "Apple", status: 413, outcome: .tooLarge),
        Way(service: "Apple", status: 429, outcome: .wait(seconds: 60)),
        Way(service: "Apple", status: 500, outcome: .failed(.answered(500))),
        Way(service: "Apple", status: 503, outcome: .failed(.answered(503))),
        Way(service: "Mozilla", status: 201, outcome: .delivered),
        Way(service: "Mozilla", status: 202, outcome: .delivered),
        Way(service: "Mozilla", status: 301, headers: ["Location": "/"], outcome: .refused(.answered(301))),
        Way(service: "Mozilla", status: 401, outcome: .refused(.answered(401))),
        Way(service: "Mozilla", status: 404, outcome: .gone),
        Way(service: "Mozilla", status: 410, outcome: .gone),
        Way(service: "Mozilla", status: 413, outcome: .tooLarge),
        Way(service: "Mozilla", status: 429, headers: ["Retry-After": "127"], outcome: .wait(seconds: 127)),
        Way(service: "Mozilla", status: 502, outcome: .failed(.answered(502))),
        Way(service: "Mozilla", status: 503, outcome: .failed(.answered(503))),
        Way(service: "Google", status: 201, outcome: .delivered),
        Way(service: "Google", status: 400, outcome: .refused(.answered(400))),
        Way(service: "Google", status: 403, outcome: .refused(.answered(403))),
        Way(service: "Google", status: 404, outcome: .gone),
        Way(service: "Google", status: 410, outcome: .gone),
        Way(service: "Google", status: 413, outcome: .tooLarge),
        Way(service: "Google", status: 429, headers: ["Retry-After": "30"], outcome: .wait(seconds: 30)),
        Way(service: "Google", status: 503, headers: ["Retry-After": "30"], outcome: .wait(seconds: 30)),
        Way(service: "Microsoft", status: 200, headers: ["X-WNS-Status": "received"], outcome: .delivered),
        Way(service: "Microsoft", status: 201, headers: ["X-WNS-Status": "received"], outcome: .delivered),
        Way(service: "Microsoft", status: 200, headers: ["X-WNS-Status": "dropped"], outcome: .failed(.dropped)),
        Way(
            service: "Microsoft", status: 201, headers: ["X-WNS-Status": "channelThrottled"], outcome: .failed(.dropped)
        ),
        Way(service: "Microsoft", status: 400, headers: ["X-WNS-Status": "dropped"], outcome: .refused(.answered(400))),
        Way(service: "Microsoft", status: 401, outcome: .refused(.answered(401))),
        Way(service: "Microsoft", status: 403, outcome: .refused(.answered(403))),
        Way(service: "Microsoft", status: 404, outcome: .gone),
        Way(service: "Microsoft", status: 406, outcome: .wait(seconds: 60)),
        Way(service: "Microsoft", status: 406, headers: ["X-WNS-Continue-After": "90"], outcome: .wait(seconds: 90)),
        Way(service: "Microsoft", status: 410, outcome: .gone),
        Way(service: "Microsoft", status: 413, outcome: .tooLarge),
        Way(service: "Microsoft", status: 503, outcome: .failed(.answered(503))),
    ]

    @Test("T push an answer means what the service's documentation says", arguments: ways)
    func answer(way: Way) async throws {
        var headers: HTTPFields = [:]
        for (name, value) in way.headers { headers[try #require(HTTPField.Name(name))] = value }
        let answer = PushService.Answer(status: .init(code: way.status), headers: headers)
        try await withPushService(answer: { _ in answer }) { service in
            try await withPushSender { sender in
                #expect(await sender.send(.sample(), to: service.address()) == way.outcome)
            }
            #expect(service.messages.count == 1)
        }
    }

    private func header(_ name: String, of message: PushMessage) async throws -> String? {
        let found = Mutex<String?>(nil)
        try await withPushService { service in
            try await withPushSender { sender in
                #expect(await sender.send(message, to: service.address()) == .delivered)
            }
            let value = try #require(service.messages.first).header(name)
            found.withLock { $0 = value }
        }
        return found.withLock { $0 }
    }

    @Test(
        "T push a time to live is at most Google's four weeks, and never Microsoft's contradictory zero",
        arguments: [
            (0, "1"), (1, "1"), (60, "60"), (2_419_200, "2419200"), (2_419_201, "2419200"), (Int.max, "2419200"),
        ])
    func timeToLive(seconds: Int, sent: String) async throws {
        var message = PushMessage.sample()
        message.timeToLive = seconds
        #expect(try await header("TTL", of: message) == sent)
    }

    @Test(
        "T push the urgencies are those of RFC 8030",
        arguments: [(PushUrgency.veryLow, "very-low"), (.low, "low"), (.normal, "normal"), (.high, "high")])
    func urgency(urgency: PushUrgency, sent: String) async throws {
        var message = PushMessage.sample()
        message.urgency = urgency
        #expect(try await header("Urgency", of: message) == sent)
    }

    @Test("T push the content is said to be a declarative notification, as Apple's browsers may want it")
    func contentType() async throws {
        #expect(try await header("Content-Type", of: .sample()) == "application/notification+json")
        #expect(try await header("Content-Encoding", of: .sample()) == "aes128gcm")
    }

    @Test("T push a topic is base64url that Apple's service can decode", arguments: [1, 5, 13, 29, 33, 36])
    func impossibleTopic(length: Int) async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                let message = PushMessage.sample(topic: String(repeating: "a", count: length))
                #expect(await sender.send(message, to: service.address()) == .refused(.invalidMessage))
            }
            #expect(service.messages.isEmpty)
        }
    }

    @Test("T push a topic of two, four or 32 characters is sent", arguments: [2, 3, 4, 32])
    func possibleTopic(length: Int) async throws {
        let topic = String(repeating: "a", count: length)
        #expect(try await header("Topic", of: .sample(topic: topic)) == topic)
    }

    @Test(
        "T push a message fits into Apple's and Google's 4,096 bytes, and a shortened one into Mozilla's way to Android"
    )
    func sizes() throws {
        let long = String(repeating: "\"日", count: 2_000)
        var content = NotificationContent(
            title: long, body: long, route: "/" + String(repeating: "r", count: 399), language: .ja)
        content.tag = "facts/fact-of-the-day"
        func size(isShrunk: Bool) throws -> Int {
            let body = content.payload(
                origin: "https://almanac.example", reminder: Sample.uuid(1), occurrence: "2026-11-21",
                isShrunk: isShrunk)
            let address = TestBrowser().address("https://push.example/1")
            let encryption = try #require(MessageEncryption(p256dh: address.p256dh, auth: address.auth))
            return try encryption.encrypt(body, isPadded: !isShrunk).count
        }
        #expect(try size(isShrunk: false) <= 4_096)
        // What is left of 4,096 bytes once they are base64 and have their headers (autopush-rs, docs/src/http.md).
        #expect(try size(isShrunk: true) <= 2_744)
    }

    @Test("T push what is declared is enough for a browser that shows it without the service worker")
    func declared() throws {
        var content = NotificationContent(title: "Hello", body: "There", route: "/whole", language: .en)
        content.tag = "whole/quote"
        let bytes = content.payload(
            origin: "https://almanac.example", reminder: Sample.uuid(1), occurrence: "2026-11-21", isShrunk: false)
        let message = try JSON.parse(bytes)
        #expect(message["web_push"]?.int == 8030)
        // The worker is asked first: it notes what was shown, and counts it on the icon.
        #expect(message["mutable"] == .bool(true))
        let notification = try #require(message["notification"])
        #expect(notification["title"]?.string == "Hello")
        #expect(notification["navigate"]?.string == "https://almanac.example/whole")
        let buttons = try #require(notification["actions"]?.array)
        #expect(buttons.count == 2)
        for button in buttons {
            #expect(button["navigate"]?.string?.hasPrefix("https://almanac.example/") == true, "\(button)")
        }
    }
}
