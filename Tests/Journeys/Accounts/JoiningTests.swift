import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A device with its own records signs in to an existing account.
@Suite("P6 a second device joins") struct Joining: AccountSuite {
    let server = Self.makeServer()
    /// The goals of both devices.
    private static let both = ["Swim every week", "Ten kilometres"]

    @Test("when a second device with its own records signs in, both devices have everything, nothing twice")
    func merge() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        let other = try #require(second.session?.accountID)
        #expect(other != first.session?.accountID)
        // Both goals stay, and the account's is the current one.
        try second.signIn()
        try second.see("You’re signed in as robin@example.com.")
        second.pass(milliseconds: 10_000)
        first.surroundingsChanged()
        first.pass(milliseconds: 10_000)
        #expect(second.session?.accountID == first.session?.accountID)
        let owners = Set(server.rows.values.flatMap { $0.values.compactMap { $0["user_id"]?.string } })
        #expect(owners == [try #require(first.session?.accountID)])
        for app in [first, second] {
            #expect(app.disk.rows("own_goals").count == 2)
            app.launch("/reflect")
            try app.see("Ten kilometres")
        }
        #expect(first.disk.rows("own_events").count == second.disk.rows("own_events").count)
        #expect(second.disk.rows("outbox").isEmpty)
    }

    @Test("unsent changes on the second device are sent to the account it joins")
    func mergeWithUnsent() throws {
        let first = try linked()
        let second = phone()
        second.network.faults["/rest"] = Array(repeating: .failed(.unreachable), count: 10_000)
        try second.onboard(goal: "Swim every week")
        second.isOnline = false
        second.network.faults["/rest"] = []
        second.pass(milliseconds: 1_000)
        #expect(!second.disk.rows("outbox").isEmpty)
        second.isOnline = true
        try second.signIn()
        second.pass(milliseconds: 10_000)
        #expect(second.disk.rows("outbox").isEmpty)
        let goals = try #require(server.rows["goals"]).values
        #expect(goals.compactMap { $0["goal_text"]?.string }.sorted() == Self.both)
        #expect(goals.allSatisfy { $0["user_id"]?.string == first.session?.accountID })
    }

    @Test("a wrong password changes nothing and is reported")
    func wrongPassword() throws {
        _ = try linked()
        let second = try onboarded(goal: "Swim every week")
        let account = second.session?.accountID
        try second.signIn("robin@example.com", "wrong horse")
        try second.at("/settings/sign-in")
        try second.see("The email address or password is wrong.")
        #expect(second.session?.accountID == account)
        try second.type("Password", "correct horse")
        try second.tap("Sign in")
        try second.keepBoth()
        try second.see("You’re signed in as robin@example.com.")
    }

    @Test("a device that is killed at any point while it joins loses nothing", arguments: 0..<24)
    func killedWhileMerging(effects: Int) throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        second.visit("/settings/sign-in")
        try second.fill("robin@example.com", "correct horse")
        second.killAfter(effects: effects)
        try second.tapOnly("Sign in")
        second.settle()
        second.kill()
        second.launch("/settings/sign-in")
        second.pass(milliseconds: 400_000)
        if (try? second.see("Sign in and keep both")) != nil {
            try second.tap("Sign in and keep both")
        } else if second.session?.email == nil {
            try second.signIn()
            second.pass(milliseconds: 10_000)
        }
        #expect(second.session?.email == "robin@example.com")
        second.pass(milliseconds: 400_000)
        let goals = (server.rows["goals"] ?? [:]).values.filter { $0["user_id"]?.string == first.session?.accountID }
        #expect(goals.compactMap { $0["goal_text"]?.string }.sorted() == Self.both)
        try hasEverything(second, of: first)
    }

    @Test("the server merges the accounts and its answer is lost: no record is missing or there twice")
    func mergeAnswerLost() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        second.network.fail("/api/account/merge", .body("{"), .failed(.cutOff), .status(503))
        try second.signIn()
        second.pass(milliseconds: 400_000)
        try hasEverything(second, of: first)
    }

    @Test("a server that cannot be reached at the merge has merged nothing: it is asked again, and no record is lost")
    func mergeUnreachable() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        let old = try #require(second.session?.accountID)
        second.network.faults["/api/account/merge"] = Array(repeating: .failed(.unreachable), count: 1_000)
        try second.signIn()
        // In between, and after a restart, the device holds what it held, and knows where the rest of it is.
        for path in ["/settings", "/"] {
            #expect(second.session?.accountID == first.session?.accountID)
            #expect(second.goal == "Swim every week")
            #expect(second.disk.secrets[Session.joinSecret]?.isEmpty == false)
            second.launch(path)
        }
        second.network.faults = [:]
        second.network.fail(
            "/api/account/merge", .failed(.timedOut), .failed(.cutOff), .status(408), .status(429), .status(503),
            .refused(200, "<html>Sign in to this Wi-Fi</html>"))
        second.pass(milliseconds: 400_000)
        #expect(second.network.faults["/api/account/merge"]?.isEmpty == true)
        let goals = (server.rows["goals"] ?? [:]).values
        #expect(goals.compactMap { $0["goal_text"]?.string }.sorted() == Self.both)
        let owners = Set(server.rows.values.flatMap { $0.values.compactMap { $0["user_id"]?.string } })
        #expect(!owners.contains(old))
        try hasEverything(second, of: first)
    }

    @Test("a token that has expired by the server's clock is refreshed before the accounts are merged")
    func mergeWithOldToken() throws {
        let first = try linked()
        let second = try onboarded(goal: "Swim every week")
        // The device's clock is behind, so the device considers its token valid.
        server.clock = server.clock + 7_200_000
        try second.signIn()
        second.pass(milliseconds: 400_000)
        try hasEverything(second, of: first)
        let goals = (server.rows["goals"] ?? [:]).values.compactMap { $0["goal_text"]?.string }
        #expect(goals.sorted() == Self.both)
    }

    @Test("the server links the address and its answer is lost: the second attempt succeeds")
    func linkAnswerLost() throws {
        let app = try onboarded()
        app.network.fail("/auth/v1/user", .body("{"))
        try app.link()
        app.pass(milliseconds: 1_000)
        try app.tap("Add an email address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test(
        "security M3 the answer is lost, and the server wants a recent sign-in by now: the address is there all the same"
    )
    func linkAnswerLostLongAgo() throws {
        let app = try onboarded()
        app.network.fail("/auth/v1/user", .body("{"))
        try app.link()
        app.pass(milliseconds: 1_000)
        server.areSignInsOld = true
        try app.tap("Add an email address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("a token that has expired by the server's clock is refreshed before the address is added")
    func linkWithOldToken() throws {
        let app = try onboarded()
        server.clock = server.clock + 7_200_000
        try app.link()
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("signing in with an unconfirmed address works once the address is confirmed")
    func signInUnconfirmed() throws {
        server.confirmsByMail = true
        let first = try onboarded()
        try first.link()
        let second = try onboarded(goal: "Swim every week")
        try second.signIn()
        try second.see("The link in the email hasn’t been opened yet.")
        server.openMail(to: "robin@example.com")
        try second.tap("I opened the link")
        try second.keepBoth()
        try second.see("You’re signed in as robin@example.com.")
        // The first device learns of the confirmation when its page is opened.
        first.visit("/")
        first.visit("/settings")
        try first.see("robin@example.com", "Sign out")
    }

    @Test("a storage failure is reported, in our own words")
    func storageFault() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.disk.secretFaults = [.refused("disk on fire")]
        try app.tap("Add an email address")
        try app.see("This device’s storage isn’t working right now.")
    }

    @Test("a password that is too long is reported at its field")
    func longPassword() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", String(repeating: "密", count: 25))
        try app.see("That password is too long")
    }

    @Test("passwords are cleared once they have been used")
    func passwordForgotten() throws {
        let app = try linked()
        app.visit("/settings/sign-in")
        #expect(try app.typed("Password") == "")
    }
}
