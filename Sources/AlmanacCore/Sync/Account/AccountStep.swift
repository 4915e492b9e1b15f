/// The progress of a change of account: linking an address, signing in or out, changing how the user signs in, deleting.
public indirect enum AccountStep: Equatable, Sendable {
    /// No change is in progress.
    case idle
    /// Waiting for the current sync round to reach a point at which it can be left.
    case preparing(AccountRequest)
    /// Asking the server to link the email address to this account.
    case linking(Credentials, isFresh: Bool)
    /// Asking the server for a session for an email address and password.
    case signingIn
    /// Reading what is on this device, then asking what the account of this session has.
    case counting(Session, TextCounts?)
    /// Asking the server to change how the user signs in.
    case changingSignIn(SignInChange, isFresh: Bool)
    /// Refreshing the account's access token first.
    case renewing(Renewal)
    /// Leaving for another service: making the proof key, storing it, asking the server for the service's address.
    case makingKey(ProviderSignIn), storingKey(ProviderSignIn, ProofKey), asking(ProviderSignIn)
    /// Back from another service: reading the proof key, and exchanging the code for a session.
    case readingKey(String), exchanging
    /// Reading whether what is on this device is end-to-end encrypted, before switching to this session.
    case examining(Session)
    /// Storing the session of the anonymous account, so that it can be joined with this new one.
    case keeping(Session)
    /// Reading the records that must not take the place of this account's current ones.
    case placing(Session)
    /// Switching to this session. From now on the records on this device belong to its account. A new epoch begins
    /// before the session is stored and another one after, so that no round of another window can run in between.
    case beginningEpoch(Session), storing(Session), settling(Session)
    /// Requesting an email with a link for setting a new password.
    case recovering(String)
    /// Deleting the account on the server. The device is cleared once the server has confirmed it.
    case deleting(Deletion, isFresh: Bool)
    /// Signing out: the server ends the session, then the device deletes its records, then the session.
    case signingOut
    /// Looking whether an anonymous account is still to be joined with the one that is left.
    case lookingForJoin(AccountRequest)
    case clearing(Clearing), forgetting(Clearing), clearingAgain(Clearing)
    /// Waiting for the user's consent to bring what is on this device into an account that has texts, too.
    case offering(JoinOffer)
    /// Reading whether the offer to which the user has consented still stands: another window may have answered it.
    case confirmingOffer(JoinOffer)
    /// The account did not change.
    case failed(AccountProblem)
    /// An email was sent to this address. Opening its link completes the change.
    case mailSent(String)
    /// An email with a link for setting a new password was sent to this address, if it has an account.
    case recoverySent(String)
    /// This device's account has this address.
    case done(String)
    /// This device is signed in to an account that was there before, with this address.
    case signedIn(String)
    /// The account has a new password.
    case passwordChanged
    /// The user has signed out.
    case signedOut
    /// The user has signed out of an account with which this device's own could not be joined, and has that again.
    case returned
    /// The account and what was on this device are deleted.
    case deleted

    /// Whether the user is being asked about a sign-in.
    public var isOffering: Bool {
        if case .offering = self { true } else { false }
    }

    /// Whether a change is in progress.
    public var isBusy: Bool {
        switch self {
        case .preparing, .linking, .signingIn, .counting, .changingSignIn, .renewing, .makingKey, .storingKey, .asking,
            .readingKey, .exchanging, .confirmingOffer, .examining, .keeping, .placing, .beginningEpoch, .storing,
            .settling, .recovering,
            .deleting, .lookingForJoin, .signingOut, .clearing, .forgetting, .clearingAgain:
            true
        case .idle, .offering, .failed, .mailSent, .recoverySent, .done, .signedIn, .passwordChanged, .signedOut,
            .returned, .deleted:
            false
        }
    }

    /// Whether something is in progress that no user has asked for: whether an address is confirmed meanwhile, or an offer
    /// of an earlier start.
    var isUnasked: Bool {
        switch self {
        case .preparing(.checkConfirmation(_, isQuiet: true)), .preparing(.resume),
            .renewing(.checkConfirmation(_, isQuiet: true)), .renewing(.resume):
            true
        default: false
        }
    }
}

