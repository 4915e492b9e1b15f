import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// What may happen to a window: the user, the clock, the network, the storage, the system.
extension Life {
    /// Every private text that the user types contains this.
    static let secret = "sekret"

    func happen(_ window: Simulator<Almanac>, _ device: Device) {
        guard window.isRunning else { return launch(window, device) }
        switch below(100) {
        case 0..<68: tap(window, device)
        case 68..<82: fillIn(window, device)
        case 82..<89: pass()
        case 89..<92: visit(window, device)
        case 92..<94: other(window, device)
        default: if hasFaults { breakSomething(window, device) } else { tap(window, device) }
        }
    }

    func launch(_ window: Simulator<Almanac>, _ device: Device) {
        let paths = ["/", "/", "/settings"] + AppID.allCases.map { $0.identity.path }
        let path = paths[below(paths.count)]
        note("\(name(window, device)) launch \(path)")
        device.record.shown[ObjectIdentifier(window)] = nil
        window.launch(path)
    }

    // MARK: The user

    private func tap(_ window: Simulator<Almanac>, _ device: Device) {
        guard let screen = try? window.screen else { return }
        let targets = screen.targets.filter { $0.isEnabled && isHarmless($0.event, screen) }
        guard !targets.isEmpty else { return }
        var target = targets[below(targets.count)]
        // What leads on is one among many, and a life should come far.
        if below(4) == 0, let primary = screen.primary, primary.isEnabled,
            let leading = targets.first(where: { $0.event == primary.event })
        {
            target = leading
        }
        visited(Path(screen.route).segments.prefix(2).joined(separator: "/"))
        note("\(name(window, device)) at \(screen.route) tap “\(target.label)”")
        window.send(target.event)
    }

    /// Whether a tap leaves the account as it is: a life has one account from beginning to end, and half of the encrypted
    /// ones stay so.
    private func isHarmless(_ event: Almanac.Event, _ screen: Screen<Almanac.Event>) -> Bool {
        let parts = Path(screen.route).segments
        guard parts.first == "settings" else { return true }
        if isForever, parts.last == "off" { return screen.back?.event == event }
        let harmful = ["sign-out", "sign-in", "link", "data", "delete", "devices", "lost", "unreadable"]
        return !parts.contains { harmful.contains($0) } || screen.back?.event == event
    }

    private func fillIn(_ window: Simulator<Almanac>, _ device: Device) {
        guard let screen = try? window.screen, screen.alert == nil else { return }
        let events = screen.blocks.flatMap { inputs($0, screen) }
        guard !events.isEmpty else { return tap(window, device) }
        let (what, event) = events[below(events.count)]
        note("\(name(window, device)) at \(screen.route) \(what)")
        let mayFail = !device.disk.writeFaults.isEmpty
        window.send(event)
        if !mayFail { checkDrafts(window, device, since: screen) }
    }

    private typealias Input = (what: String, event: Almanac.Event)

    private func emptying(_ label: String, _ event: Almanac.Event?) -> [Input] {
        event.map { [("empty \(label)", $0)] } ?? []
    }

    private func inputs(_ block: Block<Almanac.Event>, _ screen: Screen<Almanac.Event>) -> [Input] {
        switch block {
        case .field(let field):
            guard field.kind != .copy, !screen.route.hasPrefix("/settings") else { return [] }
            let text = text(for: field.label, screen)
            return [("type “\(text.prefix(40))” into \(field.label)", field.changed(text))]
        case .date(let field):
            let days = [-1, 0, 1, 2, 30, 366, 3_000][below(7)]
            let date = CivilDate(daysSinceEpoch: (field.value?.daysSinceEpoch ?? 20_000) + days)
            return [("set the date to \(date.text)", field.changed(date))] + emptying(field.label, field.cleared)
        case .time(let field):
            guard let time = LocalTime(hour: below(24), minute: below(60)) else { return [] }
            return [("set \(field.label) to \(time.text)", field.changed(time))] + emptying(field.label, field.cleared)
        case .sortable(let list):
            guard !list.rows.isEmpty else { return [] }
            let (from, to) = (below(list.rows.count), below(list.rows.count))
            return [("move row \(from) to \(to)", list.moved(from, to))]
        default: return []
        }
    }

