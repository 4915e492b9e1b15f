import AlmanacApp
import AlmanacReminders
import AlmanacSimulator
import Foundation
import Testing

@testable import AlmanacCore

/// Random taps on two devices of one user, one of them with two windows, while storage is full, the network fails,
/// processes are killed, clocks are set, and permissions change.
private final class CapsuleWalk {
    let server = SyncServer(clock: Instant(iso8601: "2026-11-21T20:00:00Z")!, tables: Almanac.syncedTables)
    private var devices: [Simulator<Almanac>] = []
    private var windows: [Simulator<Almanac>] = []
    private var random: Random
    /// Every text that was typed into a capsule; no two capsules have the same one.
    private var secrets: [String] = []
    /// The texts of the capsules that some device stored as locked.
    private(set) var locked: Set<String> = []
    /// The texts of the capsules that some device stored as opened.
    private(set) var opened: Set<String> = []
    /// The texts of the capsules that the user tapped Delete on.
    private(set) var deleted: Set<String> = []
    private(set) var problems: [String] = []
    private(set) var done: [String] = []

    init(seed: UInt64) throws {
        random = Random(seed: seed)
        for number in 1...2 {
            let phone = Simulator<Almanac>(
                disk: Disk(), network: server.network(with: FactsServer()), clock: server.clock,
                zone: Zone(id: "Europe/Berlin", initialOffset: 3_600))
            phone.draw(from: random.next())
            phone.permission = below(3) == 0 ? .undecided : .granted
            phone.push = .subscribed(
                PushSubscription(endpoint: "https://push.example/\(number)", p256dh: "key", auth: "secret"))
            let session = try #require(Session(answer: server.session(of: "me"), at: server.clock))
            phone.disk.setSecret(Session.secret, session.secretText)
            phone.launch("/capsule")
            devices.append(phone)
        }
        let beside = devices[0].openBeside()
        beside.draw(from: random.next())
        beside.launch("/capsule")
        windows = devices + [beside]
    }

    private func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    func live(steps: Int) {
        for _ in 0..<steps where problems.isEmpty {
            let index = below(windows.count)
            let window = windows[index]
            if !window.isRunning { window.launch("/capsule") }
            done.append("\(index): ")
            act(window)
            look()
        }
    }

    // MARK: Actions

    private func act(_ window: Simulator<Almanac>) {
        switch below(40) {
        case 0..<15: tap(window)
        case 15..<18: write(window)
        case 18..<27: visit(window, path())
        case 27..<31: pass([1_000, 10_000, 60_000, 3_600_000, 9 * 3_600_000][below(5)])
        default: trouble(window)
        }
    }

    private func note(_ text: String) { done[done.count - 1] += text }

    private func tap(_ window: Simulator<Almanac>) {
        guard let screen = try? window.screen else { return }
        // The walk reads English, keeps its account, and loses nothing by its own wish.
        let excluded = ["Sign out", "Discard this change"] + Language.allCases.map(\.name)
        let targets = screen.targets.filter { target in
            target.isEnabled && !excluded.contains(target.label) && !screen.route.hasPrefix("/settings/delete")
        }
        guard !targets.isEmpty else { return }
        // Prefers the taps that matter, which would otherwise be rare among all others.
        let wanted = targets.filter { ["Open", "Delete", "Remind me later"].contains($0.label) }
        let from = wanted.isEmpty || below(2) == 0 ? targets : wanted
        let target = from[below(from.count)]
        note("tap “\(target.label)” on \(screen.route)")
        if target.label == "Delete" { willDelete(screen.route) }
        if below(4) == 0 { window.sendOnly(target.event) } else { window.send(target.event) }
    }

    /// Notes the capsule before the tap, because it may be deleted everywhere before the next check.
    private func willDelete(_ route: String) {
        let id = JSON.string(route.split(separator: "/").last.map(String.init) ?? "")
        let here = devices.flatMap { $0.disk.rows("own_capsules") }.compactMap { Record($0)?.fields }
        for fields in here + (server.rows["capsules"] ?? [:]).values.map(\.fields)
        where fields.contains(where: { $0.key == "id" && $0.value == id }) {
            deleted.formUnion(fields.filter { $0.key == "content" }.compactMap(\.value.string))
        }
    }