/// A change of account that the user requested.
public indirect enum AccountRequest: Equatable, Sendable {
    /// Link an email address to this account.
    case link(Credentials)
    /// Sign in to an existing account.
    case signIn(Credentials)
    /// Take the session of a sign-in to which the user has consented.
    case join(JoinOffer)
    /// Ask again about a sign-in that the user has not answered before the program ended.
    case resume(KeptOffer)
    /// Change the address or the password of this account.
    case change(SignInChange)
    /// Leave for another service, to sign in with it or to link it.
    case leave(ProviderSignIn)
    /// Use the code with which another service's sign-in ended.
    case exchange(code: String)
    /// Check whether the link in the email was opened. If quiet, because the user did not ask, failures are not shown.
    case checkConfirmation(AwaitedAddress, isQuiet: Bool)
    /// Sign out, after deleting `cleanup`, a path below the server's address, if given.
    case signOut(cleanup: String?)
    /// Delete the account, if there is one, and everything on this device.
    case delete(Deletion)
    /// Keep what this device holds of an account that is gone, in a new one.
    case keep
}

/// Why the device forgets its records.
public indirect enum Clearing: Equatable, Sendable {
    /// The user signs out.
    case signingOut
    /// The user deletes everything. These changes are made besides.
    case deleting([Change])
}

/// Why the access token is being refreshed.
public enum Renewal: Equatable, Sendable {
    case link(Credentials)
    case change(SignInChange)
    case leave(ProviderSignIn)
    case checkConfirmation(AwaitedAddress, isQuiet: Bool)
    case resume(KeptOffer)
    case signOut(cleanup: String?)
    case delete(Deletion)
}

/// The address that the account has once the link in an email was opened. This device may have learned of it meanwhile.
public enum AwaitedAddress: Equatable, Sendable {
    /// This one, or any that it did not have before.
    case one(String)
    /// Any: it had none.
    case first
    /// Any that it did not have before.
    case new

