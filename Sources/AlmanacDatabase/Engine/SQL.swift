/// A fragment of SQL and the values it binds. It is written as a string with interpolations, none of which can inject
/// text into the statement: a value becomes `?`, a name is quoted, and only another fragment is inserted verbatim.
package struct SQL: Equatable, Sendable {
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(text: left.text + right.text, values: left.values + right.values)
    }

    package static func += (left: inout SQL, right: SQL) {
        left.text += right.text
        left.values += right.values
    }

    private init(text: String, values: [SQLValue]) {
        self.text = text
        self.values = values
    }
}

extension SQL: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(text: text, values: [])
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL(text: "", values: [])

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.text.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            sql.text += literal
        }

        /// Inserts another fragment with its values.
        package mutating func appendInterpolation(_ piece: SQL) {
            sql += piece
        }

        /// Binds a value.
        package mutating func appendInterpolation(value: SQLValue) {
            sql.text += "?"
            sql.values.append(value)
        }

        /// Inserts the quoted name of a table or column.
        package mutating func appendInterpolation(name: String) {
            // Almost no name has a quote, and looking for one by text takes longer than a short query.
            let hasMark = name.utf8.contains(UInt8(ascii: "\""))
            sql.text += "\"" + (hasMark ? name.replacingMarks { $0 == "\"" ? "\"\"" : nil } : name) + "\""
        }

        /// Inserts a quoted literal. It is meant for the schema, where values cannot be bound.
        package mutating func appendInterpolation(literal: String) {
            sql.text += "'" + literal.replacingMarks { $0 == "'" ? "''" : nil } + "'"
        }

        /// Inserts an integer literal.
        package mutating func appendInterpolation(number: Int) {
            sql.text += String(number)
        }
    }
}

extension Sequence<SQL> {
    package func joined(by separator: SQL) -> SQL {
        var result: SQL = ""
        var isFirst = true
        for piece in self {
            if !isFirst { result += separator }
            result += piece
            isFirst = false
        }
        return result
    }
}

/// A whole statement with a `?` for each of the values that come with it. Rooms above this one can only write it out, for a
/// literal without interpolations or an ``SQL`` becomes one, and no other text.
package struct SQLText: ExpressibleByStringLiteral, Sendable {
    package let text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    /// A fragment without values.
    package init(_ sql: SQL) {
        assert(sql.values.isEmpty)
        text = sql.text
    }

    /// A text that this room has put together.
    init(_ text: String) {
        self.text = text
    }
}

extension Transaction {
    package func execute(_ sql: SQL) throws {
        try execute(SQLText(sql.text), sql.values)
    }

    package func each(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        try each(SQLText(sql.text), sql.values, body)
    }

    package func eachText(_ sql: SQL, _ body: (RowTexts) throws -> Void) throws {
        try eachText(SQLText(sql.text), sql.values, body)
    }

    package func query(_ sql: SQL) throws -> [SQLRow] {
        try query(SQLText(sql.text), sql.values)
    }
}
