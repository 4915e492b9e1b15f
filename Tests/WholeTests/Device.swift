import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

/// A phone with Almanac, on a Saturday in November at 10:00 UTC, and its server with 40 quotes.
struct Device {
    let server: SyncServer
    let app: Simulator<Almanac>

    static let start = Instant(iso8601: "2026-11-21T10:00:00Z")!

    init(server: SyncServer? = nil, quotes: Int = 40, seed: UInt64 = 7) {
        let server = server ?? SyncServer(clock: Self.start, tables: Almanac.syncedTables)
        if server.quotes.isEmpty { server.write(quotes: quotes) }
        self.server = server
        app = Simulator(disk: Disk(), network: server.network)
        app.draw(from: seed)
        app.home = "/whole"
    }

    /// Goes through the onboarding up to a step, choosing as little as possible.
    func go(to step: OnboardingStep) throws {
        if !app.isRunning { app.launch() }
        for (here, button) in Self.way where try app.screen.route != step.path {
            if try app.screen.route == here.path { try app.tap(button) }
        }
        try app.at(step.path)
    }

    private static let way: [(OnboardingStep, String)] = [
        (.welcome, "Continue"), (.categories, "Skip"), (.name, "Skip"), (.goals, "Skip"),
        (.notifications, "Continue"), (.widget, "Later"), (.trial, "Skip Trial"),
    ]

    /// Goes through the onboarding to the quotes.
    func onboard(trial: Bool = false) throws {
        try go(to: .trial)
        try app.tap(trial ? "Start Free Trial" : "Skip Trial")
        pass(seconds: 5)
        try app.at("/whole")
    }

    /// Lets time pass, on the server as well.
    func pass(seconds: Int64) {
        app.pass(milliseconds: seconds * 1_000)
        server.clock = max(server.clock, app.clock)
    }

    /// The deck on the screen.
    var deck: Deck<Almanac.Event> {
        get throws { try app.screen.deck }
    }

    var texts: [String] { get throws { try deck.cards.map(\.passage.text) } }

    var account: String { get throws { try #require(server.rows["users"]?.values.first?["id"]?.string) } }

    /// Sets what the account has subscribed to on the server, and lets the device hear of it.
    func subscribe(_ status: String, until end: Instant?) throws {
        server.subscribe(
            try account, JSON.Member("subscription_status", .string(status)),
            JSON.Member("subscription_end_date", .optional(end?.timestamp)))
        app.surroundingsChanged()
        pass(seconds: 5)
    }

    /// Writes a quote of the user's own, with one category.
    func write(_ english: String, _ chinese: String) throws {
        app.visit("/whole/own/new")
        try app.type("In English", english)
        try app.type("In Chinese", chinese)
        try app.tap("Patience")
        try app.tap("Save quote")
    }

    /// Adds an address to the account.
    func link() throws {
        app.visit("/settings")
        try app.tap("Add an email address")
        try fill()
        try app.tap("Add an email address")
    }

    /// Signs in to the account that ``link()`` has given an address.
    func signIn() throws {
        app.isRunning ? app.visit("/settings/sign-in") : app.launch("/settings/sign-in")
        try fill()
        try app.tap("Sign in")
        pass(seconds: 5)
    }

    private func fill() throws {
        try app.type("Email address", "robin@example.com")
        try app.type("Password", "correct horse")
    }
}

let day: Int64 = 86_400
