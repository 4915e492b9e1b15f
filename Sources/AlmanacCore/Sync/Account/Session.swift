/// The account that is signed in on this device: the server's answer to a sign-in, kept in the secure store.
public struct Session: Equatable, Sendable {
    /// The bearer token for requests.
    public let accessToken: String
    /// The token that is exchanged for a new access token.
    public let refreshToken: String
    /// When the access token expires.
    public let expiresAt: Instant
    /// The account's id.
    public let accountID: String
    /// The account's email address, or the name of the service that the user signs in with, if it gave no address;
    /// `nil` for an anonymous account.
    public let email: String?

    /// The name of this session in the secure store.
    public static let secret = "session"
    /// The name in the secure store of an anonymous account's session that is to be joined with the current account.
    static let joinSecret = "joining"

    /// The name in the secure store of a session that waits for its user's consent; see ``KeptOffer``.
    static let offerSecret = "offered"

    /// Whether the account is anonymous.
    public var isAnonymous: Bool { email == nil }

    /// Returns whether to get a new access token: from one minute before it expires, so that none expires in transit.
    public func needsRefresh(at now: Instant) -> Bool {
        now >= expiresAt + -60_000
    }

    /// The least lifetime that is assumed of a token that has just arrived, in seconds. With less than the minute of
    /// ``needsRefresh(at:)``, it would be replaced at once, and so would the next one, without end.
    private static let leastLifetime: Int64 = 120

    /// Parses the answer of `/auth/v1` to a sign-in; `nil` if a field is missing.
    /// - Parameter now: When the answer arrived. The expiry is computed from this, because the server's clock may
    ///   differ from this device's.
    public init?(answer json: JSON, at now: Instant) {
        guard let access = json.string("access_token"), let refresh = json.string("refresh_token"),
            let seconds = json["expires_in"]?.int, let user = json["user"], let id = user.string("id")
        else { return nil }
        accessToken = access
        refreshToken = refresh
        expiresAt = now + max(seconds, Self.leastLifetime) * 1_000
        accountID = id
        email = Session.email(user)
    }

    static func email(_ user: JSON) -> String? {
        guard user["is_anonymous"] != .bool(true) else { return nil }
        if let email = user.string("email"), !email.isEmpty { return email }
        let identity = user["identities"]?.array?.first
        return identity?.string("email") ?? identity?.string("provider")
    }

    /// Returns the same session with an email address.
    func linked(to email: String) -> Session {
        Session(
            accessToken: accessToken, refreshToken: refreshToken, expiresAt: expiresAt, accountID: accountID,
            email: email)
    }

    private init(
        accessToken: String, refreshToken: String, expiresAt: Instant, accountID: String, email: String?
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.accountID = accountID
        self.email = email
    }

    // MARK: In the secure store

    /// The session as text for the secure store.
    public var secretText: String {
        let json = JSON.members(
            ("access_token", .string(accessToken)), ("refresh_token", .string(refreshToken)),
            ("expires_at_ms", .int(expiresAt.milliseconds)), ("account", .string(accountID)),
            ("email", .optional(email)))
        return json.text
    }

    /// Reads the text from the secure store; `nil` if it is no session.
    public init?(secretText text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)), let access = json.string("access_token"),
            let refresh = json.string("refresh_token"), let end = json["expires_at_ms"]?.int,
            let account = json.string("account")
        else { return nil }
        self.init(
            accessToken: access, refreshToken: refresh, expiresAt: Instant(milliseconds: end), accountID: account,
            email: json.string("email"))
    }
}
