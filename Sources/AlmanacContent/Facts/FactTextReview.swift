import AlmanacCore
import Foundation

/// The form of a fact's text in one language: lengths, marks and letters.
package struct FactTextReview {
    private let text: FactText

    package init(_ text: FactText) {
        self.text = text
    }

    /// What to mend, each with its place in the file.
    package var reasons: [String] {
        lengthReasons + markReasons + letterReasons
    }

    // MARK: Lengths

    /// The lengths of a text, in characters, and of its content: in words, or in characters where words are not separated.
    private struct Lengths {
        let title: ClosedRange<Int>
        let summary: ClosedRange<Int>
        let content: ClosedRange<Int>
    }

    private var lengths: Lengths {
        switch text.language {
        case .en: Lengths(title: 15...70, summary: 40...170, content: 60...110)
        case .de, .es, .fr: Lengths(title: 15...95, summary: 40...220, content: 50...150)
        case .tr: Lengths(title: 15...95, summary: 40...220, content: 40...115)
        case .ko: Lengths(title: 6...50, summary: 15...110, content: 35...100)
        case .ja: Lengths(title: 6...50, summary: 12...110, content: 130...420)
        case .zh: Lengths(title: 4...40, summary: 8...90, content: 80...300)
        }
    }

    private var lengthReasons: [String] {
        var reasons: [String] = []
        func require(_ count: Int, _ range: ClosedRange<Int>, _ what: String, _ unit: String = "characters") {
            guard !range.contains(count) else { return }
            reasons.append("\(path).\(what) has \(count) \(unit), not \(range.lowerBound) to \(range.upperBound)")
        }
        require(text.title.count, lengths.title, "title")
        require(text.summary.count, lengths.summary, "summary")
        let unit = [.ja, .zh].contains(text.language) ? "characters" : "words"
        require(ReadingTime(of: text.content, in: text.language).wordCount, lengths.content, "content", unit)
        if !(2...6).contains(Set(text.tags).count) || Set(text.tags).count != text.tags.count {
            reasons.append("\(path).tags are not two to six different ones")
        }
        return reasons
    }

    // MARK: Marks

    private static let finalMarks: Set<Character> = [
        ".", "!", "?", "…", "。", "！", "？", "”", "“", "’", "‘", "»", "」", "』", "）", ")",
    ]
    private static let placeholders = ["TODO", "TBD", "Lorem ipsum", "XXX", "???", "[…]", "{", "<"]

    private var markReasons: [String] {
        var reasons: [String] = []
        for (name, value) in [("title", text.title), ("summary", text.summary), ("content", text.content)]
            + text.tags.map({ ("tags", $0) })
        {
            if value.contains(where: { $0 == "\"" || $0 == "'" }) {
                reasons.append("\(path).\(name) has straight quotation marks")
            }
            if value.contains("  ") || value != value.trimmingCharacters(in: .whitespacesAndNewlines) {
                reasons.append("\(path).\(name) has a space too many")
            }
            if let placeholder = Self.placeholders.first(where: value.contains) {
                reasons.append("\(path).\(name) has a placeholder: \(placeholder)")
            }
            if text.language == .fr, let place = Self.looseMark(in: value) {
                reasons.append("\(path).\(name) needs a no-break space at “\(place)”")
            }
        }
        if let last = text.title.last, [".", "。"].contains(last) {
            reasons.append("\(path).title ends with a full stop")
        }
        for (name, value) in [("summary", text.summary), ("content", text.content)] {
            guard let last = value.last, !Self.finalMarks.contains(last) else { continue }
            reasons.append("\(path).\(name) ends without a mark")
        }
        return reasons
    }

    /// Where a French text may break before or after a mark.
    private static func looseMark(in text: String) -> String? {
        for mark in [" ?", " !", " ;", " :", " »", "« ", " %"] where text.contains(mark) { return mark }
        return nil
    }

    // MARK: Letters

    private var letterReasons: [String] {
        let scalars = (text.title + text.summary + text.content).unicodeScalars
        let kana = scalars.count { (0x3041...0x30FF).contains($0.value) && $0.value != 0x30FB && $0.value != 0x30FC }
        let hangul = scalars.count { (0xAC00...0xD7A3).contains($0.value) }
        let han = scalars.count { (0x4E00...0x9FFF).contains($0.value) }
        let isRight =
            switch text.language {
            case .ja: kana > 20 && han > 5
            case .ko: hangul > 50 && kana == 0
            case .zh: han > 50 && kana < 10
            // A word or two in another script may be what the fact is about.
            default: kana + hangul + han < 20
            }
        return isRight ? [] : ["\(path) is not written in \(text.language.code)"]
    }

    private var path: String { "texts.\(text.language.code)" }
}
