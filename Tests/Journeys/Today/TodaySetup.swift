import AlmanacApp
import AlmanacContent
import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

/// The setup that the tests of the Today page share: one server for all apps, and devices in Berlin at 10:00 UTC on a
/// Saturday in November.
struct TodaySetup {
    static let start = Instant(iso8601: "2026-11-21T10:00:00Z")!

    let server = SyncServer(clock: start, tables: Almanac.syncedTables)
    private let places = PlacesServer()
    private let network: Network

    init() throws {
        server.write(quotes: 40)
        let (server, places, rest) = (server, places, server.network(with: FactsServer()))
        network = Network { request in
            if let answer = places.answer(request, at: server.clock) { return answer }
            guard case .answered(let status, let body) = rest.respond(request) else { return (503, .null) }
            return (status, (try? JSON.parse(body)) ?? .null)
        }
        let cities = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Web/cities.txt")
        network.files["/cities.txt"] = try String(contentsOf: cities.standardized, encoding: .utf8)
    }

    func phone(_ locale: String = "en-GB", seed: UInt64 = 7) -> Simulator<Almanac> {
        let app = Simulator<Almanac>(
            disk: Disk(), network: network, locales: [locale], clock: Self.start,
            zone: Zone(id: "Europe/Berlin", initialOffset: 3_600))
        app.permission = .granted
        app.draw(from: seed)
        return app
    }

    /// A phone on which all five apps are set up.
    func reader() throws -> Simulator<Almanac> {
        let app = phone()
        try app.chooseFacts()
        try app.onboard()
        try app.onboardWhole()
        try app.addPlace()
        try app.lockCapsule()
        app.pass(milliseconds: 10_000)
        app.visit("/")
        return app
    }

    /// Another phone of the same user.
    func second(of first: Simulator<Almanac>) throws -> Simulator<Almanac> {
        let other = phone(seed: 11)
        let account = try #require(first.session?.accountID)
        let session = try #require(Session(answer: server.session(of: account), at: other.clock))
        other.disk.setSecret(Session.secret, session.secretText)
        other.launch()
        other.pass(milliseconds: 10_000)
        return other
    }
}

extension Simulator where A == Almanac {
    func onboardWhole() throws {
        launch("/whole")
        for button in ["Continue", "Skip", "Skip", "Skip", "Continue", "Later", "Skip Trial"] { try tap(button) }
        pass(milliseconds: 5_000)
        try at("/whole")
    }

    func addPlace() throws {
        launch("/unitana")
        try type("Name of the place", "New York")
        try tap("Continue")
        for _ in 0..<6 where try !canTap("Create place") {
            if try screen.blocks.contains(where: { if case .field = $0 { true } else { false } }) {
                try type("City", "New ")
                pass(milliseconds: 1_000)
                try tap("New York")
            }
            try tap("Continue")
        }
        try tap("Create place")
        pass(milliseconds: 5_000)
        try at("/unitana/dashboard")
    }

    /// Returns an app's entry on the page.
    func entry(_ id: String) throws -> Entry<Almanac.Event> {
        try #require(try screen.entries.first { $0.id == id }, "no entry of \(id)")
    }

    /// Writes into the field of Today's question.
    func answer(_ text: String) throws { try type("Your thoughts", text) }

    /// The fields of the only reflection on the device.
    var reflection: [String: JSON] {
        get throws {
            let stored = disk.rows("own_reflections")
            #expect(stored.count == 1)
            let record = try #require(stored.first.flatMap { Record($0) })
            return Dictionary(uniqueKeysWithValues: record.fields.map { ($0.key, $0.value) })
        }
    }
}
