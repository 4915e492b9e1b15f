import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// What the checks remember of a device.
struct DeviceRecord {
    /// The changes that wait to be sent, by their edit.
    var waiting: [String: OutboxEntry] = [:]
    /// The number of requests that the server had carried out when each of them was first seen.
    var since: [String: Int] = [:]
    /// The changes that were refused for good at some time; what becomes of them is up to the user.
    var refused: Set<String> = []
    /// The banners that the device has shown.
    var banners: Set<String> = []
    /// The banner that each window has shown last.
    var shown: [ObjectIdentifier: String] = [:]
    /// The onboardings that were complete at the last check.
    var completed: Set<String> = []
    /// The number of widgets at the last check.
    var widgets = 0
    /// The keys of the user's own quotes that the device has ever had.
    var quotes: Set<String> = []
    /// The version of the disk at the last check.
    var version = -1
}

/// What must be true after each event.
extension Life {
    func check(_ device: Device) {
        if let echo = device.disk.endlessEcho { fail("the windows answer each other's writes without end: \(echo)") }
        // What is stored can only be wrong after something was stored.
        if device.disk.version != device.record.version {
            device.record.version = device.disk.version
            let fresh = checkOutbox(device)
            checkOnboardings(device, fresh)
            checkWidgets(device)
            checkQuotes(device, fresh)
        }
        for window in device.windows where window.isRunning {
            guard let screen = try? window.screen else { continue }
            checkScreen(screen, window, device)
            checkBanner(screen.banner?.id, window, device)
        }
    }

    /// Remembers what a device holds, so that only what happens from now on is checked.
    func look(at device: Device) {
        _ = checkOutbox(device)
        device.record.completed = completed(device)
        device.record.widgets = count("widgets", device)
    }

    func count(_ table: String, _ device: Device) -> Int {
        records(table, device).count
    }

    private func records(_ table: String, _ device: Device) -> [Record] {
        (device.disk.tables[Table.localName(table)] ?? [:]).values.compactMap { Record($0) }.filter { !$0.isDeleted }
    }

    // MARK: No acknowledged change is lost

    /// A change leaves the queue only when the server has carried it out, or has refused it.
    /// - Returns: the changes that were queued since the last check.
    private func checkOutbox(_ device: Device) -> [OutboxEntry] {
        var fresh: [OutboxEntry] = []
        let rows = device.disk.tables[Outbox.table.name] ?? [:]
        let edits = Set(rows.values.compactMap { $0[1].text })
        for row in (device.disk.tables[Outbox.refused.name] ?? [:]).values {
            if let edit = RefusedChange(row)?.entry?.edit { device.record.refused.insert(edit) }
        }
        for (edit, entry) in device.record.waiting where !edits.contains(edit) {
            let start = device.record.since[edit] ?? 0
            if !server.log.dropFirst(start).contains(where: { $0.carriesOut(entry) }),
                !device.record.refused.contains(edit), !isReplaced(entry, rows)
            {
                fail("device \(device.number) lost a change to \(entry.table) \(entry.key) that was not sent")
            }
            device.record.waiting[edit] = nil
            device.record.since[edit] = nil
        }
        for row in rows.values {
            guard let edit = row[1].text, device.record.waiting[edit] == nil, let entry = entry(in: row)
            else { continue }
            device.record.waiting[edit] = entry
            device.record.since[edit] = max(0, server.log.count - 1)
            fresh.append(entry)
        }
        return fresh
    }

    /// The change that a row of the queue holds.
    private func entry(in row: Row) -> OutboxEntry? {
        RefusedChange([row[0], row[2], .text("")])?.entry
    }

    /// Whether a later change to the same record waits in its place.
    private func isReplaced(_ entry: OutboxEntry, _ rows: [Disk.Key: Row]) -> Bool {
        rows.values.contains { row in
            self.entry(in: row).map { $0.table == entry.table && $0.key == entry.key } ?? false
        }
    }

    // MARK: No onboarding is complete without its conditions

