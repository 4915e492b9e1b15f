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

    private init(_ table: SyncedTable, _ name: String, _ fields: [JSON.Member]) {
        self.table = table
        self.name = name
        self.fields = fields
    }

    /// A daily reminder, or that there is none any more.
    private static func daily(_ app: String, _ subject: String, _ time: LocalTime?, _ zone: Zone) -> Wish {
        var fields = [
            JSON.Member("app", .string(app)), JSON.Member("subject", .string(subject)),
            JSON.Member("kind", .string("daily")), JSON.Member("time_zone", .string(zone.id)),
            JSON.Member("enabled", .bool(!time.isNone)),
        ]
        if let time { fields.append(JSON.Member("local_time", .string(time.text))) }
        return Wish(ReminderTables.reminders, app + "/" + subject, fields)
    }

    /// All that is wished for now. Nobody who has not been through an app's onboarding wishes for anything.
    static func all(preferences: [Row], journal: [Row], _ moment: Moment) -> [Wish] {
        var wishes: [Wish] = []
        if let daily = FactsApp.daily(preferences, zone: moment.zone) {
            let time = daily.choosing.time
            wishes.append(.daily("facts", FactsApp.subject, time, moment.zone))
            let table = ReminderTables.factPreferences
            wishes.append(
                Wish(
                    table, table.name,
                    [
                        JSON.Member("language", .string(daily.language.code)),
                        JSON.Member("categories", .array(daily.choosing.categories.map { .string($0) })),
                        JSON.Member("difficulty", .string(daily.choosing.difficulty.slug)),
                        JSON.Member("notification_time", .string(time.text)),
                        JSON.Member("time_zone", .string(moment.zone.id)),
                    ]))
        }
        for (period, time) in ReflectApp.reminders(journal) {
            wishes.append(.daily("reflect", period.slug, time, moment.zone))
        }
        return wishes
    }

    var text: String { JSON.object(fields).text }

    /// What must be written for the server to know; nothing when this device has said so already.
    func changes(_ stated: [Row], _ rows: [Row], _ moment: Moment, _ random: inout Random) -> [Change] {
        for row in stated where row.count == 2 && row[0].text == name && row[1].text == text { return [] }
        let note = Change.put(table: ReminderTables.stated.name, row: [.text(name), .text(text)])
        let isOff = fields.contains { $0.key == "enabled" && $0.value == .bool(false) }
        let old = record(rows)
        // There is nothing to turn off, and a daily reminder without a time is none.
        if isOff, old.isNone { return [note] }
        return table.put(fields, over: old, at: moment, &random) + [note]
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
