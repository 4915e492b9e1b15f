import AlmanacCore

/// The rows, the tombstones of deleted ones, and the pages of changes.
extension SyncServer {
    /// The column with the account that owns a row.
    func ownerColumn(of table: String) -> String { tables[table]?.ownerColumn ?? "user_id" }

    /// Whether only the server writes a column.
    func isWrittenByServer(_ column: String, in table: String) -> Bool {
        tables[table]?.writtenByServer.contains { $0.name == column } ?? false
    }

    /// Whether the rows have no id and are known by their natural key, also after they are deleted.
    private func isNaturallyKeyed(_ table: String) -> Bool { tables[table].map { $0.primaryKey != ["id"] } ?? false }

    func upsert(
        _ table: String, _ path: Path, _ request: HTTPRequest, _ account: String, cause: VersionCause = .edit
    ) -> (status: Int, body: JSON) {
        if table == refusedTable { return (400, code("23514")) }
        if table == Self.keys { return putKey(request, account) }
        guard case .object(var fields)? = try? JSON.parse(request.body),
            !fields.contains(where: { isWrittenByServer($0.key, in: table) }),
            fields.first(where: { $0.key == ownerColumn(of: table) })?.value == .string(account)
        else { return (403, code("42501")) }
        if let refusal = formRefusal(table, fields, account) { return refusal }
        let now = clock.timestamp
        let requested = fields.first { $0.key == "updated_at" }?.value.string ?? now
        let edited = min(requested, now)
        fields.removeAll { $0.key == "updated_at" }
        fields.append(JSON.Member("updated_at", .string(edited)))
        conflictKeys[table] = path["on_conflict"]
        let names = (path["on_conflict"] ?? "").split(separator: ",").map(String.init)
        let key = self.key(&fields, names, of: table, isFromNothing: knowsBases && request.base == 0)
        var dates = dates(of: fields, in: table, was: path["was"])
        if let there = rows[table]?[key] {
            let isParallel =
                !faults.contains(.ignoresBases) && request.base.map { knowsBases && $0 < there.change } ?? false
            // Of two rows of one date, an imported one is not the later one. Another account's row moves here, where the real
            // server gives it another id.
            let isOwn = there[ownerColumn(of: table)] == .string(account)
            let isLate = cause == .import && isOwn && there.edited >= edited
            guard !isLate, let merged = merged(fields, into: there, of: table, was: path["was"]) else {
                keep(
                    fields, of: there, in: table, cause: cause, isParallel: true, stood: false, unless: there.fields)
                return (200, .array([]))
            }
            keep(there.fields, of: there, in: table, cause: cause, isParallel: isParallel, unless: merged.fields)
            dates = merged.dates
            fields = merged.fields.filter { $0.key != "id" }
            fields = there.fields.filter { old in !fields.contains { $0.key == old.key } } + fields
        } else if isNaturallyKeyed(table) {
            if let grave = graves[table]?[key], isLate(edited, grave, request) { return tooLate(fields, grave, table) }
            graves[table]?[key] = nil
        } else if let id = fields.first(where: { $0.key == "id" })?.value.string {
            if let grave = graves[table]?[id], isLate(edited, grave, request) { return tooLate(fields, grave, table) }
            graves[table]?[id] = nil
        } else {
            makeID(&fields)
        }
        // What is computed from the rest of the row begins again, such as a quote's moderation.
        for column in tables[table]?.columns ?? [] where column.isDerived {
            fields.removeAll { $0.key == column.name }
            if case .value(.text(let text)) = column.initial {
                fields.append(JSON.Member(column.name, .string(text)))
            }
        }
        // The scheduler's column, which every answer includes.
        if table == Table.reminders.name { fields.append(JSON.Member("state", .string("scheduled"))) }
        lastChange += 1
        madeChange = lastChange
        rows[table, default: [:]][key] = Stored(fields: fields, change: lastChange, dates: dates)
        return (201, .array([.object(fields)]))
    }

    /// Whether a row was deleted after an edit was made, which did not know of it.
    private func isLate(_ edited: String, _ grave: Stored, _ request: HTTPRequest) -> Bool {
        let isKnown = knowsBases && request.base.map { $0 >= grave.change } ?? false
        return !isKnown && edited < grave.edited
    }

    /// Keeps what an edit says whose row was deleted after it was made.
    private func tooLate(
        _ fields: [JSON.Member], _ grave: Stored, _ table: String
    ) -> (status: Int, body: JSON) {
        keep(fields, of: grave, in: table, cause: .deletion, stood: false)
        return (201, .array([]))
    }

