/// The person's own tables that several apps write, as the server declares them.
extension SyncedTable {
    /// What a person is to be reminded of: by the server as a push, and here as a banner.
    public static let reminders = SyncedTable("reminders", key: ["app", "subject"])
    /// What the subject of a wish to be told once more begins with; the subject it was told of follows.
    public static let later = "later/"
    /// What they did in an app, for their own funnel. Never a word they wrote.
    public static let events = SyncedTable("events", key: ["id"])
}

extension Record {
    /// Whether this is the reminder that an app has under a subject.
    public func reminds(_ app: String, of subject: String) -> Bool {
        self["app"]?.string == app && self["subject"]?.string == subject
    }
}
