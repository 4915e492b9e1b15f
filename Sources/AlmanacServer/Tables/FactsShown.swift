import AlmanacCore

/// The user's choice of facts.
struct FactPreferences: Sendable {
    let selection: FactSelection
    /// When the current round began. Facts shown before then may be shown again; `nil` during the first round.
    let roundStartedAt: String?
}

extension Transaction {
    /// - Returns: the preferences, or `nil` if the user has not stored any.
    func factPreferences(of account: String) throws -> FactPreferences? {
        let row = try query(
            "SELECT language, categories, difficulty, round_started_at FROM fact_preferences WHERE user_id = ?",
            [.text(account)]
        ).first
        guard let row else { return nil }
        let categories = try JSON.parse(Array(try row.text("categories").utf8)).strings ?? []
        return FactPreferences(
            selection: FactSelection(
                language: Language(code: try row.text("language")) ?? .en, categories: categories,
                difficulty: Difficulty(rawValue: try row.text("difficulty"))),
            roundStartedAt: row.textIfAny("round_started_at"))
    }

    /// The language of the user's facts, or else of the device that was last seen.
    func language(of account: String) throws -> Language {
        let found = try query(
            """
            SELECT coalesce(
                (SELECT language FROM fact_preferences WHERE user_id = ?),
                (SELECT language FROM devices WHERE account_id = ? ORDER BY last_seen DESC LIMIT 1)) AS language
            """, [.text(account), .text(account)]
        ).first?.textIfAny("language")
        return found.flatMap(Language.init(code:)) ?? .en
    }

    /// Chooses the fact of a day and records it as shown. It is the day's own fact, or, if that was already shown on
    /// another day of this round, the next one that was not. When all of them have been shown, a new round starts.
    /// - Parameter order: the ids of the available facts, and the index of the day's own fact.
    /// - Returns: the fact's id, or `nil` if there are no facts.
    func showFact(
        from order: (ids: [Int64], first: Int), to account: String, _ day: NotificationMaker.Day,
        roundStartedAt: String?
    ) throws -> Int64? {
        guard !order.ids.isEmpty else { return nil }
        let now = Timestamp(day.now).text
        var chosen: Int64?
        for step in order.ids.indices {
            let id = order.ids[(order.first + step) % order.ids.count]
            // The day's own fact stays available even if the user has already seen it in the app today.
            let until = step == 0 ? Timestamp(day.begin).text : "9999"
            if try !wasShown(id, to: account, from: roundStartedAt ?? "", until: until) {
                chosen = id
                break
            }
        }
        if chosen == nil {
            try execute(
                "UPDATE fact_preferences SET round_started_at = ? WHERE user_id = ?", [.text(now), .text(account)])
        }
        let id = chosen ?? order.ids[order.first]
        try noteShown(id, to: account, at: now, change: day.change)
        return id
    }

    private func wasShown(_ id: Int64, to account: String, from start: String, until end: String) throws -> Bool {
        try !query(
            "SELECT 1 FROM seen_facts WHERE user_id = ? AND fact_id = ? AND updated_at >= ? AND updated_at < ?",
            [.text(account), .int(id), .text(start), .text(end)]
        ).isEmpty
    }

    private func noteShown(_ id: Int64, to account: String, at now: String, change: Int64) throws {
        if let table = Tables.named("seen_facts") { try removeTombstone(of: [.text(account), .int(id)], in: table) }
        try execute(
            """
            INSERT INTO seen_facts (user_id, fact_id, created_at, updated_at, change_number) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (user_id, fact_id) DO UPDATE SET
                updated_at = excluded.updated_at, change_number = excluded.change_number
            """, [.text(account), .int(id), .text(now), .text(now), .int(change)])
    }

    /// The text of a fact; `nil` if there is no fact with this id.
    func factText(_ id: Int64, in language: Language) throws -> (title: String, summary: String)? {
        try query(
            "SELECT title, summary FROM fact_texts WHERE fact_id = ? AND language = ?",
            [.int(id), .text(language.code)]
        ).first.map { (try $0.text("title"), try $0.text("summary")) }
    }
}
