import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The codes with which a browser asks to be notified once more, when nobody has opened the app: its service worker has no
/// session. A code is made for one notification and one browser, travels in that notification alone, and is good for
/// nothing else. It repeats the notification once.
package struct LaterCodes: Sendable {
    private let secret: SymmetricKey

    /// - Parameter secret: ``AlmanacAccounts/ServerKeys/laterSecret``.
    package init(secret: SymmetricKey) {
        self.secret = secret
    }

    /// The code that a notification carries to a browser.
    package func code(for delivery: DeliveryKey) -> String {
        Data(secret.code(of: Self.text(delivery))).base64URL
    }

    fileprivate func admits(_ code: Data, for delivery: DeliveryKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: Data(Self.text(delivery).utf8), using: secret)
    }

    private static func text(_ delivery: DeliveryKey) -> String {
        "later\n\(delivery.reminder)\n\(delivery.occurrence)\n\(delivery.subscription)"
    }
}

/// A notification that is to come again, and in whose name.
package struct NotificationToRepeat: Sendable {
    /// The account, and the session that has registered the browser.
    package let owner: Principal
    package let content: NotificationContent
    package let delivery: DeliveryKey
    /// When it comes again, if the browser has asked for that before.
    package let comesAgainAt: Instant?
}

extension NotificationToRepeat {
    /// How long it waits, in milliseconds.
    package static let pause: Int64 = 3_600_000
    /// How long after its time it can be repeated, in milliseconds: a week.
    package static let lifetime: Int64 = 604_800_000

    /// The row of the one-time reminder that says the same: the app's own page makes the like of it.
    /// - Returns: `nil` for a notification that does not name what it is about.
    package func reminder(at instant: Instant) -> JSON? {
        let tag = content.tag.split(separator: "/", maxSplits: 1).map(String.init)
        guard tag.count == 2 else { return nil }
        // The reminder of a notification that comes again is moved to the later time.
        let isSnoozed = tag[1].hasPrefix(ReminderSubject.snoozedPrefix)
        var said = [
            JSON.Member("title", .string(content.title)), JSON.Member("body", .string(content.body)),
            JSON.Member("route", .string(content.route)), JSON.Member("language", .string(content.language.code)),
        ]
        if !content.data.isEmpty { said.append(JSON.Member("data", .object(content.data))) }
        return .members(
            ("app", .string(tag[0])), ("subject", .string(isSnoozed ? tag[1] : ReminderSubject.snoozed(tag[1]))),
            ("kind", .string("once")), ("fire_at", .string(instant.timestamp)), ("enabled", .bool(true)),
            ("content", .object(said)))
    }
}

extension Transaction {
    /// The notification that a code was made for.
    /// - Returns: `nil` if there is none: the code is wrong, the notification is a week old, its reminder is off, or
    ///   gone because its subject needs none, or the browser is no longer notified.
    package func notificationToRepeat(
        of reminder: String, _ occurrence: String, _ code: Data, _ codes: LaterCodes, at now: Instant
    ) throws -> NotificationToRepeat? {
        guard dialect.admitsID(reminder) else { return nil }
        let browsers = try query(
            """
            SELECT d.subscription_id, d.comes_again_at, n.user_id, n.content, b.session_id FROM deliveries d
            JOIN notifications n ON n.reminder_id = d.reminder_id AND n.occurrence = d.occurrence
            JOIN reminders r ON r.id = n.reminder_id AND r.user_id = n.user_id AND r.enabled
            JOIN push_subscriptions s ON s.id = d.subscription_id AND s.user_id = n.user_id
            JOIN subscription_sessions b ON b.subscription_id = s.id
            WHERE d.reminder_id = \(value: .text(reminder)) AND d.occurrence = \(value: .text(occurrence))
                AND n.claimed_at > \(value: .int(now.milliseconds - NotificationToRepeat.lifetime))
            """)
        for row in browsers {
            let key = DeliveryKey(
                reminder: reminder, occurrence: occurrence, subscription: try row.text("subscription_id"))
            guard codes.admits(code, for: key) else { continue }
            return NotificationToRepeat(
                owner: .person(id: try row.text("user_id"), session: try row.text("session_id")),
                content: try NotificationContent(row.text("content")), delivery: key,
                comesAgainAt: row.timeIfAny("comes_again_at"))
        }
        return nil
    }
}
