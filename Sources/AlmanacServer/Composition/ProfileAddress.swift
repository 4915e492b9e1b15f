import AlmanacAccounts
import AlmanacCore
import AlmanacTables

extension [String: TableHook] {
    /// A profile says the account's confirmed address, and none while there is none. Clients may send what they like.
    static var profileAddress: [String: TableHook] {
        [
            Subscription.table: TableHook(afterWrite: { row, _, transaction in
                try transaction.fillAddress(inProfile: row.id)
            })
        ]
    }
}
