/// Walks through the text of a tree of filters or of a list, by Unicode scalars: an accent after a comma must not hide
/// the comma.
struct FilterScanner {
    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// What is said of a text that does not fit, where it does not.
    var problem: RestProblem {
        .query("failed to parse logic tree (\(text.prefix(100)))", "unexpected “\(rest.prefix(20))”")
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.unicodeScalars.first == character else { return false }
        rest.unicodeScalars.removeFirst()
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(RestProblem) {
        guard take(character) else { throw problem }
    }

    /// `and(`, `or(`, `not.and(` or `not.or(`, without the bracket.
    mutating func takeTree() -> String? {
        for name in ["and", "or", "not.and", "not.or"] where rest.hasPrefix(name + "(") {
            rest = rest.dropFirst(name.count)
            return name
        }
        return nil
    }

    /// A column's name and the dot after it.
    mutating func name() throws(RestProblem) -> String {
        guard let dot = rest.unicodeScalars.firstIndex(where: { ".,()".unicodeScalars.contains($0) }),
            rest.unicodeScalars[dot] == "."
        else { throw problem }
        let name = Self.unquoted(rest[..<dot])
        rest = rest[rest.unicodeScalars.index(after: dot)...]
        return name
    }

    /// Up to the comma or bracket that ends it; those within quotes, brackets or braces belong to it.
    mutating func value() -> Substring {
        let start = rest
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        while let character = rest.unicodeScalars.first {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted {
                if depth == 0, character == "," || character == ")" { break }
                if character == "(" || character == "{" { depth += 1 }
                if character == ")" || character == "}" { depth -= 1 }
            }
            rest.unicodeScalars.removeFirst()
        }
        return start[..<rest.startIndex]
    }

    /// `(a,"b,c")`
    mutating func items() throws(RestProblem) -> [String] {
        try expect("(")
        if rest == ")" { return [] }
        var items: [String] = []
        repeat { items.append(Self.unquoted(item())) } while take(",")
        try expect(")")
        guard isAtEnd else { throw problem }
        return items
    }

    private mutating func item() -> Substring {
        let start = rest
        guard rest.unicodeScalars.first == "\"" else {
            rest = Substring(rest.unicodeScalars.drop { $0 != "," && $0 != ")" })
            return start[..<rest.startIndex]
        }
        rest.unicodeScalars.removeFirst()
        var isEscaped = false
        while let character = rest.unicodeScalars.first {
            rest.unicodeScalars.removeFirst()
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            }
        }
        return start[..<rest.startIndex]
    }

    /// Without the quotes around it, and with what they protected.
    static func unquoted(_ text: Substring) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for character in scalars.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return String(result)
    }
}
