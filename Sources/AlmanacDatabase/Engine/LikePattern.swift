/// A LIKE pattern, which is case-sensitive and counts Unicode characters, as in Postgres. `*` and `%` stand for any text,
/// `_` for one character, and `\\` before a character takes it literally.
///
/// The work is at most the product of both lengths, and it is reported while it goes on, so that a deadline can end it:
/// to SQLite, the comparison of a whole text is a single step.
package struct LikePattern: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case byte(UInt8)
        /// One character.
        case one
        /// Any number of characters.
        case run
    }

    private var parts: [Part] = []

    package init(_ pattern: String) {
        var isEscaped = false
        for character in pattern.unicodeScalars {
            if isEscaped {
                append(character)
                isEscaped = false
            } else {
                switch character {
                case "\\": isEscaped = true
                // A run of wildcards matches the same as one.
                case "%", "*": if parts.last != .run { parts.append(.run) }
                case "_": parts.append(.one)
                default: append(character)
                }
            }
        }
        if isEscaped { append("\\") }
    }

    private mutating func append(_ character: Unicode.Scalar) {
        parts += UTF8.encode(character)!.map { .byte($0) }
    }

    /// How many comparisons are made between two reports.
    package static let stride = 4_096

    /// Returns whether the whole text matches.
    /// - Parameter report: called once for every ``stride`` comparisons; what it throws ends the work.
    package func matches(_ text: String, report: () throws -> Void) rethrows -> Bool {
        var text = text
        return try text.withUTF8 { try matches($0, report) }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>, _ report: () throws -> Void) rethrows -> Bool {
        var (place, part, count) = (0, 0, 0)
        // Where to go on if the text does not match from here: behind the last run, which takes one character more.
        var resume: (part: Int, place: Int)?
        while place < text.count {
            count += 1
            if count % Self.stride == 0 { try report() }
            let wanted = part < parts.count ? parts[part] : nil
            if wanted == .run {
                part += 1
                resume = (part, place)
            } else if wanted == .one {
                part += 1
                place += Self.length(text[place])
            } else if wanted == .byte(text[place]) {
                part += 1
                place += 1
            } else if let last = resume {
                place = last.place + Self.length(text[last.place])
                part = last.part
                resume = (last.part, place)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .run }
    }

    /// The number of bytes of a character, by its first byte.
    private static func length(_ first: UInt8) -> Int {
        first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }
}

extension LikePattern {
    /// The condition for a column's text to match a pattern.
    package static func sql(_ column: String, _ pattern: String, ignoresCase: Bool, _ dialect: Dialect) -> SQL {
        switch dialect {
        case .sqlite:
            """
            like_matches(\(name: column), \(value: .text(ignoresCase ? pattern.lowercased() : pattern)), \
            \(number: ignoresCase ? 1 : 0))
            """
        // The columns' own collation knows the case of ASCII only.
        case .postgres where ignoresCase:
            "\(name: column) COLLATE \(name: "und-x-icu") ILIKE \(value: .text(inPostgres(pattern)))"
        case .postgres: "\(name: column) LIKE \(value: .text(inPostgres(pattern)))"
        }
    }

    /// The pattern as PostgreSQL reads it: there, `*` is no wildcard, and a backslash at the end is an error.
    package static func inPostgres(_ pattern: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for character in pattern.unicodeScalars {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "%" where !isEscaped, "*" where !isEscaped: result.append("%")
            case "_" where !isEscaped: result.append("_")
            case "%", "_", "\\":
                result.append("\\")
                result.append(character)
            default: result.append(character)
            }
            isEscaped = false
        }
        if isEscaped { result.append(contentsOf: "\\\\".unicodeScalars) }
        return String(result)
    }
}
