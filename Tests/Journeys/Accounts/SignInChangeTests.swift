import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Changing the password and the address of a named account, and the proof that the server wants of its owner.
@Suite("P6 changing how one signs in") struct SignInChanges: AccountSuite {
    let server = Self.makeServer()

    @Test("security M3 a new password is asked for together with the present one, and counts from then on")
    func password() throws {
        let app = try linked()
        server.areSignInsOld = true
        app.visit("/settings")
        try app.tap("Change password")
        try app.at("/settings/password")
        try app.see("Your other devices will be signed out.")
        app.forget()
        try app.type("New password", "short")
        try app.tap("Change password")
        try app.see("That password is too short: at least 6 characters.")
        #expect(!app.log.contains { $0.contains("/auth/v1/user") })
        try app.type("New password", "battery staple")
        try app.tap("Change password")
        try app.see("Type your current password, or sign in again. Nothing has changed.", "Sign in again")
        try app.type("Current password", "wrong")
        try app.tap("Change password")
        try app.see("That isn’t your current password.")
        try app.type("Current password", "correct horse")
        try app.tap("Change password")
        try app.at("/settings")
        try app.see("Your password has been changed.")
        let other = phone()
        other.launch("/settings/sign-in")
        try other.fill("robin@example.com", "correct horse")
        try other.tap("Sign in")
        try other.see("The email address or password is wrong.")
        try other.type("Password", "battery staple")
        try other.tap("Sign in")
        try other.see("You’re signed in as robin@example.com.")
    }

    @Test(
        "what was typed on these pages is gone when they are left, also by signing in again",
        arguments: [
            ("/settings/password", "New password", "battery staple"),
            ("/settings/address", "New email address", "new@example.com"),
        ])
    func leaving(_ path: String, _ field: String, _ text: String) throws {
        let app = try linked()
        server.areSignInsOld = true
        app.visit(path)
        try app.type(field, text)
        try app.tap(path == "/settings/password" ? "Change password" : "Change email address")
        try app.tap("Sign in again")
        try app.at("/settings/sign-in")
        #expect(try app.typed("Email address") == "" && app.typed("Password") == "")
    }

    @Test("the password that the account has already is no new one")
    func samePassword() throws {
        let app = try linked()
        app.visit("/settings/password")
        try app.type("New password", "correct horse")
        try app.tap("Change password")
        try app.see("This is already your password.")
        try app.at("/settings/password")
    }

    @Test("right after signing in, no other proof is needed; without a network, nothing changes")
    func recent() throws {
        let app = try linked()
        app.visit("/settings/password")
        try app.type("New password", "battery staple")
        app.isOnline = false
        try app.tap("Change password")
        try app.see("Your server can’t be reached.")
        try app.at("/settings/password")
        app.isOnline = true
        try app.tap("Change password")
        try app.see("Your password has been changed.")
    }

    @Test("a new address counts once its link was opened, and the records stay as they are")
    func address() throws {
        let app = try linked()
        let account = app.session?.accountID
        server.confirmsByMail = true
        server.areSignInsOld = true
        app.visit("/settings")
        try app.tap("Change email address")
        try app.at("/settings/address")
        try app.type("New email address", "robin")
        try app.tap("Change email address")
        try app.see("Enter an address like name@example.com.")
        try app.type("New email address", "new@example.com")
        try app.type("Current password", "correct horse")
        try app.tap("Change email address")
        try app.at("/settings")
        try app.see("An email is on its way to new@example.com.", "robin@example.com")
        try app.tap("I opened the link")
        try app.see("The link in the email hasn’t been opened yet.")
        server.openMail(to: "new@example.com")
        try app.tap("I opened the link")
        try app.see("new@example.com is now the address of your account.")
        try app.seeNo("robin@example.com")
        #expect(app.session?.accountID == account)
        #expect(app.disk.rows("own_goals").count == 1)
    }

    @Test("a link that was opened is noticed, also if the session was renewed before")
    func openedMeanwhile() throws {
        let app = try linked()
        server.confirmsByMail = true
        app.visit("/settings/address")
        try app.type("New email address", "new@example.com")
        try app.tap("Change email address")
        try app.see("An email is on its way to new@example.com.")
        server.openMail(to: "new@example.com")
        // A round renews the session, and so learns the new address.
        app.pass(milliseconds: 2 * 3_600_000)
        #expect(app.session?.email == "new@example.com")
        try app.tap("I opened the link")
        try app.seeNo("The link in the email hasn’t been opened yet.")
        try app.see("is now the address of your account.")
    }

    @Test("a session that another device has ended is said so, and signing in again is one tap away")
    func ended() throws {
        let app = try linked()
        server.end(try #require(app.session?.accountID))
        app.visit("/settings/password")
        try app.type("New password", "battery staple")
        try app.tap("Change password")
        try app.see("You’re no longer signed in on this device.", "Sign in again")
        try app.tap("Sign in again")
        try app.at("/settings/sign-in")
    }

    @Test("if addresses need no confirmation, the new one counts at once, and the page says so")
    func addressAtOnce() throws {
        let app = try linked()
        app.visit("/settings")
        app.settle()
        try app.tap("Change email address")
        try app.see("From then on, sign in with the new address.")
        try app.type("New email address", "new@example.com")
        try app.tap("Change email address")
        try app.at("/settings")
        try app.see("new@example.com is now the address of your account.")
        #expect(app.session?.email == "new@example.com")
    }

    @Test("an address that another account has is refused")
    func taken() throws {
        let other = try onboarded()
        other.visit("/settings/link")
        try other.fill("taken@example.com", "correct horse")
        try other.tap("Add an email address")
        let app = try linked()
        app.visit("/settings/address")
        try app.type("New email address", "taken@example.com")
        try app.tap("Change email address")
        try app.see("This address already has an account.")
        // It would lead to the other account, and this device has one.
        try app.seeNo("Sign in instead")
        #expect(app.session?.email == "robin@example.com")
    }

    @Test("an anonymous account has nothing to change")
    func anonymous() throws {
        let app = try onboarded()
        app.visit("/settings")
        try app.seeNo("Change password", "Change email address")
        app.visit("/settings/password")
        try app.see("Add an email address")
    }

    @Test("security K 11 deleting an account asks for its password where the sign-in is long ago")
    func deletion() throws {
        let app = try linked()
        server.areSignInsOld = true
        app.visit("/settings/delete")
        try app.tap("Delete everything")
        try app.see("Type your current password, or sign in again. Nothing has changed.")
        #expect(app.session != nil && app.disk.rows("own_goals").count == 1)
        try app.type("Current password", "wrong")
        try app.tap("Delete everything")
        try app.see("That isn’t your current password.")
        try app.type("Current password", "correct horse")
        try app.tap("Delete everything")
        app.settle()
        try app.see("Everything has been deleted.")
        #expect(app.session == nil)
    }
}
