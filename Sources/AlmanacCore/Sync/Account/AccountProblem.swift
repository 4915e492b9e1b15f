/// Why the account did not change.
public enum AccountProblem: Equatable, Sendable {
    case addressTaken
    /// The identity of another service belongs to another account.
    case identityTaken
    /// The user cancelled at another service, or it refused the sign-in.
    case cancelled
    /// The sign-in with another service took too long, was begun in another browser, or is already complete.
    case expired
    /// The server wants a recent sign-in before it changes how the user signs in.
    case proofNeeded
    case wrongPassword
    /// The new password is the account's present one.
    case samePassword
    /// The password does not meet the server's requirements.
    case weakPassword
    /// The link in the email has not been opened yet; the address to which it was sent, if this device knows it.
    case notConfirmed(String?)
    /// This device holds the records of another account, the one with this address.
    case otherAccount(String)
    /// The anonymous account of this device is end-to-end encrypted, so it cannot be joined with another account.
    case encrypted
    /// What was on this device before the sign-in is still being moved into the account, which therefore cannot be left.
    case joining
    /// The server received too many requests.
    case tooMany
    case unreachable
    /// The server has ended the session, so it does not change or delete the account.
    case signedOut
    /// The device's storage failed.
    case storage(StoreFault)
    /// Another reason. A server names it in English and for developers, if at all, so it is not shown.
    case other

    init(_ result: HTTPResult) {
        guard case .answered(let status, _) = result else {
            self = .unreachable
            return
        }
        switch result.code {
        case "email_exists", "user_already_exists": self = .addressTaken
        case "identity_already_exists": self = .identityTaken
        case "reauthentication_needed", Envelope.signInNeeded: self = .proofNeeded
        case "bad_code_verifier", "otp_expired": self = .expired
        case "invalid_credentials": self = .wrongPassword
        case "weak_password": self = .weakPassword
        case "same_password": self = .samePassword
        case "email_not_confirmed": self = .notConfirmed(nil)
        default: self = status == 429 ? .tooMany : .other
        }
    }
}

extension AccountProblem {
    /// The problem for an error code with which a service's sign-in came back.
    init(returned code: String) {
        switch code {
        case "identity_already_exists": self = .identityTaken
        case "email_exists": self = .addressTaken
        case "reauthentication_needed": self = .proofNeeded
        case "bad_oauth_callback": self = .cancelled
        case "bad_oauth_state": self = .expired
        default: self = .other
        }
    }
}
