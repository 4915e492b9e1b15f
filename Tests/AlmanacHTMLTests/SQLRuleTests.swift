import Testing

/// CONTRIBUTING.md says that values reach SQL only bound. The types `SQL` and `SQLText` take nothing else; this test
/// finds the statements that are texts, and not of these types: those of `AlmanacDatabase`, and what SQLite gets directly.
@Suite struct SQLRules {
    @Test("no SQL is made by putting values into a text")
    func bound() throws {
        var statements = 0
        for path in try RepositoryFiles.paths(in: "Sources", ["swift"]) {
            // Of the native shell, which has no `SQL`: the names of tables and columns are those that the apps declare.
            guard !path.hasSuffix("/DeviceStore.swift"), !path.contains("+Generated") else { continue }
            let found = SQLLiteral.all(in: try RepositoryFiles.text(path))
            statements += found.count
            for literal in found where literal.isInjectable {
                Issue.record("\(path): bind the values of “\(literal.text.prefix(200))”, or make it of type SQL")
            }
        }
        #expect(statements > 300)
    }

    @Test("no text becomes SQL by the name of the initializer that is meant for literals")
    func literals() throws {
        for path in try RepositoryFiles.paths(in: "Sources", ["swift"]) {
            let text = try RepositoryFiles.text(path)
            #expect(text.firstMatch(of: #/(?:SQL(?:Text)?|\.init)\(stringLiteral:/#) == nil, "\(path)")
        }
    }

    @Test(
        "what the rule finds",
        arguments: [
            (#"try query("SELECT 1 FROM \(table) WHERE id = ?", [.text(id)])"#, true),
            (#"try query("SELECT 1 FROM a WHERE id = ?", [.text(id)])"#, false),
            (#"try query("SELECT 1 FROM a WHERE \(condition)")"#, false),
            (#"try query("SELECT 1 FROM a WHERE id = \(value: .text("x"))")"#, false),
            (#"try database.execute(sql: "DROP TABLE \(name)")"#, true),
            (#"try database.execute(sql: "DROP TABLE \(Self.table)")"#, false),
            (#"let sql = "DELETE FROM \(table)""#, true), (#"let sql: SQL = "DELETE FROM \(table)""#, false),
            (#"var sql: String { "WITH a AS (\(b)) SELECT 1" }"#, true),
            ("execute(\n    \"\"\"\n    UPDATE \\(table) SET a = 1\n    \"\"\",\n    [])", true),
            ("execute(\n    \"\"\"\n    UPDATE \\(name: table) SET \\(changes)\n    \"\"\")", false),
            (#"// try query("SELECT \(a)", [])"#, false), (#"print("Select \(app)")"#, false),
        ])
    func finds(_ code: String, _ isInjectable: Bool) {
        #expect(SQLLiteral.all(in: code).contains(where: \.isInjectable) == isInjectable)
    }
}

/// A literal that is a statement or begins like one, and what is around it.
struct SQLLiteral {
    let text: String
    /// The expressions that are interpolated.
    let interpolations: [String]
    /// The end of the code before it.
    let before: String
    /// The first character after it, apart from blank space.
    let next: Character?

    /// Whether it has an interpolation that the type `SQL` does not check.
    var isInjectable: Bool {
        let isBound = interpolations.allSatisfy { $0.prefixMatch(of: /(?:value|name|literal|number):|Self\./) != nil }
        guard !isBound else { return false }
        // A statement whose values come after it is a text, and so is what SQLite gets directly.
        if before.hasSuffix("(") { return next == "," }
        if before.hasSuffix("sql:") { return true }
        let declaration = before.firstMatch(of: #/(?:(?:let|var) \w+|->)([^={}]*)[={]$/#)
        return declaration.map { !$0.1.contains("SQL") } ?? false
    }

    /// Those of a source, apart from what is in comments and in interpolations. Raw literals are left out.
    static func all(in source: String) -> [SQLLiteral] {
        var reader = Reader(bytes: Array(source.utf8))
        return reader.literals()
    }
}

/// Reads as much of Swift as it takes to find its literals.
private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func literals() -> [SQLLiteral] {
        var found: [SQLLiteral] = []
        while position < bytes.count {
            switch bytes[position] {
            case Self.quote: if let literal = literal() { found.append(literal) }
            case UInt8(ascii: "/") where sees("//"):
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            case UInt8(ascii: "#") where sees("#\""):
                position += 2
                while position < bytes.count, !sees("\"#") { position += 1 }
                position += 2
            default: position += 1
            }
        }
        return found
    }

    private static let quote = UInt8(ascii: "\"")
    private static let verbs = [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "DROP ", "ALTER ", "WITH ", "PRAGMA ", "TRUNCATE ",
    ].map { Array($0.utf8) }

    private func sees(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// Reads a literal; `nil` if it is no SQL.
    private mutating func literal() -> SQLLiteral? {
        let opening = position
        let isLong = sees("\"\"\"")
        position += isLong ? 3 : 1
        let start = position
        var interpolations: [String] = []
        while position < bytes.count, bytes[position] != Self.quote || isLong && !sees("\"\"\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 1
                guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else {
                    position += 1
                    continue
                }
                let expression = position + 1
                position = expression
                skipExpression()
                interpolations.append(text(expression..<position))
            }
            position += 1
        }
        let end = min(position, bytes.count)
        position = min(end + (isLong ? 3 : 1), bytes.count)
        let words = bytes[start..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard Self.verbs.contains(where: words.starts) else { return nil }
        let before = text(max(0, opening - 200)..<opening)
        let blank = before.reversed().prefix { $0.isWhitespace }.count
        return SQLLiteral(
            text: text(start..<end), interpolations: interpolations, before: String(before.dropLast(blank)),
            next: text(position..<position + 80).first { !$0.isWhitespace })
    }

    /// Goes to the parenthesis that closes an interpolation.
    private mutating func skipExpression() {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case Self.quote:
                _ = literal()
                continue
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                if depth == 0 { return }
                depth -= 1
            default: break
            }
            position += 1
        }
    }
}
