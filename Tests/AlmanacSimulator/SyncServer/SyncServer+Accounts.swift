import AlmanacCore

/// Email addresses and passwords, and the merging of accounts.
extension SyncServer {
    struct Named {
        let account: String
        let password: String
        var isConfirmed: Bool
    }

    /// Confirms an email address, as the user does by opening the link in the email.
    public func openMail(to email: String) {
        if let old = pendingAddresses.removeValue(forKey: email) { named[email] = named.removeValue(forKey: old) }
        named[email]?.isConfirmed = true
    }

    /// The confirmed email address of an account; `nil` if there is none.
    func email(of account: String) -> String? {
        named.first { $0.value.account == account && $0.value.isConfirmed }?.key ?? providerEmail(of: account)
    }

    private func problem(_ name: String) -> JSON {
        .members(
            ("type", .string("/problems/" + name)), ("detail", .string("The other account’s token does not hold.")))
    }

    func user(_ account: String) -> JSON {
        let email = email(of: account)
        return .members(
            ("id", .string(account)), ("email", .string(email ?? "")), ("is_anonymous", .bool(email == nil)))
    }

    /// Links the email address and password in a request to an account.
    /// - Returns: An answer if linking fails or awaits confirmation; `nil` if the address is linked or none was given.
    func link(_ request: HTTPRequest, to account: String) -> (status: Int, body: JSON)? {
        let body = try? JSON.parse(request.body)
        guard let email = body?["email"]?.string, let password = body?["password"]?.string else { return nil }
        guard !areSignInsOld || self.email(of: account) == nil else { return (400, code("reauthentication_needed")) }
        guard named[email] == nil || named[email]?.account == account else { return (422, code("email_exists")) }
        if let there = named[email], there.account == account, there.password == password {
            return (422, code("same_password"))
        }
        guard password.utf8.count <= 72, password.count >= 6 else { return (422, code("weak_password")) }
        named[email] = Named(account: account, password: password, isConfirmed: !confirmsByMail)
        return confirmsByMail ? (200, user(account)) : nil
    }

    func signIn(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let body = try? JSON.parse(request.body)
        guard let there = named[body?["email"]?.string ?? ""], there.password == body?["password"]?.string else {
            return (400, code("invalid_credentials"))
        }
        if there.isConfirmed { areSignInsOld = false }
        return there.isConfirmed ? (200, session(of: there.account)) : (400, code("email_not_confirmed"))
    }

    /// Moves the rows of another account into this one and removes the other account. Of two rows with the same key,
    /// the one edited later stays.
    func merge(_ request: HTTPRequest, into account: String) -> (status: Int, body: JSON) {
        let token = (try? JSON.parse(request.body))?["access_token"]?.string ?? ""
        // As on the real server: any invalid token gives the same 403, and an account that is gone has nothing to move.
        guard let session = signed(token), let old = owner(of: session) else { return (403, problem("other-account")) }
        if gone.contains(old) { return (200, .object([])) }
        guard self.account(ofToken: token) != nil else { return (403, problem("other-account")) }
        guard rows[Self.keys]?[old] == nil else { return (409, problem("other-account-encrypted")) }
        for (table, stored) in rows {
            for (key, row) in stored where row["user_id"] == .string(old) {
                let moved = key.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0 == old ? account : String($0) }.joined(separator: "\n")
                rows[table]?[key] = nil
                let there = rows[table]?[moved]
                if let there, there.edited > row.edited { continue }
                lastChange += 1
                var fields = row.fields.filter { $0.key != "user_id" }
                fields.append(JSON.Member("user_id", .string(account)))
                rows[table]?[moved] = Stored(fields: fields, change: lastChange)
                if let there, there["id"] != row["id"] { bury(there, in: table) }
            }
        }
        end(old)
        gone.insert(old)
        return (200, .object([]))
    }

    /// Returns everything in an account, as `GET /api/account/export` does.
    func archive(of account: String) -> JSON {
        let tables = rows.keys.sorted().map { table in
            let owned = rows[table, default: [:]].sorted { $0.key < $1.key }.map(\.value)
                .filter { $0["user_id"] == .string(account) }
            return JSON.Member(table, .array(owned.map { .object($0.fields) }))
        }
        return .members(
            ("format", .string("almanac-account")), ("version", .int(1)), ("account", user(account)),
            ("tables", .object(tables)))
    }

    /// Takes all rows of an archive but its key, as `POST /api/account/import` does. Of two rows with the same key, the one edited
    /// later stays.
    func take(_ request: HTTPRequest, into account: String) -> (status: Int, body: JSON) {
        guard case .object(let tables)? = (try? JSON.parse(request.body))?["tables"] else {
            return (422, .members(("detail", .string("The tables are missing."))))
        }
        guard !tables.contains(where: { $0.key == refusedTable }) else {
            return (422, .members(("detail", .string("No such table."))))
        }
        var taken: Int64 = 0
        for table in tables where table.key != Self.keys {
            let path = Path("/rest/v1/" + table.key + "?on_conflict=" + (conflictKeys[table.key] ?? "id"))
            for case .object(let members) in table.value.array ?? [] {
                let owner = ownerColumn(of: table.key)
                let own = members.filter { !isWrittenByServer($0.key, in: table.key) && $0.key != owner }
                let row = JSON.object(own + [JSON.Member(owner, .string(account))])
                let answer = upsert(table.key, path, HTTPRequest(.post, request.path, body: row.bytes), account)
                if case .array(let stored) = answer.body, !stored.isEmpty { taken += 1 }
            }
        }
        return (200, .members(("taken", .int(taken))))
    }

    /// Deletes an account with its rows and sessions.
    public func delete(_ account: String) {
        for table in rows.keys { rows[table] = rows[table]?.filter { $0.value["user_id"] != .string(account) } }
        end(account)
        gone.insert(account)
        named = named.filter { $0.value.account != account }
    }
}
