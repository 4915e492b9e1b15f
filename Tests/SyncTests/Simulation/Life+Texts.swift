import AlmanacCore
import AlmanacSimulator

/// The invariant above all: every text that a person has saved can be read by them, or they have deleted it themselves, and
/// then it can be read for 30 days more. Nowhere is only what was left behind when signing out, and what was discarded
/// after a refusal.
extension Life {
    /// How the problems that break the invariant begin.
    static let loss = "Q "

    /// Checks that every text that was saved can be read: in a row, or in what was kept of it.
    func checkTexts() {
        checkCopies()
        let texts = readable()
        for edit in ledger.edits where mustStand(edit) && edit.text.map(texts.contains) == false {
            fail(
                "\(Self.loss)\(edit.text ?? ""), which device \(edit.device) saved as \(edit.name), is nowhere to be read"
            )
        }
    }

    /// Lets 31 days pass, and checks that every text can still be read that nobody has replaced or deleted knowing it.
    func checkTextsLater() {
        server.clock = server.clock + 31 * 86_400_000
        server.sweep()
        for device in devices { forgetVersions(device) }
        pass(700_000)
        checkCopies()
        let texts = readable()
        for edit in ledger.edits where mustStand(edit) && !ledger.wasLetGo(edit) {
            guard let text = edit.text, !texts.contains(text) else { continue }
            fail("\(Self.loss)\(text), which nobody has replaced knowing it, is gone after a month")
        }
    }

    /// Whether an edit says something that must be readable.
    private func mustStand(_ edit: Ledger.Edit) -> Bool {
        edit.isStored && !edit.isDropped && !edit.isRefused && edit.text != nil && !ledger.isLeft(edit)
    }

    /// The texts that the user can read: on a device that they have, or in an account that they can open.
    private func readable() -> Set<String> {
        var texts: Set<String> = []
        var accounts = Set(Self.emails.compactMap { server.account(named: $0) })
        for device in devices {
            texts.formUnion(self.texts(on: device))
            if let account = account(of: device) { accounts.insert(account) }
        }
        for account in accounts { texts.formUnion(self.texts(in: account)) }
        return texts
    }

    /// Checks that each device has what its account has, also of what was replaced and deleted.
    private func checkCopies() {
        for device in devices {
            let missing = account(of: device).map { texts(in: $0) }?.subtracting(texts(on: device)) ?? []
            if !missing.isEmpty { fail("\(Self.loss)device \(device.number) is without \(missing.sorted())") }
        }
    }

    private func texts(on device: Device) -> Set<String> {
        var texts = Set(NotesApp.notes.records(in: device.disk.rows("own_notes")).compactMap { $0["text"]?.string })
        for version in versions(device) { if let text = version.string("text") { texts.insert(text) } }
        for row in device.disk.rows("outbox") {
            if let text = row[2].text.flatMap({ OutboxEntry($0) })?.text(of: "text") { texts.insert(text) }
        }
        return texts
    }

    private func texts(in account: String) -> Set<String> {
        var texts: Set<String> = []
        for row in (server.rows["notes"] ?? [:]).values where row["user_id"] == .string(account) {
            if let text = row["text"]?.string { texts.insert(text) }
        }
        for version in server.versions where version["user_id"] == .string(account) && !isOver(version) {
            if let text = version["columns"]?["text"]?.string { texts.insert(text) }
        }
        return texts
    }

    private func versions(_ device: Device) -> [Version] {
        [Version](records(device), at: server.clock)
    }

    /// Whether the devices show a version no longer, which the server forgets only with its next sweep.
    private func isOver(_ version: SyncServer.Stored) -> Bool {
        let record = Record([.text(""), .text(JSON.object(version.fields).text), .text("")])
        return record.flatMap { Version($0) }?.isOver(at: server.clock) ?? false
    }

    private func records(_ device: Device) -> [Record] {
        Table.versions.records(in: device.disk.rows(Table.versions.localName))
    }

    private func account(of device: Device) -> String? { session(of: device)?["account"]?.string }

    /// The session that a device has stored; `nil` if there is none.
    func session(of device: Device) -> JSON? {
        device.disk.secrets[Session.secret].flatMap { try? JSON.parse(Array($0.utf8)) }
    }

    /// Forgets versions, as Almanac does at each start.
    private func forgetVersions(_ device: Device) {
        var changes = Version.upkeep(records(device), at: server.clock)
        if server.faults.contains(.prunesUnseen) {
            changes = versions(device).map { .delete(table: Table.versions.localName, key: .text($0.id)) }
        }
        _ = device.disk.answer(changes)
    }
}
