import AlmanacCore
import AlmanacDatabase

/// The settings for accounts and sign-in.
public struct AccountSettings: Sendable {
    /// The rate limits for one client address, each at least 1.
    public struct Limits: Equatable, Sendable {
        /// New devices that register per hour.
        public var devicesPerHour = 60
        /// Anonymous sign-ins per hour.
        public var anonymousPerHour = 30
        /// Sign-ups and requested emails per hour, taken together.
        public var signUpsPerHour = 30
        /// Attempts to use codes and links per hour.
        public var codesPerHour = 30
        /// Sign-ins by password in five minutes, whether right or wrong.
        public var passwordsPerFiveMinutes = 30
        /// Refreshes in five minutes.
        public var refreshesPerFiveMinutes = 150
        /// The minimum time between two emails to the same email address that one network asks for, in seconds.
        public var secondsBetweenMails = 60

        /// Creates the default limits.
        public init() {}
    }

    /// Whether anyone can create an account.
    public var allowsSignUp = true
    /// Whether users can start with an anonymous account.
    public var allowsAnonymous = true
    /// Whether an email address counts as confirmed without an email. If it is not set, this is the case while no mail
    /// program is configured.
    public var confirmsAutomatically: Bool?
    /// The maximum duration of a session; zero for no limit.
    public var sessionLength: Duration = .zero
    /// How long a refresh token stays valid after its first use.
    public var reuseInterval: Duration = .seconds(10)
    /// The rate limits for one client address.
    public var limits = Limits()
    /// The server's public URL, such as `https://almanac.example`. If it is not set, each request's own address for the
    /// server is used.
    public var publicURL: Origin?
    /// Further origins that links in emails and sign-ins with services may redirect to.
    public var redirectOrigins: Set<Origin> = []
    /// The services that users can sign in with, each with another name.
    public var providers: [IdentityProvider] = []
    /// How long such a service may take to answer.
    public var providerTimeLimit: Duration = .seconds(10)
    /// Further origins whose pages may call `/auth/v1` and `/rest/v1`.
    public var corsOrigins: Set<Origin> = []
    /// Reverse proxies that are trusted to report the client's address.
    public var trustedProxies: [Network] = []
    /// The program that sends mail, called like `sendmail -t`. If it is not set, each email is written to a file in the
    /// data directory.
    public var sendmail: String?
    /// The sender of emails.
    public var mailFrom = "almanac@localhost"

    /// The clock, which tests replace.
    package var now: @Sendable () -> Instant = Instant.system
    package var passwordCost = PasswordCost.standard
    package var passwordQueue = PasswordQueue.Limits()
    /// How long a request for a new password takes, whether or not the email address is known.
    package var recoveryTime: Duration = .milliseconds(250)

    /// Creates the default settings.
    public init() {}

    package var isAutoConfirm: Bool { confirmsAutomatically ?? (sendmail == nil) }

    /// Requires the public URL if other settings need it.
    /// - Throws: ``StartFailure/mailNeedsPublicURL`` or ``StartFailure/providerNeedsPublicURL(_:)``
    package func requirePublicURL() throws(StartFailure) {
        guard publicURL == nil else { return }
        // Links in emails must not depend on the host name in a request, because the client can choose it.
        if sendmail != nil { throw .mailNeedsPublicURL }
        // The URL that a service answers to must not depend on it either.
        if let provider = providers.first(where: { $0.issuer.hasPrefix("https:") }) {
            throw .providerNeedsPublicURL(provider.name)
        }
    }
}

extension Duration {
    /// The duration in milliseconds, rounded down.
    package var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