    private func text(for label: String, _ screen: Screen<Almanac.Event>) -> String {
        let (route, words) = (screen.route, Words(screen.language))
        // What is looked for among facts and cities is not private.
        let isPrivate = route == "/" || !(route.hasPrefix("/facts") || route.hasPrefix("/unitana"))
        let secret = (isPrivate ? Self.secret : "text") + String(below(1_000_000))
        let isPlace = route.hasPrefix("/unitana")
        let isCurrency = [words[.unitanaHomeCurrency], words[.unitanaPlaceCurrency]].contains(label)
        let city = ["Ber", "Tokyo", "New Y", "", "12", "-4.5e", "zzz"][below(7)]
        switch below(8) {
        case 0: return isPlace ? city : ""
        case 1: return String(repeating: secret + " ", count: isPlace ? 1 : 200)
        case 2: return "\u{5E9}\u{5DC} " + secret + " 🌱"
        case 3...6 where isPlace: return isCurrency ? ["EUR", "usd", "JPY"][below(3)] : city
        default: return secret
        }
    }

    private func visit(_ window: Simulator<Almanac>, _ device: Device) {
        let apps = AppID.allCases.map { $0.identity.path }
        let known =
            apps + apps.map { $0 + "/settings" } + ["/", "/settings", "/nowhere", "/capsule/new", "/settings/refused"]
        let path = known[below(known.count)]
        note("\(name(window, device)) visit \(path)")
        window.visit(path)
    }

    // MARK: Time

    private func pass() {
        let minute: Int64 = 60_000
        // A long wait costs as much as hundreds of taps, and is rare in between.
        let lengths = [100, 3_000, 3_000, minute, minute, minute, 31 * minute, 31 * minute, 5 * 60 * minute]
        let length = below(40) == 0 ? 26 * 60 * minute : lengths[below(lengths.count)]
        note("\(length / 1_000) s pass")
        pass(length)
    }

    /// Lets time pass everywhere. Devices go on in turns, so that what one sends reaches the other.
    func pass(_ milliseconds: Int64) {
        let end = server.clock + milliseconds
        while server.clock < end {
            server.clock = min(end, server.clock + max(1_000, milliseconds / 8))
            for window in devices.flatMap(\.windows) where window.clock < server.clock {
                window.pass(milliseconds: server.clock.milliseconds - window.clock.milliseconds)
            }
        }
    }

    // MARK: The surroundings

    private func other(_ window: Simulator<Almanac>, _ device: Device) {
        switch below(isEncrypted ? 6 : 4) {
        case 5: unlock(window, device)
        case 4 where below(4) == 0: lock(device)
        case 0:
            let permissions: [Permission] = [.granted, .granted, .denied, .undecided]
            let permission = permissions[below(4)]
            note("\(name(window, device)) permission \(permission)")
            for window in device.windows { window.permission = permission }
        case 1:
            window.isVisible.toggle()
            note("\(name(window, device)) visible \(window.isVisible)")
        case 2:
            let zone = below(2) == 0 ? Zone.utc : World.zone
            note("device \(device.number) travels to \(zone.id)")
            for window in device.windows { window.zone = zone }
        default: window.prompts = [below(2) == 0 ? .denied : .granted]
        }
        window.surroundingsChanged()
    }

    private func breakSomething(_ window: Simulator<Almanac>, _ device: Device) {
        switch below(7) {
        case 6:
            note("\(name(window, device)): the stream breaks")
            window.breakStream()
        case 0:
            let isOnline = below(3) > 0
            note("device \(device.number) online \(isOnline)")
            for window in device.windows {
                window.isOnline = isOnline
                window.surroundingsChanged()
            }
        case 1:
            let faults: [Network.Fault] = [
                .failed(.unreachable), .failed(.timedOut), .status(500), .status(503), .status(429), .body("{"),
            ]
            let path = ["/api", "/rest", "/auth/v1/token", "/"][below(4)]
            note("device \(device.number): a request to \(path) fails")
            device.network.fail(path, faults[below(faults.count)])
        case 2:
            note("device \(device.number): a write fails")
            device.disk.writeFaults = [below(2) == 0 ? .full : .unreadable]
        case 3:
            note("device \(device.number): a read fails")
            device.disk.readFaults = [.unreadable]
        case 4:
            note("\(name(window, device)) is killed")
            window.kill()
        default:
            let effects = below(12)
            note("\(name(window, device)) will be killed after \(effects) effects")
            window.killAfter(effects: effects)
        }
    }
}
