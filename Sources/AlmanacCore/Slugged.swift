/// A choice that has a name in storage and in the server's contract.
public protocol Slugged: CaseIterable, Sendable {
    /// Lower case, and the same for ever: rows that are stored hold it.
    var slug: String { get }
}

extension Slugged {
    /// - Returns: `nil` for a name that none of them has.
    public init?(slug: String) {
        for value in Self.allCases where value.slug == slug {
            self = value
            return
        }
        return nil
    }
}