    private func completed(_ device: Device) -> Set<String> {
        var done: Set<String> = []
        for key in ["@onboarding_complete", "@whole_onboarding_complete"]
        where device.disk.preference(key) == "true" { done.insert(key) }
        return done
    }

    private func checkOnboardings(_ device: Device, _ fresh: [OutboxEntry]) {
        for entry in fresh where entry.isCompletion { checkCompletion(of: entry["app"]?.string ?? "", device) }
        let done = completed(device)
        for key in done.subtracting(device.record.completed) {
            if key == "@onboarding_complete" {
                if device.disk.tables["facts"]?.isEmpty ?? true { fail("F6 complete without facts") }
                if !device.windows.contains(where: { $0.permission == .granted }) {
                    fail("F6 complete without permission")
                }
            } else {
                for table in ["users", "userpreferences"] where server.rows[table]?.isEmpty ?? true {
                    fail("W2 complete without \(table) on the server")
                }
            }
        }
        device.record.completed = done
    }

    /// What Reflect (R1) and Unitana (U1) ask for is there when they note that their onboarding is complete.
    private func checkCompletion(of app: String, _ device: Device) {
        switch AppID.allCases.first(where: { $0.identity.slug == app }) {
        case .reflect:
            let profile = records("user_profile", device).first
            if count("goals", device) == 0 || profile?["journaling_history"]?.string == nil {
                fail("R1 complete without a goal and a history")
            }
        case .unitana: if count("places", device) == 0 { fail("U1 complete without a place") }
        default: break
        }
    }

    // MARK: Gates are never exceeded

    /// Only who has a subscription or a trial writes quotes (W12).
    private func checkQuotes(_ device: Device, _ fresh: [OutboxEntry]) {
        for entry in fresh where entry.table == "userquotes" && !entry.isDeleted {
            if !device.record.quotes.contains(entry.key), !isEntitled(device) {
                fail("W12 device \(device.number) has a new quote without a subscription")
            }
        }
        device.record.quotes.formUnion(records("userquotes", device).map(\.key))
    }

    private func checkWidgets(_ device: Device) {
        let count = count("widgets", device)
        defer { device.record.widgets = count }
        guard count > max(1, device.record.widgets), !isEntitled(device) else { return }
        let waiting = device.record.waiting.values.filter { $0.table == "widgets" && !$0.isDeleted }
        if device.record.widgets > 0, !waiting.isEmpty, waiting.contains(where: { isNew($0, device) }) {
            fail("U6 device \(device.number) has \(count) widgets without a subscription")
        }
    }

    /// Whether a waiting widget was made here just now.
    private func isNew(_ entry: OutboxEntry, _ device: Device) -> Bool {
        (server.rows["widgets"] ?? [:]).values.allSatisfy { $0["id"]?.string != entry.key }
            && device.record.since[entry.edit] == max(0, server.log.count - 1)
    }

    /// Whether the device or the server knows of a plan or a trial.
    func isEntitled(_ device: Device) -> Bool {
        let here = (device.disk.tables[Table.localName("users")] ?? [:]).values.compactMap { Record($0)?.fields }
        let there = (server.rows["users"] ?? [:]).values.map(\.fields)
        return (here + there).contains { Subscription($0).entitlement(at: server.clock) != .free }
    }

    // MARK: What is typed is on disk

    /// What was just typed into a field for the user's own texts is stored, so that no end of the window loses it.
    func checkDrafts(_ window: Simulator<Almanac>, _ device: Device, since before: Screen<Almanac.Event>) {
        guard window.isRunning, let after = try? window.screen, after.route == before.route else { return }
        let cells = device.disk.tables.values.lazy.flatMap(\.values).flatMap { $0 }.compactMap(\.text)
        for text in after.written.subtracting(before.written) where !cells.contains(where: { $0.contains(text) }) {
            fail("Q \(name(window, device)) at \(after.route): “\(text)” was typed and is not stored")
        }
    }

    // MARK: Screens

