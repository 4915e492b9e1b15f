import AlmanacCore

/// How accounts work on this server.
public struct AccountSettings: Sendable {
    /// How often one peer address may do what, each at least 1.
    public struct Limits: Equatable, Sendable {
        /// Anonymous sign-ins an hour.
        public var anonymousPerHour = 30
        /// Sign-ups and mails asked for, together, an hour.
        public var signUpsPerHour = 30
        /// Codes and links tried an hour.
        public var codesPerHour = 30
        /// Sign-ins by password, right or wrong, in five minutes.
        public var passwordsPerFiveMinutes = 30
        /// Refreshes in five minutes.
        public var refreshesPerFiveMinutes = 150
        /// How long one address waits for its next mail.
        public var secondsBetweenMails = 60

        public init() {}
    }

    /// Whether anyone may make an account.
    public var allowsSignUp = true
    /// Whether someone may begin without an address.
    public var allowsAnonymous = true
    /// Whether an address counts as confirmed at once. Unset: while no way to send mail is configured.
    public var confirmsAutomatically: Bool?
    /// How long a session may last; zero for ever.
    public var sessionLength: Duration = .zero
    /// How long a refresh token still works after it was used.
    public var reuseInterval: Duration = .seconds(10)
    public var limits = Limits()
    /// Where the server is reached, such as `https://almanac.example`. Unset: what each request calls it.
    public var publicURL: Origin?
    /// Other origins that mail links may lead to.
    public var redirectOrigins: Set<Origin> = []
    /// Other origins whose pages may call `/auth/v1` and `/rest/v1`.
    public var corsOrigins: Set<Origin> = []
    /// Reverse proxies whose word on a request's address is believed.
    public var trustedProxies: [Network] = []
    /// The program that sends mail, as `sendmail -t` does. Unset: each mail becomes a file in the data directory.
    public var sendmail: String?
    /// Who mails are from.
    public var mailFrom = "almanac@localhost"

    /// The clock; tests turn it.
    var now: @Sendable () -> Instant = Instant.system
    var passwordCost = PasswordCost.standard
    /// Asking for a new password is answered after this time, whether or not the address is known.
    var recoveryTime: Duration = .milliseconds(250)

    public init() {}

    var isAutoConfirm: Bool { confirmsAutomatically ?? (sendmail == nil) }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
