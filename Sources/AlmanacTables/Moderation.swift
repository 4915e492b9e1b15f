import AlmanacCore
import AlmanacDatabase

/// The operator's verdict on a quote that a user wrote.
public enum ModerationState: String, CaseIterable, Sendable {
    case pending, approved, rejected
}

/// A quote that a user wrote, for the operator.
public struct ModeratedQuote: Equatable, Sendable {
    /// The quote's id.
    public let id: String
    /// The id of the author's account.
    public let author: String
    /// What its author wrote.
    public let englishText: String
    /// The translation, if its author wrote one.
    public let chineseText: String?
    /// The verdict.
    public let state: ModerationState
    /// Why it was rejected.
    public let reason: String?
    /// When the author last edited it, in UTC.
    public let editedAt: String
}

/// Why a verdict was refused. Nothing was changed.
public enum ModerationError: Error, Equatable, CustomStringConvertible {
    case unknownQuote(String)
    case noReason
    /// The reason is longer than the table admits, in characters.
    case reasonTooLong(limit: Int)

    public var description: String {
        switch self {
        case .unknownQuote(let id):
            "No user has written a quote with the id “\(id)”. `almanac moderate list` lists them."
        case .noReason: "A rejection needs a reason; its author reads it."
        case .reasonTooLong(let limit): "The reason is too long. Use at most \(limit) characters."
        }
    }
}

extension Database {
    /// The quotes that users have written, those that have waited longest first.
    /// - Parameter state: `nil` for all.
    package func quotesToModerate(_ state: ModerationState?) async throws -> [ModeratedQuote] {
        // What its author has encrypted, nobody else can read; nor does anyone else see it.
        let isPlain: SQL = Tables.named("userquotes").map { "NOT \($0.holdsEnvelope(dialect))" } ?? "TRUE"
        let condition: SQL = state.map { "\(isPlain) AND moderation = \(value: .text($0.rawValue))" } ?? isPlain
        return try await read { transaction in
            try transaction.query(
                "SELECT \(moderatedColumns) FROM userquotes WHERE \(condition) ORDER BY updated_at, id"
            )
            .map(ModeratedQuote.init)
        }
    }

    /// Stores the operator's verdict on a user's quote. The author's devices learn of it, and no other row changes.
    ///
    /// The time of the last edit stays that of the author: an edit that was made before the verdict and arrives after it
    /// still counts, and is moderated again.
    /// - Parameter reason: why it is rejected; `nil` to approve it.
    /// - Throws: ``ModerationError``, or the engine's error.
    package func moderate(_ id: String, rejectedFor reason: String?) async throws -> ModeratedQuote {
        let reason = reason?.trimmed
        if let reason {
            guard !reason.isEmpty else { throw ModerationError.noReason }
            let check = Tables.named("userquotes")?["moderation_reason"]?.check
            if case .length(let range)? = check, reason.length > range.upperBound {
                throw ModerationError.reasonTooLong(limit: range.upperBound)
            }
        }
        let state: ModerationState = reason == nil ? .approved : .rejected
        let keepingTexts = Tables.named("userquotes")?.keepingTexts ?? ""
        guard case .text(let key)? = try? ColumnType.uuid.value(of: id) else { throw ModerationError.unknownQuote(id) }
        return try await write { transaction in
            let owner = try transaction.query("SELECT user_id FROM userquotes WHERE id = ?", [.text(key)]).first
            guard let author = try owner?.text("user_id") else { throw ModerationError.unknownQuote(id) }
            let change = try transaction.nextChange(for: .account(author))
            let changed = try transaction.query(
                """
                UPDATE userquotes SET moderation = \(value: .text(state.rawValue)), \
                moderation_reason = \(value: .optional(reason)), \
                change_number = \(value: .int(change))\(keepingTexts) \
                WHERE id = \(value: .text(key)) RETURNING \(moderatedColumns)
                """)
            guard let quote = changed.first else { throw ModerationError.unknownQuote(id) }
            return try ModeratedQuote(quote)
        }
    }
}

private let moderatedColumns: SQL =
    "id, user_id, english_text, chinese_text, moderation, moderation_reason, updated_at"

extension ModeratedQuote {
    fileprivate init(_ row: SQLRow) throws {
        guard let state = ModerationState(rawValue: try row.text("moderation")) else {
            throw DatabaseFailure.unexpectedColumn("moderation")
        }
        self.init(
            id: try row.text("id"), author: try row.text("user_id"), englishText: try row.text("english_text"),
            chineseText: row.textIfAny("chinese_text"), state: state, reason: row.textIfAny("moderation_reason"),
            editedAt: try row.text("updated_at"))
    }
}
