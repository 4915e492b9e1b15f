import AlmanacCore
import AlmanacSimulator
import FactsADay

/// A fresh phone with Facts A Day open on it, and the server it talks to.
struct Device {
    let server: FactsServer
    let disk = Disk()
    let network: Network
    let app: Simulator<FactsApp>

    /// - Parameters:
    ///   - facts: how many the server holds for every selection.
    ///   - locales: the system's languages.
    init(facts: Int = 60, locales: [String] = ["en-GB"]) {
        server = FactsServer(facts: facts)
        network = server.network
        app = Simulator(disk: disk, network: network, locales: locales)
        app.home = "/facts"
    }

    static let five = ["science (en)", "history (en)", "nature (en)", "space (en)", "technology (en)"]

    func chooseFive() throws {
        for name in Device.five { try app.tap(name) }
    }

    /// From the first launch to the notifications.
    func toNotifications() throws {
        app.launch()
        try app.tap("Continue")
        try chooseFive()
        try app.tap("Continue")
        try app.tap("Continue")
        try app.at("/facts/onboarding/notifications")
        app.forget()
    }

    /// The whole onboarding, to the main app.
    func onboard() throws {
        try toNotifications()
        try app.tap("Enable Notifications")
        try app.at("/facts")
        app.forget()
    }

    var storedFacts: Int {
        disk.rows("facts").count
    }

    var isComplete: Bool {
        disk.preference("@onboarding_complete") == "true"
    }
}
