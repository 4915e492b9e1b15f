/// Where a change of the account stands.
public indirect enum AccountStep: Equatable, Sendable {
    case idle
    /// Begins as soon as the sync is between two rounds.
    case preparing(AccountWish)
    /// The server is asked to tie the address to this account.
    case linking(Credentials, isFresh: Bool)
    case signingIn
    /// The account's token is made fresh first.
    case renewing(Renewal)
    /// The anonymous account there was is kept in mind, to be joined with this one.
    case keeping(Session)
    /// From now on the records are those of this account: a new epoch before its session is stored, and one after, so
    /// that no round of another window falls between.
    case turning(Session), storing(Session), settling(Session)
    /// A mail with a way to a new password is asked for.
    case recovering(String)
    /// The server ends the session, the device clears its records, and then forgets the session.
    case signingOut, clearing, forgetting, clearingAgain
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
        case .preparing, .linking, .signingIn, .renewing, .keeping, .turning, .storing, .settling, .recovering,
            .signingOut, .clearing, .forgetting, .clearingAgain:
            true
        case .idle, .failed, .mailSent, .recoverySent, .done, .signedOut: false
        }
    }
}

/// What the person asked for.
public indirect enum AccountWish: Equatable, Sendable {
    case link(Credentials)
    case signIn(Credentials)
    /// Whether the link in the mail was opened; quietly, when nobody asked.
    case lookAgain(isQuiet: Bool)
    case signOut
}

/// What a fresh token is for.
public enum Renewal: Equatable, Sendable {
    case link(Credentials)
    case look(isQuiet: Bool)
    case signOut
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
    /// The page was opened: the link in a mail may have been, too.
    case pageOpened
    case sessionRead(SecretResult), joinKept(WriteResult), turned(WriteResult), sessionStored(WriteResult)
    case linked(HTTPResult), signedIn(HTTPResult), renewed(HTTPResult), recovered(HTTPResult)
    case leftBehind(HTTPResult), ended(HTTPResult), cleared(WriteResult), forgotten(WriteResult)

    /// Something a person does, as opposed to an answer.
    var isTap: Bool {
        switch self {
        case .linkTapped, .signInTapped, .recoverTapped, .confirmedTapped, .signOutTapped, .dismissed, .pageOpened:
            true
        default: false
        }
    }
}

/// Why the account did not change.
public enum AccountProblem: Equatable, Sendable {
    case addressTaken
    case wrongPassword
    /// The server asks more of a password.
    case weakPassword
    /// The link in the mail was not opened yet.
    case notConfirmed
    /// This device holds the records of the account with this address.
    case otherAccount(String)
    case tooMany
    case unreachable
    /// This device's own storage failed.
    case storage(StoreFault)
    /// The server's own words.
    case other(String)

    init(_ result: HTTPResult) {
        guard case .answered(let status, let body) = result else {
            self = .unreachable
            return
        }
        let json = try? JSON.parse(body)
        let said = json?["msg"]?.string ?? json?["message"]?.string ?? json?["detail"]?.string ?? ""
        switch result.code {
        case "email_exists", "user_already_exists": self = .addressTaken
        case "invalid_credentials": self = .wrongPassword
        case "weak_password": self = .weakPassword
        case "email_not_confirmed": self = .notConfirmed
        default: self = status == 429 ? .tooMany : said.isEmpty ? .unreachable : .other(said)
        }
    }
}
