/// A row that follows from the user's choices in an app and is published to the server: a daily reminder, or the
/// choices from which the server builds its notification.
public struct ReminderIntent: Sendable {
    /// The table to which the row belongs.
    public let table: Table
    /// The name under which the device stores it: `app/subject` for a reminder, otherwise the table's name.
    public let name: String
    /// The row's fields.
    public let fields: [JSON.Member]
    /// Whether the choice was made on this device, not on another one.
    public let isOwn: Bool
    /// Whether the choice is stored only on this device. After its user signs out, it is not published for the next
    /// user until it changes.
    public let isDeviceOnly: Bool
    /// Whether the user has chosen it. What was left as it was offered replaces nothing that was chosen on another device.
    public let isChosen: Bool

    private init(
        _ table: Table, _ name: String, _ fields: [JSON.Member], isOwn: Bool, isDeviceOnly: Bool, isChosen: Bool
    ) {
        self.table = table
        self.name = name
        self.fields = fields
        self.isOwn = isOwn
        self.isDeviceOnly = isDeviceOnly
        self.isChosen = isChosen
    }

    /// Returns a daily reminder.
    /// - Parameters:
    ///   - app: The app's slug.
    ///   - subject: Distinguishes it from the app's other reminders.
    ///   - time: When to notify; `nil` if the user wants no reminder.
    public static func daily(
        _ app: String, _ subject: String, at time: LocalTime?, in zone: Zone, isOwn: Bool = true,
        isDeviceOnly: Bool = false, isChosen: Bool = true
    ) -> ReminderIntent {
        var fields = [
            JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("daily")), JSON.Member("time_zone", .string(zone.id)),
            JSON.Member("enabled", .bool(!time.isNone)),
        ]
        if let time { fields.append(JSON.Member("local_time", .string(time.text))) }
        return ReminderIntent(
            .reminders, app + "/" + subject, fields, isOwn: isOwn, isDeviceOnly: isDeviceOnly, isChosen: isChosen)
    }

    /// Returns the user's only row in a table, with choices that are also stored on this device.
    public static func choices(_ table: Table, _ fields: [JSON.Member], isOwn: Bool = true) -> ReminderIntent {
        ReminderIntent(table, table.name, fields, isOwn: isOwn, isDeviceOnly: true, isChosen: true)
    }
}

/// What a reminder is called, and where it leads.
public struct ReminderLink: Equatable, Sendable {
    /// The reminder's title.
    public let title: String
    /// The address of the page on which its time is changed.
    public let route: String
    /// The address of what it reminds of.
    public let opens: String

    /// Creates the link of a reminder.
    /// - Parameter opens: The address of what it reminds of, where its time is not changed on the same page.
    public init(title: String, route: String, opens: String? = nil) {
        self.title = title
        self.route = route
        self.opens = opens ?? route
    }
}

/// The count of items that are ready for the user.
public struct ReadyItems: Equatable, Sendable {
    /// The number of items that are ready and waiting.
    public private(set) var count = 0
    /// The latest instant, in the past or now, at which an item became ready; `nil` if none has.
    public private(set) var through: Instant?
    /// When the next item becomes ready; `nil` if none will.
    public private(set) var next: Instant?

    /// Creates an empty count.
    public init() {}

    /// Adds an item that becomes ready at an instant.
    /// - Parameter isWaiting: Whether an item that is already ready is still waiting for the user.
    public mutating func add(_ opens: Instant, isWaiting: Bool, at now: Instant) {
        guard opens <= now else {
            next = min(next ?? opens, opens)
            return
        }
        if isWaiting { count += 1 }
        through = max(through ?? opens, opens)
    }

    /// Adds the items of another app.
    public mutating func add(_ other: ReadyItems) {
        count += other.count
        if let instant = other.through { through = max(through ?? instant, instant) }
        if let instant = other.next { next = min(next ?? instant, instant) }
    }
}
