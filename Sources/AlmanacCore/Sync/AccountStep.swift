/// The progress of a change of account: linking an email address, signing in or signing out.
public indirect enum AccountStep: Equatable, Sendable {
    /// No change is in progress.
    case idle
    /// Waiting for the current sync round to reach a point at which it can be left.
    case preparing(AccountRequest)
    /// Asking the server to link the email address to this account.
    case linking(Credentials, isFresh: Bool)
    /// Asking the server for a session for an email address and password.
    case signingIn
    /// Refreshing the account's access token first.
    case renewing(Renewal)
    /// Storing the session of the anonymous account, so that it can be joined with this new one.
    case keeping(Session)
    /// Switching to this session. From now on the records on this device belong to its account. A new epoch begins
    /// before the session is stored and another one after, so that no round of another window can run in between.
    case beginningEpoch(Session), storing(Session), settling(Session)
    /// Requesting an email with a link for setting a new password.
    case recovering(String)
    /// Signing out: the server ends the session, then the device deletes its records, then the session.
    case signingOut, clearing, forgetting, clearingAgain
    /// The account did not change.
    case failed(AccountProblem)
    /// An email was sent to this address. Opening its link completes the change.
    case mailSent(String)
    /// An email with a link for setting a new password was sent to this address, if it has an account.
    case recoverySent(String)
    /// This device is signed in to the account with this address.
    case done(String)
    /// The user has signed out.
    case signedOut

    /// Whether a change is in progress.
    public var isBusy: Bool {
        switch self {
        case .preparing, .linking, .signingIn, .renewing, .keeping, .beginningEpoch, .storing, .settling, .recovering,
            .signingOut, .clearing, .forgetting, .clearingAgain:
            true
        case .idle, .failed, .mailSent, .recoverySent, .done, .signedOut: false
        }
    }
}

/// A change of account that the user requested.
public indirect enum AccountRequest: Equatable, Sendable {
    /// Link an email address to this account.
    case link(Credentials)
    /// Sign in to an existing account.
    case signIn(Credentials)
    /// Check whether the link in the email was opened. If quiet, because the user did not ask, failures are not shown.
    case checkConfirmation(isQuiet: Bool)
    /// Sign out, after deleting `cleanup`, a path below the server's address, if given.
    case signOut(cleanup: String?)
}

/// Why the access token is being refreshed.
public enum Renewal: Equatable, Sendable {
    case link(Credentials)
    case checkConfirmation(isQuiet: Bool)
    case signOut(cleanup: String?)
}

/// An email address and a password.
public struct Credentials: Equatable, Sendable {
    /// The email address.
    public let email: String
    /// The password.
    public let password: String

    /// Creates credentials.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    var body: [UInt8] {
        JSON.members(("email", .string(email)), ("password", .string(password))).bytes
    }
}

/// What the user does on the account pages, and the answers that a change of account waits for.
public indirect enum AccountEvent: Equatable, Sendable {
    case linkTapped(Credentials), signInTapped(Credentials), recoverTapped(String)
    case confirmedTapped, dismissed
    /// `cleanup` is a path below the server's address; it is deleted before signing out.
    case signOutTapped(cleanup: String?)
    /// The account page was opened. The user may have opened the link in the email before.
    case pageOpened
    case sessionRead(SecretResult), joinKept(WriteResult), epochBegun(WriteResult), sessionStored(WriteResult)
    case linked(HTTPResult), signedIn(HTTPResult), renewed(HTTPResult), recovered(HTTPResult)
    case cleanedUp(HTTPResult), ended(HTTPResult), cleared(WriteResult), forgotten(WriteResult)

    /// Whether the event is something the user did, as opposed to an answer.
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
    /// The password does not meet the server's requirements.
    case weakPassword
    /// The link in the email has not been opened yet.
    case notConfirmed
    /// This device holds the records of another account, the one with this address.
    case otherAccount(String)
    /// The server received too many requests.
    case tooMany
    case unreachable
    /// The device's storage failed.
    case storage(StoreFault)
    /// Another reason, in the server's own words.
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
