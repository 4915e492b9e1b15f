import AlmanacCore

/// A server's accounts and tables in memory, with the rules of wire.md B, C and E that devices rely on. It has its own
/// clock, because devices' clocks may be wrong.
public final class SyncServer {
    /// The server's current time.
    public var clock: Instant
    /// The stored rows, by table and conflict key.
    public var rows: [String: [String: Stored]] = [:] {
        didSet { latest = [:] }
    }
    /// The columns by which the devices have named the rows of each table.
    var conflictKeys: [String: String] = [:]
    /// Deleted rows, by table and id: a row that is inserted again without its id is another row.
    private var graves: [String: [String: Stored]] = [:] {
        didSet { latest = [:] }
    }
    /// The numbers of the accounts' latest changes, since the last one.
    private var latest: [String: Int64] = [:]
    var lastChange: Int64 = 0
    private var sessions: [String: (account: String, counter: Int)] = [:]
    var ended: Set<String> = []
    /// Accounts that were merged into another.
    var gone: Set<String> = []
    var numbers = 0
    /// Accounts with an email address, by address; see `SyncServer+Accounts.swift`.
    var named: [String: Named] = [:]
    /// New addresses whose link was not opened yet, with the ones they replace; see `SyncServer+SignIns.swift`.
    var pendingAddresses: [String: String] = [:]
    /// The services with which users can sign in.
    public var providers: [String] = []
    /// The accounts by the email address of their user at a service; see `SyncServer+Providers.swift`.
    var identities: [String: String] = [:]
    var visits: [String: Visit] = [:]
    /// Whether an email address must be confirmed by opening the link that was sent to it.
    public var confirmsByMail = false
    /// Whether every session's sign-in is older than ten minutes, so that none may change how its user signs in. The next
    /// sign-in by password is a recent one.
    public var areSignInsOld = false
    /// The table whose upserts are permanently refused.
    public var refusedTable: String?
    /// The tables whose rows have no id and are known by their natural key, also after they are deleted.
    public var naturallyKeyed: Set<String> = []
    /// The columns that hold envelopes in an end-to-end encrypted account, by table.
    public var privateColumns: [String: [String]] = [
        "capsules": ["content", "hint"], "goals": ["goal_text", "category"],
        "reflections": ["reflection_text", "prompt"], "userquotes": ["english_text", "chinese_text"],
    ]
    /// Whether streams announce changes. By default they open and say nothing, so that a test decides when a device
    /// fetches what others have written.
    public var announces = false
    /// Whether every request is answered with a server error.
    public var isFailing = false
    /// The public quotes.
    public var quotes: [JSON] = []
    /// Accounts that have had their trial.
    public var trials: Set<String> = []
    /// The store's answer to the next request for a purchase; `nil` if the server sells nothing.
    public var isSelling = false

    /// A row, or what remains of a deleted one.
    public struct Stored {
        /// The values by column.
        public var fields: [JSON.Member]
        /// The change number of the last write.
        public var change: Int64

        /// The value of a column; `nil` if the row has no such column.
        public subscript(_ name: String) -> JSON? { fields.first { $0.key == name }?.value }
        var edited: String { self["updated_at"]?.string ?? "" }
    }

    /// Creates a server without accounts.
    public init(clock: Instant) {
        self.clock = clock
    }

    /// The changes of rows that were carried out, in order.
    public private(set) var log: [CarriedOut] = []

    /// A change of a row that was carried out.
    public struct CarriedOut {
        let table: String
        let text: String

        /// Whether it is the change that a device has queued.
        public func carriesOut(_ entry: OutboxEntry) -> Bool {
            guard table == entry.table else { return false }
            let key = (try? JSON.parse(Array(entry.key.utf8)))?.array ?? []
            return key.allSatisfy { text.contains($0.string ?? $0.text) }
        }
    }

    private func noted(_ answer: (status: Int, body: JSON), _ table: String, _ text: String) -> (
        status: Int, body: JSON
    ) {
        if answer.status < 300 { log.append(CarriedOut(table: table, text: text)) }
        return answer
    }

    /// A network with this server behind it.
    public var network: Network {
        let network = Network { [self] in serve($0) }
        network.latestChange = { [self] in announces ? latestChange(of: $0) : 0 }
        return network
    }

