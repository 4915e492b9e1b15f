import AlmanacCore
import Foundation

/// Prints the Today page, in plain text or in color, within the width of a terminal.
public struct TodayPrinter: Sendable {
    /// The width of the terminal in columns.
    public let width: Int
    /// Whether to print in color.
    public let hasColor: Bool

    /// Creates a printer. Lines that are too long to read well are never printed, however wide the terminal is.
    public init(width: Int, hasColor: Bool) {
        self.width = min(max(width, 20), 76)
        self.hasColor = hasColor
    }

    /// Returns the page, which ends with a line feed.
    public func text(_ page: TerminalToday) -> String {
        let words = Words(page.language)
        var lines = [
            style("1", page.day), style("2", words.weekday(page.date)),
            style("2", String(repeating: "─", count: width)),
        ]
        for entry in page.entries where entry.title != nil { lines += ["", style("33", entry.name)] + body(entry) }
        let others = page.entries.filter { $0.title == nil }
        if others.count == page.entries.count, !page.isSetUp {
            lines += [""] + wrapped(words(.todayTerminalEmpty, page.server.absoluteString), indent: 0)
        }
        if !others.isEmpty { lines.append("") }
        for entry in others {
            lines += hanging("\(entry.name) · \(entry.detail ?? "")").map { style("2", $0) }
        }
        if !page.isCurrent, let age = page.age { lines += [""] + wrapped(age, indent: 0).map { style("2", $0) } }
        if let notice = page.notice { lines += [""] + wrapped(notice, indent: 0) }
        // What keeps a date on one line in a browser is left out: it would be copied along.
        return (lines.joined(separator: "\n") + "\n").replacing("\u{2060}", with: "").replacing("\u{A0}", with: " ")
    }

    private func body(_ entry: TerminalToday.Entry) -> [String] {
        wrapped(entry.title ?? "", indent: 2).map { style("1", $0) } + wrapped(entry.detail ?? "", indent: 2)
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        TerminalText.lines(of: text, within: width - indent).map { String(repeating: " ", count: indent) + $0 }
    }

    /// Wraps a text so that only its first line begins at the edge: where the next entry begins is then seen at once.
    private func hanging(_ text: String) -> [String] {
        let lines = TerminalText.lines(of: text, within: width - 2)
        return Array(lines.prefix(1)) + lines.dropFirst().map { "  " + $0 }
    }

    private func style(_ code: String, _ text: String) -> String {
        hasColor ? TerminalText.styled(text, code) : text
    }

    /// Returns the page as JSON, in one line with its line feed.
    public static func json(_ page: TerminalToday) -> String {
        let entries = page.entries.map { entry in
            JSON.members(
                ("app", .string(entry.app)), ("name", .string(entry.name)), ("title", .optional(entry.title)),
                ("detail", .optional(entry.detail)),
                ("url", .string(page.server.absoluteString.trimmingSuffix("/") + entry.route)))
        }
        return JSON.members(
            ("date", .string(page.date.text)), ("language", .string(page.language.code)),
            ("synced_at", .optional(page.syncedAt?.timestamp)), ("is_current", .bool(page.isCurrent)),
            ("entries", .array(entries))
        ).text + "\n"
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

/// Text as a terminal shows it: characters of East Asia are two columns wide.
public enum TerminalText {
    /// Breaks a text into lines of at most `width` columns: at spaces, between characters of East Asia, and within a word
    /// only where it is longer than a line. Control characters are left out, because terminals obey them.
    public static func lines(of text: String, within width: Int) -> [String] {
        text.split(separator: "\n").flatMap { paragraph -> [String] in
            var lines: [String] = []
            var line = ""
            var used = 0
            for piece in pieces(of: String(paragraph)) {
                // A word that is longer than a line is broken anywhere.
                let isLong = columns(piece.trimmed) > width
                for part in isLong ? piece.map({ String($0) }) : [piece] {
                    if used > 0, used + columns(part.trimmed) > width {
                        lines.append(line.trimmingSpaces)
                        (line, used) = ("", 0)
                    }
                    line += part
                    used += columns(part)
                }
            }
            if !line.trimmingSpaces.isEmpty { lines.append(line.trimmingSpaces) }
            return lines
        }
    }

    /// Returns a text in a style.
    /// - Parameter code: the numbers of the style, as in `1;31` for bold and red (ECMA-48, Select Graphic Rendition).
    public static func styled(_ text: String, _ code: String) -> String {
        "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Returns how many columns a text takes.
    public static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        // Marks stand on the character before, as in Hebrew, Thai and Hindi; format characters are not seen.
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return switch scalar.value {
        // Vowels and final consonants of a Korean syllable that is spelled in its parts.
        case 0x1160...0x11FF: 0
        case 0x231A...0x231B, 0x23E9...0x23EC, 0x2614...0x2615, 0x2648...0x2653, 0x26BD...0x26BE, 0x26C4...0x26C5,
            0x2705, 0x2728, 0x274C, 0x2753...0x2757, 0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50, 0x2B55:
            2
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    /// What must not begin a line.
    private static let closing = Set(
        "，。、；：！？）」』】》〉…—～ー々％!?,.;:)]}”’»・ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
    /// What must not end a line.
    private static let opening = Set("（「『【《〈“‘«([{")

    /// Returns the parts of a paragraph between which a line may end, each with the spaces after it.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        for character in text where !isControl(character) {
            guard let last = pieces.last, let before = last.last else {
                pieces.append(String(character))
                continue
            }
            let isBreak =
                before == " " && character != " "
                || (isWide(before) || isWide(character)) && character != " " && !closing.contains(character)
                    && !opening.contains(before)
            if isBreak { pieces.append(String(character)) } else { pieces[pieces.count - 1].append(character) }
        }
        return pieces
    }

    private static func isWide(_ character: Character) -> Bool { columns(String(character)) == 2 }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension String {
    fileprivate var trimmingSpaces: String { trimmingCharacters(in: .whitespaces) }
}
