import AlmanacCore

// The public quotes, and the store.

extension SyncServer {
    /// Fills the table of quotes with this many, in turn of the categories.
    public func write(quotes count: Int, in categories: [String] = ["Joy", "Love", "Nature"]) {
        quotes = (0..<count).map { number in
            let digits = String(number)
            let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
            return .members(
                ("id", .string(id)), ("english_text", .string("Quote \(number).")),
                ("chinese_text", .string("第\(number)句。")),
                ("categories", .array([.string(categories[number % categories.count])])))
        }
    }

    /// Returns the part of a public table that a request asks for.
    func page(of rows: [JSON], _ path: Path) -> JSON {
        let offset = Int(path["offset"] ?? "0") ?? 0
        let limit = Int(path["limit"] ?? "") ?? rows.count
        return .array(Array(rows.dropFirst(offset).prefix(limit)))
    }

    // MARK: The store

    /// Sets what an account has subscribed to, as the server's own code does.
    public func subscribe(_ account: String, _ fields: JSON.Member...) {
        var stored =
            rows[Subscription.table]?[account] ?? Stored(fields: [JSON.Member("id", .string(account))], change: 0)
        stored.fields.removeAll { old in fields.contains { $0.key == old.key } }
        stored.fields += fields
        lastChange += 1
        stored.change = lastChange
        rows[Subscription.table, default: [:]][account] = stored
    }

    func store(_ name: String, _ account: String, _ request: HTTPRequest) -> (status: Int, body: JSON) {
        switch name {
        case "products":
            let plans: [JSON] = [
                .members(
                    ("id", .string("almanac.premium.monthly")), ("plan", .string("monthly")),
                    ("period", .string("month")), ("price", .string("£2.99")), ("saves", .null)),
                .members(
                    ("id", .string("almanac.premium.yearly")), ("plan", .string("yearly")),
                    ("period", .string("year")), ("price", .string("£19.99")), ("saves", .int(44))),
            ]
            return (
                200,
                .members(
                    ("store", isSelling ? .string("sandbox") : .null), ("is_sandbox", .bool(isSelling)),
                    ("trial_days", .int(7)), ("trial_available", .bool(!trials.contains(account))),
                    ("products", .array(isSelling ? plans : [])))
            )
        case "trial":
            guard (try? JSON.parse(request.body))?["device_key"]?.string != nil else {
                return (422, .members(("type", .string("/problems/unknown-device")), ("detail", .string("Register."))))
            }
            // A request that is repeated because its answer was lost finds the trial that it has begun.
            let ends = rows[Subscription.table]?[account]?["trial_end_date"]?.string.flatMap { Instant(timestamp: $0) }
            if let ends, ends > clock { break }
            guard trials.insert(account).inserted else {
                return (409, .members(("type", .string("trial-used")), ("detail", .string("The trial was used."))))
            }
            subscribe(
                account, JSON.Member("subscription_status", .string("trial")),
                JSON.Member("trial_end_date", .string((clock + Subscription.trialLength).timestamp)))
        case "purchases":
            subscribe(
                account, JSON.Member("subscription_status", .string("monthly")),
                JSON.Member("subscription_end_date", .string((clock + 30 * 86_400_000).timestamp)),
                JSON.Member("subscription_renews", .bool(true)))
        case "cancel": subscribe(account, JSON.Member("subscription_renews", .bool(false)))
        default: return (404, .members(("type", .string("nothing-to-restore"))))
        }
        return (200, .members(("subscription", .object(rows[Subscription.table]?[account]?.fields ?? []))))
    }
}

extension SyncServer {
    /// Inserts a row as another device of the account would.
    public func insert(_ table: String, key: String, _ fields: JSON.Member...) {
        insert(table, key: key, fields)
    }

    /// Inserts a row as another device of the account would.
    public func insert(_ table: String, key: String, _ fields: [JSON.Member]) {
        lastChange += 1
        rows[table, default: [:]][key] = Stored(fields: fields, change: lastChange)
    }
}
