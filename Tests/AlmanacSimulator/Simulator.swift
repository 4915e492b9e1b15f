import AlmanacCore

/// The third shell: a device whose clock, network, storage and permission prompt a test holds in its hands.
///
/// Its verbs read like a checklist: ``tap(_:)``, ``see(_:)``, ``ask(_:)``. Effects are carried out one after the other
/// in the order they fall due, so that every run of one script is the same run.
public final class Simulator<A: App> {
    /// What survives a kill.
    public var disk: Disk
    public var network: Network
    public var clock: Instant
    public var zone: Zone
    public var locales: [String]
    public var platform: Platform
    public var permission: Permission
    /// How the person answers the next prompts; a device that was told before repeats itself.
    public var prompts: [PermissionResult] = []
    public var isOnline = true
    /// Whether the person can see the window.
    public var isVisible = true
    /// What the browser answers when asked for a push subscription.
    public var push: PushResult = .unsupported
    private var random = Random(seed: 7)

    /// Devices draw alike, and so do windows, unless told otherwise: what they make has the same ids.
    public func draw(from seed: UInt64) {
        random = Random(seed: seed)
    }

    private var runtime: Runtime<A>?
    private var pending: [Pending] = []
    private var lives = 0
    /// What the app asked for since the last ``ask(_:)``, in words.
    public private(set) var log: [String] = []
    /// Carry out this many more effects, then die.
    private var effectsLeft: Int?
    /// Something was written that the other windows have not heard of.
    private var hasNews = false

    private struct Pending {
        let order: Runtime<A>.Order
        let due: Instant
        var isTimer: Bool
    }

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

    // MARK: Living and dying

    /// Where the app is opened unless a test says otherwise.
    public var home = "/"

    public func launch(_ path: String? = nil) {
        let path = path ?? home
        kill()
        effectsLeft = nil
        runtime = Runtime<A>(Launch(path: path), moment)
        collect()
        settle()
    }

    public var isRunning: Bool {
        runtime != nil
    }

    /// The process ends here and now; what it waited for is lost, what it had stored is not.
    public func kill() {
        runtime = nil
        pending = []
        letGoOfLocks()
    }

    /// The process ends after this many more effects.
    public func killAfter(effects: Int) {
        effectsLeft = effects
    }

    // MARK: Time

    public var moment: Moment {
        Moment(
            now: clock, zone: zone, locales: locales, platform: platform, isOnline: isOnline, isVisible: isVisible,
            permission: permission,
            random: random.next())
    }

    /// Carries out everything but timers, until the app waits for the person.
    public func settle() {
        while let index = next(timersToo: false) { carryOut(pending.remove(at: index)) }
        tell()
    }

    /// Lets time pass; what falls due on the way happens on its way.
    public func pass(milliseconds: Int64) {
        let end = clock + milliseconds
        while let index = next(timersToo: true), pending[index].due <= end { carryOut(pending.remove(at: index)) }
        clock = end
        tell()
    }

    /// Many writes in a row are one piece of news.
    private func tell() {
        guard hasNews else { return }
        hasNews = false
        tellTheOthers()
    }

    /// Carries out one single effect, timers excepted; false when none waits.
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
            if best.map({ item.due < pending[$0].due }) ?? true { best = index }
        }
        return best
    }

    private func collect() {
        for order in runtime?.takeOrders() ?? [] {
            log.append(describe(order.request))
            switch order.request {
            case .after(let milliseconds):
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
        let answer = answer(item.order.request)
        runtime?.answer(item.order.number, answer, moment)
        collect()
    }

    private func answer(_ request: Request) -> Answer {
        switch request {
        case .http(let request): .http(isOnline ? network.respond(request) : .failed(.unreachable))
        case .read(let queries): .read(disk.answer(queries))
        case .write(let changes): .write(noted(disk.answer(changes)))
        case .readSecret(let name): .secretRead(disk.readSecret(name, by: id))
        case .writeSecret(let name, let value): .secretWritten(noted(disk.writeSecret(name, value, by: id)))
        case .askPermission: .permission(prompt())
        case .subscribePush: .push(push)
        case .unsubscribePush: .push(.unsupported)
        case .holdLock(let name): hold(name)
        case .after: .elapsed
        }
    }

    private func noted(_ result: WriteResult) -> WriteResult {
        if result == .done { hasNews = true }
        return result
    }

    private func prompt() -> PermissionResult {
        if permission == .granted { return .granted }
        let answer = prompts.isEmpty ? (permission == .denied ? .denied : .granted) : prompts.removeFirst()
        switch answer {
        case .granted: permission = .granted
        case .denied: permission = .denied
        case .failed: break
        }
        return answer
    }

    // MARK: What the person does

    public var screen: Screen<A.Event> {
        get throws(Unexpected) {
            guard let runtime else { throw Unexpected("the app is not running") }
            return runtime.screen(moment)
        }
    }

    /// Something the person did, and all that follows from it but timers.
    public func send(_ event: A.Event) {
        runtime?.send(event, moment)
        collect()
        settle()
    }

    /// The same without what follows: for tests that look in between, or kill.
    public func sendOnly(_ event: A.Event) {
        runtime?.send(event, moment)
        collect()
    }

    /// Back, forward or a link: the person goes to an address.
    public func visit(_ path: String) {
        send(A.visited(path))
    }

    public func surroundingsChanged() {
        send(A.surroundingsChanged)
    }

    // MARK: What the app did

    /// The app asked for exactly these since the last call, in this order, and nothing else.
    public func ask(_ expected: String...) throws(Unexpected) {
        defer { log = [] }
        guard log != expected else { return }
        throw Unexpected("asked for \(log), expected \(expected)")
    }

    /// Forgets what was asked for so far.
    public func forget() {
        log = []
    }
}

/// A line of a script that did not come true.
public struct Unexpected: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A request in the words of a script: `POST /api/devices/register`, `write facts×40 preferences×3`.
func describe(_ request: Request) -> String {
    switch request {
    case .http(let request): return request.method.name + " " + request.path
    case .read(let queries):
        return "read "
            + queries.map { query in
                switch query {
                case .all(let table): table
                case .first(let table, _): "first(" + table + ")"
                case .row(let table, _): table + "[1]"
                case .count(let table): "count(" + table + ")"
                }
            }.joined(separator: " ")
    case .write(let changes): return "write " + describe(changes)
    case .readSecret(let name): return "read secret " + name
    case .writeSecret(let name, _): return "write secret " + name
    case .askPermission: return "ask permission"
    case .subscribePush(let key): return "subscribe to push with \(key)"
    case .unsubscribePush: return "unsubscribe from push"
    case .holdLock(let name): return "hold lock " + name
    case .after(let milliseconds): return "wait \(milliseconds) ms"
    }
}

private func describe(_ changes: [Change]) -> String {
    var parts: [(name: String, count: Int)] = []
    for change in changes {
        let name =
            switch change {
            case .put(let table, let row):
                table == "preferences" ? "preferences." + (row[0].text ?? "") : table
            case .append(let table, _): "+" + table
            case .putIf(let table, _, _, _): table + "?"
            case .delete(let table, _): "-" + table
            case .deleteIf(let table, _, _, _): "-" + table + "?"
            case .require: "!"
            case .clear(let table): "clear(" + table + ")"
            }
        if parts.last?.name == name { parts[parts.count - 1].count += 1 } else { parts.append((name, 1)) }
    }
    return parts.map { $0.count == 1 ? $0.name : "\($0.name)×\($0.count)" }.joined(separator: " ")
}