    /// Fills in the editor, and may lock the capsule.
    private func write(_ window: Simulator<Almanac>) {
        note("write")
        window.visit("/capsule/new")
        guard let screen = try? window.screen else { return }
        for block in screen.blocks {
            switch block {
            case .field(let field) where field.kind == .lines:
                secrets.append("Secret \(secrets.count).")
                window.send(field.changed(secrets[secrets.count - 1]))
            case .field(let field): window.send(field.changed("Title \(secrets.count)"))
            default: break
            }
        }
        if below(4) > 0, let when = try? window.screen.event(for: "When should it open?") { window.send(when) }
        for block in (try? window.screen.blocks) ?? [] {
            switch block {
            case .date(let field):
                let today = window.zone.date(at: window.clock).daysSinceEpoch
                window.send(field.changed(CivilDate(daysSinceEpoch: today + below(4) - 1)))
            case .time(let field): window.send(field.changed(LocalTime(hour: below(24), minute: 30)!))
            default: break
            }
        }
        if let done = try? window.screen.event(for: "Done") { window.send(done) }
        guard below(4) > 0, let lock = try? window.screen.event(for: "Seal") else { return }
        note(", lock")
        if below(3) == 0 { window.disk.writeFaults.append(.full) }
        if below(3) == 0 { window.sendOnly(lock) } else { window.send(lock) }
    }

    private func visit(_ window: Simulator<Almanac>, _ path: String) {
        note("visit \(path)")
        window.visit(path)
    }

    private func path() -> String {
        let ids = windows.flatMap { $0.disk.rows("own_capsules") }.compactMap { Record($0)?["id"]?.string }
        let keys = windows.flatMap(\.announced)
        switch below(10) {
        case 0..<4: return ids.isEmpty ? "/capsule" : "/capsule/" + ids[below(ids.count)]
        case 4: return keys.isEmpty ? "/later" : "/later?key=" + Path.encode(keys[below(keys.count)])
        default:
            let paths = [
                "/", "/capsule", "/capsule/archive", "/settings", "/settings/notifications", "/settings/refused",
                "/reflect", "/capsule/00000000-0000-4000-8000-00000000dead",
            ]
            return paths[below(paths.count)]
        }
    }

    private func pass(_ milliseconds: Int64) {
        done.append("pass \(milliseconds)")
        server.clock = server.clock + milliseconds
        for window in windows { window.pass(milliseconds: milliseconds) }
    }

    private func trouble(_ window: Simulator<Almanac>) {
        let kind = below(11)
        note("trouble \(kind)")
        switch kind {
        case 0: window.disk.writeFaults += Array(repeating: .full, count: below(12))
        case 1: window.network.fail("/", .status(503), .failed(.cutOff))
        case 2: window.network.fail("/rest", .failed(.timedOut), .body("{"))
        case 3: window.isOnline.toggle()
        case 4:
            window.killAfter(effects: below(8))
            tap(window)
            window.kill()
            window.launch("/capsule")
        case 5:
            // All windows of a device share its clock, which is set right or a day off.
            let clock = server.clock + [0, 86_400_000, -86_400_000][below(3)]
            for other in windows where other.disk === window.disk { other.clock = clock }
        case 6: window.permission = [.granted, .denied, .undecided][below(3)]
        case 7: window.zone = Zone(id: "Asia/Tokyo", initialOffset: [3_600, 32_400][below(2)])
        case 8:
            let path = path()
            window.push("Time Capsule Ready!", path + "/@1", route: path)
        case 9: window.isVisible.toggle()
        default: break
        }
        window.surroundingsChanged()
    }

    // MARK: Checks

    private func look() {
        for device in devices { read(device.disk) }
        for window in windows where window.isRunning {
            guard let screen = try? window.screen else { continue }
            let texts = screen.visible.filter { text in !isTyped(text, screen) }
            for secret in secrets where !opened.contains(secret) {
                if texts.contains(where: { $0.contains(secret) }) {
                    problems.append("“\(secret)” is to be seen on \(screen.route)")
                }
            }
            for secret in secrets where screen.route.contains(secret) || screen.title.contains(secret) {
                problems.append("“\(secret)” is in an address or a title")
            }
        }
    }

