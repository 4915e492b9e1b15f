import AlmanacCore
import Foundation
import Hummingbird

/// The parameters of a request's query, decoded and validated.
struct Query {
    private let values: [String: String]

    /// Parses the query. If a parameter is repeated, its first value counts.
    init(_ request: Request) {
        self.init(text: request.uri.query ?? "")
    }

    /// Parses the text of a query or of a form.
    init(text: String) {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = Self.decoded(halves[0])
            if values[key] == nil { values[key] = halves.count == 2 ? Self.decoded(halves[1]) : "" }
        }
        self.values = values
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    subscript(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The requested language.
    /// - Throws: ``Problem``: 400 if it is missing, 422 if it is not supported.
    func language() throws(Problem) -> Language {
        guard let code = self["language"] else {
            throw .invalidField("language", "Specify a language, such as language=en.")
        }
        guard let language = Language(code: code) else { throw .unknownLanguage(code) }
        return language
    }

    /// An integer within a range.
    /// - Throws: ``Problem``: 400 for any other value.
    func number(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(Problem) -> Int {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw .invalidField(name, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
