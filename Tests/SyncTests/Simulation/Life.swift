import AlmanacCore
import AlmanacSimulator

/// One life of two or three devices of a user: edits, wrong clocks, faults and kills, all chosen by a seed.
///
/// Nothing waits for anything here: an effect is carried out, and its answer delivered, at a step that the seed
/// chooses, while other windows and the user go on. The ledger knows what must be true at each step and in the end.
final class Life {
    typealias Window = StepwiseWindow<NotesApp>

    /// A device: one storage, one clock, any number of windows.
    final class Device {
        let number: Int
        let disk = Disk()
        /// How far its clock is ahead of the server's, in milliseconds.
        var skew: Int64 = 0
        var isOnline = true
        var windows: [Window] = []

        init(_ number: Int) { self.number = number }
    }

    let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: NotesApp.synced)
    let network: Network
    let devices: [Device]
    var ledger = Ledger()
    var random: Random
    /// Whether requests and the storage fail now and then.
    var hasFaults = true
    /// Requests whose sender has given them up, and which still may reach the server.
    var strays: [(request: HTTPRequest, device: Device)] = []
    /// The requests that have left a device, for the checks of the pauses.
    var requests = 0
    var texts = 0
    /// Copies of accounts, by their addresses.
    var copies: [String: JSON] = [:]
    private(set) var problems: [String] = []
    private(set) var trace: [String] = []
    private let isTracing: Bool
    /// Whether the user sees the windows, which then open streams.
    private let isVisible: Bool

    /// The two accounts that the user has.
    static let emails = ["me@example.org", "other@example.org"]

    init(seed: UInt64, isVisible: Bool = false, isTracing: Bool = false, faults: [PlantedFault] = []) {
        random = Random(seed: seed)
        self.isVisible = isVisible
        self.isTracing = isTracing
        server.faults = faults
        network = server.network
        devices = (0..<(2 + Int(random.next() % 2))).map { Device($0) }
        for email in Self.emails {
            _ = network.respond(HTTPRequest(.post, "/auth/v1/signup", body: Credentials(email).body))
        }
        // Right, 5 s and 70 years ahead, 1 ms and three days behind.
        let skews: [Int64] = [0, 0, 5_000, 2_300_000_000_000, -1, -300_000_000]
        for device in devices {
            device.skew = skews[below(skews.count)]
            let request = HTTPRequest(
                .post, "/auth/v1/token?grant_type=password", body: Credentials(Self.emails[0]).body)
            // Some devices are new, and their user has not signed in.
            if device.number == 0 || below(4) > 0, case .answered(200, let body) = network.respond(request),
                let json = try? JSON.parse(body),
                let session = Session(answer: json, at: server.clock + device.skew)
            {
                _ = ledger.served(request, json, from: device.number, at: server.clock)
                device.disk.setSecret(Session.secret, session.secretText)
            }
            device.windows = (0..<(1 + below(5) / 3)).map { _ in Window(disk: device.disk) }
            for window in device.windows { window.launch(moment(device), at: server.clock) }
        }
    }

    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    func note(_ text: @autoclosure () -> String) {
        if isTracing { trace.append("\(server.clock.timestamp.dropFirst(11).prefix(12))  \(text())") }
    }

    func fail(_ problem: String) {
        note("PROBLEM \(problem)")
        problems.append(problem)
    }

    func moment(_ device: Device) -> Moment {
        Moment(
            now: server.clock + device.skew, zone: .utc, locales: ["en-GB"],
            platform: Platform(system: .android, model: "Chrome", version: "15"), isOnline: device.isOnline,
            isVisible: isVisible, permission: .denied, random: random.next())
    }

    func title(_ device: Device, _ window: Window) -> String {
        "device \(device.number) window \(device.windows.firstIndex { $0 === window } ?? 9)"
    }

    // MARK: One stage of one effect

    private struct Move {
        let device: Device
        let window: Window
        /// The effect's place; `nil` to tell the window that another one has written.
        let place: Int?
    }

    /// Lets one effect, chosen at random, go on by one stage.
    /// - Returns: `false` if all of them wait for a timer.
    func move() -> Bool {
        var moves: [Move] = []
        for device in devices {
            for window in device.windows {
                for place in window.ready(at: server.clock) {
                    moves.append(Move(device: device, window: window, place: place))
                }
                if window.hasNews { moves.append(Move(device: device, window: window, place: nil)) }
            }
        }
        if !strays.isEmpty, below(moves.count + 1) == 0 {
            let stray = strays.removeFirst()
            note("a stray request of device \(stray.device.number) arrives: \(describe(.http(stray.request)))")
            _ = serve(stray.request, stray.device)
            return true
        }
        guard !moves.isEmpty else { return false }
        let move = moves[below(moves.count)]
        guard let place = move.place else {
            move.window.hasNews = false
            note("\(title(move.device, move.window)) hears of a write")
            move.window.send(.surroundingsChanged, moment(move.device), at: server.clock)
            return true
        }
        let item = move.window.pending[place]
        if item.answer != nil {
            move.window.deliver(place, moment(move.device), at: server.clock)
        } else if case .http(let request) = item.request {
            move.window.carryOut(place, with: send(request, move.device, move.window), change: network.change?())
        } else {
            store(item.request, place, move.device, move.window)
        }
        return true
    }

    // MARK: The network

    private func send(_ request: HTTPRequest, _ device: Device, _ window: Window) -> HTTPResult {
        requests += 1
        let result = outcome(request, device)
        note("\(title(device, window)): \(describe(.http(request))) → \(short(result))")
        return result
    }

    private func outcome(_ request: HTTPRequest, _ device: Device) -> HTTPResult {
        guard device.isOnline else { return .failed(.unreachable) }
        guard hasFaults else { return serve(request, device) }
        switch below(24) {
        case 0: return .failed(.unreachable)
        case 1:
            // The answer is lost, but the server has done what was asked.
            _ = serve(request, device)
            return .failed(.cutOff)
        case 2:
            // Nobody waits for it any more, but it is still on its way.
            stray(request, device)
            return .failed(.timedOut)
        case 3:
            guard case .answered(let status, let body) = serve(request, device) else { return .failed(.cutOff) }
            return .answered(status: status, body: Array(body.prefix(body.count / 2)))
        case 4:
            let status = [408, 429, 500, 503][below(4)]
            return .answered(status: status, body: Array("{\"title\":\"Out of order\"}".utf8))
        default: return serve(request, device)
        }
    }

    /// Lets a request that its sender has given up arrive later. A refresh does not: the server ends a session whose
    /// old token is used again, as if it were stolen.
    func stray(_ request: HTTPRequest, _ device: Device) {
        if !request.path.hasPrefix("/auth") { strays.append((request, device)) }
    }

    private func serve(_ request: HTTPRequest, _ device: Device) -> HTTPResult {
        let result = network.respond(request)
        if case .answered(let status, _) = result, (400..<500).contains(status), status != 401,
            let text = (try? JSON.parse(request.body))?["text"]?.string
        {
            ledger.serverRefused(text)
        }
        guard case .answered(200..<300, let body) = result, let json = try? JSON.parse(body) else { return result }
        if let problem = ledger.served(request, json, from: device.number, at: server.clock) { fail(problem) }
        return result
    }

    private func short(_ result: HTTPResult) -> String {
        guard case .answered(let status, let body) = result else { return "\(result)" }
        return "\(status) \(String(decoding: body.prefix(300), as: UTF8.self))"
    }

    // MARK: The storage

    private func store(_ request: Request, _ place: Int, _ device: Device, _ window: Window) {
        var isLost = false
        if hasFaults, below(40) == 0, !isLeaving(window) {
            isLost = true
            switch request {
            case .read: device.disk.readFaults = [.refused("busy")]
            case .write: device.disk.writeFaults = [.full]
            case .readSecret, .writeSecret: device.disk.secretFaults = [.refused("locked")]
            default: isLost = false
            }
        }
        let before = (outbox: device.disk.rows("outbox"), refused: device.disk.rows("refused_changes"))
        let answer = window.carryOut(place)
        switch request {
        case .read, .readSecret: break
        default: note("\(title(device, window)): \(describe(request)) → \(answer)")
        }
        guard !isLost, answer == .write(.done) || answer == .secretWritten(.done) else { return }
        for other in device.windows where other !== window && other.state != nil { other.hasNews = true }
        if case .write(let changes) = request { check(changes, before, device) }
    }
}

extension Credentials {
    /// One of the user's accounts.
    init(_ email: String) {
        self.init(email: email, password: "a good password")
    }

    var body: [UInt8] {
        JSON.members(("email", .string(email)), ("password", .string(password))).bytes
    }
}
