import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase

/// The columns that a response shows, and their names in it: `select=id,text:english_text`.
package struct Selection: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package let name: String
        package let column: Column
    }

    package let items: [Item]
    /// Whether it shows all columns, as they are named, and nothing else.
    package private(set) var isWhole = false
    /// What else a row shows: the rows that belong to it.
    package var embeddings: [Embedding] = []

    /// The maximum number of embedded tables.
    private static let maxEmbeddings = 4

    /// The maximum number of items. A column may be selected twice under two names, but selecting a large one 40 times
    /// would turn a small row into a large response.
    private static func maxItems(_ table: Table) -> Int { table.shown.count + 5 }

    package init(all table: Table) {
        self = Self.whole[table.name] ?? Self.makeWhole(table)
    }

    private static func makeWhole(_ table: Table) -> Selection {
        var selection = Selection(items: all(of: table))
        selection.isWhole = true
        return selection
    }

    private init(items: [Item]) {
        self.items = items
    }

    /// What shows all columns, by the name of the table. Most requests ask for it.
    private static let whole = Dictionary(
        uniqueKeysWithValues: Tables.all.map { ($0.name, makeWhole($0)) })

    /// What an export holds of a row: everything but what ends with it, such as the secret of a link. What a user's rows said
    /// before is theirs, although the server has written it.
    package init(archiving table: Table) {
        items = Self.all(of: table).filter { !$0.column.endsWithRow || table.isMadeByServer }
    }

    private static func all(of table: Table) -> [Item] {
        table.shown.map { Item(name: $0.name, column: $0) }
    }

    /// Parses the value of `select` for a request that may embed rows of other tables.
    /// - Throws: ``RestProblem`` with PGRST100, PGRST200, PGRST201, 42703 or 42501.
    package init(_ parameters: QueryParameters, of table: Table, as principal: Principal) throws(RestProblem) {
        let text = parameters["select"] ?? "*"
        if text == "*" {
            self.init(all: table)
            return
        }
        try Self.requireShort(text, "select")
        let parts = Self.parts(text)
        try self.init(parts.filter { !Self.isEmbedding($0) }.joined(separator: ","), of: table)
        for part in parts where Self.isEmbedding(part) {
            embeddings.append(try Embedding(part, of: table, parameters, as: principal))
        }
        guard embeddings.count <= Self.maxEmbeddings else {
            throw .query("At most \(Self.maxEmbeddings) tables can be embedded")
        }
        try Self.requireUnique(items.map(\.name) + embeddings.map(\.name))
    }

    /// - Throws: ``RestProblem`` with PGRST100: of two members with one name, readers of JSON see only one.
    private static func requireUnique(_ names: [String]) throws(RestProblem) {
        var seen: Set<String> = []
        // Names become a part of statements, which end at a zero byte.
        guard names.allSatisfy(\.isStorable) else { throw .notStorable }
        for name in names where !seen.insert(name).inserted {
            throw .query(
                "“\(name.prefix(100))” is selected twice: give one of the two another name, as in other:\(name.prefix(100))"
            )
        }
    }

    /// The longest text that says what to show or how to sort, in bytes: enough for each column of any table by a name of
    /// its own. It is looked at before anything is, because reading a long one takes longer than many an answer.
    private static let longest = 4_000

    /// - Throws: ``RestProblem`` with PGRST100.
    fileprivate static func requireShort(_ text: String, _ parameter: String) throws(RestProblem) {
        guard text.utf8.count <= longest else {
            throw .query("“\(parameter)” is too long: it may have \(longest) bytes")
        }
    }

    /// The parts between commas that are not in parentheses, without blanks.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var depth = 0
        for scalar in text.withoutBlanks.unicodeScalars {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
            if scalar == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    private static func isEmbedding(_ text: String) -> Bool { text.has("(") && !isAggregate(text) }

    private static func isAggregate(_ text: String) -> Bool {
        let function = text.parts(at: ".").last.map(String.init) ?? text
        return ["count()", "sum()", "avg()", "min()", "max()"].contains(where: function.hasSuffix)
    }

    /// Parses the value of `select`.
    /// - Throws: ``RestProblem`` with PGRST100 or 42703.
    package init(_ text: String?, of table: Table) throws(RestProblem) {
        guard let text else {
            self.init(all: table)
            return
        }
        try Self.requireShort(text, "select")
        var items: [Item] = []
        for part in text.parts(at: ",") {
            let part = part.withoutBlanks
            if part == "*" {
                items += Self.all(of: table)
            } else {
                items.append(try Self.item(part, of: table))
            }
        }
        guard items.count <= Self.maxItems(table) else { throw .query("Too many columns are selected") }
        // `*,id` names a column twice, which says the same as once.
        var shown: [Item] = []
        for item in items where !shown.contains(item) { shown.append(item) }
        try Self.requireUnique(shown.map(\.name))
        self.init(items: shown)
    }

    private static func item(_ text: String, of table: Table) throws(RestProblem) -> Item {
        if isAggregate(text) { throw .aggregate(text) }
        if text.has("(") || text.has(")") || text.hasPrefix("...") { throw .embedding(text) }
        if text.contains("::") || text.contains("->") {
            throw .query("casts and JSON paths are not supported in select", text)
        }
        let halves = text.parts(at: ":", keepingEmpty: true).map { FilterScanner.unquoted($0) }
        guard halves.count <= 2, let last = halves.last, !last.isEmpty, halves.first?.isEmpty == false else {
            throw .query("failed to parse select parameter (\(text.prefix(100)))")
        }
        return Item(name: halves[0], column: try table.shownColumn(last))
    }

    /// An expression that makes a row a JSON object within the database engine.
    package func json(_ dialect: Dialect) -> SQL { Self.json(items, dialect, embeddings) }

    package static func json(_ items: [Item], _ dialect: Dialect, _ embeddings: [Embedding] = []) -> SQL {
        var members: [(name: String, value: SQL)] = items.map { ($0.name, $0.column.json(dialect)) }
        for embedding in embeddings { members.append((embedding.name, embedding.json(dialect))) }
        return dialect.jsonObject(members)
    }
}

