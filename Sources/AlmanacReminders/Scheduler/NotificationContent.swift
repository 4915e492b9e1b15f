import AlmanacCore
import AlmanacDatabase
import Foundation

/// The content of a notification, stored from its claim until its delivery.
package struct NotificationContent: Equatable, Sendable {
    package var title: String
    package var body: String
    /// The path that opens when the user taps the notification.
    package var route: String
    package var language: Language
    /// Extra members that the reminder's author passes to the app, in addition to those that the server adds.
    package var data: [JSON.Member] = []
    /// ``ReminderRow/tag``. A new notification replaces the previous one with the same tag.
    package var tag = ""

    package init(title: String, body: String, route: String, language: Language) {
        self.title = title.withoutControls
        self.body = body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withoutControls }
            .joined(separator: "\n")
        self.route = Self.path(route) ?? "/"
        self.language = language
    }

    /// Returns the members with short texts that JSON does not need to escape. If they are too many or too long,
    /// returns none, because they would crowd out the notification's text.
    package static func data(_ json: JSON?) -> [JSON.Member] {
        guard case .object(let members) = json else { return [] }
        let plain = members.filter { $0.key.isPlain(maxBytes: 40) && $0.value.string?.isPlain(maxBytes: 100) == true }
        let bytes = plain.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
        return bytes <= 160 && plain.count <= 4 ? plain : []
    }

    /// Returns the route if it is a path on this server, and otherwise `nil`, because it would lead to another site.
    private static func path(_ route: String) -> String? {
        route.hasPrefix("/") && !route.hasPrefix("//") && route.isPlain(maxBytes: 400) ? route : nil
    }

    /// The content as JSON, for the database.
    package var text: String {
        let json = JSON.members(
            ("title", .string(title)), ("body", .string(body)), ("route", .string(route)),
            ("language", .string(language.code)), ("tag", .string(tag)), ("data", .object(data)))
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads ``text``.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    package init(_ text: String) throws {
        let json = try JSON.parse(Array(text.utf8))
        guard let title = json["title"]?.string, let body = json["body"]?.string, let route = json["route"]?.string
        else { throw DatabaseFailure.unexpectedColumn("content") }
        let language = json["language"]?.string.flatMap(Language.init(code:)) ?? .en
        self.init(title: title, body: body, route: route, language: language)
        tag = json["tag"]?.string ?? ""
        data = Self.data(json["data"])
    }

    /// Returns the JSON to send. The text is cut so that the message fits into ``MessageEncryption/maxPlaintext``
    /// bytes, and cut shorter if the origin and the route are long.
    /// - Parameters:
    ///   - origin: the server's public origin; empty to use paths alone.
    ///   - later: the code by which the browser asks for the notification once more.
    ///   - isShrunk: whether to shorten the text and leave out the buttons, for a push service that rejected the message
    ///     as too large.
    package func payload(
        origin: String, reminder: String, occurrence: String, later code: String? = nil, isShrunk: Bool
    ) -> [UInt8] {
        let key = "\(tag)/\(occurrence)"
        let words = Words(language)
        var own = [
            JSON.Member("key", .string(key)), JSON.Member("reminder_id", .string(reminder)),
            JSON.Member("occurrence", .string(occurrence)), JSON.Member("route", .string(route)),
        ]
        if let code, !isShrunk { own.append(JSON.Member("code", .string(code))) }
        let writers = data.filter { member in !own.contains { $0.key == member.key } }
        let later = key.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? ""
        let notification = PushNotification(
            title: title.cut(to: isShrunk ? 120 : 240),
            // A line's end takes six bytes.
            body: isShrunk ? body.withoutControls.cut(to: 200) : body.cut(to: 700),
            navigate: origin + route, tag: tag, language: language,
            data: .object(own + writers),
            actions: isShrunk
                ? []
                : [
                    PushNotification.Action("open", words[.notificationOpen], navigate: origin + route),
                    PushNotification.Action(
                        "later", words[.notificationLater], navigate: "\(origin)/later?key=\(later)"),
                ])
        let bytes = notification.bytes
        guard bytes.count > MessageEncryption.maxPlaintext, !isShrunk else { return bytes }
        return payload(origin: origin, reminder: reminder, occurrence: occurrence, later: code, isShrunk: true)
    }
}

extension String {
    /// Whether the text is short and consists of printable ASCII without quotes and backslashes, which JSON does not
    /// escape.
    /// - Parameter maxBytes: the maximum length in bytes.
    package func isPlain(maxBytes: Int) -> Bool {
        let isPlain = utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        return isPlain && utf8.count <= maxBytes
    }

    /// The text with each control character replaced by a space. As JSON, a control character would take six bytes.
    fileprivate var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }

    /// Truncates the text to a number of bytes, at a character boundary, and marks the cut with an ellipsis.
    fileprivate func cut(to bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var kept = ""
        for character in self {
            guard kept.utf8.count + character.utf8.count + 3 <= bytes else { break }
            kept.append(character)
        }
        return kept + "…"
    }
}
