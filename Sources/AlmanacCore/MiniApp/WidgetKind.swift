/// A kind of widget that an app offers (P4).
public struct WidgetKind: Sendable {
    /// Its name in rows. It is in lower case and never changes.
    public let slug: String
    /// Its name for users.
    public let name: Word
    /// A line that says what it shows.
    public let summary: Word

    /// Creates a kind of widget.
    public init(_ slug: String, name: Word, summary: Word) {
        self.slug = slug
        self.name = name
        self.summary = summary
    }

    /// Returns the name under which a system's board of widgets knows the kind.
    public static func tag(_ app: String, _ kind: String) -> String { app + "-" + kind }
}
