import AlmanacApp
@testable import AlmanacCore
import AlmanacSimulator

extension Simulator where A == Almanac {
    /// From the page of the apps through Reflect's onboarding to the Today view.
    func onboard(goal: String = "Ten kilometres") throws {
        launch()
        try tap("Reflect")
        try type("Your name (optional)", "Robin")
        try tap("Continue")
        try type("Your goal", goal)
        try tap("Continue")
        try tap("Running")
        try tap("Continue")
        try tap("Sometimes")
        try tap("Continue")
        for button in ["Next", "Next", "Continue", "Continue", "Turn on reminders", "Go to Today"] {
            try tap(button)
        }
        try at("/reflect/today")
    }

    /// The account that this device holds a session of.
    var session: Session? {
        disk.secrets[Session.secret].flatMap { Session(secretText: $0) }
    }

    func fill(_ email: String, _ password: String) throws {
        try type("E-mail address", email)
        try type("Password", password)
    }

    /// Adds an address to the account there is.
    func link(_ email: String = "robin@example.com", _ password: String = "correct horse") throws {
        visit("/settings")
        try tap("Add an address")
        try fill(email, password)
        try tap("Add an address")
    }

    func signIn(_ email: String = "robin@example.com", _ password: String = "correct horse") throws {
        visit("/settings/sign-in")
        try fill(email, password)
        try tap("Sign in")
    }
}
