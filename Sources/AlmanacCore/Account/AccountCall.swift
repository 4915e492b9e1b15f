/// A request in the name of the account, as a small machine that a page embeds.
///
/// It takes the session from the secure store and never changes it: only the sync refreshes sessions. If the session has
/// expired, it asks the sync for a round and tries again.
public struct AccountCall: Equatable, Sendable {
    /// Why the server did not do it.
    public enum Problem: Equatable, Sendable {
        case unreachable, tooMany, unreadable
        /// The account's session could not be refreshed in time, or there is none.
        case noSession
        /// The server wants a proof that the account is the user's: the password, or a recent sign-in.
        case proofNeeded
        case wrongPassword
        /// The server refused with this status.
        case refused(Int)
        /// The device's storage failed.
        case storage(StoreFault)

        /// Returns a sentence that says what happened and what to do.
        public func message(_ words: Words) -> String {
            switch self {
            case .unreachable: words[.problemUnreachable]
            case .tooMany: words[.accountTooMany]
            case .unreadable: words[.problemUnreadable]
            case .noSession: words[.storeNoSession]
            case .proofNeeded: words[.accountPasswordCurrentNeeded]
            case .wrongPassword: words[.accountPasswordCurrentWrong]
            case .refused(let status): words(.problemRefused, String(status))
            case .storage(let fault): StorageProblem.message(fault, words)
            }
        }
    }

    /// What has become of the request.
    public enum Outcome: Equatable, Sendable {
        /// The server did it, and answered this; `nil` if it answered nothing.
        case done(JSON?)
        /// The server answered with this file.
        case received([UInt8])
        case failed(Problem)
    }

    /// What a request is for, where that changes how it is made.
    public enum Purpose: Equatable, Sendable {
        case usual
        /// It needs a row that was just added. Until the sync has sent the row, the server answers with a problem of
        /// this type.
        case row(problem: String)
        /// It fetches a file, whose bytes are passed on as they are.
        case file
        /// It sends rows that belong in an account. The sync first makes one for a user who has no account yet.
        case account
    }

    /// In whose name a request began.
    private enum Beginner: Equatable {
        case unknown, nobody, account(String)
    }

    private enum Step: Equatable {
        case idle, readingSession, sending(String), asking, waiting
    }

    /// An answer that it waits for.
    public struct Event: Equatable, Sendable {
        let call: Int
        let reply: Reply

        indirect enum Reply: Equatable, Sendable {
            case secret(SecretResult), written(WriteResult), answered(HTTPResult), waited
        }
    }

    private var request = HTTPRequest(.get, "")
    private var purpose = Purpose.usual
    private var step: Step = .idle
    /// Counts the requests, so that a late answer to another one is not taken for this one's.
    private var call = 0
    private var waits = 0
    private var refused: String?
    /// The account in whose name the request began.
    private var beginner = Beginner.unknown

    /// How often it tries again while the sync works, once a second.
    private static let longestWait = 15

    /// Creates a machine without a request.
    public init() {}

    /// Whether a request is under way.
    public var isBusy: Bool { step != .idle }

    /// Begins a request, which replaces the one before. The session's token is added to it.
    /// - Parameter isNext: Whether it goes on with what the one before did, in the same account.
    public mutating func begin(
        _ request: HTTPRequest, for purpose: Purpose = .usual, isNext: Bool = false
    ) -> [Effect<Event>] {
        self.request = request
        self.purpose = purpose
        call += 1
        waits = 0
        refused = nil
        if !isNext || beginner == .nobody { beginner = .unknown }
        return readSession()
    }

    /// Handles an answer.
    /// - Returns: the outcome, once there is one.
    public mutating func update(_ event: Event, _ moment: Moment) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard event.call == call else { return ([], nil) }
        switch (step, event.reply) {
        case (.readingSession, .secret(.failed(let fault))): return fail(.storage(fault))
        case (.readingSession, .secret(.value(let text))):
            let session = text.flatMap { Session(secretText: $0) }
            let owner = session.map { Beginner.account($0.accountID) } ?? .nobody
            if beginner == .unknown { beginner = owner }
            // The user has left meanwhile, or another one has come. Who had no account may have got one.
            if beginner != .nobody, beginner != owner { return fail(.noSession) }
            guard let session, !session.needsRefresh(at: moment.now), session.accessToken != refused else {
                return wait(.noSession, moment)
            }
            step = .sending(session.accessToken)
            let call = call
            request.bearer = session.accessToken
            return ([.http(request) { Event(call: call, reply: .answered($0)) }], nil)
        case (.sending(let token), .answered(let result)): return answered(result, token, moment)
        case (.asking, .written): return (pause(), nil)
        case (.waiting, .waited): return (readSession(), nil)
        default: return ([], nil)
        }
    }

    private mutating func answered(
        _ result: HTTPResult, _ token: String, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard case .answered(let status, let body) = result else { return fail(.unreachable) }
        switch status {
        case 204:
            step = .idle
            return ([], .done(nil))
        case 200..<300 where purpose == .file:
            step = .idle
            return ([], .received(body))
        case 200..<300:
            guard let json = try? JSON.parse(body) else { return fail(.unreadable) }
            step = .idle
            return ([], .done(json))
        case 401 where refused.isNone:
            refused = token
            return wait(.noSession, moment)
        case 404 where isRowMissing(body): return wait(.refused(status), moment)
        case 401: return fail(.noSession)
        case 429: return fail(.tooMany)
        default:
            switch AccountProblem(result) {
            case .proofNeeded: return fail(.proofNeeded)
            case .wrongPassword: return fail(.wrongPassword)
            default: return fail(.refused(status))
            }
        }
    }

    /// Whether the row is still on its way, unless another device has removed it.
    private func isRowMissing(_ body: [UInt8]) -> Bool {
        guard case .row(let problem) = purpose else { return false }
        return (try? JSON.parse(body))?.string("type") == problem
    }

    private mutating func fail(_ problem: Problem) -> (effects: [Effect<Event>], outcome: Outcome?) {
        step = .idle
        return ([], .failed(problem))
    }

    private mutating func readSession() -> [Effect<Event>] {
        step = .readingSession
        let call = call
        return [.readSecret(Session.secret) { Event(call: call, reply: .secret($0)) }]
    }

    private mutating func wait(
        _ problem: Problem, _ moment: Moment
    ) -> (effects: [Effect<Event>], outcome: Outcome?) {
        guard moment.isOnline else { return fail(.unreachable) }
        waits += 1
        guard waits <= AccountCall.longestWait else { return fail(problem) }
        guard waits == 1 else { return (pause(), nil) }
        step = .asking
        let call = call
        let changes =
            purpose == .account && beginner == .nobody ? Sync.requestAccount(at: moment.now) : Sync.requestRound
        return ([.write(changes) { Event(call: call, reply: .written($0)) }], nil)
    }

    private mutating func pause() -> [Effect<Event>] {
        step = .waiting
        return [.after(milliseconds: 1_000, Event(call: call, reply: .waited))]
    }
}
