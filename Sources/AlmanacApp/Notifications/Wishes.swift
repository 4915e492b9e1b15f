import AlmanacCore
import FactsADay
import Reflect

/// What the apps want the person to be reminded of, said to the server as rows of `reminders`.
///
/// The apps store their times as they always did, also without an account. This compares them with what this device has
/// said last and says what has changed: a time, a choice, or the zone of somebody who travels.
struct Wish {
    let table: SyncedTable
    /// `app/subject` for a reminder, else the table's name.
    let name: String
    let fields: [JSON.Member]
    /// It was wished for on this device, not learnt from another.
    let isOwn: Bool

    private init(_ table: SyncedTable, _ name: String, _ fields: [JSON.Member], isOwn: Bool) {
        self.table = table
        self.name = name
        self.fields = fields
        self.isOwn = isOwn
    }

    /// A daily reminder, or that there is none any more.
    private static func daily(
        _ app: String, _ subject: String, _ time: LocalTime?, _ zone: Zone, isOwn: Bool
    ) -> Wish {
        var fields = [
            JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("daily")), JSON.Member("time_zone", .string(zone.id)),
            JSON.Member("enabled", .bool(!time.isNone)),
        ]
        if let time { fields.append(JSON.Member("local_time", .string(time.text))) }
        return Wish(ReminderTables.reminders, app + "/" + subject, fields, isOwn: isOwn)
    }

    /// What somebody wants of Facts A Day; nothing before the end of its onboarding.
    static func facts(_ preferences: [Row], _ moment: Moment) -> [Wish] {
        guard let daily = FactsApp.daily(preferences, zone: moment.zone) else { return [] }
        let time = daily.choosing.time
        let table = ReminderTables.factPreferences
        let choice = [
            JSON.Member("language", .string(daily.language.code)),
            JSON.Member("categories", .array(daily.choosing.categories.map { .string($0) })),
            JSON.Member("difficulty", .string(daily.choosing.difficulty.slug)),
            JSON.Member("notification_time", .string(time.text)),
            JSON.Member("time_zone", .string(moment.zone.id)),
        ]
        return [
            .daily("facts", FactsApp.subject, time, moment.zone, isOwn: true),
            Wish(table, table.name, choice, isOwn: true),
        ]
    }

    /// And of Reflect, whose times come from other devices, too.
    static func reflect(_ journal: [Row], _ moment: Moment) -> [Wish] {
        let isOwn = journal.contains { row in Record(row).map { !$0.edit.isEmpty } ?? false }
        return ReflectApp.reminders(journal).map { period, time in
            .daily("reflect", period.slug, time, moment.zone, isOwn: isOwn)
        }
    }

    var text: String { JSON.object(fields).text }

    /// The same wherever the person is.
    var textWithoutZone: String { JSON.object(fields.filter { $0.key != "time_zone" }).text }

    /// What must be written for the server to know; nothing when this device has said so already.
    func changes(_ stated: [Row], _ rows: [Row], _ moment: Moment, _ random: inout Random) -> [Change] {
        let before = ReminderTables.stated(name, stated)
        guard before != text else { return [] }
        let note = Change.put(table: ReminderTables.stated.name, row: [.text(name), .text(text)])
        let old = record(rows)
        // There is nothing to turn off, and a daily reminder without a time is none.
        let isOff = fields.contains { $0.key == "enabled" && $0.value == .bool(false) }
        if isOff, old.isNone { return [note] }
        // The device on which it was chosen says it, and in which zone. This one only does when it has travelled.
        if !old.isNone, !isOwn, before.isNone || zone(before) == zone(text) { return [note] }
        return table.put(fields, over: old, at: moment, &random) + [note]
    }

    private func zone(_ wish: String?) -> String? {
        wish.flatMap { try? JSON.parse(Array($0.utf8)) }?["time_zone"]?.string
    }

    /// The row as it is, also when it is deleted and the server yet to be told.
    private func record(_ rows: [Row]) -> Record? {
        for record in rows.compactMap({ Record($0) }) {
            if table.name != ReminderTables.reminders.name { return record }
            if let app = record["app"]?.string, let subject = record["subject"]?.string, app + "/" + subject == name {
                return record
            }
        }
        return nil
    }
}

/// All that is to be said to the server at one look.
struct Statement {
    private(set) var changes: [Change] = []

    /// What somebody who signs out had chosen on this device is theirs no more, and nobody else's: it is not said again
    /// until it changes. Under this name stands what is not said; `""` right after signing out.
    static let silenced = "silenced"

    static func silence() -> Change {
        .put(table: ReminderTables.stated.name, row: [.text(silenced), .text("")])
    }

    init(preferences: [Row], journal: [Row], stated: [Row], reminders: [Row], choices: [Row], _ moment: Moment) {
        var random = Random(seed: moment.random)
        var wishes = Wish.reflect(journal, moment)
        let facts = Wish.facts(preferences, moment)
        let chosen = facts.last?.textWithoutZone ?? "none"
        switch ReminderTables.stated(Statement.silenced, stated) {
        case .some(""):
            changes.append(
                .put(table: ReminderTables.stated.name, row: [.text(Statement.silenced), .text(chosen)]))
        case .some(chosen): break
        default: wishes += facts
        }
        for wish in wishes {
            let rows = wish.table.name == ReminderTables.reminders.name ? reminders : choices
            changes += wish.changes(stated, rows, moment, &random)
        }
    }
}
