import AlmanacCore

/// The third shell: a device whose clock, network, storage and permission prompt are controlled by a test.
///
/// Its methods read like a checklist: ``tap(_:)``, ``see(_:)``, ``ask(_:)``. Effects are carried out one at a time in
/// the order in which they are due, so that every run of a script is the same.
public final class Simulator<A: App> {
    /// The storage, which survives a kill.
    public var disk: Disk
    /// The network with the server behind it.
    public var network: Network
    /// The device's current time.
    public var clock: Instant
    /// The device's time zone.
    public var zone: Zone
    /// The user's languages in order of preference, as BCP 47 tags.
    public var locales: [String]
    /// The system that the device claims to run.
    public var platform: Platform
    /// Whether the device may show notifications.
    public var permission: Permission
    /// The user's answers to the next permission prompts. Without one, the user allows notifications, unless they were
    /// denied before.
    public var prompts: [PermissionResult] = []
    /// Whether the permission prompt stays open. The user answers it once this is `false`.
    public var isPrompting = false
    /// Whether the device is online.
    public var isOnline = true
    /// Whether the user can see the window.
    public var isVisible = true
    /// The browser's answer to a request for a push subscription.
    public var push: PushResult = .unsupported
    /// How much storage the device says is used.
    public var storage = StorageUse(used: 2_400_000, quota: 1_000_000_000, isPersistent: false)
    /// Whether the system agrees when it is asked not to clear the storage.
    public var persistsWhenAsked = true
    /// The files that the user chooses next, by name. Without one, the user closes the dialog.
    public var files: [(name: String, bytes: [UInt8])] = []
    /// How the next files are shared. Without an entry, the user shares each with a target.
    public var shares: [ShareResult] = []
    /// The user's answers to the browser's question whether to install the app. Without one, the user declines.
    public var installs: [Bool] = []
    /// Whether the system offers cryptography.
    public var hasCipher = true
    /// What the app has offered to share so far.
    public internal(set) var shared: [ShareRequest] = []
    /// The titles of the pages that were printed.
    public internal(set) var printed: [String] = []
    var random = Random(seed: 7)

    /// Seeds the random numbers. All devices and windows have the same seed by default, so that they create equal ids.
    public func draw(from seed: UInt64) {
        random = Random(seed: seed)
    }

    private var runtime: Runtime<A>?
    /// A change that a browser would not have drawn; `nil` if there was none.
    private var unseen: Unexpected?
    private var looks = 60
    var pending: [Pending] = []
    private var lives = 0
    /// The stream that is open; `nil` if there is none.
    var stream: OpenStream?
    /// What was opened, announced and closed so far, in order: `open 4`, `announce 7`, `end`, `close`.
    public internal(set) var streamLog: [String] = []
    /// Descriptions of what the app has requested since the last ``ask(_:)``.
    public private(set) var log: [String] = []
    /// The address for which the app was left last.
    public internal(set) var leftFor: String?
    var proofKeys = 0
    /// The number of effects to carry out before the process ends; `nil` if there is no limit.
    private var effectsLeft: Int?
    /// Whether something was written that the other windows have not been notified of.
    var hasUnannouncedWrites = false

    struct Pending {
        let order: Runtime<A>.Order
        let due: Instant
        var isTimer: Bool
    }

    /// Creates a device on which the app is not running yet: Chrome on Android, with permission undecided.
    public init(
        disk: Disk, network: Network, locales: [String] = ["en-GB"],
        clock: Instant = Instant(iso8601: "2026-11-21T10:00:00Z")!, zone: Zone = .utc
    ) {
        self.disk = disk
        self.network = network
        self.locales = locales
        self.clock = clock
        self.zone = zone
        platform = Platform(system: .android, model: "Chrome", version: "15")
        permission = .undecided
    }

    deinit {
        disk.forget(id)
    }

    // MARK: Launch and kill

    /// The path at which ``launch(_:)`` opens the app by default.
    public var home = "/"

    /// Kills the app if it is running, launches it at a path, and settles.
    /// - Parameter path: ``home`` if `nil`.
    public func launch(_ path: String? = nil) {
        launchOnly(path)
        settle()
    }

    /// Kills the app if it is running and launches it, without carrying out its effects.
    public func launchOnly(_ path: String? = nil) {
        let path = path ?? home
        kill()
        effectsLeft = nil
        runtime = Runtime<A>(Launch(path: path), moment)
        collect()
    }

    /// Whether the app is running.
    public var isRunning: Bool {
        runtime != nil
    }

    /// Ends the process immediately. Pending effects are lost, stored data is not.
    public func kill() {
        runtime = nil
        pending = []
        stream = nil
        letGoOfLocks()
    }

    /// Makes the process end after this many more effects.
    public func killAfter(effects: Int) {
        effectsLeft = effects
    }

    // MARK: Time