    /// The number of the latest change of the account of a session; `nil` if the session has ended.
    private func latestChange(of token: String) -> Int64? {
        guard let account = account(ofToken: token), !gone.contains(account) else { return nil }
        if let known = self.latest[account] { return known }
        var latest: Int64 = 0
        for (table, rows) in rows {
            for row in rows.values where row[Self.owner(of: table)] == .string(account) {
                latest = max(latest, row.change)
            }
        }
        for graves in graves.values {
            for grave in graves.values where grave["user_id"] == .string(account) { latest = max(latest, grave.change) }
        }
        self.latest[account] = latest
        return latest
    }

    /// A network with `facts` behind it, and this server for what `facts` does not know.
    public func network(with facts: FactsServer) -> Network {
        Network { [self] request in
            let answer = facts.serve(request)
            return answer.status == 404 ? serve(request) : answer
        }
    }

    /// Starts a session and returns it in the form of an answer of `/auth/v1`.
    public func session(of account: String) -> JSON {
        numbers += 1
        let id = "s\(numbers)"
        sessions[id] = (account, 0)
        return answer(id)
    }

    /// Ends all sessions of an account.
    public func end(_ account: String) {
        for (id, session) in sessions where session.account == account { ended.insert(id) }
    }

    private func answer(_ id: String) -> JSON {
        guard let session = sessions[id] else { return .null }
        return .members(
            (
                "access_token",
                .string("a.\(id).\(session.counter).\(clock.milliseconds + 3_600_000)")
            ), ("token_type", .string("bearer")),
            ("expires_in", .int(3_600)), ("refresh_token", .string("r.\(id).\(session.counter)")),
            ("user", user(session.account)))
    }

    private func serve(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        guard !isFailing else { return (503, .null) }
        let path = Path(request.path)
        switch (request.method, path.segments.first, path.segments.last) {
        case (.post, "auth", "signup"):
            numbers += 1
            let account = "account-\(numbers)"
            return link(request, to: account) ?? (200, session(of: account))
        case (.post, "auth", "token"):
            switch path["grant_type"] {
            case "password": return signIn(request)
            case "pkce": return exchange(request)
            default: return refresh(request)
            }
        case (.get, "auth", "settings"): return (200, settings())
        case (.get, "auth", "authorize") where path.segments.count == 3: return authorize(path, nil)
        case (.post, "auth", "recover"): return (200, .object([]))
        // Facts A Day's server knows devices; here any key counts as known.
        case (.post, "api", "register"): return (201, .members(("device_key", .string("device"))))
        case (.get, "api", "key"): return (200, .members(("key", .string("server-key"))))
        default: break
        }
        if request.method == .get, path.segments == ["rest", "v1", "quotes"] { return (200, page(of: quotes, path)) }
        guard let account = account(of: request) else {
            return path.segments.first == "auth" ? (403, code("bad_jwt")) : (401, code("PGRST301"))
        }
        switch (request.method, path.segments.first, path.segments.last) {
        case (.get, "auth", "authorize"): return authorize(path, account)
        case (.put, "auth", "user"):
            return changeSignIn(request, of: account) ?? link(request, to: account) ?? (200, user(account))
        case (.post, "auth", "logout"):
            if let session = session(in: request) { ended.insert(session) }
            return (204, .null)
        case (.post, "api", "merge"): return merge(request, into: account)
        case (.post, "api", "test"): return test(request, account)
        case (.get, "api", "export"): return (200, archive(of: account))
        case (.post, "api", "import"): return take(request, into: account)
        case (.delete, "api", "account"):
            if let refusal = refusal(of: request, account) { return refusal }
            delete(account)
            return (204, .null)
        case (.get, "api", "changes"): return (200, changes(account, since: Int64(path["since"] ?? "0") ?? 0))
        case (_, "api", _) where path.segments.count == 3 && path.segments[1] == "store":
            return store(path.segments[2], account, request)
        case (_, "api", "link") where path.segments.count == 4: return link(of: path.segments[2], request, account)
        case (.post, "rest", let table?):
            return noted(
                upsert(table, path, request, account), table, String(decoding: request.body, as: UTF8.self))
        case (.patch, "rest", Self.keys?): return patchKey(request, path, account)
        case (.delete, "rest", let table?):
            if let refusal = keyRefusal(table, account) { return refusal }
            let values = path.query.map(\.value).joined(separator: "\n")
            return noted((200, .array(delete(table, path, account))), table, values)
        case (.get, "rest", let table?): return (200, .array(matching(table, path, account).map { .object($0.fields) }))
        default: return (404, .null)
        }
    }

