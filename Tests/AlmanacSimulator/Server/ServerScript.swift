import AlmanacCore

/// Requests that a device sends, and what it reads in the answers. The simulated and the real server must give the same
/// transcript, so that what is proved against the one holds for the other.
///
/// The transcript has statuses, rows and the order of changes. It leaves out what differs between two servers that a
/// device cannot tell apart: ids are numbered in the order of their appearance, and every date that the server has set
/// itself is called “now”.
public struct ServerScript {
    /// Sends a request and returns its outcome.
    public typealias Send = (HTTPRequest) async throws -> HTTPResult

    let send: Send
    var lines: [String] = []
    private var ids: [String] = []

    /// Carries out the script and returns its transcript.
    public static func run(_ send: @escaping Send) async throws -> [String] {
        var script = ServerScript(send: send)
        let me = try await script.signUp()
        try await script.write(me)
        try await script.delete(me)
        try await script.deleteByName(me)
        try await script.fetch(me)
        try await script.authenticate(me)
        try await script.changeAccount()
        return script.lines
    }

    init(send: @escaping Send) { self.send = send }

    /// A session as the server's answer describes it.
    struct Account {
        var token: String
        var refresh: String
        let id: String

        init?(_ json: JSON) {
            guard let token = json["access_token"]?.string, let refresh = json["refresh_token"]?.string,
                let id = json["user"]?["id"]?.string
            else { return nil }
            (self.token, self.refresh, self.id) = (token, refresh, id)
        }
    }

    // MARK: The script

    mutating func signUp() async throws -> Account {
        let answer = try await send(HTTPRequest(.post, "/auth/v1/signup", body: Array("{\"data\":{}}".utf8)))
        guard let account = answer.json.flatMap({ Account($0) }) else { throw Unexpected("no account: \(answer)") }
        return account
    }

    private mutating func write(_ me: Account) async throws {
        let first = try await put("an insertion", me, "one", "2020-01-02")
        _ = try await put("an older edit of it loses", me, "older", "2020-01-01")
        _ = try await put("an edit of the same date wins", me, "same", "2020-01-02")
        _ = try await put("a later edit wins", me, "later", "2020-01-03")
        _ = try await put("an edit with the row's id wins", me, "with id", "2020-01-04", id: first)
        _ = try await put("an edit from the future is dated now", me, "future", "2099-01-01")
        _ = try await put("and does not stand for ever", me, "next", "2099-01-02")
        var stranger = me
        stranger = try await signUp()
        _ = try await put("a row in another's name is refused", me, "theirs", "2020-01-01", owner: stranger.id)
    }

    private mutating func delete(_ me: Account) async throws {
        let id = try await put("another row", me, "short", "2020-01-02", day: "2026-02-01")
        try await remove("a deletion older than the row does nothing", me, "2020-01-01", day: "2026-02-01")
        try await remove("a deletion later than the row", me, "2020-01-03", day: "2026-02-01")
        try await remove("the same deletion again", me, "2020-01-03", day: "2026-02-01")
        try await read("the row is gone", me, day: "2026-02-01")
        _ = try await put("an edit made before the deletion", me, "grave", "2020-01-02", day: "2026-02-01", id: id)
        try await read("the row stays deleted", me, day: "2026-02-01")
        _ = try await put("an edit made after it", me, "again", "2099-01-01", day: "2026-02-01", id: id)
        try await remove("deleted again", me, "2099-01-01", day: "2026-02-01")
        _ = try await put("a new row of the same day, by a slow clock", me, "new", "2001-01-01", day: "2026-02-01")
    }

