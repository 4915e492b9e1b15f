import Foundation
import Testing

@testable import AlmanacCore

/// The rules by which a card's texts are broken into lines (W6).
@Suite struct LineBreaking {
    /// Returns the lines of a text, each at most so many ideographs wide.
    private func lines(_ text: String, _ language: Language, within ems: Int) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var breaker = LineBreaker(scalars.map(\.value), language)
        breaker.breakLines(within: ems * 1_000)
        return stride(from: 0, to: breaker.lines.count, by: 2).map { line in
            String(String.UnicodeScalarView(scalars[breaker.lines[line]..<breaker.lines[line + 1]]))
        }
    }

    struct Case: Sendable {
        let text: String
        let language: Language
        let width: Int
        let lines: [String]

        init(_ text: String, _ language: Language, _ width: Int, _ lines: String...) {
            (self.text, self.language, self.width, self.lines) = (text, language, width, lines)
        }
    }

    @Test(
        "W6 a Latin text breaks at spaces and after hyphens, and its lines are even",
        arguments: [
            Case("Let the phone sleep in.", .en, 8, "Let the phone", "sleep in."),
            // Not a last line of one word.
            Case("A small lamp still knows the way.", .en, 14, "A small lamp still", "knows the way."),
            Case("a well-mannered guest", .en, 6, "a well-", "mannered", "guest"),
            Case("Supercalifragilistic", .en, 4, "Superc", "alifragi", "listic"),
            Case("Quoi ? Rien !", .fr, 4, "Quoi ?", "Rien !"),
            Case("Il dit « oui »", .fr, 5, "Il dit", "« oui »"),
            Case("It was -5", .en, 4, "It was", "-5"),
        ])
    func latin(_ expected: Case) {
        #expect(lines(expected.text, expected.language, within: expected.width) == expected.lines)
    }

    @Test(
        "W6 Chinese and Japanese break between characters, by kinsoku, and rather where the text pauses",
        arguments: [
            Case("内省不疚，夫何忧何惧？", .zh, 8, "内省不疚，", "夫何忧何惧？"),
            Case("一二三四五。", .zh, 5, "一二三", "四五。"),
            Case("他说「好的」", .zh, 4, "他说", "「好的」"),
            Case("《论语》的话", .zh, 4, "《论语》", "的话"),
            Case("我用Swift写作", .zh, 4, "我用", "Swift", "写作"),
            Case("等一等……好", .zh, 5, "等一等……", "好"),
            Case("他来了——走", .zh, 4, "他来了", "——走"),
            Case("コーヒーだ", .ja, 3, "コー", "ヒーだ"),
            Case("물과 돌, 솔과 대", .ko, 5, "물과 돌,", "솔과 대"),
        ])
    func eastAsian(_ expected: Case) {
        #expect(lines(expected.text, expected.language, within: expected.width) == expected.lines)
    }

    /// Written out here again, so that a gap in the code's table is noticed.
    private static let neverFirst = Set("，。、；：？！）》」』】〕〉”’…·%％,.;:?!)]}ーっッゃゅょャュョ々".unicodeScalars)
    private static let neverLast = Set("（《「『【〔〈“‘([{".unicodeScalars)

    @Test("W6 kinsoku: no line of any quote begins with a closing mark or ends with an opening one, at any width")
    func kinsoku() throws {
        for quote in try Quotes.all {
            for (text, language) in [(quote.chinese, Language.zh), (quote.english, .en)] {
                for paragraph in text.split(separator: "\n") {
                    for width in 6...24 {
                        let found = lines(String(paragraph), language, within: width)
                        // In English an apostrophe begins a word, such as ’Taint.
                        for line in found.dropFirst() where language == .zh || line.first != "’" {
                            #expect(!LineBreaking.neverFirst.contains(line.unicodeScalars.first!), "\(found)")
                        }
                        for line in found.dropLast() {
                            #expect(!LineBreaking.neverLast.contains(line.unicodeScalars.last!), "\(found)")
                        }
                    }
                }
            }
        }
    }

    @Test("W6 a combined character is never divided")
    func clusters() {
        let text = String(repeating: "e\u{301}👩\u{200D}👧", count: 30)
        let found = lines(text, .en, within: 7)
        #expect(found.count > 5)
        #expect(found.joined() == text)
        for line in found.dropFirst() {
            let first = line.unicodeScalars.first!.value
            #expect(first != 0x301 && first != 0x200D)
            #expect(first == 0x65 || first == 0x1F469, "\(line)")
        }
    }
}

/// The quotes that Almanac ships.
struct Quotes: Decodable {
    struct Names: Decodable {
        var en: String
        var zh: String
    }

    var english: String
    var chinese: String
    var author: Names?
    var work: Names?

    enum CodingKeys: String, CodingKey {
        case english = "english_text"
        case chinese = "chinese_text"
        case author, work
    }

    static var all: [Quotes] {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let folder = root.appending(path: "Content/quotes")
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let quotes = try files.filter { $0.pathExtension == "jsonl" }.flatMap { file in
                try Data(contentsOf: file).split(separator: 10).map { try JSONDecoder().decode(Quotes.self, from: $0) }
            }
            try #require(quotes.count >= 366)
            return quotes
        }
    }

    /// The quote as it is shown.
    var passage: Passage {
        Passage(
            english, .en, translation: chinese, .zh, source: author.map { $0.en + (work.map { ", " + $0.en } ?? "") },
            translatedSource: author.map { $0.zh + (work.map { "《" + $0.zh + "》" } ?? "") })
    }
}
