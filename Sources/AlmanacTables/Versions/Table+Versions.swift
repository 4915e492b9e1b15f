import AlmanacCore
import AlmanacDatabase

// When a write ends what a row says, as conditions for the row.

extension Table {
    /// What a version keeps of a row: all that its user has written, so that a deleted row can come again as it was.
    package var keptColumns: [Column] {
        columns.filter { $0.writer == .person && $0.name != owner && $0.name != edited?.name }
    }

    /// An expression for what a version keeps of a row.
    func keptVersion(_ dialect: Dialect) -> SQL {
        Selection.json(keptColumns.map { Selection.Item(name: $0.name, column: $0) }, dialect)
    }
}

/// What a write wants to say in the columns whose loss matters.
struct NewTexts {
    let table: Table
    /// The columns that it names, with their new values.
    let values: [(column: Column, value: SQLValue)]
    /// When it was edited; `nil` for now.
    let edited: SQLValue?

    init(_ table: Table, _ values: [(column: Column, value: SQLValue)], edited: SQLValue?) {
        self.table = table
        self.values = values.filter { table.versioned.contains($0.column.name) }
        self.edited = edited
    }

    init(_ row: StoredRow) {
        self.init(row.table, row.table.columns.map { ($0, row[$0.name]) }, edited: row["updated_at"])
    }

    /// The new private texts.
    private var texts: [String] {
        values.compactMap { column, value in
            if table.isPrivate(column), case .text(let text) = value { text } else { nil }
        }
    }

    /// Whether a text is encrypted. Then the same text looks different each time.
    var isSealed: Bool { texts.contains { Envelope.keyID(of: $0) != nil } }

    /// Whether there are private texts in plain. In place of encrypted ones, they may be the same texts.
    private var isDecrypted: Bool { !isSealed && !texts.isEmpty }

    /// The condition for a row to say something that these texts end.
    /// - Parameter mayRepeat: whether the sender gives each edit a time of its own, as those do that know bases. Others may
    ///   send back the time that they have read, with another text.
    func overwrite(_ dialect: Dialect, mayRepeat: Bool = true) -> SQL {
        guard !values.isEmpty else { return "FALSE" }
        let ends = values.map { column, value in
            "(\(name: column.name) IS NOT NULL AND \(name: column.name) \(dialect.nullSafeNotEqual) \(value: value))"
                as SQL
        }
        var condition: SQL = "(\(ends.joined(by: " OR ")))"
        // A write that is repeated because its answer was lost is the same edit, encrypted once more.
        if isSealed, mayRepeat, let edited { condition += " AND \(name: "updated_at") <> \(value: edited)" }
        return condition + exceptDecrypted(dialect)
    }

    /// The condition for a row that stands not to say what these texts say.
    func isMissing(_ dialect: Dialect) -> SQL { differs(values.filter { $0.value != .null }, dialect) }

    /// The condition for a row to say something else, or something that these texts leave empty.
    func differs(_ dialect: Dialect) -> SQL { differs(values, dialect) }

    private func differs(_ values: [(column: Column, value: SQLValue)], _ dialect: Dialect) -> SQL {
        let others = values.map { column, value in
            "\(name: column.name) \(dialect.nullSafeNotEqual) \(value: value)" as SQL
        }
        guard !others.isEmpty else { return "FALSE" }
        var condition: SQL = "(\(others.joined(by: " OR ")))"
        guard let edited else { return condition }
        if isSealed { condition += " AND \(name: "updated_at") <> \(value: edited)" }
        return condition + exceptDecrypted(dialect)
    }

    /// A text that is sent once more in plain, because encryption ends, is the same text, and has the date of its edit.
    private func exceptDecrypted(_ dialect: Dialect) -> SQL {
        guard isDecrypted, let edited else { return "" }
        return " AND NOT (\(table.holdsEnvelope(dialect)) AND \(name: "updated_at") = \(value: edited))"
    }
}

extension Column {
    /// A value as rows show it.
    /// - Throws: the parser's error.
    func shown(_ value: SQLValue) throws -> JSON {
        switch (type, value) {
        case (.boolean, .int(let number)): return .bool(number != 0)
        case (_, .int(let number)): return .int(number)
        case (_, .real(let number)): return .double(number)
        case (.textArray, .text(let text)), (.json, .text(let text)): return try JSON.parse(Array(text.utf8))
        case (.timestamp, .text(let text)):
            var time = text.prefix(26)
            while time.hasSuffix("0") { time.removeLast() }
            if time.hasSuffix(".") { time.removeLast() }
            return .string(time + "+00:00")
        case (_, .text(let text)): return .string(text)
        case (_, .null), (_, .blob): return .null
        }
    }
}
