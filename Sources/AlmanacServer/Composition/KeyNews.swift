import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables

extension [String: TableHook] {
    /// The holder of an account's address hears when its encryption is turned on or off, and when its keys are changed.
    static func keyNews(_ accounts: Accounts) -> [String: TableHook] {
        [
            Table.accountKeys.name: TableHook(written: { written in
                guard let account = written.writer.account, let news = written.kind.news else { return }
                accounts.tell(account: account, news)
            })
        ]
    }
}

extension TableHook.Written.Kind {
    /// What to tell of a change of an account's keys; `nil` if it only keeps encryption on.
    fileprivate var news: AccountNews? {
        switch self {
        case .inserted: .encryptionTurnedOn
        case .deleted: .encryptionTurnedOff
        case .updated(let changes):
            if changes.contains(where: { $0.column.name == "state" && $0.value == .text("ending") }) {
                .encryptionTurnedOff
            } else if changes.contains(where: { ["passphrase_key", "recovery_key"].contains($0.column.name) }) {
                .encryptionKeysChanged
            } else {
                nil
            }
        }
    }
}
