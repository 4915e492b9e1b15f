import AlmanacCore

/// The local tables about reminders and notifications, besides that of the reminders themselves.
enum BackgroundTables {
    /// The intents that this device last published, by ``ReminderIntent/name``. Only changes made on this device are
    /// published again, so that two devices in different time zones do not keep overwriting each other's rows.
    static let published = LocalTable(
        "stated_wishes", [.init("name", "TEXT PRIMARY KEY"), .init("wish", "TEXT NOT NULL")])
    /// The next occurrence of each reminder on this device. Occurrences before the reminder was set are never shown.
    static let planned = LocalTable(
        "planned_reminders",
        [
            .init("name", "TEXT PRIMARY KEY"), .init("wish", "TEXT NOT NULL"), .init("occurrence", "TEXT NOT NULL"),
        ])
    /// The notifications shown on this device, as a banner or by the service worker, which writes it, too. Devices
    /// have stored it under its old name.
    static let announced = LocalTable(
        "told",
        [
            .init("key", "TEXT PRIMARY KEY"), .init("title", "TEXT NOT NULL"), .init("body", "TEXT NOT NULL"),
            .init("route", "TEXT NOT NULL"), .init("at", "INTEGER NOT NULL"),
        ])
    /// The route of a tapped notification, written by the service worker.
    static let pendingRoute = LocalTable(
        "pending_route",
        [.init("key", "TEXT PRIMARY KEY"), .init("route", "TEXT NOT NULL"), .init("at", "INTEGER NOT NULL")])
    /// The push subscription that the server knows, and its account.
    static let pushSubscription = LocalTable(
        "push_subscription",
        [
            .init("endpoint", "TEXT PRIMARY KEY"), .init("keys", "TEXT NOT NULL"), .init("account", "TEXT NOT NULL"),
            .init("at", "INTEGER NOT NULL"),
        ])

    /// What this device last wrote into each widget's row, as JSON with the time, by the widget's id. Only what has changed on this device is
    /// written again, so that two devices that show different things do not keep overwriting each other.
    static let publishedWidgets = LocalTable(
        "published_widgets", [.init("id", "TEXT PRIMARY KEY"), .init("content", "TEXT NOT NULL")])
    /// The cards for the system's board of widgets, as JSON, by ``WidgetKind/tag(_:_:)``. The service worker reads them.
    static let widgetCards = LocalTable(
        "widget_cards", [.init("tag", "TEXT PRIMARY KEY"), .init("card", "TEXT NOT NULL")])

    /// All of these tables. They belong to the user and are cleared on signing out.
    static let personal = [
        published, planned, announced, pendingRoute, pushSubscription, publishedWidgets, widgetCards, Badge.table,
    ]
}
