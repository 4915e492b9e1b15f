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

    /// The languages in which the holder of the account reads what a stranger may have done: that of the account's first
    /// sign-in, and the known one. A stolen session can change the second, but not the first.
    package func mailLanguages(of account: String) throws -> [Language] {
        let first = try query("SELECT mail_language FROM accounts WHERE id = ?", [.text(account)])
            .first?.textIfAny("mail_language").flatMap(Language.init(code:))
        let known = try knownLanguage(of: account)
        return [first, known == first ? nil : known].compactMap(\.self)
    }
}
