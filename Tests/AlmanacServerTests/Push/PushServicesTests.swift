import AlmanacCore
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer
@testable import AlmanacTables

@Suite("The push services that the server sends to")
struct PushServicesTests {
    private func admits(_ services: PushServices, _ address: String) throws -> Bool {
        services.admits(try #require(PushEndpoint(address), "\(address)"))
    }

    @Test(arguments: [
        ("https://fcm.googleapis.com/fcm/send/a:b", true), ("https://jmt17.google.com/fcm/send/a", true),
        ("https://updates.push.services.mozilla.com/wpush/v2/a", true), ("https://web.push.apple.com/a", true),
        ("https://wns2-par02p.notify.windows.com/w/?token=a%2f", true), ("https://FCM.googleapis.com/a", true),
        ("https://fcm.googleapis.com:8443/a", false), ("https://storage.googleapis.com/a", false),
        ("https://xfcm.googleapis.com/a", false), ("https://fcm.googleapis.com.evil.example/a", false),
        ("https://evilpush.apple.com/a", false), ("https://notify.windows.com/a", false),
        ("https://push.example/a", false), ("http://127.0.0.1/a", false),
    ])
    func `security H5 only the browsers' makers are allowed by default`(_ address: String, _ isAllowed: Bool) throws {
        #expect(try admits(PushServices(), address) == isAllowed)
    }

    @Test
    func `security H5 the operator can allow others`() throws {
        let patterns = ["push.example", "*.other.example:8443", "127.0.0.1:*"]
        let services = PushServices(patterns.compactMap(PushServices.Pattern.init))
        let allowed = [
            "https://push.example/1", "https://a.b.other.example:8443/1", "http://127.0.0.1:9/1",
            "https://fcm.googleapis.com/1",
        ]
        let refused = [
            "https://push.example:444/1", "https://a.push.example/1", "https://other.example:8443/1",
            "https://a.other.example/1", "http://127.0.0.2:9/1",
        ]
        for address in allowed { #expect(try admits(services, address), "\(address)") }
        for address in refused { #expect(try !admits(services, address), "\(address)") }
        for text in ["", "https://push.example", "push.example/1", "push.example:0", "a b", "push.example:443:443"] {
            #expect(PushServices.Pattern(text) == nil, "\(text)")
        }
    }

    @Test
    func `security H5 a subscription elsewhere is refused with a hint, and one that is there is not called`()
        async throws
    {
        let strict = PushServices()
        try await withServer(configure: { $0.push.services = strict }) { server in
            let person = try await server.person()
            let good = TestBrowser().address("https://fcm.googleapis.com/fcm/send/1")
            func row(_ endpoint: String) -> String {
                #"{"endpoint":"\#(endpoint)","p256dh":"\#(good.p256dh)","auth":"\#(good.auth)"}"#
            }
            let refused = try await server.rest(
                .post, "push_subscriptions", as: .person(person), row("https://push.example/1"))
            refused.expectRest(403, "42501")
            #expect(refused.json["details"]?.string?.contains("push.example") == true)
            #expect(refused.json["hint"]?.string?.contains("--push-services") == true)
            let taken = try await server.rest(.post, "push_subscriptions", as: .person(person), row(good.endpoint))
            #expect(taken.status == .created, "\(taken.text)")
            try await server.rest(
                .patch, "push_subscriptions?user_id=eq.\(person.id)", as: .person(person),
                #"{"endpoint":"https://push.example/2"}"#
            ).expectRest(403, "42501")
        }
        try await withPushService { service in
            try await withPushSender(configure: { $0.services = strict }) { sender in
                #expect(await sender.send(.sample(), to: service.address()) == .refused(.notAllowed))
            }
            #expect(service.messages.isEmpty)
        }
    }

    @Test(arguments: ["", "nonsense\r\n\r\n", "closed"])
    func `security L3 a test notification reports reasons in words of our own`(_ answer: String) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.writeAndFlush(ByteBuffer(string: answer)).flatMap { channel.close() }
            }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        if answer == "closed" { try await listener.close() }
        try await withServer(configure: {
            $0.push.allowsLoopback = true
            $0.push.timeLimit = .seconds(2)
        }) { server in
            let person = try await server.person()
            for scheme in ["http", "https"] {
                let address = TestBrowser().address("\(scheme)://127.0.0.1:\(port)/1")
                let row = JSON.members(
                    ("endpoint", .string(address.endpoint)), ("p256dh", .string(address.p256dh)),
                    ("auth", .string(address.auth)))
                let stored = try await server.rest(
                    .post, "push_subscriptions", as: .person(person), String(decoding: row.bytes, as: UTF8.self))
                #expect(stored.status == .created, "\(stored.text)")
            }
            let results = try await server.send(.post, "/api/push/test", as: .person(person)).json["results"]?.array
            let reasons = (results ?? []).compactMap { $0["reason"]?.string }
            // Nothing of a library's errors, which tell what listens at a port, and where the server was built.
            #expect(reasons.count == 2)
            for reason in reasons { #expect(["no connection", "no answer in time"].contains(reason), "\(reason)") }
        }
        if answer != "closed" { try await listener.close() }
    }

    @Test
    func `security H3 a test of twenty browsers has a few messages under way`() async throws {
        let arrived = Mutex(0)
        let pause: PushService.ResponseHandler = { _ in
            arrived.withLock { $0 += 1 }
            // The first ones wait for one another, and each gives one more a chance to come.
            try await waitUntil("as many as may be are under way") {
                arrived.withLock { $0 } >= InFlightSlots.limitPerAccount
            }
            try await moment()
            return .created
        }
        try await withPushService(answer: pause) { service in
            try await withServer(configure: {
                $0.push.allowsLoopback = true
                $0.push.timeLimit = Patience.limit
            }) { server in
                let person = try await server.person()
                for number in 0..<20 {
                    let address = service.address(path: "/\(number)")
                    let row =
                        #"{"endpoint":"\#(address.endpoint)","p256dh":"\#(address.p256dh)","auth":"\#(address.auth)"}"#
                    _ = try await server.rest(.post, "push_subscriptions", as: .person(person), row)
                }
                _ = try await server.send(.post, "/api/push/test", as: .person(person))
            }
            #expect(service.messages.count == 20)
            #expect(service.maxConcurrentMessages == InFlightSlots.limitPerAccount)
        }
    }
}
