/// The parameters of a request to a table, in order. Every occurrence of a repeated parameter counts.
package struct QueryParameters: Equatable, Sendable {
    package struct Pair: Equatable, Sendable {
        package let name: String
        package let value: String
    }

    package let pairs: [Pair]

    package init(pairs: [Pair]) {
        self.pairs = pairs
    }

    private static let notFilters: Set<String> = [
        "select", "order", "limit", "offset", "columns", "on_conflict", "was",
    ]

    /// Parses a query string.
    /// - Throws: ``RestProblem`` with PGRST100 when a part is not UTF-8.
    package init(_ query: String) throws(RestProblem) {
        pairs = try Self.pairs(of: query) { (part) throws(RestProblem) in
            throw .query("The query is not percent-encoded UTF-8", String(part.prefix(100)))
        }
    }

    /// Parses a query string or a form. A part that is not UTF-8 stays as it is.
    package init(lenient text: String) {
        pairs = Self.pairs(of: text) { $0 }
    }

    /// The last value of a parameter; `nil` if it is missing.
    package subscript(_ name: String) -> String? {
        pairs.last { $0.name == name }?.value
    }

    /// The parameters that are filters: all but those with a meaning of their own.
    package var filters: [Pair] {
        pairs.filter { !Self.notFilters.contains($0.name) }
    }

    /// - Parameter undecodable: what stands for a part that is not UTF-8.
    private static func pairs<Failure>(
        of query: String, _ undecodable: (String) throws(Failure) -> String
    ) throws(Failure) -> [Pair] {
        var pairs: [Pair] = []
        // By bytes, because finding where a Character ends takes longer than all the rest.
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                Pair(
                    name: try decoded(halves[0], undecodable),
                    value: halves.count == 2 ? try decoded(halves[1], undecodable) : ""))
        }
        return pairs
    }

    private static func decoded<Failure>(
        _ text: Substring.UTF8View, _ undecodable: (String) throws(Failure) -> String
    ) throws(Failure) -> String {
        // Almost no request has a plus sign, and replacing it by text takes longer than reading a short query.
        let raw = String(decoding: text, as: UTF8.self)
        let spaced = text.contains(UInt8(ascii: "+")) ? raw.replacing("+", with: " ") : raw
        guard spaced.utf8.contains(UInt8(ascii: "%")) else { return spaced }
        guard let decoded = spaced.removingPercentEncoding else { return try undecodable(spaced) }
        return decoded
    }
}