    /// Rows without an id: what is deleted and made again is the same row.
    private mutating func deleteByName(_ me: Account) async throws {
        let end = try await changes("all changes so far", me, since: 0)
        func put(_ edited: String) -> HTTPRequest {
            let fields = JSON.members(
                ("sport_name", .string("tennis")), ("user_id", .string(me.id)),
                ("updated_at", .string(edited + "T00:00:00.000+00:00")))
            return HTTPRequest(
                .post, "/rest/v1/user_sports?on_conflict=user_id,sport_name", bearer: me.token,
                prefer: "resolution=merge-duplicates,return=representation", body: fields.bytes)
        }
        let path = "/rest/v1/user_sports?user_id=eq.\(me.id)&sport_name=eq.tennis&updated_at=lte."
        let deletion = HTTPRequest(
            .delete, path + Path.encode("2020-01-02T00:00:00.000+00:00"), bearer: me.token,
            prefer: "return=representation")
        try await note("a sport", put("2020-01-01"))
        try await note("it is deleted", deletion)
        try await note("it is chosen again, later, but before the deletion arrived", put("2020-01-03"))
        try await note("it is chosen again after the deletion arrived", put("2099-01-01"))
        try await note("an old deletion of it", deletion)
        _ = try await changes("the sport", me, since: end)
    }

    private mutating func fetch(_ me: Account) async throws {
        for day in 3...9 { _ = try await put("a row", me, "row \(day)", "2020-01-01", day: "2026-03-0\(day)") }
        let end = try await changes("all changes", me, since: 0)
        _ = try await changes("nothing new", me, since: end)
        try await remove("a deletion", me, "2020-02-01", day: "2026-03-03")
        _ = try await put("an edit that loses", me, "lost", "2019-01-01", day: "2026-03-04")
        let later = try await changes("only the deletion", me, since: end)
        lines.append("change numbers grow: \(later > end)")
    }

    private mutating func authenticate(_ me: Account) async throws {
        try await note("no token", HTTPRequest(.get, "/api/changes?since=0"))
        try await note("a wrong token", HTTPRequest(.get, "/api/changes?since=0", bearer: "no.such.token"))
        try await note("a wrong token for a row", HTTPRequest(.get, path(me, "2026-01-01"), bearer: "no.such.token"))
        let second = try await refresh("a refresh", me.refresh) ?? me
        _ = try await refresh("the token before, whose answer was lost", me.refresh)
        let third = try await refresh("the token after it", second.refresh) ?? me
        _ = try await refresh("a token that nobody issued", "nonsense")
        try await note("signing out", HTTPRequest(.post, "/auth/v1/logout?scope=local", bearer: third.token))
        try await note("the ended session", HTTPRequest(.get, "/api/changes?since=0", bearer: third.token))
        _ = try await refresh("a refresh of the ended session", third.refresh)
    }

    private mutating func changeAccount() async throws {
        let (old, new) = (try await signUp(), try await signUp())
        _ = try await put("a row of the account that is left", old, "left", "2020-01-02")
        _ = try await put("an older row of the same day", new, "older", "2020-01-01")
        let end = try await changes("the new account has only its own", new, since: 0)
        let body = JSON.members(("access_token", .string(old.token))).bytes
        try await note(
            "the accounts are merged", HTTPRequest(.post, "/api/account/merge", bearer: new.token, body: body))
        _ = try await changes("the later row has moved", new, since: end)
        try await note("the old account is gone", HTTPRequest(.get, "/api/changes?since=0", bearer: old.token))
        try await note("its token says so", HTTPRequest(.get, "/auth/v1/user", bearer: old.token))
        _ = try await refresh("and its session has ended", old.refresh)
        try await note("merging again", HTTPRequest(.post, "/api/account/merge", bearer: new.token, body: body))
    }

    // MARK: Requests

    mutating func put(
        _ what: String, _ account: Account, _ text: String, _ edited: String, day: String = "2026-01-01",
        id: String? = nil, owner: String? = nil
    ) async throws -> String? {
        var fields: [JSON.Member] = [
            JSON.Member("effective_date", .string(day)), JSON.Member("goal_text", .string(text)),
            JSON.Member("updated_at", .string(edited + "T00:00:00.000+00:00")),
            JSON.Member("user_id", .string(owner ?? account.id)),
        ]
        if let id { fields.append(JSON.Member("id", .string(id))) }
        let request = HTTPRequest(
            .post, "/rest/v1/goals?on_conflict=user_id,effective_date", bearer: account.token,
            prefer: "resolution=merge-duplicates,return=representation", body: JSON.object(fields).bytes)
        return try await note(what, request)?.array?.first?["id"]?.string
    }

