import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Adding an email address to an anonymous account.
@Suite("P6 an email address for the account") struct AccountAddress: AccountSuite {
    let server = Self.makeServer()

    @Test("adding an address keeps the account and its records")
    func link() throws {
        let app = try onboarded()
        let account = try #require(app.session?.accountID)
        let rows = server.rows.mapValues(\.count)
        try app.link()
        try app.at("/settings")
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.accountID == account)
        #expect(app.session?.email == "robin@example.com")
        app.pass(milliseconds: 10_000)
        #expect(server.rows.mapValues(\.count) == rows)
        #expect(app.disk.rows("outbox").isEmpty)
        app.kill()
        app.launch("/settings")
        try app.see("robin@example.com", "Sign out")
        try app.seeNo("Add an email address")
    }

    @Test("adding an address when there is no account creates one")
    func linkFirst() throws {
        let app = phone()
        app.launch()
        try app.link()
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("an invalid address or a short password is reported at its field, and nothing is sent")
    func inline() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        app.forget()
        try app.fill("robin", "short")
        try app.seeNo("Enter an address like")
        try app.tap("Add an email address")
        try app.see("Enter an address like name@example.com.", "That password is too short: at least 6 characters.")
        try app.type("Email address", " robin@example.com ")
        try app.seeNo("Enter an address like")
        for wrong in ["a@b", "@example.com", "a@@example.com", "a b@example.com", "a@example."] {
            try app.type("Email address", wrong)
            try app.see("Enter an address like")
        }
        #expect(!app.log.contains { $0.contains("/auth/v1/user") })
    }

    @Test("an address that already has an account leads to the sign-in page, with the address filled in")
    func taken() throws {
        _ = try linked()
        let app = phone()
        app.launch()
        try app.link()
        try app.see("This address already has an account.")
        try app.tap("Sign in instead")
        try app.at("/settings/sign-in")
        #expect(try app.typed("Email address") == "robin@example.com")
        try app.tap("Sign in")
        try app.see("You’re signed in as robin@example.com.")
    }

    @Test("offline, adding an address changes nothing and keeps what was typed; online, it works")
    func offline() throws {
        let app = try onboarded()
        app.isOnline = false
        try app.link()
        try app.see("Your server can’t be reached.")
        try app.at("/settings/link")
        app.isOnline = true
        try app.tap("Add an email address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("a tap during a sync round is not lost")
    func duringARound() throws {
        let app = try onboarded()
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.sendOnly(Almanac.surroundingsChanged)
        app.step()
        try app.tap("Add an email address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("after a night offline, the token is refreshed before the address is added")
    func oldToken() throws {
        let app = try onboarded()
        app.isOnline = false
        app.pass(milliseconds: 10 * 3_600_000)
        app.visit("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        app.isOnline = true
        try app.tap("Add an email address")
        try app.see("robin@example.com is now the address of your account.")
    }

    @Test("if addresses are confirmed by email, the address counts once the link has been opened")
    func confirmation() throws {
        server.confirmsByMail = true
        let app = try onboarded()
        try app.link()
        try app.at("/settings")
        try app.see("An email is on its way to robin@example.com.")
        try app.tap("I opened the link")
        try app.see("The link in the email hasn’t been opened yet.")
        #expect(app.session?.isAnonymous == true)
        server.openMail(to: "robin@example.com")
        try app.tap("I opened the link")
        try app.see("robin@example.com is now the address of your account.")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("a forgotten password gets the same answer whether or not the account exists")
    func forgotten() throws {
        let app = phone()
        app.launch("/settings/sign-in")
        try app.tap("I forgot my password")
        try app.see("Enter an address like name@example.com.")
        // Walk whole 6: who has forgotten it cannot type it.
        try app.seeNo("Type your password.")
        try app.type("Email address", "nobody@example.com")
        try app.tap("I forgot my password")
        try app.see("If nobody@example.com has an account here, an email")
    }

    @Test("walk whole 3 the code from the email about a forgotten password signs in, and leads to a new password")
    func recoveryCode() throws {
        _ = try linked()
        let app = phone()
        app.draw(from: 99)
        app.launch("/settings/sign-in")
        try app.type("Email address", "robin@example.com")
        try app.tap("I forgot my password")
        try app.see("If robin@example.com has an account here, an email")
        try app.tap("Sign in")
        try app.see("Enter the code from the email.")
        try app.type("Code from the email", "000000")
        try app.tap("Sign in")
        try app.see("That code is wrong or too old.")
        try app.type("Code from the email", SyncServer.mailedCode)
        try app.tap("Sign in")
        try app.at("/settings/password")
        try app.see("You’re signed in as robin@example.com.")
        try app.type("New password", "staple battery")
        try app.tap("Change password")
        try app.see("Your password has been changed.")
    }
}
