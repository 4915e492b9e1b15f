// Signs in with another service, such as Google, or links it to the device's account. The user leaves the app for the
// service's page and comes back with a code. Only the device that made the proof key can exchange it.

extension Sync {
    /// The name of the proof key in the secure store.
    static let proofSecret = "sign-in proof"

    static func visitingProvider(
        _ state: inout State, _ event: AccountEvent, _ moment: Moment
    ) -> [Effect<Event>] {
        switch (state.account, event) {
        case (.makingKey(let signIn), .keyMade(let key)):
            state.account = .storingKey(signIn, key)
            // Stored before the user leaves, because the app ends then.
            return [.writeSecret(proofSecret, key.verifier) { .account(.keyStored($0)) }]
        case (.storingKey(let signIn, let key), .keyStored(.done)): return ask(&state, signIn, key)
        case (.storingKey, .keyStored(.failed(let fault))), (.readingKey, .keyRead(.failed(let fault))):
            return finish(&state, .failed(.storage(fault)), moment)
        case (.asking, .addressCame(let result)):
            guard let address = result.json?.string("url") else { return fail(&state, result, moment) }
            // Nothing is in progress any more: the user may come back by the browser's Back button.
            return finish(&state, .idle, moment) + [.leave(address)]
        case (.readingKey(let code), .keyRead(.value(let key))):
            guard let key, !key.isEmpty else { return finish(&state, .failed(.expired), moment) }
            return exchange(&state, code, key)
        case (.exchanging, .exchanged(let result)):
            guard let session = result.json.flatMap({ Session(answer: $0, at: moment.now) }) else {
                return fail(&state, result, moment)
            }
            return [readPreviousOffer] + signedIn(&state, session, moment)
                + [.writeSecret(proofSecret, "") { .account(.keyForgotten($0)) }]
        default: return []
        }
    }

    static func makeKey(_ state: inout State, _ signIn: ProviderSignIn) -> [Effect<Event>] {
        state.account = .makingKey(signIn)
        return [.makeProofKey { .account(.keyMade($0)) }]
    }

    /// Asks the server for the service's address, so that a server or a service that cannot be reached is reported here
    /// and not on a blank page.
    private static func ask(_ state: inout State, _ signIn: ProviderSignIn, _ key: ProofKey) -> [Effect<Event>] {
        state.account = .asking(signIn)
        let session = signIn.links ? state.session : nil
        let path =
            (session.isNone ? "/auth/v1/authorize" : "/auth/v1/user/identities/authorize") + "?provider="
            + Path.encode(signIn.provider) + "&skip_http_redirect=true&code_challenge="
            + Path.encode(key.challenge ?? key.verifier) + "&code_challenge_method="
            + (key.challenge.isNone ? "plain" : "s256")
        return [.http(HTTPRequest(.get, path, bearer: session?.accessToken)) { .account(.addressCame($0)) }]
    }

    static func readKey(_ state: inout State, _ code: String) -> [Effect<Event>] {
        state.account = .readingKey(code)
        return [.readSecret(proofSecret) { .account(.keyRead($0)) }]
    }

    private static func exchange(_ state: inout State, _ code: String, _ key: String) -> [Effect<Event>] {
        state.account = .exchanging
        let body = JSON.members(("auth_code", .string(code)), ("code_verifier", .string(key)))
        let path = "/auth/v1/token?grant_type=pkce"
        return [.http(HTTPRequest(.post, path, body: body.bytes)) { .account(.exchanged($0)) }]
    }
}
