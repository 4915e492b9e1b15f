import AlmanacCore
import Foundation
import SystemZones

/// The native shell: SQLite, files and HTTP beneath the same app that runs in the browser.
public actor NativeShell<A: App> {
    private let store: DeviceStore
    private let secrets: SecretFile
    private let web: Web
    private let locales: [String]
    private let zoneID: String
    /// How the person answers when asked to allow notifications; a terminal shows them by itself.
    private let allowsNotifications: Bool
    private var permission = Permission.undecided
    private var runtime: Runtime<A>?
    private var work: [Task<Void, Never>] = []

    /// - Parameters:
    ///   - directory: where the device's data lies; made with mode 0700 when it is missing.
    ///   - server: where Almanac's server is.
    /// - Throws: when the directory or the database cannot be made or opened.
    public init(
        directory: URL, server: URL, tables: [LocalTable], locales: [String] = ["en"], zone: String = "UTC",
        allowsNotifications: Bool = true
    ) throws {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        secrets = SecretFile(directory: directory)
        store = try DeviceStore(file: directory.appending(path: "device.sqlite"), tables: tables, secrets: secrets)
        web = Web(server: server)
        self.locales = locales
        zoneID = zone
        self.allowsNotifications = allowsNotifications
    }

    /// Starts the app at a path.
    public func launch(_ path: String = "/") {
        runtime = Runtime<A>(Launch(path: path), moment)
        carryOut()
    }

    public func send(_ event: A.Event) {
        runtime?.send(event, moment)
        carryOut()
    }

    /// What is to be seen now; `nil` before the launch.
    public var screen: Screen<A.Event>? {
        runtime?.screen(moment)
    }

    /// Waits until nothing is under way but timers.
    public func settle() async {
        while let task = work.popLast() { await task.value }
    }

    private var moment: Moment {
        let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        return Moment(
            now: now, zone: zone(around: now), locales: locales, platform: platform,
            isOnline: true, permission: permission, random: UInt64.random(in: 0...UInt64.max))
    }

    /// From a year before to two years after, as every shell hands it in.
    private func zone(around now: Instant) -> Zone {
        // A zone that is not there is no reason to show nothing.
        guard let zone = try? SystemZones.shared.zone(zoneID, around: now) else { return .utc }
        let year: Int64 = 366 * 86_400_000
        return zone.between(now + -year, now + 2 * year)
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
            isBrowser: false)
    }

    private func carryOut() {
        for order in runtime?.takeOrders() ?? [] {
            let task = Task { await self.carryOut(order.number, order.request) }
            if case .after = order.request { continue }
            work.append(task)
        }
    }

    private func carryOut(_ number: Int, _ request: Request) async {
        let answer: Answer
        switch request {
        case .http(let request): answer = .http(await web.answer(request))
        case .read(let queries): answer = .read(store.read(queries))
        case .write(let changes): answer = .write(store.write(changes))
        case .readSecret(let name): answer = .secretRead(secrets.read(name))
        case .writeSecret(let name, let value): answer = .secretWritten(secrets.write(name, value))
        // A terminal has no push service.
        case .subscribePush, .unsubscribePush: answer = .push(.unsupported)
        case .askPermission:
            permission = allowsNotifications ? .granted : .denied
            answer = .permission(allowsNotifications ? .granted : .denied)
        // One process has the directory; nobody else asks.
        case .holdLock: answer = .lockHeld
        case .after(let milliseconds):
            // A cancelled sleep means the process ends; nobody is left to tell.
            guard (try? await Task.sleep(for: .milliseconds(milliseconds))) != nil else { return }
            answer = .elapsed
        }
        runtime?.answer(number, answer, moment)
        carryOut()
    }
}