    private func isTyped(_ text: String, _ screen: Screen<Almanac.Event>) -> Bool {
        screen.blocks.contains { block in
            if case .field(let field) = block { field.value == text } else { false }
        }
    }

    private func read(_ disk: Disk) {
        for record in disk.rows("own_capsules").compactMap({ Record($0) }) {
            guard let text = record["content"]?.string else { continue }
            if !record.isDeleted { locked.insert(text) }
            guard record["status"] == .string("opened") else { continue }
            opened.insert(text)
            if (record["opened_at"]?.string ?? "") < (record["unlock_at"]?.string ?? "") {
                problems.append("“\(text)” was opened before its time")
            }
        }
        let subjects = Table.reminders.records(in: disk.rows("own_reminders")).map { $0["subject"]?.string }
        if Set(subjects).count != subjects.count { problems.append("two reminders of one: \(subjects)") }
        // All other tables are stored unencrypted or are sent elsewhere.
        let secret = ["own_capsules", "own_versions", "capsule_drafts", "outbox", "refused_changes"]
        for (name, rows) in disk.tables where !secret.contains(name) {
            for value in rows.values.joined() where value.text?.contains("Secret ") ?? false {
                problems.append("“\(value.text ?? "")” lies open in \(name)")
            }
        }
    }

    /// Removes all faults, lets time pass, and compares the devices with the server.
    func settle() {
        done.append("settle")
        for window in windows {
            window.network.faults = [:]
            window.disk.writeFaults = []
            window.isOnline = true
            window.permission = .granted
            window.clock = server.clock
            if !window.isRunning { window.launch("/capsule") }
        }
        for _ in 0..<6 where problems.isEmpty {
            for window in windows { window.surroundingsChanged() }
            pass(400_000)
            look()
        }
        guard problems.isEmpty else { return }
        compare()
    }

    private func compare() {
        let rows = Array((server.rows["capsules"] ?? [:]).values)
        let texts = rows.compactMap { $0["content"]?.string }
        if Set(texts).count != texts.count { problems.append("one capsule is there twice: \(texts)") }
        for text in locked where !deleted.contains(text) && !texts.contains(text) {
            problems.append("“\(text)” is lost, though nobody deleted it")
        }
        let reminders = Array((server.rows["reminders"] ?? [:]).values).filter { $0["app"] == .string("capsule") }
        for row in rows {
            let id = row["id"]?.string ?? ""
            for device in devices {
                device.launch("/capsule/" + id)
                let title = (try? device.screen.title) ?? ""
                let isOpen = row["status"] == .string("opened")
                let titles = isOpen ? ["From your past self"] : ["Sealed", "Ready to open"]
                if !titles.contains(title) || (try? device.screen.alert) != nil {
                    problems.append("\(row["status"] ?? .null) capsule is shown as “\(title)”")
                }
            }
            let subjects = reminders.compactMap { $0["subject"]?.string }.filter { $0.hasSuffix(id) }
            if row["status"] == .string("opened"), !subjects.isEmpty { problems.append("reminded of an open capsule") }
            if Set(subjects).count != subjects.count { problems.append("two reminders of one: \(subjects)") }
        }
    }
}

@Suite("C1–C7 random walks") struct CapsuleWalks {
    /// `ALMANAC_SEED` runs only that seed; `ALMANAC_SEEDS` sets the number of seeds, which is 20 by default.
    private static var seeds: [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["ALMANAC_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["ALMANAC_SEEDS"].flatMap(UInt64.init) ?? 20))
    }

    @Test("on two devices with three windows, no sealed capsule is read, notified of twice, or lost")
    func holds() throws {
        var seen = (locked: 0, opened: 0, deleted: 0)
        for seed in Self.seeds {
            let walk = try CapsuleWalk(seed: seed)
            walk.live(steps: 80)
            walk.settle()
            seen.locked += walk.locked.count
            seen.opened += walk.opened.count
            seen.deleted += walk.deleted.count
            #expect(walk.problems.isEmpty, "ALMANAC_SEED=\(seed): \(walk.problems)")
            if !walk.problems.isEmpty {
                print(walk.done.joined(separator: "\n"))
                break
            }
        }
        // The walks must have reached all three states.
        if Self.seeds.count > 10 { #expect(min(seen.locked, seen.opened, seen.deleted) > 5, "\(seen)") }
    }
}
