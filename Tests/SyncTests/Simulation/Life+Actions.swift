import AlmanacCore
import AlmanacSimulator

/// What the user and the world do.
extension Life {
    /// Lives a number of steps. In each, something happens, and then some of the effects go on.
    func live(steps: Int) {
        for _ in 0..<steps where problems.isEmpty {
            passTime()
            act()
            for _ in 0..<below(14) where !move() { break }
        }
    }

    private func passTime() {
        let spans: [Int64] = [0, 0, 1, 40, 900, 2_000, 20_000, 400_000]
        server.clock = server.clock + (below(60) == 0 ? 86_400_000 : spans[below(spans.count)])
    }

    private func act() {
        let device = devices[below(devices.count)]
        let window = device.windows[below(device.windows.count)]
        let name = "note \(below(3))"
        if !device.disk.rows("refused_changes").isEmpty, below(3) == 0 { return decide(in: window, of: device) }
        // Who has written without an account does not stay without one for long.
        if session(of: device)?["email"]?.string == nil, below(6) == 0 { return changeAccount(in: window, of: device) }
        switch below(32) {
        case 0..<13: put(name, in: window, of: device)
        case 13..<16: delete(name, in: window, of: device)
        case 16:
            device.isOnline.toggle()
            note("device \(device.number) is \(device.isOnline ? "online" : "offline")")
            for window in device.windows { send(.surroundingsChanged, window, device) }
        case 17, 18, 19: kill(window, of: device)
        case 20: for window in device.windows { kill(window, of: device) }
        case 21:
            device.skew = [0, 5_000, -300_000_000][below(3)]
            note("device \(device.number) is \(device.skew) ms ahead")
        case 22: changeAccount(in: window, of: device)
        case 23, 24:
            server.refusedTable = server.refusedTable == nil ? "notes" : nil
            note("the server \(server.refusedTable == nil ? "accepts" : "refuses") notes")
        case 25, 26: decide(in: window, of: device)
        case 27: copy(below(2))
        default: send(.surroundingsChanged, window, device)
        }
    }

    func send(_ event: NotesApp.Event, _ window: Window, _ device: Device) {
        window.send(event, moment(device), at: server.clock)
    }

    private func kill(_ window: Window, of device: Device) {
        guard !isLeaving(window) else { return }
        note("\(title(device, window)) is killed and starts again")
        for item in window.pending where item.answer == nil && below(2) == 0 {
            if case .http(let request) = item.request, device.isOnline { stray(request, device) }
        }
        window.launch(moment(device), at: server.clock)
    }

    /// Whether a window is deleting what is on the device, because the user signs out.
    ///
    /// Known: what is written meanwhile goes to the next account if the process ends or the storage fails after the session
    /// is deleted, and the user signs in to another account before a round has deleted the records a second time.
    func isLeaving(_ window: Window) -> Bool {
        switch window.state?.sync.account {
        case .clearing, .forgetting, .clearingAgain: true
        default: false
        }
    }

    func put(_ name: String, in window: Window, of device: Device) {
        texts += 1
        edit(.put(name, "text \(texts)"), name, window, device)
    }

    private func delete(_ name: String, in window: Window, of device: Device) {
        edit(.delete(name), name, window, device)
    }

    private func edit(_ event: NotesApp.Event, _ name: String, _ window: Window, _ device: Device) {
        let seen = window.state?.note(name)
        send(event, window, device)
        guard let entry = appended(window) else { return }
        note("\(title(device, window)): \(event), over “\(seen?["text"]?.string ?? "")”")
        let shown = seen?["text"]?.string
        let (number, place) = (device.number, title(device, window))
        guard let edit = ledger.requested(entry, by: number, in: place, seen: shown) else { return }
        let least = (seen?.editedAt).map { $0 + 1 } ?? (server.clock + device.skew)
        let stamp = max(server.clock + device.skew, least).timestamp
        if ledger.edits[edit].stamp != stamp {
            fail("\(event) is dated \(ledger.edits[edit].stamp), and must be \(stamp)")
        }
    }

    /// The entry of the outbox that the window has just asked to append.
    private func appended(_ window: Window) -> Row? {
        guard case .write(let changes)? = window.pending.last?.request else { return nil }
        for change in changes { if case .append("outbox", let row) = change { return row } }
        return nil
    }

    /// Sends a refused edit again, or discards it.
    private func decide(in window: Window, of device: Device) {
        let refused = device.disk.rows("refused_changes").compactMap { RefusedChange($0) }
        guard let change = refused.first, !device.windows.contains(where: isDeciding) else { return }
        let isDiscarded = below(3) > 0
        note(
            "\(title(device, window)) \(isDiscarded ? "discards" : "sends again") \(change.entry?.fields[1].value.text ?? "")"
        )
        send(isDiscarded ? .discard(change) : .sendAgain(change), window, device)
        if !isDiscarded, let entry = appended(window) {
            _ = ledger.requested(entry, by: device.number, seen: nil)
        }
    }

    /// Whether a window's decision about a refused edit is not stored yet.
    ///
    /// Known: a refused edit is identified by its number alone, and a number is used again once there are no refused
    /// edits. Two windows that decide about the same edit at once can so remove another one.
    private func isDeciding(_ window: Window) -> Bool {
        window.pending.contains { item in
            guard case .write(let changes) = item.request, item.answer == nil else { return false }
            return changes.contains { if case .delete("refused_changes", _) = $0 { true } else { false } }
        }
    }

    /// Takes a copy of one of the user's accounts, or gives it one that was taken before.
    private func copy(_ number: Int) {
        let email = Self.emails[number]
        guard let account = server.account(named: email) else { return }
        guard let copy = copies.removeValue(forKey: email) else {
            copies[email] = server.archive(of: account)
            return note("a copy of \(email) is taken")
        }
        let token = server.session(of: account)["access_token"]?.string
        let request = HTTPRequest(.post, "/api/account/import", bearer: token, body: copy.bytes)
        note("the copy of \(email) is given back")
        guard case .answered(200..<300, _) = network.respond(request) else { return }
        ledger.imported(copy, into: account, at: server.clock)
    }

    private func changeAccount(in window: Window, of device: Device) {
        let event: AccountEvent =
            below(2) == 0 && session(of: device)?["email"]?.string != nil
            ? .signOutTapped(cleanup: nil) : .signInTapped(Credentials(Self.emails[below(2)]))
        note("\(title(device, window)): \(event)")
        send(.sync(.account(event)), window, device)
    }
}
