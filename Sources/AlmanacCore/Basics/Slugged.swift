/// An enumeration whose cases have a name in storage and in the server's API.
public protocol Slugged: CaseIterable, Sendable {
    /// The name, in lower case. It never changes, because stored rows contain it.
    var slug: String { get }
}

extension Slugged {
    /// Creates the case with this name; `nil` if there is none.
    public init?(slug: String) {
        for value in Self.allCases where value.slug == slug {
            self = value
            return
        }
        return nil
    }
}
