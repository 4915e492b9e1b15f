/// Scans the text of a filter tree or of a list by Unicode scalars, because a combining accent after a comma would hide
/// the comma in a scan by characters.
package struct FilterScanner {
    private let text: String
    private var rest: Substring

    package init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    package var isAtEnd: Bool { rest.isEmpty }

    /// The error for a text that does not parse, with the position where parsing stopped.
    package var problem: RestProblem {
        .query("failed to parse logic tree (\(text.prefix(100)))", "unexpected “\(rest.prefix(20))”")
    }

    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.unicodeScalars.first == character else { return false }
        rest.unicodeScalars.removeFirst()
        return true
    }

    package mutating func expect(_ character: Unicode.Scalar) throws(RestProblem) {
        guard take(character) else { throw problem }
    }

    /// Takes `and(`, `or(`, `not.and(` or `not.or(`, and leaves the parenthesis.
    package mutating func takeTree() -> String? {
        for name in ["and", "or", "not.and", "not.or"] where rest.hasPrefix(name + "(") {
            rest = rest.dropFirst(name.count)
            return name
        }
        return nil
    }

    /// Takes a column's name and the dot after it.
    package mutating func name() throws(RestProblem) -> String {
        guard let dot = rest.unicodeScalars.firstIndex(where: { ".,()".unicodeScalars.contains($0) }),
            rest.unicodeScalars[dot] == "."
        else { throw problem }
        let name = Self.unquoted(rest[..<dot])
        rest = rest[rest.unicodeScalars.index(after: dot)...]
        return name
    }

    /// Takes a value up to the comma or parenthesis that ends it. Those within quotes, parentheses, or braces belong to
    /// the value.
    package mutating func value() -> Substring {
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

    /// Takes a list such as `(a,"b,c")`.
    package mutating func items() throws(RestProblem) -> [String] {
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

    /// Removes the quotes around a text, and the backslashes within them.
    package static func unquoted(_ text: Substring) -> String {
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
