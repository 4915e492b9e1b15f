// A document as Markdown (CommonMark, with GitHub's extensions in mind). What a user wrote is no markup: a reader shows
// it character by character as it was written.

extension Document {
    /// The document as the text of a Markdown file.
    public var markdown: String {
        var parts = ["# " + Markdown.line(title)]
        for day in days {
            parts.append("## " + Markdown.line(day.heading))
            for entry in day.entries {
                parts.append("### " + Markdown.line(entry.heading))
                if let prompt = entry.prompt { parts.append("> " + Markdown.line(prompt)) }
                parts.append(Markdown.text(entry.text))
                // Each detail is a line of one paragraph.
                if !entry.details.isEmpty { parts.append(Markdown.lines(entry.details)) }
            }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}

enum Markdown {
    /// Returns a text as one line.
    static func line(_ text: String) -> String {
        escaped(lines(of: text).filter { !$0.isBlank }.joined(separator: " "))
    }

    /// Returns lines that stay lines of their own when they are read.
    static func lines(_ lines: [String]) -> String { lines.map { line($0) }.joined(separator: "\\\n") }

    /// Returns a text with its lines and its empty lines.
    static func text(_ text: String) -> String {
        var output = ""
        var blank = 0
        for line in lines(of: text) {
            if line.isBlank {
                blank += 1
                continue
            }
            if !output.isEmpty {
                // One empty line separates paragraphs; of more, a reader would show one only.
                if blank == 0 { output += "\\\n" } else { output += "\n\n" }
                for _ in 1..<max(blank, 1) { output += "\u{A0}\n\n" }
            }
            output += escaped(line)
            blank = 0
        }
        return output
    }

    private static func lines(of text: String) -> [String] {
        var lines: [[UInt8]] = [[]]
        var wasReturn = false
        for byte in text.utf8 {
            let isNewline = byte == UInt8(ascii: "\n")
            if isNewline || byte == UInt8(ascii: "\r") {
                if !(isNewline && wasReturn) { lines.append([]) }
            } else {
                lines[lines.count - 1].append(byte)
            }
            wasReturn = byte == UInt8(ascii: "\r")
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a line in which nothing is markup. Spaces that a reader would fold or take for an indentation become
    /// spaces that stay.
    private static func escaped(_ line: String) -> String {
        let bytes = Array(line.utf8)
        var output: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\t") {
                output += Array("\u{A0}\u{A0}\u{A0}\u{A0}".utf8)
            } else if byte == UInt8(ascii: " "), place == 0 || isSpace(bytes[place - 1]) {
                output += Array("\u{A0}".utf8)
            } else {
                if isMarkup(byte, at: place, in: bytes) { output.append(UInt8(ascii: "\\")) }
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func isMarkup(_ byte: UInt8, at place: Int, in line: [UInt8]) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "|"),
            UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "@"):
            true
        // Quotations, lists and lines under headings.
        case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
            line[..<place].allSatisfy(isSpace)
        // Numbered lists, and addresses that readers make links of.
        case UInt8(ascii: "."), UInt8(ascii: ")"): isNumber(line[..<place]) || endsWithWWW(line[..<place])
        // Addresses, and names of pictures such as :smile:.
        case UInt8(ascii: ":"): place == 0 || place + 1 < line.count && isWordLike(line[place + 1])
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isWordLike(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "-"), 65...90, 97...122: true
        default: false
        }
    }

    private static func isNumber(_ start: ArraySlice<UInt8>) -> Bool {
        let digits = start.drop(while: isSpace)
        return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
    }

    private static func endsWithWWW(_ start: ArraySlice<UInt8>) -> Bool {
        start.count >= 3 && start.suffix(3).allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    }
}
