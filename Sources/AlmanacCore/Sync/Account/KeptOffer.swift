// The session of a sign-in that its user has not answered yet is kept: if the program ends meanwhile, the next start asks
// again. So no session is left open on the server that no device has.

/// The session of a sign-in whose user is asked whether to bring what is on this device into the account.
public struct KeptOffer: Equatable, Sendable {
    /// The session that the server has given for the account.
    let session: Session
    /// Whether the user has turned it down, and only the server does not know yet.
    let isDeclined: Bool

    init(_ session: Session, isDeclined: Bool = false) {
        (self.session, self.isDeclined) = (session, isDeclined)
    }

    /// Reads the text from the secure store; `nil` if there is no offer.
    init?(secretText text: String) {
        isDeclined = text.begins(with: Self.mark)
        guard let session = Session(secretText: isDeclined ? text.cut(at: " ").after ?? "" : text) else { return nil }
        self.session = session
    }

    /// The offer as text for the secure store.
    var secretText: String { (isDeclined ? Self.mark : "") + session.secretText }

    private static let mark = "declined "
}

extension SecretResult {
    /// The offer, if it was read.
    var offer: KeptOffer? {
        guard case .value(let text?) = self else { return nil }
        return KeptOffer(secretText: text)
    }
}

extension Sync {
    static var readOffer: Effect<Event> { .readSecret(Session.offerSecret) { .account(.offerRead($0)) } }

    /// Reads an offer whose place a new one takes. Its session ends.
    static var readPreviousOffer: Effect<Event> {
        .readSecret(Session.offerSecret) { .account(.previousOfferRead($0)) }
    }

    static var forgetOffer: Effect<Event> { .writeSecret(Session.offerSecret, "") { .account(.offerKept($0)) } }

    static func keep(_ offer: KeptOffer) -> Effect<Event> {
        .writeSecret(Session.offerSecret, offer.secretText) { .account(.offerKept($0)) }
    }

    static func keptOffer(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .offerRead(let result): return offerRead(&state, result, moment)
        case .previousOfferRead(let result):
            guard let session = result.offer?.session else { return [] }
            guard session.needsRefresh(at: moment.now) else { return [end(session) { .account(.sessionEnded($0)) }] }
            return [.http(refreshRequest(session)) { .account(.previousOfferRenewed($0)) }]
        case .previousOfferRenewed(let result):
            guard let fresh = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else { return [] }
            return [end(fresh) { .account(.sessionEnded($0)) }]
        case .declinedOfferRead(let offer, let result):
            let isThere = result.offer.map { !$0.isDeclined && $0.session.accountID == offer.session.accountID }
            return isThere == true ? drop(offer.session) : []
        // Meanwhile there may be another offer in its place.
        case .offerDropped(let result):
            // With a token that has expired, the session still goes on: the next start renews it, and ends it then.
            var isOpen = result.isTransient
            if case .answered(let status, _) = result, status == 401 || status == 403 { isOpen = true }
            return isOpen || state.account.isBusy || state.account.isOffering ? [] : [forgetOffer]
        case .offerKept(.failed(let fault)):
            guard case .counting(let new, _) = state.account else { return [] }
            return finish(&state, .failed(.storage(fault)), moment) + [end(new) { .account(.sessionEnded($0)) }]
        default: return []
        }
    }

    /// Takes the offer that is kept: to ask again at a start, or to take the session if the user has consented.
    private static func offerRead(_ state: inout State, _ result: SecretResult, _ moment: Moment) -> [Effect<Event>] {
        guard case .confirmingOffer(let asked) = state.account else {
            guard let offer = result.offer else { return [] }
            guard state.account.isBusy else {
                return state.account.isOffering ? [] : prepare(&state, .resume(offer))
            }
            state.keptOffer = offer
            return []
        }
        if case .failed(let fault) = result { return finish(&state, .failed(.storage(fault)), moment) }
        guard let offer = result.offer, !offer.isDeclined, offer.session.accountID == asked.session.accountID else {
            return finish(&state, .idle, moment)
        }
        return join(&state, offer.session, adding: asked.here, to: asked.there, moment)
    }

    /// Asks again, with a fresh token.
    static func resume(_ state: inout State, _ offer: KeptOffer, _ moment: Moment) -> [Effect<Event>] {
        if !offer.isDeclined, state.session?.accountID == offer.session.accountID {
            // The session was stored, and is in use.
            return finish(&state, .idle, moment) + [forgetOffer]
        }
        guard moment.isOnline else { return finish(&state, .idle, moment) }
        // Meanwhile it may have been ended from elsewhere.
        return renew(&state, offer.session, .resume(offer))
    }

    /// - Parameter fresh: The session with a token that holds; `nil` if the server has not given one.
    static func resumed(
        _ state: inout State, _ offer: KeptOffer, _ fresh: Session?, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let fresh else {
            return finish(&state, .idle, moment) + (result.endsSession ? [forgetOffer] : [])
        }
        if offer.isDeclined || state.session?.isAnonymous == false {
            return finish(&state, .idle, moment) + drop(fresh)
        }
        return signedIn(&state, fresh, moment)
    }

    /// Turns an offer down, as its user wants. In another window, they may have answered it before.
    static func dropOffer(_ state: inout State, _ offer: JoinOffer) -> [Effect<Event>] {
        (state.account, state.keptOffer) = (.idle, nil)
        return [.readSecret(Session.offerSecret) { .account(.declinedOfferRead(offer, $0)) }]
    }

    /// Ends a sign-in that leads nowhere.
    static func refuse(
        _ state: inout State, _ new: Session, _ problem: AccountProblem, _ moment: Moment
    ) -> [Effect<Event>] {
        state.keptOffer = nil
        return finish(&state, .failed(problem), moment) + drop(new)
    }

    /// Ends a session that is not taken. Until the server has answered, that is noted.
    private static func drop(_ session: Session) -> [Effect<Event>] {
        [keep(KeptOffer(session, isDeclined: true)), end(session) { .account(.offerDropped($0)) }]
    }

    private static func end(
        _ session: Session, then event: @escaping @Sendable (HTTPResult) -> Event
    ) -> Effect<Event> {
        .http(HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: session.accessToken), event)
    }
}
