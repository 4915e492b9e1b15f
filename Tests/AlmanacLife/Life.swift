import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Foundation

/// A life of all five apps at once, on two devices of one user and two windows of the first: taps, typing, time, kills,
/// faults, and addresses that are opened, all chosen by a seed.
///
/// After each event the invariants are checked; now and then everything comes to rest, and the devices must agree. The
/// life only taps what the screens offer, so it needs no change when an app changes.
public final class Life {
    /// A device with its windows.
    final class Device {
        let number: Int
        let disk: Disk
        let network: Network
        var windows: [Simulator<Almanac>] = []
        /// What the checks know about the device.
        var record = DeviceRecord()

        init(_ number: Int, _ disk: Disk, _ network: Network) {
            self.number = number
            self.disk = disk
            self.network = network
        }
    }

    let server: SyncServer
    let devices: [Device]
    var random: Random
    /// Whether requests and the storage fail now and then, and processes are killed.
    var hasFaults = true
    /// The number of events so far.
    public private(set) var events = 0
    /// What was found wrong, in order.
    public internal(set) var problems: [String] = []
    /// What happened last, the newest at the end.
    public private(set) var trace: [String] = []
    /// The number of times the devices came to rest and agreed.
    public internal(set) var rests = 0
    /// Whether the account was end-to-end encrypted at the beginning.
    let isEncrypted: Bool
    /// Whether nobody turns encryption off.
    let isForever: Bool
    /// The texts that were saved, with their tables.
    public internal(set) var saved: [String: String] = [:]
    /// The texts that were read in versions whose days end before the next rest.
    var gone: Set<String> = []
    /// The routes at which something was tapped.
    public private(set) var routes: Set<String> = []

    /// Whether everything is printed as it happens.
    static let isTracing = ProcessInfo.processInfo.environment["ALMANAC_TRACE"] != nil

    static let email = "me@example.org"
    static let password = "correct horse"

    /// Starts a life.
    /// - Parameters:
    ///   - seed: Decides everything that happens.
    ///   - faults: What the server does wrong, for a test of the checks.
    public init(seed: UInt64, faults: [PlantedFault] = []) {
        let world = World()
        server = world.server
        server.faults = faults
        isEncrypted = seed % 3 == 0
        isForever = seed % 2 == 0
        random = Random(seed: seed)
        devices = (0..<2).map { Device($0, Disk(), world.network()) }
        _ = world.network().respond(World.signUp(Self.email, Self.password))
        for device in devices {
            let window = Simulator<Almanac>(
                disk: device.disk, network: device.network, locales: [device.number == 0 ? "en-US" : "en-GB"],
                clock: server.clock, zone: device.number == 0 ? .utc : World.zone)
            window.draw(from: random.next())
            window.push = .failed("no push service")
            device.windows = [window]
            signIn(window)
            // The other device is signed in afterwards, and locked.
            if isEncrypted, device.number == 0 { encrypt(window) }
        }
        let beside = devices[0].windows[0].openBeside()
        beside.draw(from: random.next())
        beside.push = .failed("no push service")
        beside.launch()
        devices[0].windows.append(beside)
        for device in devices {
            look(at: device)
            device.disk.willWrite = { [unowned self] in noteTexts($0) }
        }
    }

    private func signIn(_ window: Simulator<Almanac>) {
        let words = Words(.en)
        window.launch("/settings/sign-in")
        do {
            try window.type(words[.accountEmail], Self.email)
            try window.type(words[.accountPassword], Self.password)
            try window.tap(words[.accountSignIn])
        } catch {
            problems.append("signing in: \(error)")
        }
    }

    /// Lets something happen, and checks what must be true afterwards.
    public func go() {
        events += 1
        let device = devices[below(devices.count)]
        let window = device.windows[below(device.windows.count)]
        if events % 2_000 == 0 {
            rest()
        } else {
            happen(window, device)
        }
        for device in devices { check(device) }
    }

    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    func note(_ text: @autoclosure () -> String) {
        if Self.isTracing { print(events, server.clock.timestamp.prefix(19), text()) }
        trace.append("\(events) \(server.clock.timestamp.prefix(19)) \(text())")
        if trace.count > 200 { trace.removeFirst(100) }
    }

    func visited(_ route: String) { routes.insert(route) }

    func fail(_ problem: String) {
        note("PROBLEM " + problem)
        problems.append("event \(events): " + problem)
    }

    func name(_ window: Simulator<Almanac>, _ device: Device) -> String {
        "\(device.number).\(device.windows.firstIndex { $0 === window } ?? 9)"
    }
}
