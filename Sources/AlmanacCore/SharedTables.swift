/// The person's own tables that several apps write, as the server declares them.
extension SyncedTable {
    /// What a person is to be reminded of: by the server as a push, and here as a banner.
    public static let reminders = SyncedTable("reminders", key: ["app", "subject"])
    /// What they did in an app, for their own funnel. Never a word they wrote.
    public static let events = SyncedTable("events", key: ["id"])
}