    /// What the device knows now, with fresh random bits.
    public var moment: Moment {
        Moment(
            now: clock, zone: zone, locales: locales, platform: platform, isOnline: isOnline, isVisible: isVisible,
            permission: permission,
            random: random.next())
    }

    /// Carries out all effects other than timers, until the app waits for the user.
    public func settle() {
        var steps = 0
        repeat {
            while let index = next(timersToo: false) {
                steps += 1
                precondition(steps < 100_000, "The program asks without end: \(pending[index].order.request)")
                carryOut(pending.remove(at: index))
            }
        } while listen()
        announceWrites()
    }

    /// Lets time pass, and carries out each effect at the time it is due.
    public func pass(milliseconds: Int64) {
        let end = clock + milliseconds
        repeat {
            while let index = next(timersToo: true), pending[index].due <= end { carryOut(pending.remove(at: index)) }
        } while listen()
        clock = end
        announceWrites()
    }

    /// Notifies the other windows once of any number of writes.
    private func announceWrites() {
        guard hasUnannouncedWrites else { return }
        hasUnannouncedWrites = false
        notifyOtherWindows()
    }

    /// Carries out a single effect other than a timer.
    /// - Returns: `false` if none is pending.
    @discardableResult
    public func step() -> Bool {
        guard let index = next(timersToo: false) else { return false }
        carryOut(pending.remove(at: index))
        return true
    }

    private func next(timersToo: Bool) -> Int? {
        var best: Int?
        for (index, item) in pending.enumerated() where timersToo || !item.isTimer {
            if case .holdLock(let name) = item.order.request, !mayHold(name) { continue }
            if case .openStream = item.order.request, !mayHold(Self.streamLock) { continue }
            if isPrompting, item.order.request == .askPermission { continue }
            if isSpeaking(item) { continue }
            if best.map({ item.due < pending[$0].due }) ?? true { best = index }
        }
        return best
    }

    private func collect() {
        for order in runtime?.takeOrders() ?? [] {
            switch order.request {
            case .openStream: break
            case .closeStream:
                pending.removeAll { if case .openStream = $0.order.request { true } else { false } }
                closeStream()
                continue
            default: log.append(describe(order.request))
            }
            switch order.request {
            case .after(let milliseconds), .whenIdle(let milliseconds):
                pending.append(Pending(order: order, due: clock + milliseconds, isTimer: true))
            case .http(let request):
                let delay = network.delay(request)
                pending.append(Pending(order: order, due: clock + delay, isTimer: false))
            default: pending.append(Pending(order: order, due: clock, isTimer: false))
            }
        }
    }

    private func carryOut(_ item: Pending) {
        guard runtime != nil else { return }
        if let left = effectsLeft {
            guard left > 0 else { return kill() }
            effectsLeft = left - 1
        }
        clock = max(clock, item.due)
        if case .openStream(let request) = item.order.request { return open(request, number: item.order.number) }
        let answer = answer(item.order.request)
        deliver(answer, to: item.order.number)
    }

    /// Passes an answer to the app. The order of a stream stays open.
    func deliver(_ answer: Answer, to number: Int) {
        pass { $0.answer(number, answer, $1) }
    }

    private func pass(_ act: (inout Runtime<A>, Moment) -> Void) {
        guard runtime != nil else { return collect() }
        let moment = moment
        if let missed = runtime?.pass(at: moment, looks: &looks, act) { unseen = missed }
        collect()
    }

    // MARK: What the user does

    /// The current screen.
    public var screen: Screen<A.Event> {
        get throws(Unexpected) {
            guard let runtime else { throw Unexpected("the app is not running") }
            if let unseen { throw unseen }
            return runtime.screen(moment)
        }
    }

    /// Sends an event, then carries out all resulting effects other than timers.
    public func send(_ event: A.Event) {
        sendOnly(event)
        settle()
    }

    /// Sends an event without carrying out its effects, for tests that inspect the state in between or kill the app.
    public func sendOnly(_ event: A.Event) {
        pass { $0.send(event, $1) }
    }

    /// Goes to an address, as by back, forward or a link.
    public func visit(_ path: String) {
        send(A.visited(path))
    }

    /// Notifies the app that its surroundings have changed.
    public func surroundingsChanged() {
        send(A.surroundingsChanged)
    }

    // MARK: What the app did

    /// Checks that the app has requested exactly these since the last call, in this order.
    public func ask(_ expected: String...) throws(Unexpected) {
        defer { log = [] }
        guard log != expected else { return }
        throw Unexpected("asked for \(log), expected \(expected)")
    }

    /// Clears the log of requests.
    public func forget() {
        log = []
    }
}

/// A step of a script that failed.
public struct Unexpected: Error, CustomStringConvertible {
    /// What was expected, and what was there.
    public let description: String

    /// Creates the error of a test that finds something else than it expects.
    public init(_ description: String) {
        self.description = description
    }
}
