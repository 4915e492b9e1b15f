import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Signing in with another service, such as Google, and linking it to an anonymous account.
@Suite("W3 signing in with another service") struct ProviderJourneys: AccountSuite {
    let server = Self.makeServer()

    /// Leaves the app for the service and comes back as someone; `nil` cancels.
    private func passThrough(_ app: Simulator<Almanac>, as subject: String?) throws {
        let address = try #require(app.leftFor)
        app.kill()
        app.launch(server.signIn(at: address, as: subject))
        // Asked where there are texts on both sides.
        app.pass(milliseconds: 10_000)
        if (try? app.see("Sign in and keep both")) != nil { try app.tap("Sign in and keep both") }
    }

    @Test("W3 the button is shown only for services that the server offers")
    func shown() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.seeNo("Continue with")
        server.providers = ["google", "my_school"]
        app.visit("/")
        app.visit("/settings/link")
        try app.see("Continue with Google", "Continue with My School")
        try app.seeNo("Continue with Facebook", "Continue with Email")
        app.visit("/settings/sign-in")
        try app.see("Continue with Google")
    }

    /// Opens a page until a service can be tapped, while the address is still being checked.
    private func open(_ path: String, _ app: Simulator<Almanac>) throws {
        app.visit("/")
        app.sendOnly(.visited(path))
        while (try? app.canTap("Continue with Google")) != true { try #require(app.step()) }
        try app.see("One moment…")
    }

    @Test("W3 a tap on a service waits while the page looks whether the address is confirmed")
    func tappedMeanwhile() throws {
        server.providers = ["google"]
        let app = try onboarded()
        try open("/settings/link", app)
        #expect(app.leftFor == nil)
        try app.tap("Continue with Google")
        #expect(app.leftFor?.hasPrefix("https://google.example/authorize") == true)
    }

    @Test("W3 who leaves the page before a waiting tap could take effect stays in the app")
    func leftMeanwhile() throws {
        server.providers = ["google"]
        let app = try onboarded()
        try open("/settings/link", app)
        try app.tapOnly("Continue with Google")
        app.visit("/settings/language")
        app.pass(milliseconds: 60_000)
        #expect(app.leftFor == nil)
        try app.at("/settings/language")
    }

    @Test("W3 an earlier offer does not come back after a later one was turned down")
    func earlierOffer() throws {
        server.providers = ["google"]
        let first = try linked()
        first.visit("/settings")
        try first.tap("Link Google")
        try passThrough(first, as: "robin@gmail.example")
        let app = try onboarded(goal: "Swim every week")
        app.visit("/settings/sign-in")
        try app.tap("Continue with Google")
        let address = try #require(app.leftFor)
        app.launch("/settings/sign-in")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        try app.see("Sign in and keep both")
        // Back from Google after all, and then the user changes their mind.
        app.launch(server.signIn(at: address, as: "robin@gmail.example"))
        app.pass(milliseconds: 10_000)
        try app.see("Sign in and keep both")
        app.visit("/settings/language")
        for path in ["/", "/settings", "/", "/settings"] {
            app.visit(path)
            app.pass(milliseconds: 10_000)
        }
        #expect(app.session?.isAnonymous == true)
        try app.seeNo("Sign in and keep both")
    }

    @Test("W3 linking a service keeps the account and its records")
    func links() throws {
        server.providers = ["google"]
        let app = try onboarded()
        let account = try #require(app.session?.accountID)
        let rows = server.rows.mapValues(\.count)
        app.visit("/settings/link")
        try app.tap("Continue with Google")
        #expect(app.leftFor?.hasPrefix("https://google.example/authorize") == true)
        #expect(app.session?.isAnonymous == true)
        try passThrough(app, as: "robin@gmail.example")
        try app.at("/settings")
        try app.see("robin@gmail.example is now the address of your account.")
        #expect(app.session?.accountID == account)
        #expect(app.session?.email == "robin@gmail.example")
        app.pass(milliseconds: 10_000)
        #expect(server.rows.mapValues(\.count) == rows)
        // The secret that bound the sign-in to this device is gone.
        #expect(app.disk.secrets[Sync.proofSecret] == "")
    }

    @Test("W3 signing in elsewhere joins what was on the device with the account")
    func joins() throws {
        server.providers = ["google"]
        let first = try onboarded()
        first.visit("/settings/link")
        try first.tap("Continue with Google")
        try passThrough(first, as: "robin@gmail.example")
        let account = try #require(first.session?.accountID)
        let second = try onboarded()
        #expect(second.session?.accountID != account)
        second.visit("/settings/sign-in")
        try second.tap("Continue with Google")
        try passThrough(second, as: "robin@gmail.example")
        second.pass(milliseconds: 10_000)
        #expect(second.session?.accountID == account)
        try second.see("robin@gmail.example")
        // The other account is gone, and every row belongs to this one.
        #expect(
            server.rows.values.flatMap(\.values).allSatisfy { $0["user_id"].map { $0 == .string(account) } ?? true })
    }

    @Test("W3 a service that belongs to another account leads to the sign-in page")
    func taken() throws {
        server.providers = ["google"]
        let first = try onboarded()
        first.visit("/settings/link")
        try first.tap("Continue with Google")
        try passThrough(first, as: "robin@gmail.example")
        let second = try onboarded()
        let before = second.session
        second.visit("/settings/link")
        try second.tap("Continue with Google")
        try passThrough(second, as: "robin@gmail.example")
        try second.see("This sign-in is already linked to another account.")
        #expect(second.session?.accountID == before?.accountID)
        #expect(second.session?.isAnonymous == true)
        try second.tap("Sign in instead")
        try second.at("/settings/sign-in")
        try second.see("Continue with Google")
    }

    @Test("W3 an account that has an address and a password already can be linked as well")
    func linksNamed() throws {
        server.providers = ["google"]
        let app = try linked()
        let account = try #require(app.session?.accountID)
        app.visit("/")
        app.visit("/settings")
        try app.tap("Link Google")
        try passThrough(app, as: "robin@gmail.example")
        #expect(app.session?.accountID == account)
        #expect(app.session?.email == "robin@example.com")
        let other = try onboarded(goal: "Swim every week")
        other.visit("/settings/sign-in")
        try other.tap("Continue with Google")
        try passThrough(other, as: "robin@gmail.example")
        #expect(other.session?.accountID == account)
    }

    @Test("security M3 ten minutes after signing in, linking a service asks the user to sign in again, and then works")
    func linksAfterSigningInAgain() throws {
        server.providers = ["google"]
        let app = try linked()
        let account = try #require(app.session?.accountID)
        server.areSignInsOld = true
        app.visit("/")
        app.visit("/settings")
        try app.tap("Link Google")
        #expect(app.leftFor == nil)
        try app.see("To change how you sign in, sign in again first. Nothing has changed.")
        try app.tap("Sign in again")
        try app.at("/settings/sign-in")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Sign in")
        #expect(app.session?.accountID == account)
        app.visit("/settings")
        try app.tap("Link Google")
        try passThrough(app, as: "robin@gmail.example")
        #expect(app.session?.accountID == account)
    }

    @Test("W3 cancelling at the service changes nothing and says so")
    func cancelled() throws {
        server.providers = ["google"]
        let app = try onboarded()
        let before = app.session
        app.visit("/settings/link")
        try app.tap("Continue with Google")
        try passThrough(app, as: nil)
        try app.see("The sign-in was canceled. Nothing has changed.")
        #expect(app.session?.accountID == before?.accountID)
    }

    @Test("W3 a code from another browser is worth nothing")
    func elsewhere() throws {
        server.providers = ["google"]
        let stranger = try onboarded()
        stranger.visit("/settings/sign-in")
        try stranger.tap("Continue with Google")
        let path = server.signIn(at: try #require(stranger.leftFor), as: "stranger@gmail.example")
        let app = try onboarded()
        let account = app.session?.accountID
        app.kill()
        app.launch(path)
        try app.see("The sign-in took too long or was started elsewhere. Please start over.")
        #expect(app.session?.accountID == account)
        #expect(app.session?.isAnonymous == true)
    }

    @Test("W3 offline, nobody leaves the app")
    func offline() throws {
        server.providers = ["google"]
        let app = try onboarded()
        app.visit("/settings/link")
        app.isOnline = false
        try app.tap("Continue with Google")
        try app.see("Your server can’t be reached.")
        #expect(app.leftFor == nil)
        app.isOnline = true
        try app.tap("Continue with Google")
        #expect(app.leftFor != nil)
        // Back by the browser's button: nothing hangs.
        try app.tap("Continue with Google")
    }

    @Test(
        "W3 killed at any step on the way back, the device ends up in the account, with all of its records",
        arguments: 0..<24)
    func killed(effects: Int) throws {
        server.providers = ["google"]
        let first = try onboarded()
        first.visit("/settings/link")
        try first.tap("Continue with Google")
        try passThrough(first, as: "robin@gmail.example")
        let second = try onboarded(goal: "Swim every week")
        second.visit("/settings/sign-in")
        try second.tap("Continue with Google")
        let path = server.signIn(at: try #require(second.leftFor), as: "robin@gmail.example")
        let account = try #require(first.session?.accountID)
        let before = server.openSessions(of: account)
        second.launchOnly(path)
        second.killAfter(effects: effects)
        second.settle()
        second.kill()
        // The answer to the exchange may not have reached the device. No other session is left behind.
        let holds = second.session?.email != nil || second.disk.secrets[Session.offerSecret]?.isEmpty == false
        let lost = server.openSessions(of: account) - before - (holds ? 1 : 0)
        #expect((0...1).contains(lost))
        second.launch("/settings")
        second.pass(milliseconds: 400_000)
        if (try? second.see("Sign in and keep both")) != nil {
            try second.tap("Sign in and keep both")
        } else if second.session?.email == nil {
            #expect(!holds)
            // The code, or the answer to it, was lost. The user begins again.
            second.visit("/settings/sign-in")
            try second.tap("Continue with Google")
            try passThrough(second, as: "robin@gmail.example")
        }
        #expect(second.session?.email == "robin@gmail.example")
        second.pass(milliseconds: 400_000)
        #expect(server.openSessions(of: account) == before + 1 + lost)
        #expect(second.disk.secrets[Session.offerSecret]?.isEmpty != false)
        try hasEverything(second, of: first)
    }
}
