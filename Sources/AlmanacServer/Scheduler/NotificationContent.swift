import AlmanacCore

/// What a notification says, as it is kept from the claim until it has arrived.
struct NotificationContent: Equatable, Sendable {
    var title: String
    var body: String
    /// Where a tap leads: a path of the app's.
    var route: String
    var language: Language?
    /// A notification with the same tag takes the place of the one before.
    var tag = ""

    init(title: String, body: String, route: String, language: Language? = nil) {
        self.title = title.withoutControls
        self.body = body.withoutControls
        self.route = Self.path(route) ?? "/"
        self.language = language
    }

    /// A path on this server. Anything else, which would lead away from it, is none.
    private static func path(_ route: String) -> String? {
        let isPlain = route.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return route.hasPrefix("/") && !route.hasPrefix("//") && isPlain && route.utf8.count <= 500 ? route : nil
    }

    /// For the database.
    var text: String {
        let json = JSON.members(
            ("title", .string(title)), ("body", .string(body)), ("route", .string(route)),
            ("language", .optional(language?.code)), ("tag", .string(tag)))
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads ``text``.
    /// - Throws: ``DatabaseFailure/unexpectedColumn(_:)``
    init(_ text: String) throws {
        let json = try JSON.parse(Array(text.utf8))
        guard let title = json["title"]?.string, let body = json["body"]?.string, let route = json["route"]?.string
        else { throw DatabaseFailure.unexpectedColumn("content") }
        self.init(
            title: title, body: body, route: route, language: json["language"]?.string.flatMap(Language.init(code:)))
        tag = json["tag"]?.string ?? ""
    }

    /// What a browser shows, in the shape of Declarative Web Push: browsers that know it show it by themselves, for the
    /// others the service worker does. Some 3,500 bytes at most; push services take 3,993.
    /// - Parameters:
    ///   - origin: where the server is reached; empty for a path alone.
    ///   - isShrunk: for a push service to which the message was too large.
    func payload(origin: String, reminder: String, occurrence: String, isShrunk: Bool) -> [UInt8] {
        let data = JSON.members(
            ("reminder_id", .string(reminder)), ("occurrence", .string(occurrence)), ("route", .string(route)))
        var members: [(String, JSON)] = [
            ("title", .string(title.cut(to: isShrunk ? 120 : 240))),
            ("body", .string(body.cut(to: isShrunk ? 200 : 700))),
            ("navigate", .string(origin + route)), ("tag", .string(tag)), ("data", data),
        ]
        if let language { members.append(("lang", .string(language.code))) }
        let notification = JSON.object(members.map { JSON.Member($0.0, $0.1) })
        return JSON.members(("web_push", .int(8030)), ("notification", notification)).bytes
    }
}

extension String {
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
