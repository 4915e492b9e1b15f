import AlmanacAccounts
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

    /// What a contact must be, for the operator.
    public static let contactRule =
        "mailto: with an address such as you@example.com, or an https address, at a domain of the internet"

    /// Whether every push service accepts a contact (RFC 8292): Apple's refuses a space and a domain that only a local
    /// network knows.
    public static func isReachable(_ contact: String) -> Bool {
        let domain: String
        if contact.hasPrefix("mailto:") {
            let address = contact.dropFirst("mailto:".count)
            guard let parsed = EmailAddress(String(address)), parsed.text.utf8.count == address.utf8.count else {
                return false
            }
            domain = String(parsed.text.drop { $0 != "@" }.dropFirst())
        } else {
            guard let url = AbsoluteURL(contact), url.scheme == "https" else { return false }
            domain = url.host
        }
        let names = domain.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return names.count > 1 && names.allSatisfy { !$0.isEmpty } && addressBytes(domain) == nil
            && !localDomains.contains(names[names.count - 1])
    }

    /// The domains that no name server of the internet knows (RFC 2606, RFC 6762), and those that routers give.
    private static let localDomains: Set<String> = ["local", "localhost", "internal", "invalid", "lan", "test"]

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
