import AlmanacCore

/// The pages under `/settings/encryption`.
enum EncryptionRoute: Equatable, Sendable {
    /// The state of encryption, and where the passphrase is entered.
    case overview
    case on, passphrase, code, off, lost
    /// The texts that do not decrypt, and the question before they are deleted.
    case unreadable, deleteUnreadable

    private static let names: [(EncryptionRoute, String)] = [
        (.on, "on"), (.passphrase, "passphrase"), (.code, "code"), (.off, "off"), (.lost, "lost"),
        (.unreadable, "unreadable"), (.deleteUnreadable, "unreadable/delete"),
    ]

    /// - Parameter segments: what follows `/settings/encryption`.
    init(_ segments: [String]) {
        self = .overview
        let path = segments.joined(separator: "/")
        for (route, name) in Self.names where name == path { self = route }
    }

    var path: String {
        let overview = LockedText.route
        for (route, name) in Self.names where route == self { return overview + "/" + name }
        return overview
    }
}