    mutating func remove(_ what: String, _ account: Account, _ edited: String, day: String) async throws {
        let latest = "&updated_at=lte." + Path.encode(edited + "T00:00:00.000+00:00")
        try await note(
            what,
            HTTPRequest(
                .delete, path(account, day) + latest, bearer: account.token, prefer: "return=representation"))
    }

    private mutating func read(_ what: String, _ account: Account, day: String) async throws {
        try await note(what, HTTPRequest(.get, path(account, day), bearer: account.token))
    }

    private func path(_ account: Account, _ day: String) -> String {
        "/rest/v1/goals?user_id=eq.\(account.id)&effective_date=eq.\(day)"
    }

    private mutating func refresh(_ what: String, _ token: String) async throws -> Account? {
        let body = JSON.members(("refresh_token", .string(token))).bytes
        let answer = try await send(HTTPRequest(.post, "/auth/v1/token?grant_type=refresh_token", body: body))
        let account = answer.json.flatMap { Account($0) }
        lines.append("\(what): \(status(answer))\(account == nil ? "" : ", a session")")
        return account
    }

    mutating func changes(_ what: String, _ account: Account, since: Int64) async throws -> Int64 {
        var cursor = since
        var found: [String] = []
        while true {
            let answer = try await send(
                HTTPRequest(.get, "/api/changes?since=\(cursor)", bearer: account.token))
            guard let page = answer.json, let next = page["cursor"]?.int else { throw Unexpected("\(answer)") }
            for change in page["changes"]?.array ?? [] {
                let table = change["table"]?.string ?? ""
                found.append(
                    change["row"].map { "\(table) \(row($0))" }
                        ?? "\(table) deleted \(deleted(change["deleted"] ?? .null))")
            }
            cursor = next
            guard page["more"] == .bool(true) else { break }
        }
        // A version comes with the row that it was, before or after it.
        let isVersion = { (line: String) in line.hasPrefix(Table.versions.name) }
        lines.append("\(what): \(found.filter { !isVersion($0) } + found.filter(isVersion).sorted())")
        return cursor
    }

    // MARK: The transcript

    @discardableResult
    mutating func note(_ what: String, _ request: HTTPRequest) async throws -> JSON? {
        let answer = try await send(request)
        let rows = answer.json?.array.map { rows in rows.map { row($0) } }
        lines.append("\(what): \(status(answer))\(rows.map { " \($0)" } ?? "")")
        return answer.json
    }

    private mutating func deleted(_ key: JSON) -> String {
        key["id"]?.string.map { name($0) } ?? key["sport_name"]?.string ?? "nothing"
    }

    private mutating func row(_ json: JSON) -> String {
        let date = json["updated_at"]?.string ?? ""
        if let table = json["table_name"]?.string { return version(json, of: table) }
        guard let text = json["goal_text"]?.string else { return json["sport_name"]?.string ?? json.text }
        return name(json["id"]?.string ?? "") + " " + text + " " + (date > "2024" ? "now" : String(date.prefix(10)))
    }

    /// What a version says, and what became of it. Both servers make ids and times of their own.
    private func version(_ json: JSON, of table: String) -> String {
        let isParallel = json["parallel"] == .bool(true)
        return "a version of \(table): \(json["columns"]?["goal_text"]?.string ?? "") by \(json["cause"]?.string ?? "")"
            + (isParallel ? ", parallel" : "")
    }

    private mutating func name(_ id: String) -> String {
        if !ids.contains(id) { ids.append(id) }
        return "#\((ids.firstIndex(of: id) ?? 0) + 1)"
    }

    /// A device distinguishes success, the end of a session, an invalid token, a refusal and a temporary fault.
    private func status(_ answer: HTTPResult) -> String {
        guard case .answered(let status, let body) = answer else { return "\(answer)" }
        if (200..<300).contains(status) { return "done" }
        let json = try? JSON.parse(body)
        switch json?["error_code"]?.string ?? json?["code"]?.string {
        case "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired":
            return "the session has ended"
        case "user_not_found": return "there is no such account"
        default: return String(status)
        }
    }
}
