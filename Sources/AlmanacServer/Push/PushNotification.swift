import AlmanacCore

/// What a browser shows, in the shape of Declarative Web Push: browsers that know it show it by themselves, for the
/// others the service worker does. The server makes none that is not in this shape.
struct PushNotification: Equatable, Sendable {
    var title: String
    var body: String
    /// Where a tap leads: an absolute address, where the server knows its own.
    var navigate: String
    /// A notification of the same tag takes the place of the one before.
    var tag: String
    var language: Language
    /// For the service worker.
    var data: JSON?
    /// Its buttons, the one that matters most first.
    var actions: [Action] = []

    /// A button. A browser that shows the notification by itself refuses the whole of it where one leads nowhere.
    struct Action: Equatable, Sendable {
        /// By which the service worker knows it.
        let name: String
        let title: String
        let navigate: String

        init(_ name: String, _ title: String, navigate: String) {
            self.name = name
            self.title = title
            self.navigate = navigate
        }
    }

    /// The JSON to encrypt. The number says that the shape is meant (RFC 8030's).
    var bytes: [UInt8] {
        var members = [
            JSON.Member("title", .string(title)), JSON.Member("body", .string(body)),
            JSON.Member("navigate", .string(navigate)), JSON.Member("tag", .string(tag)),
            JSON.Member("dir", .string("auto")), JSON.Member("lang", .string(language.code)),
        ]
        if let data { members.append(JSON.Member("data", data)) }
        if !actions.isEmpty { members.append(JSON.Member("actions", .array(actions.map(\.json)))) }
        return JSON.members(("web_push", .int(8030)), ("notification", .object(members))).bytes
    }
}

extension PushNotification.Action {
    fileprivate var json: JSON {
        .members(("action", .string(name)), ("title", .string(title)), ("navigate", .string(navigate)))
    }
}
