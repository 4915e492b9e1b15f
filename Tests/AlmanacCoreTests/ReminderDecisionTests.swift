import AlmanacCore
import Testing

@Suite("A due reminder is sent once")
struct ReminderDecisionTests {
    private let nine = Reminder.daily(LocalTime("09:00")!)
    private let tokyo = zone(9)
    private let losAngeles = zone(-8)

    private func instant(_ text: String) -> Instant { Instant(iso8601: text)! }

    @Test("sent on time and up to an hour later", arguments: [0, 1, 59, 60])
    func withinGrace(minutes: Int64) {
        let now = instant("2026-11-21T09:00:00Z") + minutes * 60_000
        let decision = nine.decide(planned: "2026-11-21", now: now, in: .utc)
        #expect(decision.send?.key == "2026-11-21")
        #expect(decision.next?.key == "2026-11-22")
    }

    @Test("lapses after more than an hour", arguments: [61, 600])
    func lapsed(minutes: Int64) {
        let now = instant("2026-11-21T09:00:00Z") + minutes * 60_000
        let decision = nine.decide(planned: "2026-11-21", now: now, in: .utc)
        #expect(decision.send == nil)
        #expect(decision.next?.key == "2026-11-22")
    }

    @Test("waits if it is early, because the zone's rules may have changed since it was computed")
    func early() {
        let decision = nine.decide(planned: "2026-11-21", now: instant("2026-11-21T08:00:00Z"), in: .utc)
        #expect(decision.send == nil)
        #expect(
            decision.next == Occurrence(fireAt: instant("2026-11-21T09:00:00Z"), date: CivilDate(text: "2026-11-21")))
    }

    @Test("after days of downtime, only the last one is caught up on, with no backlog")
    func backlog() {
        let within = nine.decide(planned: "2026-11-14", now: instant("2026-11-21T09:59:00Z"), in: .utc)
        #expect(within.send?.key == "2026-11-21")
        let beyond = nine.decide(planned: "2026-11-14", now: instant("2026-11-21T10:01:00Z"), in: .utc)
        #expect(beyond.send == nil)
        #expect(beyond.next?.key == "2026-11-22")
    }

    @Test("is never retroactive: a reminder set at 09:30 does not fire for 09:00")
    func nothingRetroactive() {
        let decision = nine.decide(planned: "2026-11-22", now: instant("2026-11-21T09:30:00Z"), in: .utc)
        #expect(decision.send == nil)
        #expect(decision.next?.key == "2026-11-22")
    }

    @Test("fires at most once per local date: in Tokyo, then not again after a flight to Los Angeles")
    func travelEast() {
        // November 21, 09:00 in Tokyo is November 20, 16:00 in Los Angeles.
        let now = instant("2026-11-21T03:00:00Z")
        #expect(nine.next(after: now, in: losAngeles)?.key == "2026-11-21")
        #expect(nine.next(after: now, in: losAngeles, announced: ["2026-11-21"])?.key == "2026-11-22")
        let decision = nine.decide(
            planned: "2026-11-21", now: instant("2026-11-21T17:00:00Z"), in: losAngeles, announced: ["2026-11-21"])
        #expect(decision.send == nil)
        #expect(decision.next?.key == "2026-11-22")
    }

    @Test("a date that has not fired yet still fires after a flight across the date line")
    func dateNotYetFired() {
        // Set in Kiritimati on the 21st, where it has fired; in Pago Pago it is still the 20th.
        let pagoPago = zone(-11)
        let evening = Reminder.daily(LocalTime("20:00")!)
        let next = evening.next(after: instant("2026-11-21T06:30:00Z"), in: pagoPago, announced: ["2026-11-21"])
        #expect(next == Occurrence(fireAt: instant("2026-11-21T07:00:00Z"), date: CivilDate(text: "2026-11-20")))
        #expect(
            evening.next(after: next!.fireAt, in: pagoPago, announced: ["2026-11-20", "2026-11-21"])?.key
                == "2026-11-22")
    }

    @Test("a one-time reminder is an instant: it never lapses and never repeats")
    func once() {
        let reminder = Reminder.once(instant("2026-01-01T12:00:00Z"))
        let key = "@1767268800000"
        #expect(reminder.next(after: instant("2026-11-21T00:00:00Z"), in: tokyo)?.key == key)
        #expect(reminder.decide(planned: key, now: instant("2026-01-01T11:59:59Z"), in: tokyo).send == nil)
        let decision = reminder.decide(planned: key, now: instant("2026-11-21T00:00:00Z"), in: tokyo)
        #expect(decision.send?.key == key)
        #expect(decision.next == nil)
        let again = reminder.decide(planned: key, now: instant("2026-11-21T00:00:00Z"), in: tokyo, announced: [key])
        #expect(again == ReminderDecision(send: nil, next: nil))
    }
}
