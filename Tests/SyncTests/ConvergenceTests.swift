import AlmanacCore
import AlmanacSimulator
import Foundation
import Testing

/// Two devices of one person, edits at random, clocks that lie, a network that fails and processes that die.
private final class TwoDevices {
    let server = SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!)
    let devices: [Simulator<NotesApp>]
    private var random: Random
    /// What was ever written under a name, and whether it was ever deleted. Only what the storage acknowledged counts.
    private var written: [String: Set<String>] = [:]
    private var deleted: Set<String> = []
    private var texts = 0

    init(seed: UInt64) {
        random = Random(seed: seed)
        let server = server
        devices = (0..<2).map { _ in Simulator<NotesApp>(disk: Disk(), network: server.network) }
        // One ahead by seventy years, or one behind by days, or both right.
        let skews: [Int64] = [0, 2_300_000_000_000, -300_000_000, 5_000, -1]
        for device in devices {
            device.clock = server.clock + skews[Int(random.next() % UInt64(skews.count))]
            let session = Session(answer: server.session(of: "me"), at: device.clock)!
            device.disk.answer(session)
            device.launch()
        }
    }

    func live(steps: Int) {
        for _ in 0..<steps { step() }
    }

    private func step() {
        let device = devices[Int(random.next() % 2)]
        let name = "note \(random.next() % 4)"
        pass(Int64(random.next() % 20_000))
        switch random.next() % 20 {
        case 0..<7: put(name, on: device)
        case 7..<9: delete(name, on: device)
        case 9: device.isOnline.toggle()
        case 10: pass(7 * 86_400_000)
        case 11: device.network.fail("/", .status(503), .failed(.cutOff))
        case 12: device.network.fail("/rest", .failed(.timedOut), .body("{"))
        case 13: device.network.fail("/auth", .failed(.unreachable), .status(500), .status(429))
        case 14: device.network.fail("/api", .failed(.cutOff))
        case 15: device.disk.writeFaults.append(.full)
        case 16, 17:
            device.killAfter(effects: Int(random.next() % 6))
            put(name, on: device)
            device.kill()
            device.launch()
        default: device.surroundingsChanged()
        }
    }

    private func put(_ name: String, on device: Simulator<NotesApp>) {
        texts += 1
        let text = "text \(texts)"
        device.send(.put(name, text))
        let isStored =
            device.disk.rows("own_notes").contains { ($0[1].text ?? "").contains("\"\(text)\"") }
            || device.disk.rows("outbox").contains { ($0[2].text ?? "").contains("\"\(text)\"") }
            || server.rows["notes"]?.values.contains { $0["text"] == .string(text) } == true
        if isStored { written[name, default: []].insert(text) }
    }

    private func delete(_ name: String, on device: Simulator<NotesApp>) {
        deleted.insert(name)
        device.send(.delete(name))
    }

    private func pass(_ milliseconds: Int64) {
        server.clock = server.clock + milliseconds
        for device in devices { device.pass(milliseconds: milliseconds) }
    }

    /// Everything works again, and time passes.
    func settle() {
        for device in devices {
            device.network.faults = [:]
            device.disk.writeFaults = []
            device.isOnline = true
        }
        for _ in 0..<6 {
            for device in devices { device.surroundingsChanged() }
            pass(400_000)
        }
    }

    func trace() {
        for (index, device) in devices.enumerated() {
            print("device", index, "rows", device.disk.rows("own_notes"))
            print("log", device.log.suffix(60).joined(separator: "\n    "))
            print("cursor", device.disk.rows("sync_state"), device.disk.secrets)
        }
        print("server", server.rows)
    }

    func problems() -> [String] {
        var problems: [String] = []
        let onServer = content((server.rows["notes"] ?? [:]).values.map(\.fields))
        for (index, device) in devices.enumerated() {
            let here = content(NotesApp.notes.records(in: device.disk.rows("own_notes")).map(\.fields))
            if here != onServer { problems.append("device \(index) has \(here), the server \(onServer)") }
            if !device.disk.rows("outbox").isEmpty { problems.append("device \(index) has unsent edits") }
            if !device.disk.rows("refused_changes").isEmpty {
                problems.append(
                    "device \(index) has refused edits: \(device.disk.rows("refused_changes").map { $0[2].text ?? "" })"
                )
            }
        }
        for (name, texts) in written {
            guard let text = onServer[name] else {
                if !deleted.contains(name) { problems.append("\(name) is lost, though nobody deleted it") }
                continue
            }
            if !texts.contains(text) { problems.append("\(name) says “\(text)”, which nobody wrote") }
        }
        return problems
    }

    private func content(_ rows: [[JSON.Member]]) -> [String: String] {
        var content: [String: String] = [:]
        for row in rows {
            let name = row.first { $0.key == "name" }?.value.string ?? ""
            content[name] = row.first { $0.key == "text" }?.value.string ?? ""
        }
        return content
    }
}

extension Disk {
    fileprivate func answer(_ session: Session) {
        setSecret(Session.secret, session.secretText)
    }
}

@Suite("P6 offline first")
struct ConvergenceTests {
    /// `ALMANAC_SEED` runs one seed alone; `ALMANAC_SEEDS` runs that many instead of 200.
    private static var seeds: [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["ALMANAC_SEED"].flatMap(UInt64.init) { return [seed] }
        let count = environment["ALMANAC_SEEDS"].flatMap(UInt64.init) ?? 200
        return Array(1...count)
    }

    @Test("P6 two devices, wrong clocks, faults and kills: both converge, and nothing acknowledged is lost")
    func converges() {
        for seed in Self.seeds {
            let life = TwoDevices(seed: seed)
            life.live(steps: 40)
            life.settle()
            let problems = life.problems()
            if ProcessInfo.processInfo.environment["ALMANAC_TRACE"] != nil { life.trace() }
            #expect(problems.isEmpty, "ALMANAC_SEED=\(seed): \(problems)")
            if !problems.isEmpty { break }
        }
    }
}
