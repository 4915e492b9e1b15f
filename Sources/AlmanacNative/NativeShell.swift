import AlmanacCore
import Foundation
import SystemZones

/// The native shell: runs the same app as the browser on SQLite, files and HTTP.
public actor NativeShell<A: App> {
    private let store: DeviceStore
    private let secrets: SecretFile
    private let web: Web
    /// Where shared files go: a terminal has no share sheet.
    private let files: URL
    private let locales: [String]
    private let zoneID: String
    /// How the user answers the permission prompt; a terminal shows notifications without one.
    private let allowsNotifications: Bool
    private var permission = Permission.undecided
    private var runtime: Runtime<A>?
    private var work: [Task<Void, Never>] = []
    private var stream: Task<Void, Never>?
    /// The paths that the server has answered, and those that it has refused.
    private var fetched: Set<String> = []
    private var refused: Set<String> = []
    /// Whether the program stays open, as a window does. Otherwise it listens to no stream.
    private let isVisible: Bool
    /// Whether the program only prints what the user's other devices have set up.
    private let onlyPrints: Bool
    /// The address for which the app last asked to be left; the user comes back by ``launch(_:)``.
    public private(set) var destination: String?

    /// Opens the device's data; ``launch(_:)`` starts the app.
    ///
    /// - Parameters:
    ///   - directory: The directory of the device's data; created with mode 0700 if it is missing.
    ///   - server: The address of the Almanac server.
    ///   - tables: Every table the app keeps on the device.
    ///   - locales: The user's languages in order of preference, as BCP 47 tags.
    ///   - zone: The IANA name of the user's time zone.
    ///   - allowsNotifications: How the user answers the permission prompt.
    ///   - isVisible: Whether the program stays open, as a window does. One that ends at once listens to no stream.
    ///   - onlyPrints: Whether the program only prints what the user's other devices have set up.
    /// - Throws: An error if the directory or the database cannot be created or opened.
    public init(
        directory: URL, server: URL, tables: [LocalTable], locales: [String] = ["en"], zone: String = "UTC",
        allowsNotifications: Bool = true, isVisible: Bool = true, onlyPrints: Bool = false
    ) throws {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        secrets = SecretFile(directory: directory)
        store = try DeviceStore(file: directory.appending(path: "device.sqlite"), tables: tables, secrets: secrets)
        web = Web(server: server)
        files = directory.appending(path: "shared")
        self.locales = locales
        zoneID = zone
        self.allowsNotifications = allowsNotifications
        self.isVisible = isVisible
        self.onlyPrints = onlyPrints
    }

    /// Starts the app at a path.
    public func launch(_ path: String = "/") {
        runtime = Runtime<A>(Launch(path: path), moment)
        carryOut()
    }

    /// Sends an event to the app and starts the effects that it asks for.
    public func send(_ event: A.Event) {
        runtime?.send(event, moment)
        carryOut()
    }

    /// The current screen; `nil` before the launch.
    public var screen: Screen<A.Event>? {
        runtime?.screen(moment)
    }

    /// Waits until all effects other than timers are done.
    public func settle() async {
        while let task = work.popLast() { await task.value }
    }

    /// Returns the rows that each query finds in the device's storage; none for a query that fails.
    func read(_ queries: [Query]) -> [[Row]] {
        guard case .rows(let rows) = store.read(queries) else { return queries.map { _ in [] } }
        return rows
    }

    /// Writes to the device's storage, as another window would.
    func write(_ changes: [Change]) -> WriteResult { store.write(changes) }

    /// Returns whether the server has answered a request with this path since the start.
    func hasFetched(_ path: String) -> Bool { fetched.contains(path) }

    /// Whether the server has refused the device's session for good.
    var isSessionRefused: Bool { refused.contains("/auth/v1/token") }

    private func note(_ request: HTTPRequest, _ result: HTTPResult) {
        guard case .answered(let status, _) = result else { return }
        let path = String(request.path.prefix { $0 != "?" })
        if (200..<300).contains(status) { fetched.insert(path) }
        if (400..<404).contains(status) { refused.insert(path) }
    }

    var moment: Moment {
        let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        return Moment(
            now: now, zone: zone(around: now), locales: locales, platform: platform,
            isOnline: true, isVisible: isVisible, permission: permission, random: UInt64.random(in: 0...UInt64.max))
    }

    /// Returns the zone from one year before `now` to two years after, the range that every shell passes in.
    private func zone(around now: Instant) -> Zone {
        // An unknown zone must not keep the app from showing anything.
        zone(zoneID, around: now) ?? .utc
    }

    private func zone(_ name: String, around now: Instant) -> Zone? {
        let year: Int64 = 366 * 86_400_000
        return try? SystemZones.shared.zone(name, around: now).between(now + -year, now + 2 * year)
    }

    /// Returns those of the time zones that the system knows.
    func zones(_ names: [String]) -> [Zone] {
        let now = moment.now
        return names.compactMap { zone($0, around: now) }
    }

    private var platform: Platform {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        #if os(macOS)
            let system = Platform.System.macos
        #else
            let system = Platform.System.linux
        #endif
        return Platform(
            system: system, model: "almanac", version: "\(version.majorVersion).\(version.minorVersion)",
            canNotify: !onlyPrints, isBrowser: false, onlyPrints: onlyPrints)
    }

    private func carryOut() {
        for order in runtime?.takeOrders() ?? [] {
            switch order.request {
            case .openStream(let request):
                listen(request, order.number)
                continue
            case .closeStream:
                stream?.cancel()
                continue
            default: break
            }
            let task = Task { await self.carryOut(order.number, order.request) }
            if order.request.delay != nil { continue }
            work.append(task)
        }
    }

    /// Starts to listen. Nothing waits for the end of the stream.
    private func listen(_ request: StreamRequest, _ number: Int) {
        stream?.cancel()
        stream = Task { await self.follow(request, number) }
    }

    private func follow(_ request: StreamRequest, _ number: Int) async {
        for await event in web.events(of: request) {
            guard !Task.isCancelled else { return }
            runtime?.answer(number, .stream(event), moment)
            carryOut()
        }
    }

    /// Ends the app and its stream.
    public func quit() {
        stream?.cancel()
        runtime = nil
    }

    /// Saves the file. A picture is saved as SVG, which is what the request holds: nothing here draws it.
    private func save(_ request: ShareRequest) -> ShareResult {
        do {
            try FileManager.default.createDirectory(
                at: files, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let file = files.appending(path: request.fileName)
            switch request.content {
            case .picture(let svg, _, _):
                try Data(svg.utf8).write(
                    to: file.deletingPathExtension().appendingPathExtension("svg"), options: .atomic)
            case .file(_, let bytes): try Data(bytes).write(to: file, options: .atomic)
            }
            return .saved
        } catch {
            return .failed(String(describing: error))
        }
    }

    private func carryOut(_ number: Int, _ request: Request) async {
        let answer: Answer
        switch request {
        case .http(let request):
            let (result, change) = await web.answer(request)
            note(request, result)
            answer = .http(result, change: change)
        case .read(let queries): answer = .read(store.read(queries))
        case .write(let changes): answer = .write(store.write(changes))
        case .readSecret(let name): answer = .secretRead(secrets.read(name))
        case .writeSecret(let name, let value): answer = .secretWritten(secrets.write(name, value))
        // A terminal has no push service.
        case .subscribePush, .unsubscribePush: answer = .push(.unsupported)
        case .askPermission:
            permission = allowsNotifications ? .granted : .denied
            answer = .permission(allowsNotifications ? .granted : .denied)
        case .share(let request): answer = .shared(save(request))
        case .zones(let names): answer = .zones(zones(names))
        // There is nothing to install: this is the program.
        case .install: answer = .installed(false)
        // A terminal prints no pages.
        case .print: answer = .elapsed
        // It has no voice either, as its platform says.
        case .speak: answer = .spoken(.failed)
        case .stopSpeaking: answer = .elapsed
        case .storage: answer = .storage(store.use)
        case .cipher(let work): answer = .cipher(work.carriedOut())
        // A terminal has no dialog in which to choose a file.
        case .openFile: answer = .fileOpened(.canceled)
        // Only one process uses the directory, so nothing competes for the lock.
        case .holdLock: answer = .lockHeld
        case .makeProofKey: answer = .proofKey(.random())
        case .leave(let address):
            destination = address
            return
        case .openStream, .closeStream: return
        case .after(let milliseconds), .whenIdle(let milliseconds):
            // A canceled sleep means that the process is ending, so no one needs the answer.
            guard (try? await Task.sleep(for: .milliseconds(milliseconds))) != nil else { return }
            answer = .elapsed
        }
        runtime?.answer(number, answer, moment)
        carryOut()
    }
}
