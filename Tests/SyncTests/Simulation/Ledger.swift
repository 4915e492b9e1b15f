import AlmanacCore
import Foundation

/// The oracle of the simulation: every edit that was made, and what must be on the server by the rule.
///
/// The rule: of two edits of a record, the later one stays, by `updated_at`. A device dates an edit later than the
/// version it replaces; the server dates nothing later than its own now.
struct Ledger {
    /// An edit by the user: a new text for a name, or its deletion.
    struct Edit {
        let name: String
        /// The new text, which no other edit has; `nil` for a deletion.
        let text: String?
        let stamp: String
        let device: Int
        /// The window in which it was made.
        let window: String
        /// The text that the window showed when the edit was made; `nil` if it showed none.
        let seen: String?
        /// The named account that was signed in when the edit was stored; `nil` if none was.
        var account: String?
        /// Whether the storage has acknowledged it.
        var isStored = false
        /// Whether it may be missing on the server: discarded, or removed by signing out.
        var isDropped = false
        /// Whether the server has refused it. It may be sent again.
        var isRefused = false
        /// Whether it was queued a second time: by the user, after a refusal, or by the app, for another account.
        var isRepeated = false
        /// When it was made, by the number of requests that the server had processed.
        let made: Int
        /// When the server processed it, and for which account.
        var served: [(account: String, at: Int)] = []
    }

    /// What the server holds under a name.
    struct Holder {
        let edit: Int
        /// `updated_at` on the server.
        let date: String
        let id: String
    }

    struct Place: Hashable {
        let account: String
        let name: String
    }

    private(set) var edits: [Edit] = []
    /// The edits by the ids of their entries in the outbox.
    private(set) var entries: [String: Int] = [:]
    /// Entries that were queued again: their date is that of the first time.
    private(set) var repeated: Set<String> = []
    /// The entries' record keys.
    private(set) var keys: [String: String] = [:]
    var held: [Place: Holder] = [:]
    private(set) var graves: [String: String] = [:]
    /// The texts that the server has refused.
    private var refusals: Set<String> = []
    private(set) var accounts: [String: String] = [:]
    /// The accounts into which others were merged, by those.
    private(set) var merged: [String: String] = [:]
    /// The accounts without an address that the user has left for good.
    var left: Set<String> = []
    /// The number of requests that the server has processed.
    private var count = 0

    // MARK: On a device

    /// Notes the entry that an edit of the user, or a repetition by the app, is about to append to the outbox.
    /// - Returns: the edit's number.
    mutating func requested(
        _ entry: [Value], by device: Int, in window: String = "", seen: String?
    ) -> Int? {
        guard entry.count == 2, let id = entry[0].text, entries[id] == nil, let text = entry[1].text,
            let json = try? JSON.parse(Array(text.utf8)), let fields = json["fields"],
            let name = fields["name"]?.string
        else { return nil }
        keys[id] = json["key"]?.string ?? ""
        let isDeletion = json["deleted"] == .bool(true)
        let words = isDeletion ? nil : fields["text"]?.string
        if let words, let known = edits.firstIndex(where: { $0.text == words }) {
            entries[id] = known
            repeated.insert(id)
            edits[known].isDropped = false
            edits[known].isRepeated = true
            return known
        }
        let stamp = fields["updated_at"]?.string ?? ""
        edits.append(
            Edit(name: name, text: words, stamp: stamp, device: device, window: window, seen: seen, made: count))
        entries[id] = edits.count - 1
        return edits.count - 1
    }

    /// Notes that the storage has acknowledged an entry.
    mutating func stored(_ entry: String, account: String?) {
        guard let index = entries[entry] else { return }
        if !edits[index].isStored { edits[index].account = account }
        edits[index].isStored = true
    }

    /// Notes that a device has set an entry aside.
    /// - Returns: whether the server has refused it.
    mutating func refused(_ entry: String) -> Bool {
        guard let index = entries[entry] else { return false }
        edits[index].isRefused = true
        return edits[index].text.map { refusals.contains($0) } ?? false
    }

    mutating func serverRefused(_ text: String) {
        refusals.insert(text)
    }

    mutating func dropped(_ entry: String) {
        if let index = entries[entry] { edits[index].isDropped = true }
    }

    /// Whether an entry may leave the outbox.
    func isDone(_ entry: String) -> Bool {
        guard let index = entries[entry] else { return false }
        return !edits[index].served.isEmpty || edits[index].isRefused || edits[index].isDropped
    }

    // MARK: On the server

