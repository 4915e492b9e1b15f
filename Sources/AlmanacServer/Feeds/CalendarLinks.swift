import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation

/// The private links at which users' calendars are read.
///
/// An account has one at most. Its secret is stored only as a hash, so the link is shown once, when it is made. It ends
/// when its owner ends it, makes a new one, or deletes the account.
struct CalendarLinks: Sendable {
    let database: any Database
    let limits: WidgetLimits
    let now: @Sendable () -> Instant

    /// Returns when an account's link was made; `nil` if it has none.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func madeAt(as person: Person) async throws -> Instant? {
        let now = now()
        return try await database.read { transaction in
            try transaction.requireLive(person.principal, at: now)
            let found = try transaction.query(
                "SELECT created_at FROM calendar_links WHERE account_id = \(value: .text(person.id))")
            return try found.first.map { Instant(milliseconds: try $0.int("created_at")) }
        }
    }

    /// Makes an account's link. The one it had ends.
    /// - Returns: the secret.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func make(_ language: Language, as person: Person) async throws -> String {
        let (token, now) = (SecretToken.new(), now())
        try await database.write { transaction in
            try transaction.requireLive(person.principal, at: now)
            try transaction.execute(
                """
                INSERT INTO calendar_links (account_id, token_hash, language, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash,
                    language = excluded.language, created_at = excluded.created_at
                """,
                [
                    .text(person.id), .text(SecretToken.hash(token)), .text(language.code), .int(now.milliseconds),
                ])
        }
        return token
    }

    /// Ends an account's link.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func end(as person: Person) async throws {
        let now = now()
        try await database.write { transaction in
            try transaction.requireLive(person.principal, at: now)
            try transaction.execute("DELETE FROM calendar_links WHERE account_id = ?", [.text(person.id)])
        }
    }

    /// Returns the calendar of a link; `nil` if the link never existed or has ended.
    /// - Throws: the engine's error.
    func calendar(of token: String, at origin: Origin) async throws -> String? {
        guard SecretToken.isToken(token) else { return nil }
        let now = now()
        return try await database.read { transaction in
            let found = try transaction.query(
                """
                SELECT account_id, language FROM calendar_links l JOIN accounts a ON a.id = l.account_id \
                WHERE token_hash = \(value: .text(SecretToken.hash(token))) \
                AND (a.banned_until IS NULL OR a.banned_until <= \(value: .int(now.milliseconds)))
                """)
            guard let row = found.first else { return nil }
            let calendar = AccountCalendar(
                words: Words(Language(code: try row.text("language")) ?? .en), origin: origin, now: now)
            return try calendar.text(of: try row.text("account_id"), transaction)
        }
    }
}
