import AlmanacCore

/// The content of a push message, in the format of Declarative Web Push. The service worker shows it, and notes that it
/// was shown. Browsers that support the format show it themselves if the worker is gone or fails. The server sends no
/// other format.
package struct PushNotification: Equatable, Sendable {
    package var title: String
    package var body: String
    /// The URL that opens on a tap: absolute if the server knows its own origin.
    package var navigate: String
    /// A new notification replaces the previous one with the same tag.
    package var tag: String
    package var language: Language
    /// Data for the service worker.
    package var data: JSON?
    /// The buttons, the most important one first.
    package var actions: [Action]

    package init(
        title: String, body: String, navigate: String, tag: String, language: Language, data: JSON? = nil,
        actions: [Action] = []
    ) {
        self.title = title
        self.body = body
        self.navigate = navigate
        self.tag = tag
        self.language = language
        self.data = data
        self.actions = actions
    }

    /// A button. A browser with Declarative Web Push rejects the whole notification if a button has no URL.
    package struct Action: Equatable, Sendable {
        /// The identifier for the service worker.
        package let name: String
        package let title: String
        package let navigate: String

        package init(_ name: String, _ title: String, navigate: String) {
            self.name = name
            self.title = title
            self.navigate = navigate
        }
    }

    /// The JSON to encrypt. The number 8030, after the RFC, marks the declarative format; `mutable` lets the service worker
    /// handle the notification first.
    package var bytes: [UInt8] {
        var members = [
            JSON.Member("title", .string(title)), JSON.Member("body", .string(body)),
            JSON.Member("navigate", .string(navigate)), JSON.Member("tag", .string(tag)),
            JSON.Member("dir", .string("auto")), JSON.Member("lang", .string(language.code)),
        ]
        if let data { members.append(JSON.Member("data", data)) }
        if !actions.isEmpty { members.append(JSON.Member("actions", .array(actions.map(\.json)))) }
        return JSON.members(
            ("web_push", .int(8030)), ("mutable", .bool(true)), ("notification", .object(members))
        ).bytes
    }
}

extension PushNotification.Action {
    fileprivate var json: JSON {
        .members(("action", .string(name)), ("title", .string(title)), ("navigate", .string(navigate)))
    }
}
