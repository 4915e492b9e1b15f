import AlmanacDatabase
import NIOSSL

/// The settings for sending push messages.
public struct PushSettings: Sendable {
    /// The contact that push services may use: a `mailto:` or `https:` URL. If it is not set, the server's own URL is
    /// used, if it has one.
    public var contact: String?
    /// The maximum number of concurrent messages, at least 1.
    public var mostInFlight = 256
    /// The time limit for a push service's response.
    public var timeLimit: Duration = .seconds(15)
    /// The push services that browsers may use.
    public var services = PushServices()
    /// The maximum number of notifications for one user within an hour, at least 1. Further ones wait.
    public var notificationsPerHour = 30
    /// Whether subscriptions on this machine are served, including by plain `http`, for tests.
    public var allowsLoopback = false
    /// Certificates to trust instead of the system's, for tests.
    package var trustRoots: [NIOSSLCertificate]?

    /// Creates the default settings.
    public init() {}

    /// Returns the contact to send to push services.
    /// - Parameter publicURL: the server's public origin, if known.
    package func contact(publicURL: Origin?) -> String {
        if let contact { return contact }
        if let own = publicURL?.text, own.hasPrefix("https://") { return own }
        return "mailto:almanac@localhost"
    }

    /// What push services know the server by, and which of them it sends to. A refusal may be over once it changes.
    package func identity(key: PushKey, publicURL: Origin?) -> String {
        [key.publicKey, contact(publicURL: publicURL), services.text].joined(separator: " ")
    }
}
