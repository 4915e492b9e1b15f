import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// What must be true when nothing fails any more and all devices have had time.
extension Life {
    func rest() {
        note("rest")
        hasFaults = false
        for device in devices {
            device.network.faults = [:]
            device.disk.writeFaults = []
            device.disk.readFaults = []
            for window in device.windows {
                window.isOnline = true
                window.isVisible = true
                device.record.shown[ObjectIdentifier(window)] = nil
                window.launch("/")
                leave(window, device)
            }
        }
        pass(20 * 60_000)
        for device in devices where unlock(device.windows[0], device) { pass(60_000) }
        for device in devices { discardRefused(device) }
        pass(20 * 60_000)
        calmDown()
        for device in devices { compare(device) }
        checkTexts()
        checkDefaultPlaces()
        rests += 1
        hasFaults = true
    }

    /// Lets time pass until no device has anything to say to the server: what is due in the last minutes, such as throwing
    /// an old reminder away, reaches the other devices, too.
    private func calmDown() {
        for _ in 0..<8 {
            let before = server.log.count
            pass(6 * 60_000)
            if server.log.count == before { return }
        }
        fail("the devices do not come to rest")
    }

    /// Walks to the first page, as someone who wants to leave does.
    private func leave(_ window: Simulator<Almanac>, _ device: Device) {
        let paths = AppID.allCases.map { $0.identity.path } + ["/settings"]
        for path in paths {
            window.visit(path)
            var steps: [String] = []
            while let screen = try? window.screen, screen.route != "/" {
                steps.append(screen.route)
                // What is under way ends by itself, and then offers a way out.
                if screen.isBusy, wayOut(of: screen) == nil, steps.count < 60 {
                    pass(5_000)
                    continue
                }
                guard steps.count < 60, let event = wayOut(of: screen) else {
                    fail("no way out of \(path): \(steps.suffix(12).joined(separator: " → "))")
                    break
                }
                window.send(event)
            }
        }
    }

    private func wayOut(of screen: Screen<Almanac.Event>) -> Almanac.Event? {
        let back = screen.toolbar.first { $0.route == "/" }?.event
        return screen.alert?.button.event ?? screen.back?.event ?? back ?? screen.skip?.event
            ?? screen.tabs.first { !$0.isSelected }?.event
    }

    /// Discards what the server has refused for good, as the user does in the settings.
    private func discardRefused(_ device: Device) {
        let window = device.windows[0]
        let words = Words(.en)
        for row in (device.disk.tables[Outbox.refused.name] ?? [:]).values {
            guard let change = RefusedChange(row) else { continue }
            window.visit("/settings/refused/\(change.number)")
            do { try window.tap(words[.refusedDiscard]) } catch {
                fail("a refused change cannot be discarded: \(error)")
            }
        }
    }

    /// The device has what the server has, and nothing waits.
    private func compare(_ device: Device) {
        for entry in (device.disk.tables[Outbox.table.name] ?? [:]).values {
            fail("device \(device.number) has not sent \(entry[2].text?.prefix(200) ?? "")")
        }
        // A device keeps the key as it needs it.
        for table in World.synced where table.name != Table.accountKeys.name {
            let local = device.disk.tables[table.localName] ?? [:]
            let here = essence(table.records(in: Array(local.values)).map(\.fields), table)
            let there = essence((server.rows[table.name] ?? [:]).values.map(\.fields), table)
            guard here != there else { continue }
            let (missing, extra) = (there.subtracting(here).sorted(), here.subtracting(there).sorted())
            fail("device \(device.number) and the server differ in \(table.name): without \(missing), with \(extra)")
        }
    }

    private func essence(_ rows: [[JSON.Member]], _ table: Table) -> Set<String> {
        // A device forgets a version some time after its last day.
        let rows = table == .versions ? rows.filter { !isOld($0) } : rows
        return Set(rows.flatMap { essence($0, table) })
    }

    /// The fields of a row without those that only one side has, each with the row's key.
    private func essence(_ fields: [JSON.Member], _ table: Table) -> [String] {
        var left: Set<String> = ["created_at", "updated_at", "user_id"]
        // Only the devices can read them; `checkTexts` looks for each.
        if isEncrypted { left.formUnion(table.privateColumns + ["columns"]) }
        for column in table.writtenByServer { left.insert(column.name) }
        if table.key != ["id"] { left.insert("id") }
        let key = Table.key(of: fields, table.key)
        return fields.filter { !left.contains($0.key) && $0.value != .null }.map {
            "\(key) \($0.key)=\($0.value.text)"
        }
    }

    /// The switcher names exactly one default, the same on all devices.
    private func checkDefaultPlaces() {
        var defaults: Set<String> = []
        for device in devices where count("places", device) > 0 {
            let window = device.windows[0]
            window.visit(Self.switcher)
            guard let screen = try? window.screen, screen.route == Self.switcher else {
                fail("U4 device \(device.number) has places and no switcher")
                continue
            }
            checkDefaultPlace(screen, "device \(device.number)")
            defaults.insert(defaultPlace(screen))
        }
        if defaults.count > 1 { fail("U4 the devices disagree about the default place: \(defaults.sorted())") }
    }

    private func defaultPlace(_ screen: Screen<Almanac.Event>) -> String {
        let mark = " · " + Words(screen.language)[.unitanaDefault]
        for block in screen.blocks {
            guard case .sortable(let list) = block else { continue }
            return list.rows.first { $0.detail?.hasSuffix(mark) ?? false }.map { String($0.id) } ?? ""
        }
        return ""
    }
}
