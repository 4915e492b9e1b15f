/// Who asks.
enum Principal: Equatable, Sendable {
    /// No credentials, or the anon key.
    case signedOut
    /// The service key.
    case service
    /// A person: the account's id (a lower-case UUID) and the session's.
    case person(id: String, session: String)

    /// The account's id; `nil` for anyone but a person.
    var account: String? {
        if case .person(let id, _) = self { id } else { nil }
    }
}

/// Why credentials are refused.
enum CredentialFailure: Error, Equatable, Sendable {
    /// It is no token of ours, or was tampered with.
    case malformed
    /// Its time is over.
    case expired
    /// The person signed out, was banned or has gone.
    case sessionEnded
}
