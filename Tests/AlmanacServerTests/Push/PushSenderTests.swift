import AlmanacCore
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import AlmanacContent
@testable import AlmanacDatabase
@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("Sending to push services (RFC 8030)")
struct PushSenderTests {
    @Test("a message arrives encrypted, with its topic, urgency, time to live and the server's token")
    func delivered() async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                var message = PushMessage.sample(#"{"web_push":8030,"notification":{"title":"Ü"}}"#, topic: "a-B_90")
                message.urgency = .veryLow
                #expect(await sender.send(message, to: service.address()) == .delivered)
                let arrived = try #require(service.messages.first)
                #expect(arrived.text == #"{"web_push":8030,"notification":{"title":"Ü"}}"#)
                #expect(arrived.header("TTL") == "3600")
                #expect(arrived.header("Topic") == "a-B_90")
                #expect(arrived.header("Urgency") == "very-low")
                #expect(arrived.header("Content-Encoding") == "aes128gcm")
                let audience = try #require(Origin("http://127.0.0.1:\(service.port)"))
                let token = try await sender.tokens.authorization(for: audience)
                #expect(arrived.header("Authorization") == token)
            }
        }
    }

    @Test("a message without a topic replaces no other")
    func noTopic() async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                #expect(await sender.send(.sample(topic: ""), to: service.address()) == .delivered)
                #expect(service.messages.map { $0.header("Topic") } == [nil])
            }
        }
    }

    // MARK: Responses

    private func outcome(_ status: Int, _ headers: HTTPFields = [:]) async throws -> PushOutcome {
        let found = Mutex<PushOutcome?>(nil)
        try await withPushService(answer: { _ in .init(status: .init(code: status), headers: headers) }) { service in
            try await withPushSender { sender in
                let outcome = await sender.send(.sample(), to: service.address())
                found.withLock { $0 = outcome }
            }
            #expect(service.messages.count == 1)
        }
        return try #require(found.withLock { $0 })
    }

    @Test("201 and other success codes mean delivered", arguments: [201, 200, 202, 204])
    func created(status: Int) async throws {
        #expect(try await outcome(status) == .delivered)
    }

    @Test("404 and 410 mean that the subscription is gone", arguments: [404, 410])
    func gone(status: Int) async throws {
        #expect(try await outcome(status) == .gone)
    }

    @Test("413 means that the message is too large")
    func tooLarge() async throws {
        #expect(try await outcome(413) == .tooLarge)
    }

    @Test("429 waits for the given seconds, until the given date, or for a minute by default")
    func wait() async throws {
        #expect(try await outcome(429, [.retryAfter: "120"]) == .wait(seconds: 120))
        #expect(try await outcome(429) == .wait(seconds: 60))
        #expect(try await outcome(429, [.retryAfter: "soon"]) == .wait(seconds: 60))
        #expect(try await outcome(429, [.retryAfter: "0"]) == .wait(seconds: 1))
        #expect(try await outcome(429, [.retryAfter: "999999999999"]) == .wait(seconds: 86_400))
        // The test's clock is at 2026-11-18T11:06:40Z.
        #expect(try await outcome(429, [.retryAfter: "Wed, 18 Nov 2026 11:08:10 GMT"]) == .wait(seconds: 90))
        #expect(try await outcome(429, [.retryAfter: "Wed, 18 Nov 2026 11:00:00 GMT"]) == .wait(seconds: 1))
    }

    @Test("5xx and 408 are transient, and a 503 with Retry-After waits", arguments: [500, 502, 503, 504, 408])
    func failed(status: Int) async throws {
        #expect(try await outcome(status) == .failed(.answered(status)))
        if status == 503 { #expect(try await outcome(503, [.retryAfter: "7"]) == .wait(seconds: 7)) }
    }

    @Test("other 4xx codes are permanent and delete nothing", arguments: [400, 401, 403, 405])
    func refused(status: Int) async throws {
        #expect(try await outcome(status) == .refused(.answered(status)))
    }

    @Test("a redirect is not followed", arguments: [301, 302, 307, 308])
    func redirect(status: Int) async throws {
        try await withPushService { other in
            try await withPushService(
                answer: { _ in
                    .init(
                        status: .init(code: status), headers: [.location: "http://127.0.0.1:\(other.port)/elsewhere"])
                }
            ) { service in
                try await withPushSender { sender in
                    let outcome = await sender.send(.sample(), to: service.address())
                    #expect(outcome == .refused(.answered(status)))
                }
                #expect(service.messages.count == 1)
            }
            #expect(other.messages.isEmpty)
        }
    }

    // MARK: No response

    @Test("a push service that does not respond times out")
    func hanging() async throws {
        try await withPushService(answer: { _ in
            try await waitForever()
            return .created
        }) { service in
            try await withPushSender(configure: { $0.timeLimit = .milliseconds(300) }) { sender in
                #expect(await sender.send(.sample(), to: service.address()) == .failed(.timedOut))
            }
        }
    }

    @Test("security H3 a service that answers and never ends its body gives its place back after the time limit")
    func endlessBody() async throws {
        try await withPushService(answer: { _ in PushService.Answer(status: .created, isEndless: true) }) { service in
            try await withPushSender(configure: { $0.timeLimit = .milliseconds(500) }) { sender in
                // On a slow machine, the head may arrive too late as well. What matters is that it ends.
                for _ in 0..<3 {
                    let outcome = await sender.send(.sample(), to: service.address())
                    #expect([.delivered, .failed(.timedOut)].contains(outcome), "\(outcome)")
                }
            }
        }
    }

    @Test("a connection that is closed, refused or returns nonsense is a transient failure")
    func noConnection() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        for answer in ["", "nonsense\r\n\r\n"] {
            let server = try await ServerBootstrap(group: group).childChannelInitializer { channel in
                channel.writeAndFlush(ByteBuffer(string: answer)).flatMap { channel.close() }
            }.bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(server.localAddress?.port)
            let address = TestBrowser().address("http://127.0.0.1:\(port)/1")
            try await withPushSender(configure: { $0.timeLimit = .milliseconds(500) }) { sender in
                guard case .failed = await sender.send(.sample(), to: address) else {
                    Issue.record("“\(answer)” is not reported as a failure")
                    return
                }
            }
            try await server.close()
            try await withPushSender(configure: { $0.timeLimit = .milliseconds(500) }) { sender in
                guard case .failed = await sender.send(.sample(), to: address) else {
                    Issue.record("a closed port is not reported as a failure")
                    return
                }
            }
        }
    }

    @Test("after a failed connection, the next message tries again")
    func again() async throws {
        try await withPushService(isSecure: true) { service in
            let lookups = Mutex(0)
            // The first address has no listener, the second is the right one.
            let resolve: PushConnections.Resolve = { _, _ in
                lookups.withLock { count in
                    count += 1
                    return [count == 1 ? "127.0.0.2" : "127.0.0.1"]
                }
            }
            try await withPushSender(resolve: resolve) { sender in
                let address = service.address(host: "push.test")
                guard case .failed = await sender.send(.sample(), to: address) else {
                    Issue.record("127.0.0.2 has no listener")
                    return
                }
                #expect(await sender.send(.sample(), to: address) == .delivered)
            }
            #expect(lookups.withLock { $0 } == 2)
        }
    }

    // MARK: Allowed addresses

    @Test(
        "loopback addresses are not called",
        arguments: ["127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "0"])
    func loopback(host: String) async throws {
        try await withPushService { service in
            try await withPushService(isSecure: true) { secure in
                try await withPushSender(allowsLoopback: false) { sender in
                    for address in [service.address(host: host), secure.address(host: host)] {
                        guard case .refused = await sender.send(.sample(), to: address) else {
                            Issue.record("\(address.endpoint) was called")
                            continue
                        }
                    }
                }
                #expect(secure.messages.isEmpty)
            }
            #expect(service.messages.isEmpty)
        }
    }

    @Test("a name with a private address is not called, whatever its other addresses are")
    func privateName() async throws {
        for found in [["10.0.0.1"], ["::1"], ["fd00::1"], ["8.8.8.8", "192.168.1.1"], ["169.254.169.254"]] {
            try await withPushSender(allowsLoopback: false, resolve: { _, _ in found }) { sender in
                let address = TestBrowser().address("https://push.test/1")
                #expect(await sender.send(.sample(), to: address) == .refused(.notPublic))
            }
        }
    }

    @Test("the connection goes to the checked address, without a second lookup of the name")
    func rebinding() async throws {
        try await withPushService(isSecure: true) { service in
            let asked = Mutex<[String]>([])
            let resolve: PushConnections.Resolve = { host, _ in
                asked.withLock { $0.append(host) }
                return ["127.0.0.1"]
            }
            // Only this resolver knows `push.test`, so no other one was asked. The certificate is for that name.
            try await withPushSender(resolve: resolve) { sender in
                for _ in 0..<3 {
                    #expect(await sender.send(.sample(), to: service.address(host: "push.test")) == .delivered)
                }
            }
            #expect(asked.withLock { $0 } == ["push.test"])
            #expect(service.messages.count == 3)
        }
    }

    @Test("a service with a certificate for another name gets no message")
    func otherCertificate() async throws {
        try await withPushService(isSecure: true) { service in
            try await withPushSender(resolve: { _, _ in ["127.0.0.1"] }) { sender in
                guard case .failed = await sender.send(.sample(), to: service.address(host: "other.test")) else {
                    Issue.record("the certificate was accepted")
                    return
                }
            }
            #expect(service.messages.isEmpty)
        }
    }

    @Test("a name without an address is a transient failure")
    func unresolved() async throws {
        struct NoSuchName: Error {}
        try await withPushSender(resolve: { _, _ in throw NoSuchName() }) { sender in
            let outcome = await sender.send(.sample(), to: TestBrowser().address("https://push.test/1"))
            #expect(outcome == .failed(.unresolved))
        }
    }

    @Test("plain http stays on this machine, whatever a name resolves to")
    func plainHTTP() async throws {
        try await withPushSender(resolve: { _, _ in ["8.8.8.8"] }) { sender in
            let address = TestBrowser().address("http://localhost:9/1")
            #expect(await sender.send(.sample(), to: address) == .refused(.notPublic))
        }
    }

    @Test("invalid messages and addresses are rejected before anything is sent")
    func unsound() async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                let good = service.address()
                func refused(_ message: PushMessage, _ address: PushAddress) async -> Bool {
                    if case .refused = await sender.send(message, to: address) { true } else { false }
                }
                let noKey = PushAddress(endpoint: good.endpoint, p256dh: "key", auth: good.auth)
                #expect(await refused(.sample(), noKey))
                #expect(await refused(.sample(topic: String(repeating: "a", count: 33)), good))
                #expect(await refused(.sample(topic: "a b\r\nX: y"), good))
                let nowhere = PushAddress(endpoint: "nowhere", p256dh: good.p256dh, auth: good.auth)
                #expect(await refused(.sample(), nowhere))
                let long = PushMessage.sample(String(repeating: "a", count: 3_994))
                #expect(await sender.send(long, to: good) == .tooLarge)
            }
            #expect(service.messages.isEmpty)
        }
    }

    // MARK: Connections

    @Test("messages share one HTTP/2 connection and one token")
    func sharedConnection() async throws {
        try await withPushService(isSecure: true) { service in
            try await withPushSender { sender in
                #expect(await sender.send(.sample(), to: service.address()) == .delivered)
                await withTaskGroup(of: PushOutcome.self) { group in
                    for number in 0..<40 {
                        group.addTask { await sender.send(.sample(), to: service.address(path: "/send/\(number)")) }
                    }
                    for await outcome in group { #expect(outcome == .delivered) }
                }
            }
            #expect(service.messages.count == 41)
            #expect(service.messages.filter { !$0.isHTTP2 }.isEmpty)
            #expect(Set(service.messages.map(\.connection)).count == 1)
            #expect(Set(service.messages.map { $0.header("Authorization") }).count == 1)
        }
    }

    @Test("HTTP/1.1 connections are reused")
    func reusedConnection() async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                for _ in 0..<5 { #expect(await sender.send(.sample(), to: service.address()) == .delivered) }
            }
            #expect(Set(service.messages.map(\.connection)).count == 1)
        }
    }

    @Test("a closed sender sends no more messages, and waits for the current ones")
    func closing() async throws {
        try await withPushService { service in
            try await withPushSender { sender in
                #expect(await sender.send(.sample(), to: service.address()) == .delivered)
                await sender.close()
                #expect(await sender.send(.sample(), to: service.address()) == .failed(.closing))
            }
            #expect(service.messages.count == 1)
        }
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let slow: PushService.ResponseHandler = { _ in
            arrived.yield()
            for await _ in answers { break }
            return .created
        }
        try await withPushService(answer: slow) { service in
            try await withPushSender { sender in
                async let outcome = sender.send(.sample(), to: service.address())
                for await _ in arrivals { break }
                async let closed: Void = sender.close()
                // Another address, to which no message is under way.
                let other = TestBrowser().address("http://127.0.0.1:1/1")
                try await waitUntil("the sender is closing") {
                    await sender.send(.sample(), to: other) == .failed(.closing)
                }
                answer.yield()
                #expect(await outcome == .delivered)
                await closed
            }
        }
    }
}
