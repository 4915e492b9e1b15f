import HTTPTypes

/// The parameters of a request to a table, in order. Every occurrence of a repeated parameter
/// counts.
package struct QueryParameters: Equatable, Sendable {
    package struct Pair: Equatable, Sendable {
        package let name: String
        package let value: String
    }

    package let pairs: [Pair]

    package init(pairs: [Pair]) {
        self.pairs = pairs
    }

    private static let notFilters: Set<String> = ["select", "order", "limit", "offset", "columns", "on_conflict"]

    /// Parses a query string.
    /// - Throws: ``RestProblem`` with PGRST100 when a part is not UTF-8.
    package init(_ query: String) throws(RestProblem) {
        var pairs: [Pair] = []
        for part in query.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                Pair(name: try Self.decoded(halves[0]), value: halves.count == 2 ? try Self.decoded(halves[1]) : ""))
        }
        self.pairs = pairs
    }

    /// The last value of a parameter; `nil` if it is missing.
    package subscript(_ name: String) -> String? {
        pairs.last { $0.name == name }?.value
    }

    /// The parameters that are filters: all but those with a meaning of their own.
    package var filters: [Pair] {
        pairs.filter { !Self.notFilters.contains($0.name) }
    }

    private static func decoded(_ text: Substring) throws(RestProblem) -> String {
        // Almost no request has a plus sign, and replacing it by text takes longer than reading a short query.
        let spaced = text.utf8.contains(UInt8(ascii: "+")) ? String(text.replacing("+", with: " ")) : String(text)
        guard spaced.utf8.contains(UInt8(ascii: "%")) else { return spaced }
        guard let decoded = spaced.removingPercentEncoding else {
            throw .query("The query is not percent-encoded UTF-8", String(spaced.prefix(100)))
        }
        return decoded
    }
}
