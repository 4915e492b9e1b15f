import AlmanacDatabase

/// The authenticated author of a request.
package enum Principal: Equatable, Sendable {
    /// A request without credentials, or with the anon key.
    case signedOut
    /// A request with the service key.
    case service
    /// A signed-in user, with the ids of the account (a UUID in lowercase) and of the session.
    case person(id: String, session: String)

    /// The account's id; `nil` unless the principal is a user.
    package var account: String? {
        if case .person(let id, _) = self { id } else { nil }
    }
}

/// Why credentials were rejected.
package enum CredentialFailure: Error, Equatable, Sendable {
    /// The token was not issued by this server, or was tampered with.
    case malformed
    /// The token has expired.
    case expired
    /// The user signed out, or the account was banned or deleted.
    case sessionEnded
}

extension ChangeScope {
    /// What a principal writes: a user only their own rows.
    package init(_ principal: Principal) {
        self = principal.account.map { .account($0) } ?? .all
    }
}