    /// Sends a test notification to the browser with the given endpoint.
    private func test(_ request: HTTPRequest, _ account: String) -> (status: Int, body: JSON) {
        let endpoint = (try? JSON.parse(request.body))?["endpoint"]?.string ?? ""
        let row = rows["push_subscriptions"]?[endpoint]
        guard row?["user_id"] == .string(account) else { return (404, .members(("detail", .string("Unknown.")))) }
        return (200, .members(("results", .array([.members(("outcome", .string("delivered")))]))))
    }

    // MARK: Sessions

    private func refresh(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        let token = (try? JSON.parse(request.body))?["refresh_token"]?.string ?? ""
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let session = sessions[parts[1]], let counter = Int(parts[2]) else {
            return (400, code("refresh_token_not_found"))
        }
        if ended.contains(parts[1]) { return (400, code("session_not_found")) }
        // The parent of the active token is accepted, because the answer to its refresh may have been lost.
        guard counter == session.counter || counter == session.counter - 1 else {
            ended.insert(parts[1])
            return (400, code("refresh_token_already_used"))
        }
        if counter == session.counter { sessions[parts[1]]?.counter += 1 }
        return (200, answer(parts[1]))
    }

    private func account(of request: HTTPRequest) -> String? {
        session(in: request).flatMap { sessions[$0]?.account }
    }

    private func session(in request: HTTPRequest) -> String? {
        live(request.bearer ?? "")
    }

    private func live(_ token: String) -> String? {
        guard let session = signed(token), !ended.contains(session) else { return nil }
        return session
    }

    /// The session of a token that this server issued and that has not expired, even if the session has ended.
    func signed(_ token: String) -> String? {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 4, parts[0] == "a", let end = Int64(parts[3]), clock.milliseconds < end else { return nil }
        return parts[1]
    }

    func owner(of session: String) -> String? {
        sessions[session]?.account
    }

    func account(ofToken token: String) -> String? {
        live(token).flatMap { sessions[$0]?.account }
    }

    func code(_ code: String) -> JSON {
        .members(("code", .string(code)), ("message", .string(code)))
    }

    // MARK: Rows

    /// The columns that only the server writes.
    static let serverOwned: Set<String> = ["next_fire_at", "occurrence", "state", "told", "round_started_at", "token"]

    func upsert(
        _ table: String, _ path: Path, _ request: HTTPRequest, _ account: String
    ) -> (status: Int, body: JSON) {
        if table == refusedTable { return (400, code("23514")) }
        if table == Self.keys { return putKey(request, account) }
        guard case .object(var fields)? = try? JSON.parse(request.body),
            !fields.contains(where: {
                Self.serverOwned.contains($0.key) || Record.serverWrittenColumns.contains($0.key)
            }),
            fields.first(where: { $0.key == Self.owner(of: table) })?.value == .string(account)
        else { return (403, code("42501")) }
        if let refusal = formRefusal(table, fields, account) { return refusal }
        let now = clock.timestamp
        let requested = fields.first { $0.key == "updated_at" }?.value.string ?? now
        let edited = min(requested, now)
        fields.removeAll { $0.key == "updated_at" }
        fields.append(JSON.Member("updated_at", .string(edited)))
        conflictKeys[table] = path["on_conflict"]
        let names = (path["on_conflict"] ?? "").split(separator: ",").map(String.init)
        let key = self.key(fields, names)
        if let there = rows[table]?[key] {
            guard there.edited <= edited else { return (200, .array([])) }
            fields.removeAll { $0.key == "id" }
            fields = there.fields.filter { old in !fields.contains { $0.key == old.key } } + fields
        } else if naturallyKeyed.contains(table) {
            if let grave = graves[table]?[key], edited < grave.edited { return (201, .array([])) }
            graves[table]?[key] = nil
        } else if let id = fields.first(where: { $0.key == "id" })?.value.string {
            if let grave = graves[table]?[id], edited < grave.edited { return (201, .array([])) }
            graves[table]?[id] = nil
        } else {
            numbers += 1
            fields.append(JSON.Member("id", .string("id-\(numbers)")))
        }
        // Every answer includes the column that only the scheduler writes.
        if table == "reminders", !fields.contains(where: { $0.key == "state" }) {
            fields.append(JSON.Member("state", .string("scheduled")))
        }
        // An edited quote is moderated again.
        if table == "userquotes" {
            fields = fields.filter { $0.key != "moderation" && $0.key != "moderation_reason" }
            fields.append(JSON.Member("moderation", .string("pending")))
        }
        lastChange += 1
        rows[table, default: [:]][key] = Stored(fields: fields, change: lastChange)
        return (201, .array([.object(fields)]))
    }

