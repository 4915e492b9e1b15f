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
    /// How often a calendar is read in five minutes. Programs do so every few hours, and making a long one takes long.
    let perLink = RateLimit(perFiveMinutes: 60)
    /// One at a time.
    private let makers = KeyedConcurrencyLimiter<String>(limit: 1, limitPerKey: 1)

    init(database: any Database, limits: WidgetLimits, now: @escaping @Sendable () -> Instant) {
        (self.database, self.limits, self.now) = (database, limits, now)
    }

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

    /// What a link leads to.
    struct Link: Equatable, Sendable {
        let account: String
        let language: Language
    }

    /// Returns what a link leads to; `nil` if it never existed or has ended.
    /// - Throws: the engine's error.
    func link(_ token: String) async throws -> Link? {
        guard SecretToken.isToken(token) else { return nil }
        let now = now()
        return try await database.read { transaction in
            let found = try transaction.query(
                """
                SELECT account_id, language FROM calendar_links l JOIN accounts a ON a.id = l.account_id \
                WHERE token_hash = \(value: .text(SecretToken.hash(token))) \
                AND (a.banned_until IS NULL OR a.banned_until <= \(value: .int(now.milliseconds)))
                """)
            return try found.first.map { row in
                Link(
                    account: try row.text("account_id"), language: Language(code: try row.text("language")) ?? .en)
            }
        }
    }

    /// Returns the calendar of an account. It is made apart from what is brief, because it may be long.
    /// - Throws: the engine's error.
    func calendar(of link: Link, at origin: Origin, _ tags: FeedTags) async throws -> String {
        let calendar = AccountCalendar(words: Words(link.language), origin: origin, tags: tags, now: now())
        return try await makers.run(for: link.account) {
            try await database.read { try calendar.text(of: link.account, $0) }
        }
    }
}
