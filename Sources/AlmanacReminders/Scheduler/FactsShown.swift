import AlmanacContent
import AlmanacCore
import AlmanacDatabase

/// The day a fact is chosen for, and what is recorded with it.
package struct ShownDay {
    package let date: CivilDate
    package let now: Instant
    /// The change number of what is recorded.
    package let change: Int64
}

extension Transaction {
    /// - Returns: the user's choice of facts, or `nil` if they have not stored any.
    package func factSelection(of account: String) throws -> FactSelection? {
        let row = try query(
            "SELECT language, categories, difficulty FROM fact_preferences WHERE user_id = ?",
            [.text(account)]
        ).first
        guard let row else { return nil }
        let categories = try JSON.parse(Array(try row.text("categories").utf8)).strings ?? []
        return FactSelection(
            language: Language(code: try row.text("language")) ?? .en, categories: categories,
            difficulty: Difficulty(rawValue: try row.text("difficulty")))
    }

    /// Chooses the fact of a day, as the user's devices do, and records it as shown.
    /// - Parameters:
    ///   - choice: the choice among the available facts.
    ///   - order: the order of the round that contains the day.
    /// - Returns: the fact's id, or `nil` if there are no facts.
    package func chooseAndRecordFact(
        by choice: DailyChoice, _ order: [Int64], to account: String, _ day: ShownDay
    ) throws -> Int64? {
        let shown = try factsShown(to: account)
        let known = shown.filter { $0.value == day.date }.keys
        // The fact of a day stays the same when its topic is deselected.
        if let id = try known.filter(choice.contains).min() ?? known.filter(hasFact).min() { return id }
        let chosen = choice.choice(on: day.date, in: order) { shown[$0] }
        if let chosen { try noteShown(chosen, to: account, day) }
        return chosen
    }

    /// The date on which each fact was last shown. Rows without a date are from clients that do not send it.
    private func factsShown(to account: String) throws -> [Int64: CivilDate] {
        var dates: [Int64: CivilDate] = [:]
        let rows = try query(
            "SELECT fact_id, coalesce(shown_on, date(updated_at)) AS date FROM seen_facts WHERE user_id = ?",
            [.text(account)])
        for row in rows { dates[try row.int("fact_id")] = row.textIfAny("date").flatMap { CivilDate(text: $0) } }
        return dates
    }

    private func hasFact(_ id: Int64) throws -> Bool {
        try !query("SELECT 1 FROM facts WHERE id = ?", [.int(id)]).isEmpty
    }

    private func noteShown(_ id: Int64, to account: String, _ day: ShownDay) throws {
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
    package func factText(_ id: Int64, in language: Language) throws -> (title: String, summary: String)? {
        try query(
            "SELECT title, summary FROM fact_texts WHERE fact_id = ? AND language = ?",
            [.int(id), .text(language.code)]
        ).first.map { (try $0.text("title"), try $0.text("summary")) }
    }
}
