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
    var graves: [String: [String: Stored]] = [:] {
        didSet { latest = [:] }
    }
    /// The numbers of the accounts' latest changes, since the last one.
    var latest: [String: Int64] = [:]
    var lastChange: Int64 = 0
    var sessions: [String: (account: String, counter: Int)] = [:]
    var ended: Set<String> = []
    /// Accounts that were merged into another.
    var gone: Set<String> = []
    /// Why an account's sessions have ended, and from which device.
    var ends: [String: (reason: SessionEndReason?, device: String?)] = [:]
    /// Whether the server says why a session has ended.
    public var saysWhy = true
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
    /// The proofs of the accounts' data keys.
    public internal(set) var keyProofs: [String: String] = [:]
    /// The table whose upserts are permanently refused.
    public var refusedTable: String?
    /// The tables with rules of their own, by name. In any other, a row has an id and an owner, and devices write it all.
    public let tables: [String: Table]
    /// Whether streams announce changes. By default they open and say nothing, so that a test decides when a device
    /// fetches what others have written.
    public var announces = false
    /// Whether the server knows from which text an edit was made, and says the numbers of changes. An old one does not.
    public var knowsBases = true
    /// The number of the change of a row that the last request has made.
    var madeChange: Int64?
    /// What the server does wrong, for a test of a check.
    public var faults: [PlantedFault] = []
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
        /// When its members were last edited that merge by themselves.
        var dates = MemberDates()

        /// The value of a column; `nil` if the row has no such column.
        public subscript(_ name: String) -> JSON? { fields.first { $0.key == name }?.value }
        var edited: String { self["updated_at"]?.string ?? "" }
    }

    /// Creates a server without accounts.
    /// - Parameters:
    ///   - clock: The server's current time.
    ///   - tables: The declarations of the devices' tables.
    public init(clock: Instant, tables: [Table]) {
        self.clock = clock
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
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
        let network = Network { [self] in
            madeChange = nil
            return serve($0)
        }
        network.latestChange = { [self] in announces ? latestChange(of: $0) : 0 }
        network.change = { [self] in knowsBases ? madeChange : nil }
        return network
    }

    /// The number of the latest change of the account of a session; `nil` if the session has ended.
    private func latestChange(of token: String) -> Int64? {
        guard let account = account(ofToken: token), !gone.contains(account) else { return nil }
        if let known = self.latest[account] { return known }
        var latest: Int64 = 0
        for (table, rows) in rows {
            for row in rows.values where row[ownerColumn(of: table)] == .string(account) {
                latest = max(latest, row.change)
            }
        }
        for graves in graves.values {
            for grave in graves.values where grave["user_id"] == .string(account) { latest = max(latest, grave.change) }
        }
        self.latest[account] = latest
        return latest
    }

    /// A network with `facts` behind it, and this server for what `facts` does not know. It announces changes if the
    /// server does so by now.
    public func network(with facts: FactsServer) -> Network {
        let own = network
        let network = Network { [self] request in
            madeChange = nil
            let answer = facts.serve(request)
            return answer.status == 404 ? serve(request) : answer
        }
        network.change = own.change
        if announces { network.latestChange = own.latestChange }
        return network
    }

    /// Answers a request, as over the network.
    public func serve(_ request: HTTPRequest) -> (status: Int, body: JSON) {
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
        case (.get, "auth", "user"): return user(of: request)
        case (.get, "auth", "authorize") where path.segments.count == 3: return authorize(path, nil)
        case (.post, "auth", "recover"): return (200, .object([]))
        case (.post, "auth", "verify"): return verify(request)
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
            return signOut(request, path["scope"] == "others" ? account : nil)
        case (.get, "api", "sessions"): return (200, listedSessions(of: account, request))
        case (.delete, "api", let id?) where path.segments.dropLast() == ["api", "account", "sessions"]:
            return end(session: id, of: account)
        case (.put, "api", let id?) where path.segments.dropLast() == ["api", "versions"]:
            return noted(reform(request, id, account), Table.versions.name, id)
        case (.post, "api", "proof"): return prove(request, account)
        case (.post, "api", "merge"): return merge(request, into: account)
        case (.post, "api", "test"): return test(request, account)
        case (.get, "api", "texts"):
            let days = currentDays(of: account).map { JSON.Member($0.key, .string($0.value)) }
            return (200, .members(("texts", texts(of: account)), ("current", .object(days))))
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
        case (.patch, "rest", Table.versions.name?):
            let values = path.query.map(\.value).joined(separator: "\n")
            return noted(patchVersion(request, path, account), Table.versions.name, values)
        case (.patch, "rest", Self.keys?): return patchKey(request, path, account)
        case (.delete, "rest", let table?):
            if let refusal = keyRefusal(table, account, request) { return refusal }
            let values = path.query.map(\.value).joined(separator: "\n")
            let gone = delete(table, path, account)
            if table == Self.keys, !gone.isEmpty { forgetKey(of: account) }
            return noted((200, .array(gone)), table, values)
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
}
