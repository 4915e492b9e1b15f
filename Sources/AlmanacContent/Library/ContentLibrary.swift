import AlmanacCore
import AlmanacDatabase
import Foundation

/// Reads facts, categories, and content types.
package struct ContentLibrary: Sendable {
    package let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// One page of a selection.
    package struct Page: Sendable {
        package let facts: [JSON]
        /// The number of facts in the whole selection.
        package let total: Int64
        /// The cursor of the next page; `nil` on the last page.
        package let next: FactCursor?
    }

    /// The version of the content, which changes with every change of the content.
    package func version() async throws -> Int64 {
        try await database.read { try $0.contentVersion() }
    }

    /// The categories and content types in a language, with the content's version.
    package func metadata(in language: Language) async throws -> JSON {
        try await database.read { transaction in
            let categories = try transaction.query(
                """
                SELECT c.id, t.name, c.slug, t.description, c.icon, c.color_hex
                FROM categories c JOIN category_texts t ON t.category_id = c.id AND t.language = ?
                ORDER BY c.position
                """, [.text(language.code)])
            let types = try transaction.query(
                """
                SELECT c.id, t.name, c.slug, t.description
                FROM content_types c JOIN content_type_texts t ON t.content_type_id = c.id AND t.language = ?
                ORDER BY c.position
                """, [.text(language.code)])
            return .members(
                ("categories", .array(categories.map(\.json))),
                ("content_types", .array(types.map(\.json))),
                ("version", .int(try transaction.contentVersion())))
        }
    }

    /// The first of these slugs that is not a category.
    package func unknownCategory(among slugs: [String]) async throws -> String? {
        let known = try await database.read { try $0.query("SELECT slug FROM categories").map { try $0.text("slug") } }
        return slugs.first { !known.contains($0) }
    }

    /// Reads a page of a selection's facts, by ascending id.
    /// - Parameter limit: the maximum number of facts, at least 1.
    package func page(of selection: FactSelection, after cursor: FactCursor?, limit: Int) async throws -> Page {
        try await database.read { transaction in
            let condition = selection.condition
            let total = try transaction.query("SELECT count(*) AS total FROM facts f \(condition)")
            // One row beyond the limit shows that there is a next page.
            let rows = try transaction.query(
                """
                \(selectFacts(in: selection.language)) \(condition) AND f.id > \(value: .int(cursor?.lastID ?? 0))
                ORDER BY f.id LIMIT \(value: .int(limit + 1))
                """)
            let shown = rows.prefix(limit)
            let last = rows.count > limit ? try shown.last?.int("id") : nil
            return Page(
                facts: try shown.map { try $0.fact(selection.language) }, total: try total.first?.int("total") ?? 0,
                next: last.map { FactCursor(lastID: $0, selection: selection) })
        }
    }

    /// One fact; `nil` if there is none with this id.
    package func fact(_ id: Int64, in language: Language) async throws -> JSON? {
        try await database.read { transaction in
            try transaction.query("\(selectFacts(in: language)) WHERE f.id = \(value: .int(id))")
                .first?.fact(language)
        }
    }
}

/// Selects the columns of facts in a language.
private func selectFacts(in language: Language) -> SQL {
    """
    SELECT f.id, t.title, t.content, t.summary, f.difficulty, y.slug AS content_type, c.slug AS category, t.tags,
        f.source_url, t.reading_time, t.word_count, f.image_url, f.created_at, f.day AS "on"
    FROM facts f
    JOIN fact_texts t ON t.fact_id = f.id AND t.language = \(value: .text(language.code))
    JOIN categories c ON c.id = f.category_id
    JOIN content_types y ON y.id = f.content_type_id
    """
}

extension FactSelection {
    fileprivate var condition: SQL {
        var sql: SQL = "WHERE true"
        if !categories.isEmpty {
            let slugs = categories.map { "\(value: .text($0))" as SQL }.joined(by: ", ")
            sql += " AND f.category_id IN (SELECT id FROM categories WHERE slug IN (\(slugs)))"
        }
        if let difficulty { sql += " AND f.difficulty = \(value: .text(difficulty.rawValue))" }
        return sql
    }
}

extension Transaction {
    /// The facts of a selection to choose a day's fact from, in the order of their ids.
    package func candidates(in selection: FactSelection) throws -> [DailyCandidate] {
        try query("SELECT f.id, f.day FROM facts f \(selection.condition) ORDER BY f.id").map { row in
            DailyCandidate(id: try row.int("id"), day: row.textIfAny("day").flatMap { YearDay($0) })
        }
    }
}

extension SQLRow {
    /// The row as an object.
    fileprivate var json: JSON {
        .object(zip(columns, values).map { JSON.Member($0, $1.json) })
    }

    /// The row of a fact as an object, with its tags as an array, and `on` only if it has a day.
    fileprivate func fact(_ language: Language) throws -> JSON {
        let tags = try JSON.parse(Array(text("tags").utf8))
        let members = zip(columns, values).filter { $0 != "on" || $1 != .null }.map { column, value in
            JSON.Member(column, column == "tags" ? tags : value.json)
        }
        return .object(members + [JSON.Member("language", .string(language.code))])
    }
}

extension SQLValue {
    fileprivate var json: JSON {
        switch self {
        case .null, .blob: .null
        case .int(let value): .int(value)
        case .real(let value): .double(value)
        case .text(let value): .string(value)
        }
    }
}