extension Table {
    /// The column that a request names to show, to filter or to sort by.
    /// - Throws: ``RestProblem`` with 42703, or 42501 for a secret: an order and a filter tell of its value, too.
    func shownColumn(_ name: String) throws(RestProblem) -> Column {
        guard let column = self[name] else { throw .unknownColumn(name, of: self) }
        guard !column.isSecret else { throw .secretColumn(column, of: self) }
        return column
    }
}

extension Column {
    /// An expression for the column's value within a JSON object.
    fileprivate func json(_ dialect: Dialect) -> SQL {
        // PostgreSQL knows the types.
        if dialect == .postgres { return "\(name: name)" }
        return switch type {
        case .boolean: "json(CASE \(name: name) WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)"
        case .textArray, .json: "json(\(name: name))"
        // As Postgres writes timestamps: without trailing zeros in the fraction.
        case .timestamp: "rtrim(rtrim(substr(\(name: name), 1, 26), '0'), '.') || '+00:00'"
        case .text, .uuid, .bigint, .double, .date, .time: "\(name: name)"
        }
    }
}

/// The order of a response's rows: `order=created_at.desc.nullslast,id`.
package struct Ordering: Equatable, Sendable {
    package struct Key: Equatable, Sendable {
        package let column: String
        package let isDescending: Bool
        /// Whether rows without a value come first; `nil` where every row has one. An index then gives the order.
        package let nullsFirst: Bool?
    }

    package let keys: [Key]

    /// Parses the value of `order`.
    /// - Throws: ``RestProblem`` with PGRST100 or 42703.
    package init(_ text: String?, of table: Table) throws(RestProblem) {
        try Selection.requireShort(text ?? "", "order")
        var keys: [Key] = []
        for part in (text ?? "").parts(at: ",") {
            let words = part.parts(at: ".", keepingEmpty: true).map(String.init)
            let name = FilterScanner.unquoted(words[0][...]).withoutBlanks
            if name.contains("->") || name.has("(") {
                throw .query("order accepts only columns of the table", String(part.prefix(100)))
            }
            let column = try table.shownColumn(name)
            guard !keys.contains(where: { $0.column == name }) else { continue }
            keys.append(try Self.key(column, words.dropFirst(), part))
        }
        self.keys = keys
    }

    private static func key(
        _ column: Column, _ words: ArraySlice<String>, _ part: Substring
    ) throws(RestProblem) -> Key {
        var words = words
        let isDescending = words.first == "desc"
        if isDescending || words.first == "asc" { words.removeFirst() }
        // In Postgres, nulls sort as larger than any value.
        var nullsFirst = isDescending
        if words.first == "nullsfirst" || words.first == "nullslast" {
            nullsFirst = words.removeFirst() == "nullsfirst"
        }
        guard words.isEmpty else {
            throw .query(
                "failed to parse order (\(part.prefix(100)))", "Write column[.asc|.desc][.nullsfirst|.nullslast].")
        }
        return Key(
            column: column.name, isDescending: isDescending, nullsFirst: column.isRequired ? nil : nullsFirst)
    }

    /// The clause, including `ORDER BY`; empty without keys.
    package var sql: SQL {
        guard !keys.isEmpty else { return "" }
        let parts = keys.map { key -> SQL in
            let direction: SQL = key.isDescending ? "DESC" : "ASC"
            let nulls: SQL = key.nullsFirst.map { $0 ? " NULLS FIRST" : " NULLS LAST" } ?? ""
            return "\(name: key.column) \(direction)\(nulls)"
        }
        return " ORDER BY \(parts.joined(by: ", "))"
    }
}
