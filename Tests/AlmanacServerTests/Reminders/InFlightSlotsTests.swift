import AlmanacCore
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("How many sends may be under way, and where")
struct InFlightSlotsTests {
    private let start = ContinuousClock.now

    private func delivery(_ number: Int, at service: String, of account: String? = nil) -> Delivery {
        Delivery(
            key: DeliveryKey(reminder: "\(number)", occurrence: "", subscription: service),
            account: account ?? "\(number)", service: service,
            content: NotificationContent(title: "", body: "", route: "/", language: .en),
            address: PushAddress(endpoint: service, p256dh: "", auth: ""), attempts: 1, isShrunk: false,
            expiresAt: Instant(milliseconds: 0))
    }

    /// Begins sends to a service for as long as there are places.
    /// - Returns: the deliveries begun.
    private func fill(
        _ places: inout InFlightSlots, _ service: String, from first: Int = 0, now: ContinuousClock.Instant
    ) -> [Delivery] {
        var begun: [Delivery] = []
        while places.hasPlace(at: service, isProbe: false, now: now) {
            let next = delivery(first + begun.count, at: service)
            guard places.begin(next, now: now) else { break }
            begun.append(next)
        }
        return begun
    }

    @Test
    func `reminders crash: a service that answers at once has at most 16 messages unrecorded`() {
        var places = InFlightSlots(limit: 256)
        #expect(fill(&places, "a", now: start).count == 16)
        // Answers do not free a place, records do.
        for number in 0..<16 {
            places.answered(delivery(number, at: "a"), after: .milliseconds(1), now: start + .milliseconds(1))
        }
        #expect(fill(&places, "a", from: 100, now: start + .milliseconds(1)).isEmpty)
        for number in 0..<5 { places.end(delivery(number, at: "a")) }
        #expect(fill(&places, "a", from: 200, now: start + .milliseconds(1)).count == 5)
        // Several services together have no more.
        #expect(fill(&places, "b", from: 300, now: start + .milliseconds(1)).isEmpty)
    }

    @Test
    func `reminders starvation: services that do not answer leave places for the others`() {
        var places = InFlightSlots(limit: 256)
        var now = start
        var counts: [String: Int] = [:]
        for _ in 0..<200 {
            now += .milliseconds(20)
            for service in ["a", "b", "c"] {
                counts[service, default: 0] += fill(&places, service, from: counts[service] ?? 0, now: now).count
            }
        }
        #expect(counts["a"] ?? 0 <= 128)
        #expect((counts["b"] ?? 0) > 0 && (counts["c"] ?? 0) > 0)
        #expect(places.hasPlace(at: "d", isProbe: false, now: now))
        // A service that was silent gets one message until it answers.
        #expect(places.hasPlace(at: "d", isProbe: true, now: now))
        let hasBegun = places.begin(delivery(1_000, at: "d"), now: now)
        #expect(hasBegun)
        #expect(!places.hasPlace(at: "d", isProbe: true, now: now))
    }

    @Test
    func `security H3 an account has at most four places, at all services together`() {
        var places = InFlightSlots(limit: 256)
        for number in 0..<4 {
            let hasBegun = places.begin(delivery(number, at: "s\(number)", of: "one"), now: start)
            #expect(hasBegun)
        }
        let isFifth = places.begin(delivery(4, at: "s4", of: "one"), now: start)
        #expect(!isFifth)
        #expect(places.fullAccounts == ["one"])
        let isOther = places.begin(delivery(5, at: "s4", of: "two"), now: start)
        #expect(isOther)
        places.end(delivery(0, at: "s0", of: "one"))
        let isNext = places.begin(delivery(4, at: "s4", of: "one"), now: start)
        #expect(isNext)
    }

    @Test
    func `a delivery has one place, and ends once`() {
        var places = InFlightSlots(limit: 1)
        let one = delivery(1, at: "a")
        let isFirst = places.begin(one, now: start)
        #expect(isFirst)
        let isSecond = places.begin(one, now: start)
        #expect(!isSecond)
        #expect(!places.hasPlace(at: "b", isProbe: false, now: start + .seconds(10)))
        places.end(one)
        places.end(one)
        #expect(places.count == 0)
        #expect(places.hasPlace(at: "b", isProbe: false, now: start))
    }
}
