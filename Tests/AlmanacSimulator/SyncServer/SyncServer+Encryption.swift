import AlmanacCore

/// The keys of end-to-end encrypted accounts, and the rules that a device relies on: in an encrypted account, private
/// columns take envelopes only, and its key stays while there are any.
extension SyncServer {
    static let keys = Table.accountKeys.name

    /// Whether a value is an envelope of a key.
    private func isEnvelope(_ value: JSON?) -> String? { value?.string.flatMap { Envelope.keyID(of: $0) } }

    /// Returns the refusal of texts that are not in the form that the account wants; `nil` if they are.
    func formRefusal(_ table: String, _ fields: [JSON.Member], _ account: String) -> (status: Int, body: JSON)? {
        let key = rows[Self.keys]?[account]
        let columns = tables[table]?.privateColumns ?? []
        for field in fields where columns.contains(field.key) && field.value.string != nil {
            let id = isEnvelope(field.value)
            let isAdmitted =
                if let key { id.map { .string($0) == key["key_id"] } ?? (key["state"] == .string("ending")) } else {
                    id == nil
                }
            if !isAdmitted { return (409, code(Envelope.refusal)) }
        }
        return nil
    }

    /// Stores the key of an account, unless it has another one.
    func putKey(_ request: HTTPRequest, _ account: String) -> (status: Int, body: JSON) {
        guard case .object(let fields)? = try? JSON.parse(request.body) else { return (400, code("PGRST102")) }
        if let refusal = proofRefusal(request, account) { return refusal }
        let there = rows[Self.keys]?[account]
        guard there == nil || there?["key_id"] == fields.first(where: { $0.key == "key_id" })?.value else {
            return (403, code("42501"))
        }
        return (201, store(fields, over: there, account))
    }

    /// Changes the key of an account, if it has the id that the request names.
    func patchKey(_ request: HTTPRequest, _ path: Path, _ account: String) -> (status: Int, body: JSON) {
        guard case .object(let fields)? = try? JSON.parse(request.body) else { return (400, code("PGRST102")) }
        guard let there = rows[Self.keys]?[account], let id = there["key_id"]?.string, path["key_id"] == "eq." + id
        else { return (200, .array([])) }
        let keepsOn = fields.count == 1 && fields[0] == JSON.Member("state", .string("on"))
        if !keepsOn, let refusal = proofRefusal(request, account) { return refusal }
        return (200, store(fields, over: there, account))
    }

    /// Takes the account's password, or a recent sign-in, for the proof that its owner asks.
    func prove(_ request: HTTPRequest, _ account: String) -> (status: Int, body: JSON) {
        if let refusal = refusal(of: request, account) { return refusal }
        areSignInsOld = false
        return (204, .null)
    }

    /// Returns the refusal of a change of the account's key without a proof of it, and notes the first one.
    private func proofRefusal(
        _ request: HTTPRequest, _ account: String, isDeletion: Bool = false
    ) -> (status: Int, body: JSON)? {
        if let known = keyProofs[account] {
            if request.keyProof == known { return nil }
            if !isDeletion { return (403, code(Envelope.proofNeeded)) }
        }
        let isEnding = rows[Self.keys]?[account]?["state"] == .string("ending")
        if isDeletion, isEnding { return nil }
        if areSignInsOld, email(of: account) != nil { return (403, code(Envelope.signInNeeded)) }
        if !isDeletion { keyProofs[account] = request.keyProof }
        return nil
    }

    /// Gives a row a new change number, as every write does.
    public func touch(_ table: String, _ key: String) {
        lastChange += 1
        rows[table]?[key]?.change = lastChange
    }

    /// Removes with the key what nobody can read without it.
    func forgetKey(of account: String) {
        keyProofs[account] = nil
        deleteSealedVersions(of: account)
    }

    private func store(_ fields: [JSON.Member], over there: Stored?, _ account: String) -> JSON {
        let own = [
            JSON.Member("user_id", .string(account)), JSON.Member("updated_at", .string(clock.timestamp)),
        ]
        var new = fields.filter { field in !own.contains { $0.key == field.key } } + own
        let old = there?.fields ?? [JSON.Member("state", .string("on"))]
        new += old.filter { old in !new.contains { $0.key == old.key } }
        lastChange += 1
        // What comes back is no longer deleted.
        graves[Self.keys]?[account] = nil
        rows[Self.keys, default: [:]][account] = Stored(fields: new, change: lastChange)
        return .array([.object(new)])
    }

    /// Returns the refusal to delete a key that is still needed; `nil` if it is not.
    func keyRefusal(_ table: String, _ account: String, _ request: HTTPRequest) -> (status: Int, body: JSON)? {
        guard table == Self.keys, rows[Self.keys]?[account] != nil else { return nil }
        if let refusal = proofRefusal(request, account, isDeletion: true) { return refusal }
        for table in tables.values {
            for row in (rows[table.name] ?? [:]).values where row["user_id"] == .string(account) {
                if table.privateColumns.contains(where: { isEnvelope(row[$0]) != nil }) { return (409, code("E2E02")) }
            }
        }
        let isEnding = rows[Self.keys]?[account]?["state"] == .string("ending")
        let isHeld = versions.contains { version in
            version["user_id"] == .string(account) && isSealed(version)
                && (isUndecided(version) || version.change > request.base ?? 0)
        }
        return isEnding && isHeld ? (409, code("E2E02")) : nil
    }

    /// Deletes the versions that nobody can read without the account's key.
    func deleteSealedVersions(of account: String) {
        for version in versions where version["user_id"] == .string(account) && isSealed(version) {
            delete(Table.versions.name, key: version["id"]?.string ?? "")
        }
    }

    private func isSealed(_ version: Stored) -> Bool {
        let columns = tables[version["table_name"]?.string ?? ""]?.privateColumns ?? []
        return columns.contains { isEnvelope(version["columns"]?[$0]) != nil }
    }

    /// Whether a row and what stands instead are one edit in two forms.
    func isReformed(_ row: [JSON.Member], _ other: [JSON.Member], in table: Table) -> Bool {
        func isSealed(_ fields: [JSON.Member]) -> Bool {
            fields.contains { table.privateColumns.contains($0.key) && isEnvelope($0.value) != nil }
        }
        func edited(_ fields: [JSON.Member]) -> JSON? { fields.first { $0.key == "updated_at" }?.value }
        return isSealed(other) != isSealed(row) && edited(other) == edited(row)
    }
}
