import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// End-to-end encryption: in every third life it is on from the beginning. A device without the key knows no text until its
/// user enters the passphrase, and what is written there meanwhile waits.
extension Life {
    private static let passphrase = "four plain unrelated words"
    private static let page = "/settings/encryption"

    /// Turns encryption on, as the user of a new account does.
    func encrypt(_ window: Simulator<Almanac>) {
        let words = Words(.en)
        do {
            window.visit(Self.page)
            try window.tap(words[.encryptionTurnOn])
            try window.type(words[.encryptionPassphrase], Self.passphrase)
            try window.type(words[.encryptionPassphraseAgain], Self.passphrase)
            try window.tap(words[.continue])
            for case .example(_, let code) in try window.screen.blocks {
                try window.type(words[.encryptionCodeLast], String(code.suffix(4)))
            }
            try window.tap(words[.encryptionTurnOn])
            window.visit("/")
        } catch {
            fail("turning encryption on: \(error)")
        }
    }

    /// Enters the passphrase on a device that wants it, where its user is.
    /// - Returns: Whether the page asked for it.
    @discardableResult
    func unlock(_ window: Simulator<Almanac>, _ device: Device) -> Bool {
        window.visit(Self.page)
        guard let screen = try? window.screen, screen.route == Self.page else { return false }
        let words = Words(screen.language)
        for case .field(let field) in screen.blocks where field.label == words[.encryptionUnlockField] {
            note("\(name(window, device)) enters the passphrase")
            window.send(field.changed(Self.passphrase))
            if let event = try? window.screen.primary?.event { window.send(event) }
            return true
        }
        return false
    }

    /// The device's secure store loses the key, as in a browser's profile that was restored from a backup.
    func lock(_ device: Device) {
        note("device \(device.number) loses its key")
        for window in device.windows { window.kill() }
        device.disk.setSecret(DataKey.secret, "")
    }

    /// The texts of rows and versions that a device shows its user.
    func readable(_ device: Device) -> Set<String> {
        var known: Set<String> = []
        for table in World.synced where !table.versioned.isEmpty {
            let rows = device.disk.tables[table.localName] ?? [:]
            for record in table.records(in: Array(rows.values)) {
                known.formUnion(Self.texts(record.fields, table.name))
            }
        }
        for version in versions(device) { known.formUnion(Self.texts(version.fields, version.table)) }
        return known
    }

    /// The texts of versions that may be forgotten before the devices come to rest again.
    func expiring(_ device: Device) -> Set<String> {
        let old = versions(device).filter { isOld($0.record.fields) }
        return Set(old.flatMap { Self.texts($0.fields, $0.table) })
    }

    private func versions(_ device: Device) -> [Version] {
        let rows = device.disk.tables[Table.versions.localName] ?? [:]
        return Table.versions.records(in: Array(rows.values)).compactMap { Version($0) }
    }

    /// Whether a version, which its user has seen, is in the last of its 30 days.
    func isOld(_ fields: [JSON.Member]) -> Bool {
        let version = Record([.text(""), .text(JSON.object(fields).text), .text("")]).flatMap { Version($0) }
        return version?.isOver(at: server.clock, after: Self.oldAge) == true
    }

    /// In milliseconds: between two rests there are less than ten days.
    private static let oldAge: Int64 = 20 * 86_400_000
}
