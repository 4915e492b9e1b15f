import AlmanacCore
import AlmanacDatabase
import Whole

extension Transaction {
    /// Turns the daily quote's reminder off if the account's preferences want none. Where accounts are merged, the preferences
    /// of one stand, and the reminder may be the other's.
    package func turnOffUnwantedReminders(of account: String, change: Int64) throws {
        try execute(
            """
            UPDATE reminders SET enabled = FALSE, change_number = ? WHERE user_id = ? AND app = ? AND subject = ?
            AND enabled AND EXISTS (SELECT 1 FROM userpreferences WHERE user_id = ? AND NOT notifications_enabled)
            """,
            [
                .int(change), .text(account), .text(QuoteNotification.app), .text(QuoteNotification.subject),
                .text(account),
            ])
    }
}
