/// Where a change of the account stands.
public indirect enum AccountStep: Equatable, Sendable {
    case idle
    /// Begins as soon as the sync is between two rounds.
    case preparing(AccountWish)
    /// The server is asked to tie the address to this account.
    case linking(Credentials)
    case signingIn
    /// The account's token is made fresh first.
    case renewing(Renewal)
    /// What the old account has moves to this new one.
    case merging(Session)
    case storing(Session)
    /// From now on the records are those of this account.
    case restarting(Session)
    /// A mail with a way to a new password is asked for.
    case recovering(String)
    /// The server ends the session, the device clears its records, and then forgets the session.
    case signingOut, clearing, forgetting
    case failed(AccountProblem)
    /// A mail was sent to this address; its link completes the change.
    case mailSent(String)
    /// A mail with a way to a new password was sent to this address, if it has an account.
    case recoverySent(String)
    /// This address is the account's.
    case done(String)
    case signedOut

    /// Whether something is under way.
    public var isBusy: Bool {
        switch self {
        case .preparing, .linking, .signingIn, .renewing, .merging, .storing, .restarting, .recovering, .signingOut,
            .clearing, .forgetting:
            true
        case .idle, .failed, .mailSent, .recoverySent, .done, .signedOut: false
        }
    }
}

/// What the person asked for.
public indirect enum AccountWish: Equatable, Sendable {
    case link(Credentials)
    case signIn(Credentials)
    /// Whether the link in the mail was opened.
    case lookAgain
    case signOut
}

/// What a fresh token is for.
public enum Renewal: Equatable, Sendable {
    case link(Credentials)
    case merge(Session)
    case look
}

public struct Credentials: Equatable, Sendable {
    public let email: String
    public let password: String

    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    var body: [UInt8] {
        JSON.members(("email", .string(email)), ("password", .string(password))).bytes
    }
}

public indirect enum AccountEvent: Equatable, Sendable {
    case linkTapped(Credentials), signInTapped(Credentials), recoverTapped(String)
    case confirmedTapped, signOutTapped, dismissed
    case sessionRead(SecretResult), sessionStored(WriteResult), restarted(WriteResult)
    case linked(HTTPResult), signedIn(HTTPResult), renewed(HTTPResult), merged(HTTPResult), recovered(HTTPResult)
    case ended(HTTPResult), cleared(WriteResult), forgotten(WriteResult)

    /// Something a person does, as opposed to an answer.
    var isTap: Bool {
        switch self {
        case .linkTapped, .signInTapped, .recoverTapped, .confirmedTapped, .signOutTapped, .dismissed: true
        default: false
        }
    }
}

/// Why the account did not change.
public enum AccountProblem: Equatable, Sendable {
    case addressTaken
    case wrongPassword
    /// What the server asks of a password.
    case weakPassword(String)
    /// The link in the mail was not opened yet.
    case notConfirmed
    /// This device holds the records of the account with this address.
    case otherAccount(String)
    case tooMany
    case unreachable
    /// This device's own storage failed.
    case storage
    /// The server's own words.
    case other(String)

    init(_ result: HTTPResult) {
        guard case .answered(let status, let body) = result, status < 500 else {
            self = .unreachable
            return
        }
        let json = try? JSON.parse(body)
        let said = json?["msg"]?.string ?? json?["message"]?.string ?? ""
        switch result.code {
        case "email_exists", "user_already_exists": self = .addressTaken
        case "invalid_credentials": self = .wrongPassword
        case "weak_password": self = .weakPassword(said)
        case "email_not_confirmed": self = .notConfirmed
        default: self = status == 429 ? .tooMany : .other(said)
        }
    }
}
