import AlmanacApp
import AlmanacCore
import AlmanacHTML
import AlmanacSimulator

/// A walk through an app on one simulated device. At each stop the screen becomes a sheet.
struct Walk: Sendable {
    /// The name, the same as that of the walk in `Tests/Browser/screens_*.py`.
    let name: String
    var permission = Permission.undecided
    var system = Platform.System.linux
    /// Whether the browser has notifications at all.
    var canNotify = true
    /// Whether the page is a secure context.
    var isSecure = true
    /// The device's time at the start.
    var clock = "2026-11-21T10:00:00Z"
    let stops: @Sendable (Walker) throws -> Void
}

/// A screen as the browser would have it.
struct Sheet {
    let walk: String
    let stop: String
    let screen: Screen<Almanac.Event>
    /// Whether the program has just crashed, so that the page shows its message over the screen.
    let isTrouble: Bool
}

/// The device of a walk and the user who holds it. Everything is found by structure, never by text, so that a walk works
/// in every language.
final class Walker {
    let app: Simulator<Almanac>
    let network: Network
    let language: Language
    private(set) var sheets: [Sheet] = []
    /// Whether requests are not answered for now.
    private(set) var isHolding = false
    private let walk: Walk
    private let answers: Answers
    private let server: SyncServer

    /// The answers that replace the server's, each once, by a prefix of the path.
    private final class Answers {
        var next: [(path: String, status: Int, body: JSON)] = []
    }

    /// Berlin, as in the browser tests.
    private static let zone = Zone(
        id: "Europe/Berlin", initialOffset: 3_600,
        transitions: [
            ("2027-03-28", 7_200), ("2027-10-31", 3_600), ("2028-03-26", 7_200), ("2028-10-29", 3_600),
            ("2029-03-25", 7_200), ("2029-10-28", 3_600), ("2030-03-31", 7_200), ("2030-10-27", 3_600),
        ].map { Zone.Transition(at: Instant(iso8601: $0.0 + "T01:00:00Z")!, offset: $0.1) })

    init(_ walk: Walk, _ language: Language, _ content: Content) {
        self.walk = walk
        self.language = language
        let clock = Instant(iso8601: walk.clock)!
        let answers = Answers()
        let server = SyncServer(clock: clock, tables: Almanac.syncedTables)
        // The real pages have the walk's clock and their server its own, by which what was overwritten is long forgotten.
        server.faults = [.dropsOverwritten]
        let rest = server.network
        let places = PlacesServer()
        places.hours = 168
        places.more = [("PEN", "3.9103")]
        network = Network { request in
            if let index = answers.next.firstIndex(where: { request.path.hasPrefix($0.path) }) {
                let answer = answers.next.remove(at: index)
                return (answer.status, answer.body)
            }
            if let answer = content.answer(request) ?? places.answer(request, at: server.clock) { return answer }
            guard case .answered(let status, let body) = rest.respond(request) else { return (503, .null) }
            return (status, (try? JSON.parse(body)) ?? .null)
        }
        network.files["/cities.txt"] = content.cities
        network.files["/pinyin.txt"] = content.pinyin
        self.answers = answers
        self.server = server
        app = Simulator(disk: Disk(), network: network, locales: [language.code], clock: clock, zone: Self.zone)
        app.platform = Platform(
            system: walk.system, model: "Chrome", version: "156", isSecure: walk.isSecure, canNotify: walk.canNotify)
        app.permission = walk.permission
        // A headless browser has no push service.
        app.push = .failed("Registration failed - push service error")
    }

    /// Goes through the walk and returns its sheets.
    func sheetsOfTheWalk() throws -> [Sheet] {
        do {
            try walk.stops(self)
        } catch {
            throw Lost(
                text: "\(walk.name) in \(language.code), after “\(sheets.last?.stop ?? "the start")”: \(error)")
        }
        return sheets
    }

    /// Draws the screen.
    func stop(_ name: String, isTrouble: Bool = false) throws {
        sheets.append(Sheet(walk: walk.name, stop: name, screen: try app.screen, isTrouble: isTrouble))
    }

    // MARK: The server and the device

    /// Replaces the next answer to a request whose path starts with `path`.
    func answer(_ path: String, _ status: Int, _ body: JSON = .null) {
        answers.next.append((path, status, body))
    }

    /// Sends a request as another device of the account would, and returns the answer's body.
    @discardableResult
    func request(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws -> JSON {
        guard let session = app.disk.secrets[Session.secret].flatMap({ Session(secretText: $0) }) else {
            throw Lost(text: "the device has no session")
        }
        let request = HTTPRequest(
            method, path, bearer: session.accessToken, prefer: "return=representation",
            keyProof: server.keyProofs[session.accountID], body: body?.bytes ?? [])
        guard let json = network.respond(request).json else { throw Lost(text: "\(path) was refused") }
        return json
    }

    /// Does something whose requests are not answered until ``release()``.
    func holdingRequests(_ act: () throws -> Void) rethrows {
        network.latency = 5_000
        isHolding = true
        try act()
    }

    /// Does something, and lets four seconds pass in which the next request to an address is not answered.
    func delaying(_ path: String, _ act: () throws -> Void) rethrows {
        network.fail(path, .failed(.timedOut))
        isHolding = true
        defer { isHolding = false }
        try act()
        app.pass(milliseconds: 4_000)
    }

    /// Lets the held requests be answered, and holds those that follow from them.
    func answerHeld() {
        app.pass(milliseconds: 5_000)
    }

    /// Lets the held requests be answered.
    func release() {
        isHolding = false
        network.latency = 20
        app.settle()
    }

    /// Lets the requests of a sync, and its pauses, pass.
    func sync() {
        app.pass(milliseconds: 15_000)
    }

    /// Lets the pause after typing pass, and the search.
    func search() {
        app.pass(milliseconds: 1_000)
    }

    /// Lets time pass, on the server as well.
    func pass(hours: Int64) {
        app.pass(milliseconds: hours * 3_600_000)
        server.clock = max(server.clock, app.clock)
    }

    func allow(_ permission: Permission) {
        app.permission = permission
        app.surroundingsChanged()
    }

    func goOffline() {
        app.isOnline = false
        app.surroundingsChanged()
    }

    func goOnline() {
        app.isOnline = true
        app.surroundingsChanged()
    }

    func fillUpStorage() {
        app.disk.writeFaults = Array(repeating: .full, count: 50)
    }

    /// Opens an address whose storage cannot be read.
    func openUnreadable(_ path: String) {
        app.disk.readFaults = Array(repeating: .unreadable, count: 50)
        app.disk.secretFaults = Array(repeating: .unreadable, count: 50)
        app.launch(path)
    }
}

/// A walk that did not find what it looked for.
struct Lost: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
