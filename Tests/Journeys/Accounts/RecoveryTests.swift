import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// A new password with the code from the email about a forgotten one.
@Suite("P6 a forgotten password") struct Recoveries: AccountSuite {
    let server = Self.makeServer()

    @Test(
        "walk three 2 who came with the code is not asked for the password that was forgotten, also after ten minutes")
    func code() throws {
        _ = try linked()
        let app = phone()
        app.draw(from: 99)
        app.launch("/settings/sign-in")
        try app.type("Email address", "robin@example.com")
        try app.tap("I forgot my password")
        // First what is on its way, then what to do with it.
        try app.see("a link to set a new password is on its way. Open the link in it")
        try app.type("Code from the email", SyncServer.mailedCode)
        try app.tap("Sign in")
        try app.at("/settings/password")
        try app.seeNo("Current password")
        server.areSignInsOld = true
        try app.type("New password", "staple battery")
        try app.tap("Change password")
        try app.see("It’s been more than ten minutes since you signed in with the code.")
        try app.seeNo("Current password", "Sign in again")
        try app.tap("Send a new email")
        try app.at("/settings/sign-in")
        try app.see("If robin@example.com has an account here, an email")
        try app.type("Code from the email", SyncServer.mailedCode)
        try app.tap("Sign in")
        try app.at("/settings/password")
        try app.seeNo("Current password")
        try app.type("New password", "staple battery")
        try app.tap("Change password")
        try app.at("/settings")
        try app.see("Your password has been changed.")
        // Later, whoever holds the device has to know it.
        app.visit("/settings/password")
        try app.see("Current password")
    }
}
