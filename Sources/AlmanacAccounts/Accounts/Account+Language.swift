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

    /// All languages that are known of the account: those of its devices, the one of the oldest first, and that of the facts.
    /// Whoever has a stolen session adds one, and takes none away: a device's is changed with its own key.
    package func knownLanguages(of account: String) throws -> [Language] {
        let ofDevices = try query(
            "SELECT language FROM devices WHERE account_id = ? GROUP BY language ORDER BY min(created_at), language",
            [.text(account)]
        ).compactMap { Language(code: try $0.text("language")) }
        guard let chosen = try knownLanguage(of: account), !ofDevices.contains(chosen) else { return ofDevices }
        return ofDevices + [chosen]
    }
}
