// Takes the session of another account. From then on, the records on this device belong to that account.

extension Sync {
    /// Replaces the current session with that of another account.
    static func switching(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (.keeping(let new), .joinKept(.done)): return place(&state, new, moment)
        case (.placing(let new), .textsRead(.rows(let rows))): return placed(&state, new, rows, moment)
        case (.placing, .textsRead(.failed(let fault))): return finish(&state, .failed(.storage(fault)), moment)
        case (.beginningEpoch(let new), .epochBegun(.done)): return store(&state, new)
        case (.storing(let new), .sessionStored(.done)):
            let isAnother = state.session?.accountID != new.accountID
            state.session = new
            return [forgetOffer]
                + (isAnother ? beginEpoch(&state, .settling(new), moment) : settled(&state, new, moment))
        case (.settling(let new), .epochBegun(.done)): return settled(&state, new, moment)
        case (_, .joinKept(.failed(let fault))), (_, .epochBegun(.failed(let fault))),
            (_, .sessionStored(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        default: return []
        }
    }

    /// Begins a new epoch: all records are fetched again, and rounds that began earlier can no longer write.
    static func beginEpoch(
        _ state: inout State, _ step: AccountStep, after changes: [Change] = [], _ moment: Moment
    ) -> [Effect<Event>] {
        state.account = step
        return [.write(changes + epochChanges(moment)) { .account(.epochBegun($0)) }]
    }

    private static func settled(_ state: inout State, _ session: Session, _ moment: Moment) -> [Effect<Event>] {
        guard let email = session.email else {
            state.isJoining = false
            return finish(&state, .returned, moment) + [.writeSecret(Session.joinSecret, "") { .joinForgotten($0) }]
        }
        return finish(&state, state.signsIn ? .signedIn(email) : .done(email), moment)
    }

    /// Stores a session. If it belongs to another account than the current one, a new epoch begins first.
    static func take(_ state: inout State, _ new: Session, _ moment: Moment) -> [Effect<Event>] {
        state.session?.accountID == new.accountID
            ? store(&state, new) : beginEpoch(&state, .beginningEpoch(new), moment)
    }

    static func store(_ state: inout State, _ session: Session) -> [Effect<Event>] {
        state.account = .storing(session)
        return [.writeSecret(Session.secret, session.secretText) { .account(.sessionStored($0)) }]
    }
}
