import AlmanacCore
import Testing

@testable import AlmanacReminders
@testable import AlmanacServer

@Suite("A push service that does not answer is paused as a whole")
struct ServicePausesTests {
    private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }

    @Test
    func `reminders pauses: they grow until the service answers`() {
        var pauses = ServicePauses()
        var now: Int64 = 100
        for length: Int64 in [5, 10, 20, 40] {
            pauses.note(.failed(.timedOut), from: "a", begun: at(now), at: at(now + 15))
            #expect(pauses.end(of: "a", at: at(now + 15)) == at(now + 15 + length))
            #expect(pauses.needsProbe("a"))
            now += 15 + length
            #expect(pauses.end(of: "a", at: at(now)) == nil)
        }
        #expect(pauses.end(of: "b", at: at(now)) == nil && !pauses.needsProbe("b"))
        pauses.note(.delivered, from: "a", begun: at(now), at: at(now + 1))
        #expect(!pauses.needsProbe("a"))
        pauses.note(.failed(.unreachable), from: "a", begun: at(now + 2), at: at(now + 3))
        #expect(pauses.end(of: "a", at: at(now + 3)) == at(now + 8))
    }

    @Test
    func `reminders pauses: sends that began before a pause do not prolong it`() {
        var pauses = ServicePauses()
        for _ in 0..<100 { pauses.note(.failed(.timedOut), from: "a", begun: at(0), at: at(15)) }
        #expect(pauses.end(of: "a", at: at(15)) == at(20))
    }

    @Test
    func `reminders pauses: one slow browser does not pause a service that answers others`() {
        var pauses = ServicePauses()
        pauses.note(.refused(.answered(400)), from: "a", begun: at(5), at: at(6))
        pauses.note(.failed(.timedOut), from: "a", begun: at(0), at: at(15))
        #expect(pauses.end(of: "a", at: at(15)) == nil)
    }

    @Test
    func `reminders pauses: what 429 asks for is kept, for everything at the service`() {
        var pauses = ServicePauses()
        pauses.note(.wait(seconds: 600), from: "a", begun: at(0), at: at(1))
        // Others were already on their way, and one of them was accepted.
        pauses.note(.delivered, from: "a", begun: at(0), at: at(2))
        #expect(pauses.end(of: "a", at: at(600)) == at(601))
        pauses.note(.wait(seconds: 600), from: "a", begun: at(601), at: at(602))
        #expect(pauses.end(of: "a", at: at(602)) == at(602 + 1_200))
        // A pause of a day is as long as it was asked for.
        pauses.note(.wait(seconds: 86_400), from: "b", begun: at(0), at: at(1))
        #expect(pauses.end(of: "b", at: at(1)) == at(86_401))
    }

    @Test
    func `reminders pauses: faults of our own and answers pause nothing`() {
        var pauses = ServicePauses()
        let outcomes: [PushOutcome] = [
            .failed(.answered(500)), .failed(.closing), .failed(.canceled), .gone, .tooLarge,
            .refused(.notPublic), .refused(.answered(403)),
        ]
        for outcome in outcomes {
            pauses.note(outcome, from: "a", begun: at(0), at: at(1))
            #expect(pauses.end(of: "a", at: at(1)) == nil)
        }
    }

    @Test
    func `reminders pauses: others wait without being sent, and one shows that the service is back`() async throws {
        try await ReminderWorld.run { world in
            for number in 1...6 {
                try await world.insertUser(
                    number, ["https://busy.example/\(number)"], due: "2026-11-21T09:00:0\(number).000000+00:00")
            }
            world.push.answer(url: "https://busy.example/1", .wait(seconds: 600))
            #expect(try await world.round(at: "2026-11-21T09:00:01Z").count == 1)
            #expect(try await world.round(at: "2026-11-21T09:10:00Z").isEmpty)
            world.push.answer(url: "https://busy.example/2", .failed(.timedOut))
            // The first one back waits itself; the second shows that nothing has changed.
            let probed = try await world.round(at: "2026-11-21T09:10:01Z")
            #expect(probed.count <= 2 && !probed.isEmpty)
            #expect(try await world.round(at: "2026-11-21T10:00:00Z").count + probed.count >= 6)
            #expect(try await world.deliveries() == ["delivered": 6])
        }
    }

    @Test
    func `reminders refusals: the operator is told once a minute, with the number`() {
        var reports = RefusalReports()
        let first = reports.note("a answered 403", at: at(0))
        #expect(first == 1)
        for second: Int64 in 1...59 {
            let count = reports.note("a answered 403", at: at(second))
            #expect(count == nil)
        }
        let counts = [
            reports.note("b answered 403", at: at(30)), reports.note("a answered 403", at: at(60)),
            reports.note("a answered 403", at: at(200)),
        ]
        #expect(counts == [1, 60, 1])
    }
}
