/// The reminder two days before a trial ends (W9), a row of ``Table/reminders`` like every other.
///
/// The choice is stored on the device before the trial is requested, and the reminder is made once the user's row says
/// that the trial has begun: so a process that is killed in between loses nothing, and the reminder is made once. No
/// permission is asked for here. The server sends the reminder when there is one.
public enum TrialReminder {
    /// The subject of the reminder.
    public static let subject = "trial-end"

    /// How long before the trial's end the reminder comes, in milliseconds.
    public static let lead: Int64 = 2 * 86_400_000

    /// A row in it says that the trial being requested is to have a reminder. It belongs to the user.
    public static let table = LocalTable(
        "trial_reminder", [.init("key", "TEXT PRIMARY KEY"), .init("value", "TEXT NOT NULL")])

    /// The queries that ``upkeep(_:_:_:_:_:)`` needs.
    public static var queries: [Query] { [Table.reminders.query, .all(table: table.name)] }

    /// Returns the change that stores whether the trial being requested is to have a reminder.
    static func choose(_ reminds: Bool) -> Change {
        reminds ? .put(table: table.name, row: [.text(subject), .text("wanted")]) : .clear(table: table.name)
    }

    /// Returns whether the user is to be reminded: the reminder exists, or is about to be made.
    public static func isSet(_ offer: Offer, _ records: Snapshot) -> Bool {
        isChosen(records) || reminder(offer, records).map { !$0.isDeleted } ?? false
    }

    /// Returns the changes that make the reminder of a trial that has begun, and that delete the reminder of a trial
    /// that is over or was replaced by a plan; for ``MiniApp/upkeep(_:_:_:)``.
    /// - Parameters:
    ///   - subscription: What the user's row says; `nil` while this device does not have the row.
    ///   - records: The answers to ``queries``.
    public static func upkeep(
        _ offer: Offer, _ subscription: Subscription?, _ records: Snapshot, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        guard let subscription else { return [] }
        switch subscription.entitlement(at: moment.now) {
        case .trial(let end): return isChosen(records) ? make(offer, until: end, records, moment, &random) : []
        case .paid: return delete(offer, records, moment, &random)
        case .free:
            // A row without a trial may be older than the reminder, which another device has made.
            guard let end = subscription.trialEndDate, end <= moment.now else { return [] }
            return delete(offer, records, moment, &random)
        }
    }

    /// Returns the changes that make the reminder of a trial, over an earlier one; none is made for an instant that
    /// has passed.
    static func make(
        _ offer: Offer, until end: Instant, _ records: Snapshot, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        let fireAt = end + -lead
        guard fireAt > moment.now else { return [choose(false)] }
        let words = Words(Language.matching(moment.locales), moment)
        let zone = moment.zone.reaching(end, from: moment.now)
        let content = JSON.members(
            ("title", .string(words[.storeReminderTitle])),
            ("body", .string(words(.storeReminderBody, end.text(words, zone)))),
            ("route", .string(offer.subscriptionRoute)), ("language", .string(words.language.code)))
        let fields = [
            JSON.Member("app", .string(offer.app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("once")), JSON.Member("enabled", .bool(true)),
            JSON.Member("content", content), JSON.Member("fire_at", .string(fireAt.timestamp)),
        ]
        return Table.reminders.put(fields, over: reminder(offer, records), at: moment, &random) + [choose(false)]
    }

    /// Returns the changes that delete the reminder, and the choice to have one.
    static func delete(
        _ offer: Offer, _ records: Snapshot, _ moment: Moment, _ random: inout Random
    ) -> [Change] {
        var changes = isChosen(records) ? [choose(false)] : []
        if let reminder = reminder(offer, records), !reminder.isDeleted {
            changes += Table.reminders.delete(reminder, at: moment, &random)
        }
        return changes
    }

    private static func isChosen(_ records: Snapshot) -> Bool { !records[table].isEmpty }

    /// Returns the reminder, also a deleted one that is waiting to be sent.
    private static func reminder(_ offer: Offer, _ records: Snapshot) -> Record? {
        for row in records[Table.reminders.query] {
            if let record = Record(row), record.isReminder(of: offer.app, about: subject) { return record }
        }
        return nil
    }
}
