import AlmanacCore
import AlmanacTables
import Hummingbird

/// The parameters of a request's query, decoded and validated.
struct Query {
    private let parameters: QueryParameters

    /// Parses the query. If a parameter is repeated, its first value counts.
    init(_ request: Request) {
        self.init(text: request.uri.query ?? "")
    }

    /// Parses the text of a query or of a form.
    init(text: String) {
        parameters = QueryParameters(lenient: text)
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    subscript(_ name: String) -> String? {
        parameters.pairs.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
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
}
