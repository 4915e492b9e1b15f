import HTTPTypes

/// The languages that the client prefers, best first, as BCP 47 tags.
package func acceptedLanguages(_ headers: HTTPFields) -> [String] {
    let weighted = (headers[.acceptLanguage] ?? "").split(separator: ",").prefix(20).map { item in
        let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
        return (tag: parts.first ?? "", weight: weight)
    }
    // The sort is stable: languages of the same weight keep their order.
    return weighted.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.map(\.tag)
}
