import AlmanacCore
import AlmanacSimulator

@testable import Unitana

/// What must be true after each step, and in the end.
extension PlaceLife {
    private func records(_ device: Device, _ table: Table) -> [Record] {
        table.records(in: device.app.disk.rows(table.local.name))
    }

    /// The places in a device's storage, in order.
    func stored(_ device: Device) -> [Place] {
        let places = records(device, UnitanaTables.places).compactMap { Place($0) }
        return PlaceRules.ordered(places.map(\.stub)).compactMap { stub in places.first { $0.id == stub.id } }
    }

    private func named(_ device: Device) -> String? {
        records(device, UnitanaTables.settings).first?.string("default_place_id")
    }

    /// The default place by a device's storage.
    func defaultPlace(_ device: Device) -> Place? {
        let places = stored(device)
        let id = PlaceRules.defaultID(places.map(\.stub), named: named(device))
        return places.first { $0.id == id }
    }

    /// Checks that a device's screen shows its places and exactly one default among them.
    func check(_ device: Device) {
        guard problems.isEmpty else { return }
        do {
            let places = stored(device)
            device.app.visit("/unitana/places/order")
            guard !places.isEmpty else {
                // Another device's place may have arrived just now.
                let isFirstRun = try device.app.screen.route.hasPrefix("/unitana/first-run")
                if isFirstRun != stored(device).isEmpty { fail("there is no place, and no first run") }
                return
            }
            let shown = try rows(device)
            let expected = stored(device)
            if shown.map(\.name) != expected.map(\.name) {
                fail("device \(number(of: device)) shows \(shown.map(\.name)), and has stored \(expected.map(\.name))")
            }
            let defaults = shown.filter(\.isDefault).map(\.name)
            let right = defaultPlace(device)?.name
            if !expected.isEmpty, defaults != [right] {
                fail("device \(number(of: device)) calls \(defaults) the default, and it is \(right ?? "none")")
            }
        } catch {
            fail("device \(number(of: device)): \(error)")
        }
    }

    /// The rows of the places that are put in order.
    private func rows(_ device: Device) throws -> [(name: String, isDefault: Bool)] {
        for case .sortable(let list) in try device.app.screen.blocks {
            return list.rows.map { ($0.title, $0.detail?.hasSuffix(" · default") ?? false) }
        }
        return []
    }

    /// Checks that both devices show the same, that it is what the server has, and that nothing was lost.
    func checkEnd() {
        guard problems.isEmpty else { return }
        for device in devices {
            check(device)
            for table in ["outbox", "refused_changes"] where !device.app.disk.rows(table).isEmpty {
                fail("device \(number(of: device)) has rows in \(table): \(device.app.disk.rows(table))")
            }
        }
        do {
            let (one, other) = (try rows(devices[0]), try rows(devices[1]))
            if !one.elementsEqual(other, by: ==) { fail("the devices show \(one) and \(other)") }
        } catch {
            fail("\(error)")
        }
        var there: [String: [String: Record]] = [:]
        for table in [UnitanaTables.places, UnitanaTables.settings] {
            let both = devices.map { records($0, table) }
            let texts = both.map { list in list.map { JSON.object($0.fields.ordered { $0.key < $1.key }).text } }
            if texts[0] != texts[1] { fail("the devices have stored different rows of \(table.name)") }
            let count = server.rows[table.name]?.count ?? 0
            if count != both[0].count { fail("the server has \(count) rows of \(table.name), not \(both[0].count)") }
            there[table.name] = Dictionary(both[0].map { ($0.key, $0) }) { first, _ in first }
        }
        for problem in ledger.problems(there) { fail(problem) }
    }
}
