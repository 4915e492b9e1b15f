import AlmanacCore

/// The pages under `/settings/encryption`.
enum EncryptionRoute: Equatable, Sendable {
    /// The state of encryption, and where the passphrase is entered.
    case overview
    case on, passphrase, code, off, lost

    private static let names: [(EncryptionRoute, String)] = [
        (.on, "on"), (.passphrase, "passphrase"), (.code, "code"), (.off, "off"), (.lost, "lost"),
    ]

    /// - Parameter segments: what follows `/settings/encryption`.
    init(_ segments: [String]) {
        self = .overview
        for (route, name) in Self.names where segments == [name] { self = route }
    }

    var path: String {
        let overview = "/settings/encryption"
        for (route, name) in Self.names where route == self { return overview + "/" + name }
        return overview
    }
}
