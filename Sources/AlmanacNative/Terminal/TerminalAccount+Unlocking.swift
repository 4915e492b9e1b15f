import AlmanacApp
import AlmanacCore
import Foundation

extension TerminalAccount {
    /// Gives this machine the key of an account that is end-to-end encrypted (P12), as entering the passphrase in the
    /// settings does.
    /// - Parameter secret: The passphrase or the recovery code.
    /// - Throws: ``TerminalFailure``
    public func unlock(_ secret: String) async throws(TerminalFailure) {
        let shell: NativeShell<Almanac>
        do {
            shell = try NativeShell<Almanac>(
                directory: directory, server: server, tables: Almanac.tables, allowsNotifications: false,
                isVisible: false)
        } catch {
            throw .storage(directory, "\(error)")
        }
        defer { Task { await shell.quit() } }
        await shell.launch("/settings/encryption")
        await shell.settle()
        guard await shell.hasFetched("/api/changes") else { throw .unreachable(server) }
        guard await shell.hasRow(of: .accountKeys) else { throw .notEncrypted }
        if await shell.isLocked {
            await shell.enter(secret)
            if await shell.isLocked { throw .wrongPassphrase }
        }
    }
}

extension NativeShell where A == Almanac {
    /// Whether the account is encrypted and its key is not here: every page says so.
    var isLocked: Bool {
        screen?.blocks.contains { if case .field = $0 { true } else { false } } == true
    }

    func hasRow(of table: Table) -> Bool { !read([table.query])[0].isEmpty }

    /// Fills in the only field of the screen, and presses its button.
    func enter(_ text: String) async {
        for block in screen?.blocks ?? [] { if case .field(let field) = block { send(field.changed(text)) } }
        await settle()
        if let primary = screen?.primary, primary.isEnabled { send(primary.event) }
        await settle()
    }
}
