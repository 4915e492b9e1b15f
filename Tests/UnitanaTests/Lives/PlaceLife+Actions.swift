import AlmanacApp
import AlmanacCore
import AlmanacSimulator

@testable import Unitana

/// What the user does on a device.
extension PlaceLife {
    static let cities = ["Berlin", "Tokyo", "London", "Vienna"]

    /// Lets the user do something, and the process end meanwhile now and then.
    func act(_ device: Device) {
        let app = device.app
        switch below(20) {
        case 0, 1:
            app.isOnline.toggle()
            note("device \(number(of: device)) is \(app.isOnline ? "online" : "offline")")
            return app.surroundingsChanged()
        case 2:
            note("device \(number(of: device)) starts again")
            return app.launch()
        default: break
        }
        let isKilled = below(5) == 0
        if isKilled { app.killAfter(effects: below(16)) }
        pulls = ledger.pulls
        do {
            try edit(device)
        } catch {
            note("  device \(number(of: device)): \(error)")
            // What another device did may have taken the page away under the user's hands.
            if app.isRunning, ledger.pulls == pulls, !isFull {
                fail("device \(number(of: device)): \(error)")
            }
        }
        allowed = []
        guard isKilled else { return }
        note("device \(number(of: device)) is killed")
        app.launch()
    }

    private func edit(_ device: Device) throws {
        let places = stored(device)
        guard let place = places.isEmpty ? nil : pick(places) else { return try create(device) }
        // What the process has ended in the editor is taken up again.
        let drafted = places.first { !(drafts[number(of: device)]?[$0.id] ?? []).isEmpty }
        if let drafted, below(2) == 0 { return try rename(drafted, device) }
        switch below(12) {
        case 0, 1: if places.count < 5 { try create(device) } else { try delete(place, device) }
        case 2, 3: try rename(place, device)
        case 4: try rework(place, device)
        case 5, 6: try move(place, to: below(places.count + 1), device)
        case 7, 8: try delete(place, device)
        case 9, 10: try makeDefault(place, device)
        default:
            device.app.visit("/unitana/places/switcher")
            try device.app.tap(place.name)
        }
    }

    /// Taps what stores something, now and then while a sync is under way.
    private func press(_ label: String, _ device: Device) throws {
        overlap(device)
        try device.app.tap(label)
    }

    /// Lets a sync begin that is not over.
    private func overlap(_ device: Device) {
        guard below(4) == 0 else { return }
        isOverlapping = true
        device.app.sendOnly(Almanac.surroundingsChanged)
        for _ in 0..<below(16) { device.app.step() }
    }

    private func openOrder(_ device: Device) {
        device.app.visit("/unitana/places/order")
    }

    private func newName() -> String {
        names += 1
        return "P\(names)"
    }

    private func create(_ device: Device) throws {
        let (name, city) = (newName(), pick(Self.cities))
        note("device \(number(of: device)) creates \(name) in \(city)")
        allowed = ["default_place_id"]
        device.app.visit("/unitana/places/new")
        if try device.app.screen.route.hasPrefix("/unitana/first-run") {
            try goThroughWizard(name, city, device)
        } else {
            try device.app.type("Name of the place", name)
            try find(city, device)
            try press("Save", device)
        }
        expect(stored(device).contains { $0.name == name }, "\(name) is not stored", device)
    }

    private func goThroughWizard(_ name: String, _ city: String, _ device: Device) throws {
        let app = device.app
        app.visit("/unitana/first-run")
        while try app.screen.route.hasPrefix("/unitana/first-run") {
            switch UnitanaRoute(try app.screen.route) {
            case .firstRun(.nameAndBadge): try app.type("Name of the place", name)
            case .firstRun(.context): try find(city, device)
            default: break
            }
            let isLast = try app.canTap("Create place")
            try app.tap(isLast ? "Create place" : "Continue")
        }
    }

    /// Picks a city, unless the draft has one.
    private func find(_ city: String, _ device: Device) throws {
        let fields = try device.app.screen.blocks.contains { block in
            if case .field(let field) = block { field.label == "City" } else { false }
        }
        if fields { try device.find(city) }
    }

    private func rename(_ place: Place, _ device: Device) throws {
        let name = newName()
        note("device \(number(of: device)) renames \(place.name) to \(name)")
        try edit(["name"], of: place, device) {
            try device.app.type("Name of the place", name)
        }
        expect(stored(device).contains { $0.id == place.id && $0.name == name }, "\(name) is not stored", device)
    }

    /// Changes a place's badge, with its tiles, or its currency.
    private func rework(_ place: Place, _ device: Device) throws {
        let badge = pick(["Living", "Visiting", "Other"])
        note("device \(number(of: device)) gives \(place.name) the badge \(badge)")
        try edit(["badge", "tiles", "home_currency"], of: place, device) {
            try device.app.tap(badge)
            try device.app.type("Your currency, such as EUR", pick(["EUR", "JPY", "USD"]))
        }
    }

    /// Changes fields in the editor. What a draft has changed before may be saved as well.
    private func edit(_ fields: Set<String>, of place: Place, _ device: Device, _ change: () throws -> Void) throws {
        let number = number(of: device)
        openOrder(device)
        try device.app.tap(place.name)
        allowed = fields.union(drafts[number]?[place.id] ?? [])
        drafts[number, default: [:]][place.id] = allowed
        try change()
        // What another device has changed arrives while the editor is open.
        if below(3) == 0 { device.app.surroundingsChanged() }
        try press("Save", device)
        if try !isFull && device.app.screen.route == "/unitana/dashboard" { drafts[number]?[place.id] = nil }
    }

    private func move(_ place: Place, to index: Int, _ device: Device) throws {
        note("device \(number(of: device)) moves \(place.name) to \(index)")
        allowed = ["position"]
        openOrder(device)
        overlap(device)
        let list = stored(device).map(\.id)
        try device.app.move(place.name, to: index)
        let wanted = min(index, list.count - 1)
        expect(stored(device).firstIndex { $0.id == place.id } == wanted, "\(place.name) is not at \(wanted)", device)
    }

    private func delete(_ place: Place, _ device: Device) throws {
        let isDefault = defaultPlace(device)?.id == place.id
        note("device \(number(of: device)) deletes \(place.name)\(isDefault ? ", the default" : "")")
        allowed = ["default_place_id"]
        openOrder(device)
        try device.app.tap("Delete " + place.name)
        if isDefault {
            expect(stored(device).contains { $0.id == place.id }, "the default \(place.name) was deleted", device)
            return try device.app.at("/unitana/places/order")
        }
        try press("Delete " + place.name, device)
        expect(!stored(device).contains { $0.id == place.id }, "\(place.name) is still there", device)
    }

    private func makeDefault(_ place: Place, _ device: Device) throws {
        note("device \(number(of: device)) makes \(place.name) the default")
        allowed = ["default_place_id"]
        openOrder(device)
        let label = "Make \(place.name) the default"
        if try device.app.canTap(label) { try press(label, device) }
        expect(defaultPlace(device)?.id == place.id, "\(place.name) is not the default", device)
    }

    /// Checks what an operation has done, unless the process has ended, the storage was full, or a sync came between.
    private func expect(_ isTrue: Bool, _ problem: String, _ device: Device) {
        guard device.app.isRunning, !isFull, ledger.pulls == pulls, !isTrue else { return }
        fail("device \(number(of: device)): \(problem)")
    }
}
