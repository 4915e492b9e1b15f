import AlmanacCore
import AlmanacSimulator
import FactsADay

/// A new phone with Facts A Day, and the server it talks to.
struct Device {
    let server: FactsServer
    let disk = Disk()
    let network: Network
    let app: Simulator<FactsApp>

    /// - Parameters:
    ///   - facts: The number of facts on the server for every selection.
    ///   - locales: The system's languages.
    init(facts: Int = 60, locales: [String] = ["en-GB"]) {
        server = FactsServer(facts: facts)
        network = server.network
        app = Simulator(disk: disk, network: network, locales: locales)
        app.home = "/facts"
    }

    /// The local tables with what is synced, and with facts outside of the selection.
    static let records = "own_fact_preferences own_seen_facts own_favourite_facts kept_facts"

    static let five = ["science (en)", "history (en)", "nature (en)", "space (en)", "technology (en)"]

    func chooseFive() throws {
        for name in Device.five { try app.tap(name) }
    }

    /// Goes from the first launch to the notifications step.
    func toNotifications() throws {
        app.launch()
        try app.tap("Continue")
        try chooseFive()
        try app.tap("Continue")
        try app.tap("Continue")
        try app.at("/facts/onboarding/notifications")
        app.forget()
    }

    /// Goes through the whole onboarding to the main app.
    func onboard() throws {
        try toNotifications()
        try app.tap("Enable Notifications")
        try app.at("/facts")
        publish()
        app.forget()
    }

    /// Stores the choices for the user's other devices, as the root does after the onboarding.
    func publish() {
        let queries = FactsApp.intentQueries
        guard case .rows(let rows) = disk.answer(queries), let records = Snapshot(queries, rows) else { return }
        var random = Random(seed: 1)
        for intent in FactsApp.reminderIntents(records, app.moment) where intent.table.name == "fact_preferences" {
            _ = disk.answer(intent.table.put(intent.fields, at: app.moment, &random))
        }
        app.surroundingsChanged()
    }

    /// The times of the daily reminders that the root would publish now.
    var reminders: [String?] {
        let queries = FactsApp.intentQueries
        guard case .rows(let rows) = disk.answer(queries), let records = Snapshot(queries, rows) else { return [] }
        return FactsApp.reminderIntents(records, app.moment).filter { $0.table.name == "reminders" }
            .map { intent in intent.fields.first { $0.key == "local_time" }?.value.string }
    }

    var storedFacts: Int {
        disk.rows("facts").count
    }

    var isComplete: Bool {
        disk.preference("@onboarding_complete") == "true"
    }
}
