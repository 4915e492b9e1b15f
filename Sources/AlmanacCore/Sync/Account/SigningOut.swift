// Signs the user out or deletes their account, and deletes their records from this device. After signing out, the records
// stay in the account.

extension Sync {
    /// Leaves the account, unless what was on this device before is still to be moved into it. While that cannot be, because
    /// the session has ended or the account is gone, the device goes back to what it was before the sign-in.
    static func leave(
        _ state: inout State, _ request: AccountRequest, _ joining: SecretResult, _ moment: Moment
    ) -> [Effect<Event>] {
        let text: String?
        switch joining {
        case .failed(let fault): return finish(&state, .failed(.storage(fault)), moment)
        case .value(let value): text = value
        }
        let old = source(text, of: state)
        // Another window has ended it since this one looked, and the user has read here that everything stays.
        if case .signOut = request, old.isNone, state.goesBack {
            state.isJoining = false
            return finish(&state, .idle, moment)
        }
        if let old {
            switch request {
            // Nothing of the account was fetched yet: all that is here belongs to the account of this device.
            case .signOut where state.isSignedOut, .keep where state.isAccountGone: return take(&state, old, moment)
            case .delete where state.isAccountGone: break
            case .delete where state.isSignedOut: return finish(&state, .failed(.signedOut), moment)
            default: return finish(&state, .failed(.joining), moment)
            }
        }
        switch request {
        case .keep:
            state.account = .idle
            return state.isAccountGone ? requeue(&state, .toKeep) : finish(&state, .idle, moment)
        case .signOut(let cleanup):
            guard let session = state.session, session.needsRefresh(at: moment.now), moment.isOnline else {
                return signOut(&state, cleanup: cleanup, moment)
            }
            return renew(&state, session, .signOut(cleanup: cleanup))
        case .delete(let deletion):
            guard let session = state.session, session.needsRefresh(at: moment.now) else {
                return deleteAccount(&state, deletion, isFresh: false, moment)
            }
            return renew(&state, session, .delete(deletion))
        default: return finish(&state, .idle, moment)
        }
    }

    /// - Parameter cleanup: A path below the server's address that is deleted before the session ends.
    static func signOut(_ state: inout State, cleanup: String?, _ moment: Moment) -> [Effect<Event>] {
        guard let session = state.session else { return clear(&state, .clearing(.signingOut), moment) }
        state.account = .signingOut
        if let path = cleanup {
            return [.http(HTTPRequest(.delete, path, bearer: session.accessToken)) { .account(.cleanedUp($0)) }]
        }
        let request = HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: session.accessToken)
        return [.http(request) { .account(.ended($0)) }]
    }

    /// Deletes the account on the server, if there is one, and then what is on this device.
    /// - Parameter isFresh: Whether the access token was refreshed just now.
    static func deleteAccount(
        _ state: inout State, _ deletion: Deletion, isFresh: Bool, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let session = state.session else { return clear(&state, .clearing(.deleting(deletion.changes)), moment) }
        state.account = .deleting(deletion, isFresh: isFresh)
        let proof = SignInChange.members(deletion.proof)
        let request = HTTPRequest(
            .delete, "/api/account", bearer: session.accessToken, body: proof.isEmpty ? [] : JSON.object(proof).bytes)
        return [.http(request) { .account(.accountDeleted($0)) }]
    }

    /// Handles a refusal to delete the account. An anonymous account whose session has ended cannot be reached by anyone
    /// any more, or is already deleted, as another one may be; what is left of it is on this device.
    static func notDeleted(
        _ state: inout State, _ deletion: Deletion, _ result: HTTPResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard result.endsSession else { return fail(&state, result, moment) }
        guard state.session?.isAnonymous == true || state.isAccountGone else {
            return finish(&state, .failed(.signedOut), moment)
        }
        return clear(&state, .clearing(.deleting(deletion.changes)), moment)
    }

    static func signingOut(_ state: inout State, _ event: AccountEvent, _ moment: Moment) -> [Effect<Event>] {
        switch (state.account, event) {
        // Signing out continues whether or not the cleanup succeeded.
        case (.signingOut, .cleanedUp): return signOut(&state, cleanup: nil, moment)
        // The session ends on this device whatever the server answers.
        case (.signingOut, .ended): return clear(&state, .clearing(.signingOut), moment)
        case (.deleting(let deletion, _), .accountDeleted(.answered(204, _))):
            return clear(&state, .clearing(.deleting(deletion.changes)), moment)
        case (.deleting(let deletion, let isFresh), .accountDeleted(let result)):
            // The token may have expired by the server's clock. Whether the session has ended is for the refresh to say.
            if !isFresh, let session = state.session, case .answered(401, _) = result {
                return renew(&state, session, .delete(deletion))
            }
            return notDeleted(&state, deletion, result, moment)
        case (.clearing(let reason), .cleared(.done)):
            // The session is deleted last: if the process is killed earlier, the device is still signed in and fetches
            // everything again.
            state.account = .forgetting(reason)
            return [
                .writeSecret(Session.joinSecret, "") { .account(.joinKept($0)) }, forgetOffer,
                .writeSecret(Session.secret, "") { .account(.forgotten($0)) },
            ]
        // Cleared again, because another window's round may have begun before the session was deleted.
        case (.forgetting(let reason), .forgotten(.done)): return clear(&state, .clearingAgain(reason), moment)
        case (.clearingAgain(let reason), .cleared(let result)):
            state.session = nil
            var step = AccountStep.deleted
            if case .signingOut = reason { step = .signedOut }
            guard case .failed = result else { return finish(&state, step, moment) }
            // The mark is still there, so the next round tries again. It does not begin at once: it might fail for ever.
            state.account = step
            state.enter(.idle, on: .roundEnded)
            return []
        case (.clearing, .cleared(.failed(let fault))), (.forgetting, .forgotten(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        default: return []
        }
    }

    /// Deletes the records a second time in place of the window in which the user signed out: it may be gone, and what
    /// was written meanwhile must not go to the next account.
    static func finishLeaving(_ state: inout State, _ moment: Moment) -> [Effect<Event>] {
        let isSame = requireEpoch(state)
        state.enter(.account, on: .accountRequested)
        return clear(&state, .clearingAgain(.signingOut), when: [isSame], moment)
    }

    private static func clear(
        _ state: inout State, _ step: AccountStep, when conditions: [Change] = [], _ moment: Moment
    ) -> [Effect<Event>] {
        state.account = step
        let tables = state.personal + stores.map { $0.name } + state.localNames
        var changes: [Change] = tables.map { .clear(table: $0) }
        if case .clearing(.deleting(let more)) = step { changes += more }
        // Last, because deleting everything clears this table, too.
        if case .clearing = step { changes.append(.put(table: stateTable.name, row: [.text(leavingKey), .text("1")])) }
        let write: Effect<Event> = .write(conditions + changes + [newEpoch(moment)]) { .account(.cleared($0)) }
        guard case .clearing = step else { return [write] }
        // The data key, whether or not this device knows that the account is encrypted. It is read first, because a secret
        // that another window has written since it was read would stay.
        return DataKey.secrets.map { .readSecret($0) { .account(.dataKeyRead($0)) } }
            + DataKey.secrets.map { .writeSecret($0, "") { .account(.joinKept($0)) } } + [write]
    }
}
