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

    /// The account with an email address; `nil` if there is none.
    public func account(named email: String) -> String? { named[email]?.account }

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

    /// The code in every email to a user who has forgotten the password.
    public static let mailedCode = "183004"

    /// Signs in with the code from an email.
    func verify(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let body = try? JSON.parse(request.body)
        guard body?["type"]?.string == "recovery", body?["token"]?.string == Self.mailedCode,
            let there = named[body?["email"]?.string ?? ""]
        else { return (403, code("otp_expired")) }
        areSignInsOld = false
        return (200, session(of: there.account))
    }

    /// Moves the rows of another account into this one and removes the other account. Of two rows with the same key,
    /// the one edited later stays.
    func merge(_ request: HTTPRequest, into account: String) -> (status: Int, body: JSON) {
        if faults.contains(.saysMerged) { return (200, .object([])) }
        let token = (try? JSON.parse(request.body))?["access_token"]?.string ?? ""
        // As on the real server: any invalid token gives the same 403, and an account that is gone has nothing to move.
        guard let session = signed(token), let old = owner(of: session) else { return (403, problem("other-account")) }
        if gone.contains(old) { return (200, .object([])) }
        guard self.account(ofToken: token) != nil else { return (403, problem("other-account")) }
        guard rows[Self.keys]?[old] == nil else { return (409, problem("other-account-encrypted")) }
        let standing = currentDays(of: account)
        for (table, stored) in rows {
            for (key, row) in stored where row["user_id"] == .string(old) {
                let moved = key.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0 == old ? account : String($0) }.joined(separator: "\n")
                rows[table]?[key] = nil
                if hasCopy(of: row, in: table, account) { continue }
                var row = row
                if let current = tables[table]?.current, let there = standing[table],
                    let day = current.day(of: row[current.column]?.string, behind: there)
                {
                    row.fields =
                        row.fields.filter { $0.key != current.column } + [JSON.Member(current.column, .string(day))]
                }
                var there = rows[table]?[moved]
                lastChange += 1
                if let own = there, let declared = tables[table] {
                    let combined = Self.combined(row, own, of: declared)
                    (row, there) = (combined.row, combined.there)
                }
                if let there, there.edited > row.edited {
                    keep(row.fields, of: there, in: table, cause: .merge, isParallel: true, unless: there.fields)
                    rows[table]?[moved] = Stored(fields: there.fields, change: lastChange, dates: there.dates)
                    continue
                }
                if let there {
                    keep(there.fields, of: there, in: table, cause: .merge, isParallel: true, unless: row.fields)
                }
                var fields = row.fields.filter { $0.key != "user_id" }
                fields.append(JSON.Member("user_id", .string(account)))
                rows[table]?[moved] = Stored(fields: fields, change: lastChange, dates: there?.dates ?? row.dates)
                if let there, there["id"] != row["id"] { bury(there, in: table) }
            }
        }
        end(old)
        gone.insert(old)
        return (200, .object([]))
    }

    /// Returns everything in an account, as `GET /api/account/export` does.
    public func archive(of account: String) -> JSON {
        let declared = Array(tables.values)
        let tables = rows.keys.sorted().map { table in
            let owned = rows[table, default: [:]].sorted { $0.key < $1.key }.map(\.value)
                .filter { $0["user_id"] == .string(account) }
            return JSON.Member(
                table,
                .array(
                    owned.map { row in
                        .object(AccountArchive.sealed(row.fields, of: table, in: declared, at: clock))
                    }))
        }
        return .members(
            ("format", .string("almanac-account")), ("version", .int(2)), ("account", user(account)),
            ("tables", .object(tables)))
    }

    /// Returns how many texts an account has, as `GET /api/account/texts` does.
    func texts(of account: String) -> JSON {
        .object(
            tables.values.filter { $0.counted != nil }.map { $0.name }.sorted().map { table in
                let owned = rows[table, default: [:]].values.filter { $0["user_id"] == .string(account) }
                return JSON.Member(table, .int(Int64(owned.count)))
            })
    }

    /// The days of an account's current rows, by table.
    func currentDays(of account: String) -> [String: String] {
        var days: [String: String] = [:]
        for table in tables.values {
            guard let current = table.current else { continue }
            let owned = rows[table.name, default: [:]].values.filter { $0["user_id"] == .string(account) }
            let today = CivilDate(daysSinceEpoch: Int(clock.milliseconds / 86_400_000))
            days[table.name] = current.standing(owned.compactMap { $0[current.column]?.string }, on: today)
        }
        return days
    }

    /// Takes all rows of an archive but its key, as `POST /api/account/import` does. Of two rows with the same key, the one edited
    /// later stays.
    func take(_ request: HTTPRequest, into account: String) -> (status: Int, body: JSON) {
        guard request.body.count <= AccountArchive.limit else { return (413, .object([])) }
        let declared = Array(tables.values)
        let archive = try? JSON.parse(request.body)
        guard case .object(let tables)? = archive?["tables"] else {
            return (422, .members(("detail", .string("The tables are missing."))))
        }
        guard !tables.contains(where: { $0.key == refusedTable }) else {
            return (422, .members(("detail", .string("No such table."))))
        }
        var taken: Int64 = 0
        for table in tables where table.key != Self.keys {
            let path = Path("/rest/v1/" + table.key + "?on_conflict=" + (conflictKeys[table.key] ?? "id"))
            for case .object(let fields) in table.value.array ?? [] {
                let members =
                    archive?["version"] == .int(2)
                    ? AccountArchive.opened(fields, of: table.key, in: declared) ?? fields : fields
                let owner = ownerColumn(of: table.key)
                let own = members.filter { !isWrittenByServer($0.key, in: table.key) && $0.key != owner }
                let row = JSON.object(own + [JSON.Member(owner, .string(account))])
                let answer = upsert(
                    table.key, path, HTTPRequest(.post, request.path, body: row.bytes), account, cause: .import)
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
