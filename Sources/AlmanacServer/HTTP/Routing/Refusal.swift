import AlmanacAccounts
import AlmanacDatabase
import AlmanacTables
import HTTPTypes
import Hummingbird

/// What any route may refuse. ``forms`` is the table of how each refusal reads in each dialect; what only one noun
/// refuses is said beside its handlers.
enum Refusal: Error, Equatable, Sendable {
    // Who asks.
    case signedOut
    case credential(CredentialFailure)
    case notService
    case unknownKey
    // How often.
    case tooMany(Excess, retryAfter: Int)
    // What is asked.
    case notFound
    /// - Parameter allow: the methods that the path has, for the header.
    case methodNotAllowed(allow: String)
    case tooLarge, slowBody, brokenBody
    case malformedJSON(at: Int, String)
    case tooSlow, answerTooLarge
    // The server.
    case diskFull, unavailable, failed

    /// What every route may answer.
    static let ofEveryRoute: [Refusal] = [.notFound, .tooSlow, .answerTooLarge, .unavailable, .failed]
    /// What a route may answer that reads a body.
    static let ofBodies: [Refusal] = [.malformedJSON(at: 0, ""), .tooLarge, .slowBody, .brokenBody]
    /// What a route may answer to a user's access token.
    static let ofTokens: [Refusal] = [.credential(.malformed), .credential(.expired), .credential(.sessionEnded)]

    /// The refusal that an error of a lower room stands for; `nil` for one that is worded by its dialect or its noun, and
    /// for a fault of the server.
    init?(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let failure as CredentialFailure: self = .credential(failure)
        case let spent as ShareSpent: self = .tooMany(.costlyWork, retryAfter: spent.seconds)
        case DatabaseFailure.unavailable: self = .unavailable
        case DatabaseFailure.tooSlow: self = .tooSlow
        case DatabaseFailure.tooLarge: self = .answerTooLarge
        case let error as any HTTPResponseError where error.status == .notFound: self = .notFound
        default: return nil
        }
    }

    /// The name or code by which a program recognizes it.
    func name(in dialect: ErrorDialect) -> String {
        switch dialect {
        case .problem: forms.problem.name
        case .auth: forms.auth.code
        case .tables: forms.table.code
        }
    }
}

/// What there was too much of, as the beginning of a sentence that goes on with when to try again.
enum Excess: String, Sendable {
    case costlyWork = "Your requests have taken much of the server’s time"
    case requests = "Your IP address has asked for this very often"
    case registrations = "Too many devices have registered from your IP address"
    case signIns = "Too many sign-ins were started from your IP address"
    case passwords = "Too many passwords were tried from your IP address"
    case notifications = "Too many notifications were sent from your IP address"
    case calendars = "Calendars were read too often from your IP address"
    case calendar = "This calendar was read too often from your IP address"
    case widgets = "Widgets were looked at too often"
    case pushTests = "You have sent too many test notifications"
}
