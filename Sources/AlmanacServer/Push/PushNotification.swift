import AlmanacCore

/// What a browser shows, in the shape of Declarative Web Push: browsers that know it show it by themselves, for the
/// others the service worker does.
struct PushNotification: Equatable, Sendable {
    var title: String
    var body: String
    /// Where a tap leads: an absolute address.
    var navigate: String
    /// A notification of the same tag takes the place of the one before.
    var tag: String
    var language: Language

    /// The JSON to encrypt. The number says that the shape is meant (RFC 8030's).
    var bytes: [UInt8] {
        let notification = JSON.members(
            ("title", .string(title)), ("body", .string(body)), ("navigate", .string(navigate)), ("tag", .string(tag)),
            ("lang", .string(language.code)), ("dir", .string("auto")))
        return JSON.members(("web_push", .int(8030)), ("notification", notification)).bytes
    }
}
