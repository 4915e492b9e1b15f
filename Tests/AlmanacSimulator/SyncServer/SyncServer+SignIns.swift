import AlmanacCore

/// Changing how a user signs in to a named account, and the proof that its owner asks.
extension SyncServer {
    /// Returns why a request does not prove that the account's owner asks; `nil` if it does. Nobody can prove to be the
    /// owner of an anonymous account.
    func refusal(of request: HTTPRequest, _ account: String) -> (status: Int, body: JSON)? {
        guard let there = named.values.first(where: { $0.account == account && $0.isConfirmed }) else { return nil }
        if let password = (try? JSON.parse(request.body))?.string("current_password") {
            return password == there.password ? nil : (400, code("invalid_credentials"))
        }
        return areSignInsOld ? (400, code("reauthentication_needed")) : nil
    }

    /// Changes the address or the password of an account that has both; `nil` if it has no address yet.
    func changeSignIn(_ request: HTTPRequest, of account: String) -> (status: Int, body: JSON)? {
        guard let email = named.first(where: { $0.value.account == account && $0.value.isConfirmed })?.key,
            let there = named[email]
        else { return nil }
        if let refusal = refusal(of: request, account) { return refusal }
        let body = try? JSON.parse(request.body)
        if let password = body?.string("password") {
            guard password != there.password else { return (422, code("same_password")) }
            guard password.utf8.count <= 72, password.count >= 6 else { return (422, code("weak_password")) }
            named[email] = Named(account: account, password: password, isConfirmed: true)
        }
        guard let new = body?.string("email"), new != email else { return (200, user(account)) }
        guard named[new] == nil else { return (422, code("email_exists")) }
        pendingAddresses[new] = email
        if !confirmsByMail { openMail(to: new) }
        guard case .object(let members) = user(account) else { return nil }
        let pending = confirmsByMail ? [JSON.Member("new_email", .string(new))] : []
        return (200, .object(members + pending))
    }
}
