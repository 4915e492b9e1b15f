import AlmanacAccounts
import AlmanacApp
import AlmanacCore
import AlmanacDatabase

/// The links at which users' widgets can be seen.
///
/// A link holds 256 random bits and nothing else: anyone who has it sees the widget, and no one can derive another link
/// from it. It ends when its owner turns it off, creates a new one, or deletes the widget or the account. While the account
/// is banned, it leads nowhere.
struct WidgetLinks: Sendable {
    let database: any Database
    let limits: WidgetLimits
    let now: @Sendable () -> Instant

    /// A widget that a link leads to.
    struct Found: Equatable, Sendable {
        let app: AppID
        let kind: String
        let size: WidgetSize
        /// What its app has written; `nil` if nothing readable.
        let snapshot: WidgetSnapshot?
        /// Whether its owner's plan includes it at this moment.
        let isShown: Bool
    }

    /// Returns the widget of a link; `nil` if the link never existed or has ended.
    /// - Throws: the engine's error.
    func widget(of token: String) async throws -> Found? {
        guard SecretToken.isToken(token) else { return nil }
        let now = now()
        return try await database.read { transaction in
            let found = try transaction.query(Self.lookUp(token))
            guard let row = found.first, let app = AppID(slug: try row.text("app")) else { return nil }
            let owner = try row.text("user_id")
            let bans = try transaction.query(
                """
                SELECT 1 FROM accounts WHERE id = \(value: .text(owner)) AND banned_until > \(value: .int(now.milliseconds))
                """)
            guard bans.isEmpty else { return nil }
            let entitlement = (try transaction.subscription(of: owner) ?? Subscription()).entitlement(at: now)
            let json = row.textIfAny("snapshot").flatMap { try? JSON.parse(Array($0.utf8)) }
            return Found(
                app: app, kind: try row.text("kind"), size: WidgetSize(slug: try row.text("size")) ?? .medium,
                // A snapshot of another app would show another's name and colors.
                snapshot: json.flatMap { WidgetSnapshot($0) }.flatMap { $0.app == app.identity.slug ? $0 : nil },
                isShown: try transaction.shows(try row.text("id"), of: owner, entitlement))
        }
    }

    /// The statement that finds the widget of a link.
    static func lookUp(_ token: String) -> SQL {
        "SELECT id, user_id, app, kind, size, snapshot FROM widgets WHERE token = \(value: .text(token))"
    }

    /// Returns the secret of a widget's link; `nil` if it has no link.
    /// - Throws: ``WidgetLinkFailure``, ``CredentialFailure``, or the engine's error.
    func token(of id: String, as person: Person) async throws -> String? {
        let (owner, now) = (person.id, now())
        return try await database.read { transaction in
            try transaction.requireLive(person.principal, at: now)
            guard transaction.dialect.admitsID(id) else { throw WidgetLinkFailure.unknownWidget }
            let found = try transaction.query(
                "SELECT token FROM widgets WHERE id = \(value: .text(id)) AND user_id = \(value: .text(owner))")
            guard let row = found.first else { throw WidgetLinkFailure.unknownWidget }
            return row.textIfAny("token")
        }
    }

    /// Gives a widget a new link, or none. The link it had ends.
    /// - Returns: the new secret.
    /// - Throws: ``WidgetLinkFailure``, ``CredentialFailure``, or the engine's error.
    @discardableResult
    func setLink(of id: String, isOn: Bool, as person: Person) async throws -> String? {
        let (owner, now) = (person.id, now())
        let token = isOn ? SecretToken.new() : nil
        try await database.write { transaction in
            try transaction.requireLive(person.principal, at: now)
            guard transaction.dialect.admitsID(id) else { throw WidgetLinkFailure.unknownWidget }
            let change = try transaction.nextChange(for: .account(owner))
            let changed = try transaction.query(
                """
                UPDATE widgets SET token = \(value: .optional(token)), change_number = \(value: .int(change)) \
                WHERE id = \(value: .text(id)) AND user_id = \(value: .text(owner)) RETURNING id
                """)
            // Throwing also gives back the change number.
            guard !changed.isEmpty else { throw WidgetLinkFailure.unknownWidget }
        }
        return token
    }
}

/// Why a widget's link could not be changed.
enum WidgetLinkFailure: Error, Equatable {
    /// The account has no such widget.
    case unknownWidget
}

extension Transaction {
    /// Whether a widget is among those of an account that its plan includes.
    fileprivate func shows(_ id: String, of owner: String, _ entitlement: Entitlement) throws -> Bool {
        guard let count = entitlement.widgets else { return true }
        return try oldestWidgets(of: owner, atMost: count).contains(id)
    }

    /// Returns the ids of an account's oldest widgets, in the order of `Widget.all(in:)`: devices and the server must agree
    /// on which one is shown.
    func oldestWidgets(of owner: String, atMost count: Int) throws -> [String] {
        try query(
            """
            SELECT id FROM widgets WHERE user_id = \(value: .text(owner)) ORDER BY \(Self.madeAt(dialect)), id \
            LIMIT \(value: .int(Int64(count)))
            """
        ).map { try $0.text("id") }
    }

    /// When a widget was made, as the text that its device has written; empty without one.
    private static func madeAt(_ dialect: Dialect) -> SQL {
        switch dialect {
        case .sqlite:
            let path: SQL = "\(value: .text("$." + Widget.madeAt))"
            return """
                CASE json_type(configuration, \(path)) WHEN 'text' THEN json_extract(configuration, \(path)) ELSE '' END
                """
        case .postgres:
            let name: SQL = "\(literal: Widget.madeAt)"
            return """
                CASE jsonb_typeof(configuration -> \(name)) WHEN 'string' THEN configuration ->> \(name) ELSE '' END \
                COLLATE \(name: "C")
                """
        }
    }
}