    private func delete(_ table: String, _ path: Path, _ account: String) -> [JSON] {
        var gone: [JSON] = []
        for row in matching(table, path, account) {
            guard let key = rows[table]?.first(where: { $0.value.change == row.change })?.key else { continue }
            var grave = self.grave(of: row)
            let isNatural = naturallyKeyed.contains(table) || table == Self.keys
            if isNatural { grave.fields.append(JSON.Member(Self.graveKey, .object(row.fields.filter(path.names)))) }
            graves[table, default: [:]][isNatural ? key : row["id"]?.string ?? ""] = grave
            rows[table]?[key] = nil
            gone.append(.object(row.fields))
        }
        return gone
    }

    /// Deletes a row as another device of the account would.
    public func delete(_ table: String, key: String) {
        guard let row = rows[table]?.removeValue(forKey: key) else { return }
        bury(row, in: table)
    }

    /// Notes the deletion of a row whose place another row has taken.
    func bury(_ row: Stored, in table: String) {
        guard !naturallyKeyed.contains(table), let id = row["id"]?.string else { return }
        graves[table, default: [:]][id] = grave(of: row)
    }

    /// Returns the tombstone of a row that is deleted now, with the next change number.
    private func grave(of row: Stored) -> Stored {
        lastChange += 1
        var grave = Stored(fields: row.fields.filter { $0.key != "updated_at" }, change: lastChange)
        grave.fields.append(JSON.Member("updated_at", .string(clock.timestamp)))
        return grave
    }

    /// Holds the natural key of a deleted row.
    private static let graveKey = "$key"

    private func matching(_ table: String, _ path: Path, _ account: String) -> [Stored] {
        (rows[table] ?? [:]).values.filter { row in
            row[Self.owner(of: table)] == .string(account)
                && path.query.allSatisfy { item in
                    if item.name == "or" {
                        return item.value.dropFirst().dropLast().split(separator: ",").contains { condition in
                            let parts = condition.split(separator: ".", maxSplits: 1).map(String.init)
                            return parts.count == 2 && Self.matches(row[parts[0]], parts[1])
                        }
                    }
                    return Self.matches(row[item.name], item.value)
                }
        }
    }

    /// Whether a value meets the condition of a filter.
    private static func matches(_ value: JSON?, _ condition: String) -> Bool {
        let value = plain(value)
        return condition == "eq." + value || condition == "not.is.null"
            || (condition.hasPrefix("like.") && value.hasPrefix(condition.dropFirst(5).dropLast()))
            || (condition.hasPrefix("lte.") && value <= String(condition.dropFirst(4)))
            || (condition.hasPrefix("in.(")
                && condition.dropFirst(4).dropLast().split(separator: ",").contains { $0 == value })
    }

    private func key(_ fields: [JSON.Member], _ names: [String]) -> String {
        names.map { name in Self.plain(fields.first { $0.key == name }?.value) }.joined(separator: "\n")
    }

    /// A value as it stands in a filter: a text without its quotes.
    private static func plain(_ value: JSON?) -> String {
        value.map { $0.string ?? $0.text } ?? ""
    }

    private func changes(_ account: String, since: Int64) -> JSON {
        var found: [(Int64, JSON)] = []
        for (table, rows) in rows {
            for row in rows.values where row.change > since && row[Self.owner(of: table)] == .string(account) {
                found.append((row.change, .members(("table", .string(table)), ("row", .object(row.fields)))))
            }
        }
        for (table, graves) in graves {
            for grave in graves.values where grave.change > since && grave["user_id"] == .string(account) {
                let key = grave[Self.graveKey] ?? JSON.members(("id", grave["id"] ?? .null))
                found.append((grave.change, .members(("table", .string(table)), ("deleted", key))))
            }
        }
        let page = found.sorted { $0.0 < $1.0 }.prefix(3)
        return .members(
            ("changes", .array(page.map(\.1))), ("cursor", .int(page.last?.0 ?? since)),
            ("more", .bool(page.count < found.count)))
    }
}

extension Path {
    /// Whether a deletion names the row by this field.
    fileprivate func names(_ field: JSON.Member) -> Bool {
        query.contains { $0.name == field.key && $0.value.hasPrefix("eq.") }
    }
}
