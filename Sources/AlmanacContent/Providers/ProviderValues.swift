import AlmanacCore
import AlmanacDatabase

/// What providers said last, as JSON. It survives restarts, so that a provider that is down is no loss.
extension Transaction {
    /// A value of a provider, and when it arrived; `nil` if there is none.
    package func providerValue(of provider: String, key: String) throws -> (text: String, fetchedAt: Instant)? {
        let rows = try query(
            "SELECT value, fetched_at FROM provider_values WHERE provider = ? AND key = ?",
            [.text(provider), .text(key)])
        return try rows.first.map { row in
            (try row.text("value"), Instant(milliseconds: try row.int("fetched_at")))
        }
    }

    /// Keeps a value of a provider in place of the one before.
    package func keepProviderValue(_ text: String, of provider: String, key: String, fetchedAt: Instant) throws {
        try execute(
            """
            INSERT INTO provider_values (provider, key, value, fetched_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (provider, key) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at
            """,
            [.text(provider), .text(key), .text(text), .int(fetchedAt.milliseconds)])
    }
}
