import AlmanacCore
import AlmanacDatabase

extension Transaction {
    /// The language of the user's facts, or else of the device that was last seen; `nil` if neither is known.
    package func knownLanguage(of account: String) throws -> Language? {
        try query(
            """
            SELECT coalesce(
                (SELECT language FROM fact_preferences WHERE user_id = ?),
                (SELECT language FROM devices WHERE account_id = ? ORDER BY last_seen DESC LIMIT 1)) AS language
            """, [.text(account), .text(account)]
        ).first?.textIfAny("language").flatMap(Language.init(code:))
    }
}