    /// The page on which Unitana's places are put in order.
    static let switcher = "/unitana/places/order"
    /// The only look of Whole's cards that is free.
    private static let standardLook = CardLook(theme: "serene", font: "serif", background: "plain")

    private func checkScreen(_ screen: Screen<Almanac.Event>, _ window: Simulator<Almanac>, _ device: Device) {
        let name = "\(self.name(window, device)) at \(screen.route)"
        for block in screen.blocks {
            guard case .deck(let deck) = block, screen.route.hasPrefix("/whole"), !isEntitled(device) else { continue }
            if deck.cards.count > 10, screen.route == "/whole" {
                fail("W4 \(name): \(deck.cards.count) quotes without a subscription")
            }
            if let look = deck.cards.first?.look, look != Self.standardLook {
                fail("W7 \(name): \(look) without a subscription")
            }
        }
        if screen.route == Self.switcher { checkDefaultPlace(screen, name) }
        if screen.mayKeep, kept(screen).visible.contains(where: { $0.contains(Self.secret) }) {
            fail("\(name): a screen with private text may be kept in clear")
        }
        // What is under way ends by itself, and then offers something.
        if !screen.isBusy, !screen.targets.contains(where: \.isEnabled) {
            fail("\(name): nothing can be tapped on “\(screen.title)”")
        }
    }

    /// The switcher marks exactly one of its places as the default.
    func checkDefaultPlace(_ screen: Screen<Almanac.Event>, _ name: String) {
        let mark = Words(screen.language)[.unitanaDefault]
        let defaults = screen.visible.count { $0.hasSuffix(" · " + mark) || $0 == mark }
        if defaults != 1 { fail("U4 \(name): \(defaults) default places") }
    }

    /// What the browser keeps of a screen: nothing of private entries, and nothing of what is in fields.
    private func kept(_ screen: Screen<Almanac.Event>) -> Screen<Almanac.Event> {
        var kept = screen
        kept.blocks = screen.blocks.compactMap { block in
            switch block {
            case .field: return nil
            case .entries(var entries):
                entries.sides = entries.sides.map { side in
                    side.filter { !$0.isPrivate }.map { entry in
                        var entry = entry
                        entry.field = nil
                        return entry
                    }
                }
                return .entries(entries)
            default: return block
            }
        }
        return kept
    }

    // MARK: Never two notifications for one occurrence

    private func checkBanner(_ banner: String?, _ window: Simulator<Almanac>, _ device: Device) {
        let id = ObjectIdentifier(window)
        // A moment, such as the sealing of a capsule, hides the banner that comes back after it.
        guard let banner, device.record.shown[id] != banner else { return }
        note("\(name(window, device)) shows the banner \(banner)")
        if !device.record.banners.insert(banner).inserted {
            fail("\(name(window, device)) shows the banner \(banner), which the device has shown before")
        }
        device.record.shown[id] = banner
    }
}

extension OutboxEntry {
    fileprivate subscript(_ name: String) -> JSON? { fields.first { $0.key == name }?.value }

    /// Whether it notes that an onboarding is complete.
    fileprivate var isCompletion: Bool { table == "events" && self["name"]?.string == "onboarding_completed" }
}

extension Screen {
    /// The beginnings of the texts in the fields that are kept as drafts.
    fileprivate var written: Set<String> {
        let fields = blocks.flatMap { block -> [TextField<Event>] in
            switch block {
            case .field(let field): [field]
            case .entries(let entries): entries.sides.flatMap { $0.compactMap(\.field) }
            default: []
            }
        }
        let own = fields.filter { [.line, .lines, .page].contains($0.kind) }
        return Set(own.map { String($0.value.trimmed.prefix(20)) }.filter { !$0.isEmpty })
    }

    /// Whether it shows that something is under way, which ends without the user.
    var isBusy: Bool {
        let saysSo = primary?.label == Words(language)[.accountBusy]
        return saysSo || layout == .launch || isPassing || blocks.contains(where: \.isProgress)
    }
}

extension Block {
    fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}