    /// Whether an account with the address `now` has what is awaited.
    func isThere(_ now: String?, before: String?) -> Bool {
        guard let now else { return false }
        return switch self {
        case .first: true
        case .new: now != before
        // The server stores addresses in lower case.
        case .one(let wanted): now != before || wanted.utf8.elementsEqual(now.utf8) { Self.lower($0) == Self.lower($1) }
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}

/// An email address and a password, or the code from an email.
public struct Credentials: Equatable, Sendable {
    /// The email address.
    public let email: String
    /// The password, or the code.
    public let password: String
    private let isCode: Bool

    /// Creates credentials.
    public init(email: String, password: String) {
        (self.email, self.password, isCode) = (email, password, false)
    }

    /// Creates credentials with the code from the email that a user gets who has forgotten the password.
    public init(email: String, code: String) {
        (self.email, password, isCode) = (email, code, true)
    }

    /// The path to which they are sent for a session.
    var path: String { isCode ? "/auth/v1/verify" : "/auth/v1/token?grant_type=password" }

    var body: [UInt8] {
        guard isCode else {
            return JSON.members(("email", .string(email)), ("password", .string(password))).bytes
        }
        return JSON.members(
            ("type", .string("recovery")), ("email", .string(email)), ("token", .string(password))
        ).bytes
    }
}

/// A change of how the user signs in to this account.
public struct SignInChange: Equatable, Sendable {
    /// What is new.
    public enum Subject: Equatable, Sendable {
        case email(String), password(String)
    }

    /// The new address or password.
    public let subject: Subject
    /// The account's present password, which proves that the user is its owner; empty if the user gave none. The server
    /// then wants a sign-in of the last ten minutes.
    public let proof: String

    /// Creates a change.
    public init(_ subject: Subject, proof: String) {
        self.subject = subject
        self.proof = proof
    }

    var body: [UInt8] {
        let new: JSON.Member =
            switch subject {
            case .email(let email): JSON.Member("email", .string(email))
            case .password(let password): JSON.Member("password", .string(password))
            }
        return JSON.object([new] + Self.members(proof)).bytes
    }

    /// Returns what proves to the server that the user is the account's owner.
    static func members(_ proof: String) -> [JSON.Member] {
        proof.isEmpty ? [] : [JSON.Member("current_password", .string(proof))]
    }
}

/// The deletion of the account, if there is one, and of everything on this device.
public struct Deletion: Equatable, Sendable {
    /// The changes that are made together with it.
    public let changes: [Change]
    /// The account's present password, as in ``SignInChange``.
    public let proof: String

    /// Creates a deletion.
    public init(_ changes: [Change], proof: String) {
        self.changes = changes
        self.proof = proof
    }
}

/// What the user does on the account pages, and the answers that a change of account waits for.
public indirect enum AccountEvent: Equatable, Sendable {
    case linkTapped(Credentials), signInTapped(Credentials), recoverTapped(String)
    case confirmedTapped, dismissed, keepTapped, joinTapped
    case providerTapped(ProviderSignIn)
    /// The user is back from another service, with a code or with the code of an error.
    case cameBack(code: String), cameBackWithError(String)
    /// `cleanup` is a path below the server's address; it is deleted before signing out.
    case signOutTapped(cleanup: String?)
    /// The user changes the address or the password of this account.
    case changeTapped(SignInChange)
    /// The user deletes the account, if there is one, and everything on this device.
    case deleteTapped(Deletion)
    /// The account page was opened. The user may have opened the link in the email before.
    case pageOpened
    case sessionRead(SecretResult), joinKept(WriteResult), epochBegun(WriteResult), sessionStored(WriteResult)
    case linked(HTTPResult), signedIn(HTTPResult), signInChanged(HTTPResult), renewed(HTTPResult), recovered(HTTPResult)
    case accountDeleted(HTTPResult), cleanedUp(HTTPResult), ended(HTTPResult), cleared(WriteResult), forgotten(
        WriteResult)
    case keyMade(ProofKey), keyStored(WriteResult), addressCame(HTTPResult)
    case keyRead(SecretResult), exchanged(HTTPResult), keyForgotten(WriteResult)
    case dataKeyRead(SecretResult), stateRead(Reading)
    case textsRead(Reading), textsCounted(HTTPResult), offerDropped(HTTPResult), joinLooked(SecretResult)
    /// The offer that is kept in the secure store; the one before, when there is a new one.
    case offerRead(SecretResult), previousOfferRead(SecretResult), previousOfferRenewed(HTTPResult), offerKept(
        WriteResult)
    /// The offer that is kept, once its user has turned this one down.
    case declinedOfferRead(JoinOffer, SecretResult)
    /// The server has ended a session that nobody wants any more.
    case sessionEnded(HTTPResult)

    /// Whether the event is something the user did, as opposed to an answer.
    var isTap: Bool {
        switch self {
        case .providerTapped, .cameBack, .cameBackWithError: true
        case .linkTapped, .signInTapped, .changeTapped, .recoverTapped, .confirmedTapped, .signOutTapped, .deleteTapped,
            .dismissed, .keepTapped, .joinTapped, .pageOpened:
            true
        default: false
        }
    }
}

/// A sign-in with another service, such as Google.
public struct ProviderSignIn: Equatable, Sendable {
    /// The service's name on the server, such as `google`.
    public let provider: String
    /// Whether the service is to be linked to this device's account. Without an account, the user signs in.
    public let links: Bool

    /// Creates a sign-in.
    public init(provider: String, links: Bool) {
        self.provider = provider
        self.links = links
    }
}
