import AlmanacCore
import Foundation
import Testing

@testable import AlmanacContent
@testable import AlmanacServer

/// F11: what `almanac import facts --check` and the test of the repository report.
@Suite("F11 the editor’s look at a file of facts")
struct FactReviewTests {
    /// A real fact, which has nothing to mend.
    private static var good: [String: Any] {
        let lines = (try? BundledFactsTests.bundledLines()) ?? []
        let first = lines.split(separator: UInt8(ascii: "\n")).first.map { Data($0) } ?? Data()
        return (try? JSONSerialization.jsonObject(with: first)) as? [String: Any] ?? [:]
    }

    private func review(_ facts: [[String: Any]]) throws -> FactReview {
        let metadata = try Metadata(file: Resources.contentDirectory().appending(path: "metadata.json"))
        let lines = try facts.map { try JSONSerialization.data(withJSONObject: $0) + Data("\n".utf8) }
        return FactReview(Array(lines.joined()), metadata.vocabulary)
    }

    /// The fact with another text in one language.
    private func fact(_ language: String = "en", _ field: String, _ change: (String) -> String) -> [String: Any] {
        var fact = Self.good
        var texts = fact["texts"] as? [String: [String: Any]] ?? [:]
        let old = texts[language]?[field] as? String ?? ""
        texts[language]?[field] = change(old)
        fact["texts"] = texts
        return fact
    }

    @Test("F11 a good fact has no faults, and is not a year of facts")
    func good() throws {
        let review = try review([Self.good])
        #expect(review.faults.isEmpty)
        #expect(review.shortfalls.contains("facts in all: 1, at least 366 are needed"))
        #expect(review.shortfalls.contains("music, advanced: 0, at least 10 are needed"))
        #expect(review.shortfalls.contains("facts that belong to a day: 0, at least 60 are needed"))
    }

    @Test(
        "F11 what is wrong with a text is said with its place",
        arguments: [
            ("en", "title", "A “'90s” title that is long", "texts.en.title has straight quotation marks"),
            (
                "de", "summary", "So ein \"Ding\" kommt vor, und das ist nicht gut.",
                "texts.de.summary has straight quotation marks"
            ),
            ("en", "title", "This title ends with a full stop.", "texts.en.title ends with a full stop"),
            ("en", "title", "Short", "texts.en.title has 5 characters, not 15 to 70"),
            (
                "en", "summary", "A summary that has no mark at its end, which it should",
                "texts.en.summary ends without a mark"
            ),
            ("en", "content", "Too few words.", "texts.en.content has 3 words, not 60 to 110"),
            ("ja", "content", "短すぎます。", "texts.ja.content has 5 characters, not 130 to 420"),
            (
                "fr", "summary", "Pourquoi faire simple quand on peut faire compliqué ?",
                "texts.fr.summary needs a no-break space at “ ?”"
            ),
            ("es", "title", "Un título con  dos espacios seguidos", "texts.es.title has a space too many"),
            (
                "tr", "summary", "TODO: buraya güzel bir özet yazılacak, ama yarın.",
                "texts.tr.summary has a placeholder: TODO"
            ),
        ])
    func text(_ language: String, _ field: String, _ value: String, _ reason: String) throws {
        let faults = try review([fact(language, field) { _ in value }]).faults
        #expect(faults.map(\.number) == [1])
        #expect(faults.first?.reason.contains(reason) == true, "\(faults)")
    }

    @Test("F11 a text that is still in English, or in another language, is found")
    func languages() throws {
        let english = (Self.good["texts"] as? [String: [String: Any]])?["en"]?["content"] as? String ?? ""
        let german = try review([fact("de", "content") { _ in english }]).faults
        #expect(german.first?.reason.contains("texts.de is still in English") == true, "\(german)")
        let chinese = (Self.good["texts"] as? [String: [String: Any]])?["zh"]?["content"] as? String ?? ""
        let korean = try review([fact("ko", "content") { _ in chinese }]).faults
        #expect(korean.first?.reason.contains("texts.ko is not written in ko") == true, "\(korean)")
    }

    @Test("F11 a source without https, and a day that the text does not name, are found")
    func sourceAndDay() throws {
        var fact = Self.good
        fact["source_url"] = "http://example.org/x"
        fact["on"] = "11-09"
        let reason = try review([fact]).faults.first?.reason ?? ""
        #expect(reason.contains("source_url is not https"))
        #expect(reason.contains("texts.en.content does not name its day, November 9"))
        let named = self.fact("en", "content") { $0 + " It was November 19, 1989." }
        #expect(try review([named.merging(["on": "11-01"]) { $1 }]).faults.first?.reason.contains("November 1") == true)
        #expect(try review([named.merging(["on": "11-19"]) { $1 }]).faults.first?.reason.contains("November") != true)
        fact["on"] = "02-30"
        #expect(try review([fact]).faults.first?.reason == "on must be a day of the year such as 11-09")
    }

    @Test("F11 two facts about one thing are found by their source, or by their titles")
    func doubles() throws {
        var second = fact("en", "title") { _ in "An altogether different headline" }
        second["id"] = 9_999
        let sameSource = try review([Self.good, second]).faults
        #expect(sameSource.map(\.number) == [2])
        #expect(sameSource.first?.reason == "seems to be about what fact \(Self.good["id"] ?? 0) is about")
        second["source_url"] = "https://example.org/other"
        #expect(try review([Self.good, second]).faults.isEmpty)
        var third = Self.good
        third["id"] = 9_998
        third["source_url"] = "https://example.org/other"
        #expect(try review([Self.good, third]).faults.map(\.number) == [2], "the same title")
    }

    @Test("F11 lines that cannot be imported are reported alone, as the import reports them")
    func badLines() throws {
        var fact = Self.good
        fact["id"] = "x"
        #expect(try review([fact]).faults == [BadLine(number: 1, reason: "id must be a positive whole number")])
    }
}
