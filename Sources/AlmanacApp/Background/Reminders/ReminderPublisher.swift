import AlmanacCore

/// Computes the changes that publish the reminders that follow from the user's choices to the server.
///
/// The apps store the user's choices locally, even without an account. The publisher compares the resulting intents
/// with those that this device last published, and writes the ones that have changed: a new time, a new choice, or the
/// time zone of a user who is traveling.
struct ReminderPublisher {
    private(set) var changes: [Change] = []

    /// The name under which ``BackgroundTables/published`` holds the device-only choices of a user who has signed out.
    /// They are not published for the next user until they change. The text is empty right after signing out.
    private static let silenced = "silenced"

    /// Returns the change to write when the user signs out.
    static func silence() -> Change {
        .put(table: BackgroundTables.published.name, row: [.text(silenced), .text("")])
    }

    /// - Parameter records: The answers to the apps' intent queries, and the rows of the tables to which they publish.
    init(_ records: Snapshot, _ moment: Moment) {
        // What a terminal shows was chosen, and published, on another device.
        guard !moment.platform.onlyPrints else { return }
        var random = Random(seed: moment.random)
        for intent in intents(records, moment) {
            changes += intent.changes(records, moment, &random)
        }
    }

    private mutating func intents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        let all = AppID.allCases.flatMap { $0.reminderIntents(records, moment) }
        let choices = all.filter { $0.isDeviceOnly && $0.table.name != Table.reminders.name }
        let chosen = choices.isEmpty ? "none" : choices.map { $0.textWithoutZone }.joined(separator: "\n")
        switch ReminderPublisher.published(ReminderPublisher.silenced, records) {
        case .some(""):
            changes.append(
                .put(table: BackgroundTables.published.name, row: [.text(ReminderPublisher.silenced), .text(chosen)]))
        case .some(chosen): break
        default: return all
        }
        return all.filter { !$0.isDeviceOnly }
    }

    /// Returns the text that this device last published under a name.
    fileprivate static func published(_ name: String, _ records: Snapshot) -> String? {
        for row in records[BackgroundTables.published] where row.count == 2 && row[0].text == name {
            return row[1].text
        }
        return nil
    }
}

extension ReminderIntent {
    fileprivate var text: String { JSON.object(fields).text }

    /// The text without the time zone, so that it does not change when the user travels.
    fileprivate var textWithoutZone: String { JSON.object(fields.filter { $0.key != "time_zone" }).text }

    /// Returns the changes that publish the intent; none if this device has already published it.
    fileprivate func changes(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        let before = ReminderPublisher.published(name, records)
        guard before != text else { return [] }
        let note = Change.put(table: BackgroundTables.published.name, row: [.text(name), .text(text)])
        let old = record(records)
        // A reminder that does not exist need not be turned off.
        let isOff = fields.contains { $0.key == "enabled" && $0.value == .bool(false) }
        if isOff, old.isNone { return [note] }
        // The device on which the choice was made publishes it, with its time zone. Another device publishes it only
        // when its own time zone has changed.
        if !old.isNone, !isOwn, before.isNone || zone(before) == zone(text) { return [note] }
        var moment = moment
        // Dated before all that anyone has chosen, which therefore stays.
        if !isChosen { moment.now = Instant(milliseconds: 0) }
        return table.put(kept(over: old, before), over: old, at: moment, &random) + [note]
    }

    /// Returns the fields to publish. Traveling to another zone does not turn a reminder on that the user has turned off in
    /// the settings; choosing another time in its app does.
    private func kept(over old: Record?, _ before: String?) -> [JSON.Member] {
        guard !old.isNone, let before, (try? JSON.parse(Array(before.utf8))).map(withoutZone) == textWithoutZone else {
            return fields
        }
        return fields.filter { $0.key != "enabled" }
    }

    private func withoutZone(_ published: JSON) -> String {
        guard case .object(let fields) = published else { return "" }
        return JSON.object(fields.filter { $0.key != "time_zone" }).text
    }

    private func zone(_ published: String?) -> String? {
        published.flatMap { try? JSON.parse(Array($0.utf8)) }?.string("time_zone")
    }

    /// Returns the existing record, even if it is deleted and still waiting to be sent.
    private func record(_ records: Snapshot) -> Record? {
        for record in records[table.query].compactMap({ Record($0) }) {
            if table.name != Table.reminders.name { return record }
            if let app = record.string("app"), let subject = record.string("subject"), app + "/" + subject == name {
                return record
            }
        }
        return nil
    }
}
