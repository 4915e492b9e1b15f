import AlmanacCore

/// Sign-in with other services.
extension SyncServer {
    /// A sign-in whose user is at the service, or one that came back with a code.
    struct Visit {
        /// The account to link to; `nil` to sign in.
        let account: String?
        let challenge: String
        var subject = ""
    }

    func settings() -> JSON {
        let ways = [("email", true), ("anonymous_users", true), ("facebook", false)] + providers.map { ($0, true) }
        return .members(
            ("external", .object(ways.map { JSON.Member($0.0, .bool($0.1)) })),
            ("mailer_autoconfirm", .bool(!confirmsByMail)))
    }

    /// Answers a request for a service's address.
    func authorize(_ path: Path, _ account: String?) -> (status: Int, body: JSON) {
        guard let name = path["provider"], providers.contains(name), path["skip_http_redirect"] == "true",
            let challenge = path["code_challenge"], path["code_challenge_method"] == "s256"
        else { return (400, code("provider_disabled")) }
        if let account, areSignInsOld, email(of: account) != nil { return (400, code("reauthentication_needed")) }
        numbers += 1
        visits["state-\(numbers)"] = Visit(account: account, challenge: challenge)
        return (200, .members(("url", .string("https://\(name).example/authorize?state=state-\(numbers)"))))
    }

    /// A user signs in at a service.
    /// - Parameters:
    ///   - address: The address for which the app was left.
    ///   - subject: Who the user is at the service; `nil` if they cancel.
    /// - Returns: The address of the app to which the user is sent back.
    public func signIn(at address: String, as subject: String?) -> String {
        func refusal(_ code: String) -> String {
            "/settings?error=access_denied&error_code=\(code)&error_description=x"
        }
        guard var visit = visits.removeValue(forKey: Path(address)["state"] ?? "") else {
            return refusal("bad_oauth_state")
        }
        guard let subject else { return refusal("bad_oauth_callback") }
        if let owner = identities[subject], let account = visit.account, owner != account {
            return refusal("identity_already_exists")
        }
        visit.subject = subject
        numbers += 1
        visits["code-\(numbers)"] = visit
        return "/settings?code=code-\(numbers)"
    }

    /// Exchanges a code for a session, and links the identity or creates its account only now.
    func exchange(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let body = try? JSON.parse(request.body)
        guard let name = body?["auth_code"]?.string, let visit = visits[name] else { return (403, code("otp_expired")) }
        guard visit.challenge == "hash of " + (body?["code_verifier"]?.string ?? "") else {
            return (400, code("bad_code_verifier"))
        }
        visits[name] = nil
        numbers += 1
        let account = identities[visit.subject] ?? visit.account ?? "account-\(numbers)"
        identities[visit.subject] = account
        return (200, session(of: account))
    }

    /// The address that a service knows of an account's user.
    func providerEmail(of account: String) -> String? {
        identities.first { $0.value == account }?.key
    }
}
