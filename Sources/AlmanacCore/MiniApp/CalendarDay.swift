/// A moment of an app in the user's calendar, which other services may store: it says nothing of what the user wrote.
public struct CalendarDay: Equatable, Sendable {
    /// Identifies it within the app. A reminder about this subject is the same day, and is not shown beside it.
    public let id: String
    /// When it begins.
    public let at: Instant
    /// Its title.
    public let title: String
    /// The address that it opens.
    public let route: String

    /// Creates a day.
    public init(id: String, at: Instant, title: String, route: String) {
        self.id = id
        self.at = at
        self.title = title
        self.route = route
    }
}
