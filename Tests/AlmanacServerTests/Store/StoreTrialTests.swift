import AlmanacCore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AlmanacServer

@Suite("P5 There is one trial per account and device")
struct StoreTrialTests {
    @Test("P5 a trial lasts seven days, and the server alone writes it", arguments: [false, true])
    func begins(hasProfile: Bool) async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.person()
            if hasProfile { _ = try await server.rest(.post, "users", as: .person(person), #"{"name":"Mei"}"#) }
            let before = try await server.send(.get, "/api/changes", as: .person(person)).json["cursor"]?.int ?? 0
            #expect(try await server.products(as: person)["trial_available"] == .bool(true))

            let trial = try await server.startTrial(as: person).subscription()
            #expect(trial == Subscription(status: "trial", trialEndDate: clock.now + 7 * 86_400_000))
            #expect(try await server.subscription(of: person) == trial)
            #expect(try await server.products(as: person)["trial_available"] == .bool(false))
            // The user's other devices pull the row, and the profile in it is as the user left it.
            let changes = try await server.send(.get, "/api/changes?since=\(before)", as: .person(person)).json
            let rows = changes["changes"]?.array ?? []
            #expect(rows.map { $0["table"]?.string } == ["users"])
            #expect(rows.first?["row"]?["name"]?.string == (hasProfile ? "Mei" : nil))

            clock.pass(.seconds(7 * 86_400 - 1))
            #expect(trial.entitlement(at: clock.now).isPremium)
            clock.pass(.seconds(1))
            #expect(!trial.entitlement(at: clock.now).isPremium)
        }
    }