    func delete(_ table: String, _ path: Path, _ account: String) -> [JSON] {
        var gone: [JSON] = []
        for row in matching(table, path, account) {
            guard let key = rows[table]?.first(where: { $0.value.change == row.change })?.key else { continue }
            keep(row.fields, of: row, in: table, cause: .deletion)
            var grave = self.grave(of: row)
            let isNatural = isNaturallyKeyed(table)
            if isNatural {
                let names = tables[table]?.primaryKey ?? []
                let key = row.fields.filter { names.contains($0.key) }
                grave.fields.append(JSON.Member(Self.graveKey, .object(key)))
            }
            graves[table, default: [:]][isNatural ? key : row["id"]?.string ?? ""] = grave
            rows[table]?[key] = nil
            gone.append(.object(row.fields))
        }
        return gone
    }

    /// Deletes a row as another device of the account would.
    public func delete(_ table: String, key: String) {
        guard let row = rows[table]?.removeValue(forKey: key) else { return }
        keep(row.fields, of: row, in: table, cause: .deletion)
        bury(row, in: table)
    }

    /// Notes the deletion of a row whose place another row has taken.
    func bury(_ row: Stored, in table: String) {
        guard !isNaturallyKeyed(table), let id = row["id"]?.string else { return }
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

    func matching(_ table: String, _ path: Path, _ account: String) -> [Stored] {
        (rows[table] ?? [:]).values.filter { row in
            row[ownerColumn(of: table)] == .string(account)
                && path.query.allSatisfy { item in
                    if item.name == "or" {
                        return item.value.dropFirst().dropLast().split(separator: ",").contains { condition in
                            let parts = condition.split(separator: ".", maxSplits: 1).map(String.init)
                            return parts.count == 2 && Self.matches(row[parts[0]], parts[1])
                        }
                    }
                    // All columns are answered, whichever are asked for.
                    return item.name == "select" || Self.matches(row[item.name], item.value)
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

    /// The key under which a row is stored. A former key finds the row with the same id, or else the one that was edited
    /// last; what was written from nothing finds only what says the same.
    private func key(
        _ fields: inout [JSON.Member], _ names: [String], of table: String, isFromNothing: Bool
    ) -> String {
        guard let declared = tables[table], !declared.formerKey.isEmpty, names != ["id"] else {
            if names == ["id"], key(fields, names).isEmpty { makeID(&fields) }
            return key(fields, names)
        }
        let id = key(fields, ["id"])
        let wanted = key(fields, names)
        let new = fields
        let found = (rows[table] ?? [:]).filter { row in
            key(row.value.fields, names) == wanted
                && (!isFromNothing || row.key == id || isSaid(new, by: row.value, of: declared))
        }
        if found[id] != nil { return id }
        let latest = found.max { ($0.value.edited, $1.key) < ($1.value.edited, $0.key) }
        if let latest { return latest.key }
        if id.isEmpty { makeID(&fields) }
        return key(fields, ["id"])
    }

    private func makeID(_ fields: inout [JSON.Member]) {
        numbers += 1
        fields.append(JSON.Member("id", .string("id-\(numbers)")))
    }

    /// Whether a row says what an edit does: the same texts, or those of the same edit, encrypted once more.
    private func isSaid(_ fields: [JSON.Member], by row: Stored, of table: Table) -> Bool {
        fields.allSatisfy { !table.versioned.contains($0.key) || row[$0.key] == $0.value }
            || fields.contains { $0.key == "updated_at" && $0.value.string == row.edited }
    }

    private func key(_ fields: [JSON.Member], _ names: [String]) -> String {
        names.map { name in Self.plain(fields.first { $0.key == name }?.value) }.joined(separator: "\n")
    }

    /// A value as it stands in a filter: a text without its quotes.
    private static func plain(_ value: JSON?) -> String {
        value.map { $0.string ?? $0.text } ?? ""
    }

    func changes(_ account: String, since: Int64) -> JSON {
        var found: [(Int64, JSON)] = []
        for (table, rows) in rows {
            for row in rows.values where row.change > since && row[ownerColumn(of: table)] == .string(account) {
                var item = [JSON.Member("table", .string(table)), JSON.Member("row", .object(row.fields))]
                if knowsBases { item.append(JSON.Member("change", .int(row.change))) }
                found.append((row.change, .object(item)))
            }
        }
        for (table, graves) in graves {
            for grave in graves.values where grave.change > since && grave["user_id"] == .string(account) {
                let key = grave[Self.graveKey] ?? JSON.members(("id", grave["id"] ?? .null))
                var item = [JSON.Member("table", .string(table)), JSON.Member("deleted", key)]
                if knowsBases { item.append(JSON.Member("change", .int(grave.change))) }
                found.append((grave.change, .object(item)))
            }
        }
        // Three rows, and the versions among them: a test counts pages, and what an edit ends makes none.
        var rows = 0
        let page = found.sorted { $0.0 < $1.0 }.prefix { _, item in
            if item["table"] != .string(Table.versions.name) { rows += 1 }
            return rows <= 3
        }
        return .members(
            ("changes", .array(page.map(\.1))), ("cursor", .int(page.last?.0 ?? since)),
            ("more", .bool(page.count < found.count)))
    }
}
