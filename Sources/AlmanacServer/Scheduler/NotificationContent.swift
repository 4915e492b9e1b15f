import AlmanacCore
import Foundation

/// What a notification says, as it is kept from the claim until it has arrived.
struct NotificationContent: Equatable, Sendable {
    var title: String
    var body: String
    /// Where a tap leads: a path of the app's.
    var route: String
    var language: Language
    /// What the reminder's writer lets come along for the app that gets it, beside what the server adds itself.
    var data: [JSON.Member] = []
    /// ``ReminderRow/tag``. A notification with the same tag takes the place of the one before.
    var tag = ""

    init(title: String, body: String, route: String, language: Language) {
        self.title = title.withoutControls
        self.body = body.withoutControls
        self.route = Self.path(route) ?? "/"
        self.language = language
    }

    /// Such texts of the writer's as are short, and JSON takes as they are. Too many are not worth a notification that is
    /// cut short: then none.
    static func data(_ json: JSON?) -> [JSON.Member] {
        guard case .object(let members) = json else { return [] }
        let plain = members.filter { $0.key.isPlain(most: 40) && $0.value.string?.isPlain(most: 100) == true }
        let bytes = plain.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
        return bytes <= 160 && plain.count <= 4 ? plain : []
    }

    /// A path on this server. Anything else, which would lead away from it, is none.
    private static func path(_ route: String) -> String? {
        route.hasPrefix("/") && !route.hasPrefix("//") && route.isPlain(most: 400) ? route : nil
    }

    /// For the database.
    var text: String {
        let json = JSON.members(
            ("title", .string(title)), ("body", .string(body)), ("route", .string(route)),
            ("language", .string(language.code)), ("tag", .string(tag)), ("data", .object(data)))
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads ``text``.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    init(_ text: String) throws {
        let json = try JSON.parse(Array(text.utf8))
        guard let title = json["title"]?.string, let body = json["body"]?.string, let route = json["route"]?.string
        else { throw DatabaseFailure.unexpectedColumn("content") }
        let language = json["language"]?.string.flatMap(Language.init(code:)) ?? .en
        self.init(title: title, body: body, route: route, language: language)
        tag = json["tag"]?.string ?? ""
        data = Self.data(json["data"])
    }

    /// What is sent of it: at most ``MessageEncryption/mostPlaintext`` bytes, cut shorter where the server's address and
    /// the route leave less.
    /// - Parameters:
    ///   - origin: where the server is reached; empty for a path alone.
    ///   - isShrunk: for a push service to which the message was too large.
    func payload(origin: String, reminder: String, occurrence: String, isShrunk: Bool) -> [UInt8] {
        let key = "\(tag)/\(occurrence)"
        let words = Words(language)
        let own = [
            JSON.Member("key", .string(key)), JSON.Member("reminder_id", .string(reminder)),
            JSON.Member("occurrence", .string(occurrence)), JSON.Member("route", .string(route)),
        ]
        let writers = data.filter { member in !own.contains { $0.key == member.key } }
        let later = key.addingPercentEncoding(withAllowedCharacters: .urlUnreserved) ?? ""
        let notification = PushNotification(
            title: title.cut(to: isShrunk ? 120 : 240), body: body.cut(to: isShrunk ? 200 : 700),
            navigate: origin + route, tag: tag, language: language,
            data: .object(own + writers),
            actions: [
                PushNotification.Action("open", words[.notificationOpen], navigate: origin + route),
                PushNotification.Action("later", words[.laterTitle], navigate: "\(origin)/later?key=\(later)"),
            ])
        let bytes = notification.bytes
        guard bytes.count > MessageEncryption.mostPlaintext, !isShrunk else { return bytes }
        return payload(origin: origin, reminder: reminder, occurrence: occurrence, isShrunk: true)
    }
}

extension String {
    /// Whether it is short, and of such characters as JSON takes as they are.
    /// - Parameter most: in bytes.
    func isPlain(most: Int) -> Bool {
        let isPlain = utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        return isPlain && utf8.count <= most
    }

    /// The text with a space for each control character: as JSON one would take six bytes.
    fileprivate var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }

    /// The text without its end where it has more bytes than this; whole characters only, and a sign that it goes on.
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
