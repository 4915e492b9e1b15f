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
        for device in devices { discardRefused(device) }
        pass(20 * 60_000)
        for device in devices { compare(device) }
        for device in devices { checkDefaultPlace(device) }
        rests += 1
        hasFaults = true
    }

    /// Walks to the first page, as someone who wants to leave does.
    private func leave(_ window: Simulator<Almanac>, _ device: Device) {
        let paths = AppID.allCases.map { $0.identity.path } + ["/settings"]
        for path in paths {
            window.visit(path)
            var steps: [String] = []
            while let screen = try? window.screen, screen.route != "/" {
                steps.append(screen.route)
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
        for table in World.synced {
            let local = device.disk.tables[table.localName] ?? [:]
            let here = Set(table.records(in: Array(local.values)).flatMap { essence($0.fields, table) })
            let there = Set((server.rows[table.name] ?? [:]).values.flatMap { essence($0.fields, table) })
            guard here != there else { continue }
            let (missing, extra) = (there.subtracting(here).sorted(), here.subtracting(there).sorted())
            fail("device \(device.number) and the server differ in \(table.name): without \(missing), with \(extra)")
        }
    }

    /// The fields of a row without those that only one side has, each with the row's key.
    private func essence(_ fields: [JSON.Member], _ table: Table) -> [String] {
        var left: Set<String> = ["created_at", "updated_at", "user_id"]
        for column in table.columns where column.writer != .person { left.insert(column.name) }
        if table.key != ["id"] { left.insert("id") }
        let key = Table.key(of: fields, table.key)
        return fields.filter { !left.contains($0.key) && $0.value != .null }.map {
            "\(key) \($0.key)=\($0.value.text)"
        }
    }

    /// The switcher names exactly one default.
    private func checkDefaultPlace(_ device: Device) {
        guard count("places", device) > 0 else { return }
        let window = device.windows[0]
        window.visit("/unitana/places")
        guard let screen = try? window.screen, screen.route == "/unitana/places" else { return }
        let mark = Words(.en)[.unitanaDefault]
        let defaults = screen.visible.filter { $0.hasSuffix(" · " + mark) || $0 == mark }
        if defaults.count != 1 { fail("U4 device \(device.number) shows \(defaults.count) default places") }
    }
}