    @Test("P5 a profile that a device made before the trial, and sends after it, is stored and does not end the trial")
    func lateProfile() async throws {
        try await withStore(.none) { server, _ in
            let person = try await server.person()
            let trial = try await server.startTrial(as: person).subscription()
            let answer = try await server.rest(
                .post, "users", as: .person(person), #"{"name":"Mei","updated_at":"2020-01-01"}"#,
                prefer: "resolution=merge-duplicates")
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await server.rows("users", as: .person(person)).first?["name"]?.string == "Mei")
            #expect(try await server.subscription(of: person) == trial)
        }
    }

    @Test("P5 the same account gets no second trial, during the first or after it")
    func sameAccount() async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.person()
            let trial = try await server.startTrial(as: person).subscription()
            try await server.startTrial(as: person).expectProblem(409, "trial-used")
            clock.pass(days: 8)
            let session = try TestSession(try await server.refresh(person.refreshToken))
            let later = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            try await server.startTrial(as: later).expectProblem(409, "trial-used")
            // Deleting the profile and making it anew changes nothing.
            _ = try await server.rest(.delete, "users?id=eq.\(person.id)", as: .person(later))
            try await server.startTrial(as: later).expectProblem(409, "trial-used")
            _ = try await server.rest(.post, "users", as: .person(later), #"{"name":"New"}"#)
            try await server.startTrial(as: later).expectProblem(409, "trial-used")
            #expect(try await server.subscription(of: later) == trial)
            #expect(try await server.transactionCount() == 1)
        }
    }

    @Test("P5 an account made anew on the same device gets no second trial", arguments: [false, true])
    func sameDevice(isTied: Bool) async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.person()
            let key = isTied ? try await server.device(of: first) : try await server.deviceKey()
            // Of a tied device, the key need not be the one that is sent.
            #expect(try await server.startTrial(as: first, device: isTied ? nil : key).status == .ok)
            let second = try await server.person()
            try await server.startTrial(as: second, device: key).expectProblem(409, "trial-used")
            try await server.deleteAccount(first)
            try await server.startTrial(as: second, device: key).expectProblem(409, "trial-used")
            // Another device's key does not help once the device is tied to the new account.
            try await server.tie(key, to: second)
            try await server.startTrial(as: second).expectProblem(409, "trial-used")
            #expect(try await server.subscription(of: second) == nil)
            #expect(try await server.products(as: second)["trial_available"] == .bool(false))
            // Another person's device is another matter.
            #expect(try await server.startTrial(as: try await server.person()).status == .ok)
        }
    }

    @Test("P5 importing an archive brings no trial along, and gives none back")
    func imported() async throws {
        try await withStore(.none) { server, _ in
            let first = try await server.person()
            let before = try await server.send(.get, "/api/account/export", as: .person(first)).text
            let trial = try await server.startTrial(as: first).subscription()
            let during = try await server.send(.get, "/api/account/export", as: .person(first)).text
            // The archive from before the trial does not undo it.
            #expect(try await server.send(.post, "/api/account/import", as: .person(first), before).status == .ok)
            #expect(try await server.send(.post, "/api/account/import", as: .person(first), during).status == .ok)
            #expect(try await server.subscription(of: first) == trial)
            try await server.startTrial(as: first).expectProblem(409, "trial-used")
            // Another account does not receive the trial, and can still have its own.
            let second = try await server.person()
            #expect(try await server.send(.post, "/api/account/import", as: .person(second), during).status == .ok)
            #expect(try await server.subscription(of: second) == Subscription())
            #expect(try await server.startTrial(as: second).status == .ok)
        }
    }

    @Test("P5 a merge moves the trial; of two trials, the first counts")
    func merged() async throws {
        try await withStore(.none) { server, clock in
            let target = try await server.named("ana@example.org")
            let first = try await server.startTrial(as: target).subscription()
            clock.pass(.seconds(600))
            // A fresh account's trial is no way to make one's own longer.
            let source = try await server.person()
            #expect(try await server.startTrial(as: source).status == .ok)
            try await server.merge(source, into: target)
            #expect(try await server.subscription(of: target) == first)
            try await server.startTrial(as: target).expectProblem(409, "trial-used")
        }
    }

    @Test("P5 neither account of a merge gets a second trial")
    func afterMerge() async throws {
        try await withStore(.none) { server, _ in
            let source = try await server.named("ana@example.org")
            let trial = try await server.startTrial(as: source).subscription()
            let target = try await server.named("ben@example.org")
            try await server.merge(source, into: target)
            #expect(try await server.subscription(of: target) == trial)
            try await server.startTrial(as: target).expectProblem(409, "trial-used")
            // The source has an email address, so it stays, empty.
            let session = try TestSession(try await server.signIn("ana@example.org"))
            let again = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            try await server.startTrial(as: again).expectProblem(409, "trial-used")
            // The traces of both outlive them.
            try await server.deleteAccount(again)
            try await server.deleteAccount(target)
            for email in ["ana@example.org", "ben@example.org"] {
                try await server.startTrial(as: try await server.named(email)).expectProblem(409, "trial-used")
            }
        }
    }

    @Test("P5 of racing requests, one begins the trial", arguments: ["same account", "same device"])
    func racing(_ kind: String) async throws {
        try await withStore(.none) { server, _ in
            var people = [try await server.person()]
            for _ in 1..<8 { people.append(kind == "same account" ? people[0] : try await server.person()) }
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                let key = try await server.deviceKey()
                for person in people {
                    group.addTask { try await server.startTrial(as: person, device: key).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            // To the account itself, the others are repetitions of one request.
            #expect(statuses.filter { $0 == .ok }.count == (kind == "same account" ? 8 : 1))
            #expect(statuses.filter { $0 == .conflict }.count == (kind == "same account" ? 0 : 7))
            #expect(try await server.transactionCount() == 1)
        }
    }

    @Test("P5 a trial needs a session, and a key that is a text; nothing is spent otherwise")
    func badRequests() async throws {
        try await withStore(.none) { server, _ in
            try await server.send(.post, "/api/store/trial", as: .signedOut).expectProblem(401, "signed-out")
            try await server.send(.post, "/api/store/trial", as: .service).expectProblem(401, "signed-out")
            let person = try await server.person()
            try await server.sell("trial", as: person, #"{"device_key":5}"#)
                .expectProblem(400, "invalid-field", field: "device_key")
            try await server.sell("trial", as: person, "{").expectProblem(400, "malformed-json")
            let ended = try await server.person()
            _ = try await server.send(.post, "/auth/v1/logout", as: .person(ended))
            try await server.startTrial(as: ended).expectProblem(401, "signed-out")
            #expect(try await server.transactionCount() == 0)
        }
    }

    @Test("P5 a trial needs the key of a registered device, and without one it says what to do")
    func unknownDevice() async throws {
        try await withStore(.none) { server, _ in
            let person = try await server.person()
            for body in ["", "{}", #"{"device_key":null}"#, #"{"device_key":""}"#, #"{"device_key":"made-up"}"#] {
                let answer = try await server.sell("trial", as: person, body)
                answer.expectProblem(422, "unknown-device", field: "device_key")
                #expect(answer.json["detail"]?.string?.contains("/api/devices/register") == true)
            }
            #expect(try await server.transactionCount() == 0)
            #expect(try await server.products(as: person)["trial_available"] == .bool(true))
            #expect(try await server.startTrial(as: person).status == .ok)
        }
    }

    @Test("P5 repeating a request whose answer was lost gets the same answer, until the trial has ended")
    func repeated() async throws {
        try await withStore(.none) { server, clock in
            let person = try await server.person()
            let key = try await server.deviceKey()
            let trial = try await server.startTrial(as: person, device: key).subscription()
            let cursor = try await server.send(.get, "/api/changes", as: .person(person)).json["cursor"]
            clock.pass(days: 3)
            var later = try await server.again(person)
            #expect(try await server.startTrial(as: later, device: key).subscription() == trial)
            #expect(try await server.send(.get, "/api/changes", as: .person(later)).json["cursor"] == cursor)
            #expect(try await server.transactionCount() == 1)
            // It is no repetition from another device, nor from another account.
            try await server.startTrial(as: later).expectProblem(409, "trial-used")
            try await server.startTrial(as: try await server.person(), device: key).expectProblem(409, "trial-used")
            clock.pass(days: 4)
            later = try await server.again(later)
            try await server.startTrial(as: later, device: key).expectProblem(409, "trial-used")
            #expect(try await server.subscription(of: later) == trial)
        }
    }

    @Test("P5 an account with a plan cannot spend its trial, and has it afterwards")
    func whileSubscribed() async throws {
        try await withStore { server, clock in
            let person = try await server.person()
            #expect(try await server.buy(.monthly, as: person).status == .ok)
            #expect(try await server.sell("cancel", as: person).status == .ok)
            #expect(try await server.products(as: person)["trial_available"] == .bool(false))
            try await server.startTrial(as: person).expectProblem(409, "already-subscribed")
            clock.pass(days: 32)
            let session = try TestSession(try await server.refresh(person.refreshToken))
            let later = TestPerson(id: session.id, token: session.access, refreshToken: session.refresh)
            #expect(try await server.products(as: later)["trial_available"] == .bool(true))
            let subscription = try await server.startTrial(as: later).subscription()
            #expect(subscription.entitlement(at: clock.now) == .trial(until: clock.now + 7 * 86_400_000))
        }
    }
}
