import AlmanacCore
import AlmanacSimulator

/// What must be true after each write, and in the end.
extension Life {
    /// Checks a device after a write that its storage has acknowledged.
    /// - Parameter before: The waiting and the refused edits before it.
    func check(_ changes: [Change], _ before: (outbox: [Row], refused: [Row]), _ device: Device) {
        let account = device.disk.secrets[Session.secret].flatMap { try? JSON.parse(Array($0.utf8)) }
        let owner = account?["email"]?.string == nil ? nil : account?["account"]?.string
        let isSentAgain = changes.contains { if case .append("outbox", _) = $0 { true } else { false } }
        for change in changes {
            switch change {
            case .append("outbox", let row):
                _ = ledger.requested(row, by: device.number, seen: nil)
                ledger.stored(row[0].text ?? "", account: owner)
            case .append("refused_changes", _):
                for row in before.outbox where changes.removes(row) && !ledger.refused(row[1].text ?? "") {
                    fail("device \(device.number) has set aside what the server did not refuse: \(row)")
                }
            case .clear("outbox"):
                if owner == nil, let left = account?["account"]?.string { ledger.leave(left) }
                for row in before.outbox { ledger.dropped(row[1].text ?? "") }
                for row in before.refused { ledger.dropped(RefusedChange(row)?.entry?.edit ?? "") }
            case .delete("refused_changes", let key) where !isSentAgain:
                for row in before.refused where row[0] == key {
                    ledger.dropped(RefusedChange(row)?.entry?.edit ?? "")
                }
            default: break
            }
        }
        checkOutbox(before.outbox, device)
    }

    private func checkOutbox(_ before: [Row], _ device: Device) {
        let waiting = device.disk.rows("outbox")
        let ids = Set(waiting.map { $0[1].text ?? "" })
        for row in before where !ids.contains(row[1].text ?? "") && !ledger.isDone(row[1].text ?? "") {
            fail("device \(device.number) has lost an edit before the server had it: \(row)")
        }
        var last: [String: String] = [:]
        for id in waiting.map({ $0[1].text ?? "" }) {
            if let key = ledger.keys[id] { last[key] = ledger.repeated.contains(id) ? nil : id }
        }
        for row in device.disk.rows("own_notes") {
            let (key, edit) = (row[0].text ?? "", row[2].text ?? "")
            if !edit.isEmpty, !ids.contains(edit) { fail("device \(device.number): \(row) waits for nothing") }
            if let id = last[key], id != edit {
                fail("device \(device.number) shows \(row) instead of the user's last edit, which waits as \(id)")
            }
        }
    }

    /// Removes all faults, lets time pass, and decides about what was refused.
    func settle() {
        hasFaults = false
        server.refusedTable = nil
        for device in devices {
            device.isOnline = true
            for window in device.windows {
                if below(3) == 0, !isLeaving(window) { window.launch(moment(device), at: server.clock) }
                send(.surroundingsChanged, window, device)
            }
        }
        pass(700_000)
        for device in devices {
            guard let window = device.windows.first(where: { $0.state?.sync.isSignedOut == true }) else { continue }
            let email = window.state?.sync.session?.email ?? ""
            note("\(title(device, window)) signs in again, because the server has ended the session")
            send(.sync(.account(.signInTapped(Credentials(email)))), window, device)
        }
        for device in devices {
            for change in device.disk.rows("refused_changes").compactMap({ RefusedChange($0) }) {
                send(.discard(change), device.windows[0], device)
            }
        }
        pass(700_000)
    }

    /// Lets time pass. All effects go on, and timers end when they are due.
    func pass(_ milliseconds: Int64) {
        let end = server.clock + milliseconds
        while problems.isEmpty {
            if move() { continue }
            let timers = devices.flatMap(\.windows).compactMap(\.nextTimer)
            guard let next = timers.min(), next <= end else { break }
            server.clock = max(server.clock, next)
        }
        server.clock = end
    }

    /// Checks that all devices are equal to the server, and that the server has what the rule says.
    func checkEnd() {
        for device in devices {
            let session = device.disk.secrets[Session.secret].flatMap { try? JSON.parse(Array($0.utf8)) }
            let account = session?["account"]?.string ?? ""
            let rows = (server.rows["notes"] ?? [:]).values.filter { $0["user_id"] == .string(account) }
            let there = content(rows.map(\.fields))
            let records = NotesApp.notes.records(in: device.disk.rows("own_notes"))
            let here = content(records.map(\.fields))
            if here != there { fail("device \(device.number) has \(here), the server \(there)") }
            if there != ledger.content(of: account) {
                fail("the server has \(there), and must have \(ledger.content(of: account))")
            }
            for table in ["outbox", "refused_changes"] where !device.disk.rows(table).isEmpty {
                fail("device \(device.number) has rows in \(table): \(device.disk.rows(table))")
            }
            for window in device.windows {
                guard let state = window.state else { continue }
                if content(state.notes.map(\.fields)) != here {
                    fail("\(title(device, window)) shows \(content(state.notes.map(\.fields))), not \(here)")
                }
                if state.sync.unsent > 0 { fail("\(title(device, window)) says that edits are unsent") }
                if state.sync.account.isBusy { fail("\(title(device, window)) is still changing the account") }
            }
        }
        for problem in ledger.problems() { fail(problem) }
        checkTexts()
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

extension [Change] {
    fileprivate func removes(_ row: Row) -> Bool {
        contains { change in
            if case .deleteIf("outbox", let key, _, let edit) = change {
                key == row[0] && edit == row[1]
            } else {
                false
            }
        }
    }
}
