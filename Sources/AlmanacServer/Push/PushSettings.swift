import NIOSSL

/// How this server speaks to push services.
public struct PushSettings: Sendable {
    /// Whom a push service may turn to: a `mailto:` or `https:` address. Unset: the server's own address, if it has one.
    public var contact: String?
    /// How many messages may be on their way at a time, at least 1.
    public var mostInFlight = 256
    /// How long a push service may take to answer.
    public var timeLimit: Duration = .seconds(15)
    /// For tests: subscriptions on this very machine are served as well, by plain `http`, too.
    public var allowsLoopback = false
    /// For tests: the certificates to trust in place of the system's.
    var trustRoots: [NIOSSLCertificate]?

    public init() {}

    /// One service gets half of it, so that one that hangs does not keep the others' messages.
    var mostInFlightPerService: Int { max(1, mostInFlight / 2) }

    /// - Parameter publicURL: where the server is reached, when that is known.
    func contact(publicURL: Origin?) -> String {
        if let contact { return contact }
        if let own = publicURL?.text, own.hasPrefix("https://") { return own }
        return "mailto:almanac@localhost"
    }
}