    /// Notes a request that the server has processed, and its answer.
    /// - Returns: what is wrong with the answer or with the request; `nil` if nothing is.
    mutating func served(_ request: HTTPRequest, _ body: JSON, from device: Int, at now: Instant) -> String? {
        count += 1
        let path = Path(request.path)
        if let token = body["access_token"]?.string { accounts[token] = body["user"]?["id"]?.string }
        switch (request.method, path.segments.last) {
        case (.post, "merge"):
            let token = (try? JSON.parse(request.body))?["access_token"]?.string ?? ""
            if let old = accounts[token] { merge(old, into: accounts[request.bearer ?? ""] ?? "") }
            return nil
        case (.post, "notes"): return servedPut(request, body, at: now)
        case (.delete, "notes"): return servedDeletion(path, body, from: device, at: now)
        default: return nil
        }
    }

    private mutating func servedPut(_ request: HTTPRequest, _ body: JSON, at now: Instant) -> String? {
        guard let row = try? JSON.parse(request.body), let text = row["text"]?.string,
            let index = edits.firstIndex(where: { $0.text == text })
        else { return "a text arrived that nobody wrote" }
        let account = row["user_id"]?.string ?? ""
        if let problem = note(index, account) { return problem }
        let place = Place(account: account, name: edits[index].name)
        let date = min(row["updated_at"]?.string ?? "", now.timestamp)
        let id = row["id"]?.string
        let isLate = held[place].map { $0.date > date } ?? (id.flatMap { graves[$0] }.map { $0 > date } ?? false)
        if isLate != (body.array?.isEmpty ?? true) { return "the server decided otherwise about “\(text)”" }
        guard !isLate, let stored = body.array?.first else { return nil }
        held[place] = Holder(edit: index, date: date, id: stored["id"]?.string ?? "")
        return nil
    }

    private mutating func servedDeletion(
        _ path: Path, _ body: JSON, from device: Int, at now: Instant
    ) -> String? {
        let name = String((path["name"] ?? "").dropFirst(3))
        let stamp = String((path["updated_at"] ?? "").dropFirst(4))
        let account = String((path["user_id"] ?? "").dropFirst(3))
        let asked = edits.indices.filter { index in
            let edit = edits[index]
            return edit.text == nil && edit.name == name && edit.stamp == stamp && edit.device == device
        }
        // Two windows may delete a record at the same instant, and one of the deletions may have been dropped since.
        let standing = asked.filter { !edits[$0].isDropped }
        var found: Int?
        for index in standing.isEmpty ? asked : standing {
            found = index
            if let problem = note(index, account) { return problem }
        }
        guard let index = found else { return "a deletion of \(name) arrived that nobody asked for" }
        let place = Place(account: account, name: name)
        guard let there = held[place], there.date <= stamp else { return nil }
        if body.array?.isEmpty ?? true { return "the server did not delete \(edits[index].name)" }
        graves[there.id] = now.timestamp
        held[place] = nil
        return nil
    }

    private mutating func note(_ index: Int, _ account: String) -> String? {
        edits[index].served.append((account, count))
        guard let owner = edits[index].account, owner != account else { return nil }
        return "an edit of \(edits[index].name) by \(owner) arrived in \(account)"
    }

    private mutating func merge(_ old: String, into new: String) {
        merged[old] = new
        for (place, holder) in held where place.account == old {
            held[place] = nil
            let target = Place(account: new, name: place.name)
            if let there = held[target], there.date > holder.date { continue }
            held[target] = holder
        }
    }

    // MARK: In the end

    /// The texts that must be on the server for an account, by name.
    func content(of account: String) -> [String: String] {
        var content: [String: String] = [:]
        for (place, holder) in held where place.account == account { content[place.name] = edits[holder.edit].text }
        return content
    }

    /// Stored edits that never arrived, and edits that lost to a version they had replaced.
    func problems() -> [String] {
        var problems: [String] = []
        for edit in edits where edit.isStored && !edit.isDropped && edit.served.isEmpty {
            problems.append("“\(edit.text ?? "deletion")” of \(edit.name) never arrived")
        }
        for (place, holder) in held {
            let winner = edits[holder.edit]
            for edit in edits where edit.name == place.name && !edit.isDropped {
                guard edit.served.contains(where: { $0.account == place.account }), isReplaced(winner, by: edit)
                else { continue }
                // Known: a request that is repeated, because its answer was lost, is dated again if the device's clock
                // is ahead, and so may win over an edit that had replaced it.
                let isDatedAgain = winner.served.contains { $0.at > edit.made }
                if isDatedAgain, winner.served.count > 1 || winner.isRepeated { continue }
                problems.append(
                    "\(place.name) says “\(winner.text ?? "")”, which “\(edit.text ?? "deletion")” had replaced")
            }
        }
        return problems
    }

    func isReplaced(_ old: Edit, by edit: Edit) -> Bool {
        var seen = edit.seen
        while let text = seen {
            if text == old.text { return true }
            seen = edits.first { $0.text == text }?.seen
        }
        return false
    }
}
