import AlmanacCore

/// The user's choice of facts.
struct FactPreferences: Sendable {
    let selection: FactSelection
}

extension Transaction {
    /// - Returns: the preferences, or `nil` if the user has not stored any.
    func factPreferences(of account: String) throws -> FactPreferences? {
        let row = try query(
            "SELECT language, categories, difficulty FROM fact_preferences WHERE user_id = ?",
            [.text(account)]
        ).first
        guard let row else { return nil }
        let categories = try JSON.parse(Array(try row.text("categories").utf8)).strings ?? []
        return FactPreferences(
            selection: FactSelection(
                language: Language(code: try row.text("language")) ?? .en, categories: categories,
                difficulty: Difficulty(rawValue: try row.text("difficulty"))))
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

    /// Chooses the fact of a day, as the user's devices do, and records it as shown.
    /// - Parameters:
    ///   - order: the ids of the available facts, and the index of the day's own fact.
    ///   - mustWait: returns whether a fact that was last shown on a date cannot be this day's.
    /// - Returns: the fact's id, or `nil` if there are no facts.
    func showFact(
        from order: (ids: [Int64], first: Int), to account: String, _ day: NotificationMaker.Day,
        mustWait: (CivilDate) -> Bool
    ) throws -> Int64? {
        guard !order.ids.isEmpty else { return nil }
        let known = try factsShown(to: account, on: day.date).first { order.ids.contains($0) }
        if let known { return known }
        var chosen = order.ids[order.first]
        for step in order.ids.indices {
            let id = order.ids[(order.first + step) % order.ids.count]
            let shown = try dateShown(id, to: account)
            guard shown.map(mustWait) ?? false else {
                chosen = id
                break
            }
        }
        try noteShown(chosen, to: account, day)
        return chosen
    }

    /// The ids of the facts that a date already has, in order. Rows without a date are from clients that do not send it.
    private func factsShown(to account: String, on date: CivilDate) throws -> [Int64] {
        try query(
            """
            SELECT fact_id FROM seen_facts WHERE user_id = ? AND coalesce(shown_on, date(updated_at)) = ?
            ORDER BY fact_id
            """, [.text(account), .text(date.text)]
        ).map { try $0.int("fact_id") }
    }

    private func dateShown(_ id: Int64, to account: String) throws -> CivilDate? {
        try query(
            """
            SELECT coalesce(shown_on, date(updated_at)) AS date FROM seen_facts
            WHERE user_id = ? AND fact_id = ?
            """, [.text(account), .int(id)]
        ).first?.textIfAny("date").flatMap { CivilDate(text: $0) }
    }

    private func noteShown(_ id: Int64, to account: String, _ day: NotificationMaker.Day) throws {
        if let table = Tables.named("seen_facts") { try removeTombstone(of: [.text(account), .int(id)], in: table) }
        let now = Timestamp(day.now).text
        try execute(
            """
            INSERT INTO seen_facts (user_id, fact_id, shown_on, created_at, updated_at, change_number)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (user_id, fact_id) DO UPDATE SET
                shown_on = excluded.shown_on, updated_at = excluded.updated_at, change_number = excluded.change_number
            """, [.text(account), .int(id), .text(day.date.text), .text(now), .text(now), .int(day.change)])
    }

    /// The text of a fact; `nil` if there is no fact with this id.
    func factText(_ id: Int64, in language: Language) throws -> (title: String, summary: String)? {
        try query(
            "SELECT title, summary FROM fact_texts WHERE fact_id = ? AND language = ?",
            [.int(id), .text(language.code)]
        ).first.map { (try $0.text("title"), try $0.text("summary")) }
    }
}
