import AlmanacCore

/// The rules of spelling and punctuation for every text that users read. Each returns the places that break it.
enum TextRules {
    /// French writes U+202F before `;`, `!` and `?`, and U+00A0 before `:` and inside `« »`, so that no line begins with
    /// the mark. A colon within a time or an address has no space.
    static func frenchSpaces(_ text: String) -> [String] {
        places(in: text) { scalars, index in
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            return switch scalars[index] {
            case ";", "!", "?": before != "\u{202F}" && !"!?".unicodeScalars.contains(before)
            case ":": (after == " " || after == "\n" || isSpace(before)) && before != "\u{A0}"
            case "«": after != "\u{A0}"
            case "»": before != "\u{A0}"
            default: false
            }
        }
    }

    /// Chinese and Japanese have punctuation as wide as a character: next to one, no ASCII mark stands.
    static func fullWidthMarks(_ text: String) -> [String] {
        places(in: text) { scalars, index in
            guard ",.!?:;()".unicodeScalars.contains(scalars[index]) else { return false }
            if index > 0, isWide(scalars[index - 1]) { return true }
            let next = scalars[(index + 1)...].first { $0 != " " }
            return next.map(isWide) ?? false
        }
    }

    /// Japanese has a wide space after `？` and `！` within a text, and a space between its script and a Latin word; Chinese
    /// has a space between its script and a letter or number, except in dates. What stands in ［］ is a system's own name.
    static func spacesBetweenScripts(_ text: String, _ language: Language) -> [String] {
        places(in: text.replacing(/［[^］]*］|%@|%lld|\{[a-z]+\}/, with: "…")) { scalars, index in
            guard index + 1 < scalars.count else { return false }
            let (scalar, next) = (scalars[index], scalars[index + 1])
            if language == .zh {
                if isHanOrKana(scalar) { return isLetterOrDigit(next) }
                return isLetterOrDigit(scalar) && isHanOrKana(next) && !"年月日".unicodeScalars.contains(next)
            }
            if "？！".unicodeScalars.contains(scalar) { return !"\u{3000}？！」』（）…\n".unicodeScalars.contains(next) }
            // One letter may be a unit or a name such as A4.
            if isHanOrKana(scalar) {
                return isLetter(next) && index + 2 < scalars.count && isLetter(scalars[index + 2])
            }
            return isHanOrKana(next) && isLetter(scalar) && index > 0 && isLetter(scalars[index - 1])
        }
    }

    /// Prose has typographic quotes and apostrophes.
    static func straightQuotes(_ text: String) -> [String] {
        places(in: text) { scalars, index in scalars[index] == "\"" || scalars[index] == "'" }
    }

    /// The placeholders of a text, sorted: `%@`, `%lld` and names in braces.
    static func placeholders(_ text: String) -> [String] {
        text.matches(of: /%@|%lld|\{[a-z]+\}/).map { String($0.output) }.sorted()
    }

    /// A text without what it quotes: a letter of 1924 says *you* in its own way.
    static func withoutQuotations(_ text: String) -> String {
        text.replacing(/[“„«「『][^“”„«»「」『』]*[”“»」』]/, with: "…")
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
    }

    /// Returns whether a scalar is Chinese, Japanese or one of their marks.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3000...0x30FF, 0x3400...0x9FFF, 0xFF01...0xFF60: true
        default: false
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || ("0"..."9").contains(scalar)
    }

    /// Returns whether a scalar is a Chinese or Japanese character, and no mark.
    private static func isHanOrKana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30FB: false
        case 0x3041...0x30FF, 0x3400...0x9FFF: true
        default: false
        }
    }

    /// Returns each faulty place with the characters around it.
    private static func places(
        in text: String, _ isFaulty: ([Unicode.Scalar], Int) -> Bool
    ) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.filter { isFaulty(scalars, $0) }.map { index in
            var excerpt = String.UnicodeScalarView()
            excerpt.append(contentsOf: scalars[max(0, index - 10)..<min(scalars.count, index + 6)])
            return String(excerpt)
        }
    }
}
