import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// How many reminders and browsers one account may have. A user has a handful of each; more would only serve to make the
/// server send.
package enum AccountLimits {
    /// The maximum number of browsers that are notified.
    package static let subscriptions = 20
    package static let reminders = 1_000
}

extension [String: TableHook] {
    /// What reminders add to the writes of tables, by the tables' names: their own rows are planned, and a subscription
    /// names a service that the server sends to.
    /// - Parameter onPlanned: called after reminders or subscriptions were written, so that the scheduler wakes up in time.
    package static func reminders(
        planning: ReminderPlanning = ReminderPlanning(), services: PushServices = PushServices(),
        onPlanned: @escaping @Sendable () -> Void = {}
    ) -> [String: TableHook] {
        [
            Table.reminders.name: TableHook(
                rowsPerAccount: AccountLimits.reminders,
                afterWrite: { row, now, transaction in try planning.plan(row.id, at: now, in: transaction) },
                ended: onPlanned),
            Table.pushSubscriptions.name: TableHook(
                rowsPerAccount: AccountLimits.subscriptions,
                require: { values throws(RestProblem) in try services.require(values("endpoint")) },
                afterWrite: { row, now, transaction in
                    // Who only changes a name takes no browser over.
                    if row.isWhole { try transaction.bind(subscription: row.id, to: row.writer, at: now) }
                },
                ended: onPlanned),
        ]
    }
}

extension PushServices {
    /// Requires that the server sends to the services of subscriptions.
    /// - Parameter endpoints: the values of the column `endpoint`.
    /// - Throws: ``RestProblem`` with 42501.
    fileprivate func require(_ endpoints: [SQLValue]) throws(RestProblem) {
        for case .text(let text) in endpoints {
            guard let endpoint = PushEndpoint(text), !admits(endpoint) else { continue }
            throw .pushServiceNotAllowed(endpoint.host)
        }
    }
}
