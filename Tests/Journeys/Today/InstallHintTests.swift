import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// What is said before a browser forgets what was written, and before a user goes on at the Home Screen, which shares
/// nothing with the browser (issue T).
@Suite struct InstallHintTests: AccountSuite {
    let server = Self.makeServer()

    private static let safari = Platform(system: .ios, model: "Safari", version: "18", canNotify: false)
    private static let forgets = "deletes what’s here after seven days without a visit"

    private func onIPhone() throws -> Simulator<Almanac> {
        let app = try onboarded()
        app.platform = Self.safari
        app.visit("/")
        return app
    }

    @Test("T on an iPhone, who has written something is told to take it along, and how")
    func takesItAlong() throws {
        let app = try onIPhone()
        try app.see("Take what you wrote with you", Self.forgets, "“Add to Home Screen”")
        try app.tap("Add an email address")
        try app.at("/settings/link")
        try app.fill("robin@example.com", "correct horse")
        try app.tap("Add an email address")
        app.visit("/")
        // From now on nothing would be lost; the steps say how to sign in there.
        try app.seeNo(Self.forgets)
        try app.see("“Add to Home Screen”", "sign in there as robin@example.com")

        // The app on the Home Screen has a storage of its own, and everything after signing in.
        let installed = phone()
        installed.platform = Self.safari
        installed.platform.isInstalled = true
        installed.launch("/")
        try installed.see("Already wrote something in the browser?")
        try installed.tap("Sign in")
        try installed.at("/settings/sign-in")
        try installed.signIn()
        installed.pass(milliseconds: 10_000)
        try hasEverything(installed, of: app)
        installed.visit("/")
        try installed.seeNo("Already wrote something in the browser?")
    }

    @Test("T the warning waits for something to lose, and comes although the hint to install was dismissed")
    func onceWritten() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        app.platform = Self.safari
        app.visit("/")
        // There is no account yet.
        try app.see("“Add to Home Screen”")
        try app.seeNo(Self.forgets)
        try app.tap("Not now")
        try app.seeNo("“Add to Home Screen”")
        app.isOnline = true
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        try app.see(Self.forgets)
        // Dismissed, neither comes back.
        try app.tap("Not now")
        try app.seeNo(Self.forgets, "“Add to Home Screen”")
        app.launch("/")
        try app.seeNo(Self.forgets, "“Add to Home Screen”")
    }

    @Test(
        "T where nothing is forgotten, nothing is said of it",
        arguments: [
            Platform(system: .ios, model: "Safari", version: "18", isInstalled: true),
            Platform(system: .macos, model: "Safari", version: "18", isInstalled: true),
            Platform(system: .macos, model: "Chrome", version: "15"),
            Platform(system: .linux, model: "Firefox", version: "153"),
            Platform(system: .android, model: "Chrome", version: "16"),
            Platform(system: .macos, model: "Almanac", version: "15", isBrowser: false),
        ])
    func elsewhere(platform: Platform) throws {
        let app = try onboarded()
        app.platform = platform
        app.visit("/")
        try app.seeNo("seven days")
        app.visit("/settings/data")
        app.settle()
        try app.seeNo("seven days")
    }

    @Test("T in Safari on a Mac, an address is what brings everything back")
    func mac() throws {
        let app = try onboarded()
        app.platform = Platform(system: .macos, model: "Safari", version: "18")
        app.visit("/")
        try app.see("Safari forgets after seven days", "everything comes back when you sign in")
        app.visit("/settings/data")
        app.settle()
        try app.see("This browser deletes it after seven days without a visit")
        try app.link()
        app.visit("/")
        try app.seeNo("Safari forgets after seven days")
    }

    @Test("T on an iPhone, the page of notifications has the steps to the Home Screen, and what to do before")
    func notifications() throws {
        let app = try onIPhone()
        app.visit("/settings/notifications")
        try app.see("only apps on the Home Screen can send you", "Choose “Add to Home Screen”", Self.forgets)
        try app.link()
        app.visit("/settings/notifications")
        try app.see("Choose “Add to Home Screen”", "sign in there as robin@example.com")
        try app.seeNo(Self.forgets)
    }
}
