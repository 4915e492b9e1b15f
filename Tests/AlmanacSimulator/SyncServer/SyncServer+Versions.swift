import AlmanacCore

/// What was replaced or deleted, as the server keeps it.
extension SyncServer {
    /// Makes a version of a row's fields, if one of the columns whose loss matters says something else in what stands instead.
    /// - Parameters:
    ///   - fields: What is lost otherwise: the row, or what was to be written to it.
    ///   - row: The row.
    ///   - hasStood: Whether the row said it.
    ///   - isParallel: Whether what stands and what is lost were made from the same text.
    ///   - other: What stands; `nil` for a deletion.
    func keep(
        _ fields: [JSON.Member], of row: Stored, in table: String, cause: VersionCause = .edit,
        isParallel: Bool = false, stood hasStood: Bool = true, unless other: [JSON.Member]? = nil
    ) {
        guard let declared = tables[table], !tables[Table.versions.name].isNone, !drops(cause, stood: hasStood) else {
            return
        }
        let lost = declared.versioned.contains { name in
            guard let value = fields.first(where: { $0.key == name })?.value else { return false }
            guard let other else { return value != .null }
            return other.first { $0.key == name }.map { $0.value != value } ?? false
        }
        let stood = Stored(fields: fields, change: row.change)
        let key = JSON.array([row["id"] ?? .null]).text
        if cause == .deletion, other.isNone, hasStood { endUndecided(key, in: table) }
        // A request that is repeated because its answer was lost makes no other one.
        func isKept() -> Bool {
            (rows[Table.versions.name] ?? [:]).values.contains { version in
                version["row_key"] == .string(key) && version["edited_at"] == .string(stood.edited)
                    && version["table_name"] == .string(table)
                    && declared.versioned.allSatisfy { version["columns"]?[$0] ?? .null == stood[$0] ?? .null }
            }
        }
        if hasStood, let other, isReformed(fields, other, in: declared) { return }
        guard lost, !isKept() else { return }
        let written = declared.columns.filter { $0.writer == .person && $0.name != declared.owner }.map(\.name)
        numbers += 1
        lastChange += 1
        let all = fields + row.fields.filter { old in !fields.contains { $0.key == old.key } }
        let version = JSON.members(
            ("id", .string("version-\(numbers)")), ("user_id", row[declared.ownerColumn] ?? .null),
            ("table_name", .string(table)), ("row_key", .string(key)),
            ("columns", .object(all.filter { written.contains($0.key) })),
            ("row_change", .int(hasStood ? row.change : 0)),
            ("edited_at", .string(stood.edited)), ("replaced_at", .string(clock.timestamp)),
            ("cause", .string(cause.slug)), ("session", .null), ("label", .null), ("parallel", .bool(isParallel)),
            ("seen_at", .null), ("updated_at", .string(clock.timestamp)))
        guard case .object(let members) = version else { return }
        rows[Table.versions.name, default: [:]]["version-\(numbers)"] = Stored(fields: members, change: lastChange)
    }

    /// Deletes, with a row, what another device wrote beside it.
    private func endUndecided(_ key: String, in table: String) {
        for version in versions where version["row_key"] == .string(key) && version["table_name"] == .string(table) {
            guard isUndecided(version), let id = version["id"]?.string else { continue }
            set(
                [
                    JSON.Member("cause", .string(VersionCause.deletion.slug)),
                    JSON.Member("replaced_at", .string(clock.timestamp)),
                ], of: version, id)
        }
    }

    /// Whether a version waits for its user's decision.
    func isUndecided(_ version: Stored) -> Bool {
        version["parallel"] == .bool(true) && (version["seen_at"] ?? .null) == .null
            && version["cause"] != .string(VersionCause.deletion.slug)
    }

    /// Sets fields of a version, with the next change number.
    @discardableResult
    private func set(_ fields: [JSON.Member], of version: Stored, _ id: String) -> [JSON.Member] {
        lastChange += 1
        let new = version.fields.filter { old in !fields.contains { $0.key == old.key } } + fields
        rows[Table.versions.name]?[id] = Stored(fields: new, change: lastChange)
        return new
    }

    /// Notes that a version was seen.
    func patchVersion(_ request: HTTPRequest, _ path: Path, _ account: String) -> (status: Int, body: JSON) {
        guard case .object(let fields)? = try? JSON.parse(request.body),
            let row = matching(Table.versions.name, path, account).first, let id = row["id"]?.string
        else { return (200, .array([])) }
        let new = set(fields, of: row, id)
        madeChange = lastChange
        return (200, .array([.object(new)]))
    }

    /// Stores the texts of a version in the other form, as `PUT /api/versions/ID` does.
    func reform(_ request: HTTPRequest, _ id: String, _ account: String) -> (status: Int, body: JSON) {
        guard let row = rows[Table.versions.name]?[id], row["user_id"] == .string(account) else {
            return (404, .members(("type", .string("/problems/unknown-version"))))
        }
        guard case .object(let columns)? = (try? JSON.parse(request.body))?["columns"] else { return (400, .null) }
        if let refusal = formRefusal(row["table_name"]?.string ?? "", columns, account) { return refusal }
        set([JSON.Member("columns", .object(columns))], of: row, id)
        madeChange = lastChange
        return (204, .null)
    }

    /// The versions that the server keeps, oldest first.
    public var versions: [Stored] { (rows[Table.versions.name] ?? [:]).values.sorted { $0.change < $1.change } }
}
