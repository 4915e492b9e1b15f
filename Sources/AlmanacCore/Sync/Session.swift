/// Who is signed in on this device: what the server answered to a sign-in, kept in the secure store.
public struct Session: Equatable, Sendable {
    public let accessToken: String
    public let refreshToken: String
    /// When the access token ends.
    public let expiresAt: Instant
    public let accountID: String
    /// `nil` for an anonymous account.
    public let email: String?

    /// The name in the secure store.
    public static let secret = "session"
    /// And of the anonymous account that is to be joined with the one signed in.
    static let joinSecret = "joining"

    public var isAnonymous: Bool { email == nil }

    /// Whether it is time for a new access token: a minute before the end, so that none ends on its way.
    public func needsRefresh(at now: Instant) -> Bool {
        now >= expiresAt + -60_000
    }

    /// Reads what `/auth/v1` answers to a sign-in.
    /// - Parameter now: when the answer came; the server's own clock need not be this device's.
    public init?(answer json: JSON, at now: Instant) {
        guard let access = json["access_token"]?.string, let refresh = json["refresh_token"]?.string,
            let seconds = json["expires_in"]?.int, let user = json["user"], let id = user["id"]?.string
        else { return nil }
        accessToken = access
        refreshToken = refresh
        expiresAt = now + seconds * 1_000
        accountID = id
        email = Session.email(user)
    }

    static func email(_ user: JSON) -> String? {
        guard let email = user["email"]?.string, !email.isEmpty, user["is_anonymous"] != .bool(true) else { return nil }
        return email
    }

    /// The same session with the address of its account.
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

    /// As it lies there.
    public var secretText: String {
        let json = JSON.members(
            ("access_token", .string(accessToken)), ("refresh_token", .string(refreshToken)),
            ("expires_at_ms", .int(expiresAt.milliseconds)), ("account", .string(accountID)),
            ("email", .optional(email)))
        return json.text
    }

    init?(secretText text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)), let access = json["access_token"]?.string,
            let refresh = json["refresh_token"]?.string, let end = json["expires_at_ms"]?.int,
            let account = json["account"]?.string
        else { return nil }
        self.init(
            accessToken: access, refreshToken: refresh, expiresAt: Instant(milliseconds: end), accountID: account,
            email: json["email"]?.string)
    }
}
