import AlmanacApp
import AlmanacCore
import AlmanacSimulator

@testable import Unitana

/// One life of two devices of an account: everything that can be done to places, through the screens, with networks
/// that fail and processes that end between any two effects. A seed chooses all of it.
final class PlaceLife {
    let server = SyncServer(clock: Device.start, tables: Almanac.syncedTables)
    let devices: [Device]
    var ledger = PlaceLedger()
    var random: Random
    /// The fields that the user is changing.
    var allowed: Set<String> = []
    private(set) var steps = 0
    private(set) var problems: [String] = []
    private(set) var trace: [String] = []
    var names = 0
    /// What the user has changed in the editor since it was last saved, by device and place: a draft outlives the process.
    var drafts: [Int: [String: Set<String>]] = [:]
    /// How often the devices had stored another's changes when the user began to do something.
    var pulls = 0
    /// Whether the user acts while a sync is under way: what it has stored may not be on the screen yet.
    var isOverlapping = false
    /// Whether the storage may refuse something in this step.
    var isFull = false

    init(seed: UInt64) throws {
        random = Random(seed: seed)
        var devices: [Device] = []
        for number in 0..<2 {
            let device = try Device(server: server, seed: seed &* 1_000 &+ UInt64(number))
            let session = Session(answer: server.session(of: "me"), at: device.app.clock)
            device.app.disk.setSecret(Session.secret, session?.secretText ?? "")
            devices.append(device)
        }
        self.devices = devices
        for (number, device) in devices.enumerated() {
            let disk = device.app.disk
            disk.willWrite = { [unowned self, unowned disk] changes in
                let known = ledger.edits.count
                let problem = ledger.willWrite(changes, on: disk, by: number, allowed: isOverlapping ? nil : allowed)
                for edit in ledger.edits[known...] { note("  device \(number) stores \(edit.summary)") }
                if let problem { fail(problem) }
            }
            device.app.launch()
        }
    }

    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

    func note(_ text: String) {
        trace.append("\(server.clock.timestamp.dropFirst(11).prefix(12))  \(text)")
    }

    func fail(_ problem: String) {
        note("PROBLEM \(problem)")
        problems.append("step \(steps): \(problem)")
    }

    func number(of device: Device) -> Int { devices.firstIndex { $0.app === device.app } ?? 9 }

    // MARK: Time

    /// Lets time pass on both devices. The server's clock is a little ahead, so that it dates nothing anew.
    func pass(_ milliseconds: Int64) {
        let end = max(devices[0].app.clock, devices[1].app.clock) + milliseconds
        server.clock = max(server.clock, end + 10_000)
        for device in devices {
            device.app.pass(milliseconds: max(0, end - device.app.clock))
            server.clock = max(server.clock, device.app.clock + 10_000)
        }
    }

    /// Lives a number of steps. In each, the user does something on one of the devices.
    func live(steps: Int) {
        for _ in 0..<steps where problems.isEmpty {
            self.steps += 1
            pass(pick([0, 0, 1, 40, 2_000, 20_000, 400_000]))
            let device = pick(devices)
            (isFull, isOverlapping) = (false, false)
            if below(4) == 0 { disturb(device) }
            act(device)
            device.app.disk.writeFaults = []
            pass(0)
            check(device)
        }
    }

    /// Lets a sync begin that is not over when the user acts, or lets requests fail.
    private func disturb(_ device: Device) {
        switch below(3) {
        case 0:
            device.app.sendOnly(Almanac.surroundingsChanged)
            for _ in 0..<below(8) { device.app.step() }
        case 1:
            let fault: Network.Fault = pick([
                .failed(.unreachable), .status(503), .body(""), .body("[{"), .failed(.cutOff),
            ])
            device.app.network.fail(pick(["/rest/v1/places", "/rest/v1/unitana_settings", "/api/changes"]), fault)
        default:
            isFull = true
            note("device \(number(of: device)) has a full disk for a moment")
            device.app.disk.writeFaults = pick([[.full], [nil, .full], [nil, nil, .full]])
        }
    }

    /// Removes all faults, and lets both devices exchange what they have.
    func settle() {
        guard problems.isEmpty else { return }
        for device in devices {
            device.app.isOnline = true
            device.app.network.faults = [:]
            device.app.disk.writeFaults = []
        }
        for _ in 0..<3 {
            for device in devices { device.app.surroundingsChanged() }
            pass(700_000)
        }
    }
}
