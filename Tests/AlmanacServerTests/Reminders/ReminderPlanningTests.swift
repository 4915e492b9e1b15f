import AlmanacCore
import Foundation
import SystemZones
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

@Suite("The server plans a reminder when it is written")
struct ReminderPlanningTests {
    @Test("the response to an insert has the next occurrence, in the row's zone")
    func inserted() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            let row = try await world.addReminder(person, ("time_zone", .string("America/New_York")))
            #expect(row["next_fire_at"]?.string == "2026-11-21T14:00:00+00:00")
            #expect(row["occurrence"]?.string == "2026-11-21")
            #expect(row["state"]?.string == "scheduled")
            let once = try await world.addReminder(
                person, id: 2, ("kind", .string("once")), ("local_time", .null), ("time_zone", .null),
                ("fire_at", .string("2020-01-01T00:00:00.5Z")))
            #expect(once["next_fire_at"]?.string == "2020-01-01T00:00:00.5+00:00")
            #expect(once["occurrence"]?.string == "@1577836800500")
        }
    }

    @Test("edits move a reminder, disabling stops it, upserts count as edits, and a deletion ends it")
    func edited() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await world.addReminder(person)
            let moved = try await world.edit(person, #"{"local_time":"07:30"}"#)
            #expect(moved.column("next_fire_at") == ["2026-11-22T07:30:00+00:00"])
            let away = try await world.edit(person, #"{"time_zone":"Asia/Tokyo","local_time":"18:00"}"#)
            #expect(away.column("next_fire_at") == ["2026-11-21T09:00:00+00:00"])
            let off = try await world.edit(person, #"{"enabled":false}"#)
            #expect(off.column("next_fire_at") == ["-"] && off.column("state") == ["off"])
            let again = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person),
                ReminderWorld.reminder([("enabled", .bool(true))]),
                prefer: "resolution=merge-duplicates,return=representation")
            #expect(again.column("next_fire_at") == ["2026-11-21T09:00:00+00:00"], "\(again.text)")
            _ = try await world.server.rest(
                .delete, "reminders?id=eq.\(Sample.uuid(1))", as: try await world.sender(person))
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").isEmpty)
        }
    }

    @Test(
        "a reminder with an incomplete or invalid schedule is rejected, and nothing is stored",
        arguments: [
            (#""time_zone":"Mars/Olympus""#, "time_zone"), (#""time_zone":"../../etc/passwd""#, "time_zone"),
            (#""time_zone":"""#, "time_zone"), (#""time_zone":null"#, "time_zone"),
            (#""local_time":null"#, "local_time"), (#""kind":"once","fire_at":null"#, "fire_at"),
        ])
    func refused(_ change: String, _ column: String) async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await world.addReminder(person)
            let changed = try await world.edit(person, "{\(change)}")
            changed.expectRest(400, "23514")
            #expect(changed.text.contains("reminders_\(column)_check"))
            #expect(try await world.reminder("next_fire_at") == "2026-11-21T09:00:00+00:00")
            let members = try JSON.parse(Array("{\(change)}".utf8))
            guard case .object(let fields) = members else { return }
            let inserted = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person),
                ReminderWorld.reminder(id: 2, fields.map { ($0.key, $0.value) }))
            inserted.expectRest(400, "23514")
            #expect(inserted.json["details"]?.string?.isEmpty == false)
            #expect(try await world.reminder("id", id: 2) == "gone")
        }
    }

    @Test("older names of zones and bulk inserts are planned, too")
    func aliases() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            let body = [("Asia/Calcutta", 1), ("US/Pacific", 2)].map { zone, id in
                ReminderWorld.reminder(id: id, [("time_zone", .string(zone))])
            }.joined(separator: ",")
            let answer = try await world.server.rest(
                .post, "reminders", as: try await world.sender(person), "[\(body)]", prefer: "return=representation")
            #expect(
                answer.column("next_fire_at") == [
                    "2026-11-22T03:30:00+00:00", "2026-11-21T17:00:00+00:00",
                ])
        }
    }

    @Test("an unrelated edit does not postpone a reminder that is due")
    func dueDuringAnEdit() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await world.addReminder(person)
            world.clock.set("2026-11-21T09:10:00Z")
            _ = try await world.edit(person, #"{"content":{"title":"New"}}"#)
            #expect(try await world.round().map(\.title) == ["New"])
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T09:00:00+00:00")
        }
    }

    @Test("setting a time that has passed today does not fire today")
    func nothingRetroactive() async throws {
        try await ReminderWorld.run(at: "2026-11-21T09:30:00Z") { world in
            let person = try await world.person()
            try await world.addReminder(person)
            #expect(try await world.round().isEmpty)
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T09:00:00+00:00")
        }
    }

    @Test("an import plans its reminders, and names the one that is invalid")
    func imported() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            try await world.addReminder(person)
            let export = try await world.server.send(.get, "/api/account/export", as: try await world.sender(person))
            let other = try await world.person()
            let taken = try await world.server.send(
                .post, "/api/account/import", as: try await world.sender(other), export.text)
            #expect(taken.status == .ok, "\(taken.text)")
            let rows = try await world.server.rest(.get, "reminders", as: try await world.sender(other))
            #expect(rows.column("next_fire_at") == ["2026-11-21T09:00:00+00:00"])
            let bad = try await world.server.send(
                .post, "/api/account/import", as: .person(try await world.person()),
                export.text.replacing("\"UTC\"", with: "\"Nowhere\""))
            #expect(bad.status.code == 422 || bad.status.code == 400)
            #expect(bad.text.contains("tables.reminders[0]"), "\(bad.text)")
        }
    }

    @Test(
        "rows written outside the API are planned by the scheduler, and invalid ones become broken"
    )
    func leftovers() async throws {
        try await ReminderWorld.run { world in
            let person = try await world.person()
            for (id, zone) in [(1, "UTC"), (2, "Nowhere")] {
                try await world.database.write { transaction in
                    try transaction.execute(
                        """
                        INSERT INTO reminders (id, user_id, app, kind, local_time, time_zone, enabled, created_at,
                            updated_at, change_number) VALUES (?, ?, 'whole', 'daily', '09:00:00', ?, TRUE, '2026-01-01', '2026-01-01', 1)
                        """, [.text(Sample.uuid(id)), .text(person.id), .text(zone)])
                }
            }
            #expect(try await world.round().isEmpty)
            #expect(try await world.reminder("next_fire_at") == "2026-11-21T09:00:00+00:00")
            #expect(try await world.reminder("state", id: 2) == "broken")
            // Once corrected, the reminder is sent.
            _ = try await world.edit(person, id: 2, #"{"time_zone":"UTC"}"#)
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").count == 2)
        }
    }

    @Test("when a zone's rules change, its reminders are planned again")
    func zoneChanges() async throws {
        let zones = try ZoneFolder()
        try zones.set("UTC0")
        try await ReminderWorld.run(zones: SystemZones(directory: zones.url, trust: .zero)) { world in
            let person = try await world.person()
            try await world.addReminder(person)
            #expect(try await world.round().isEmpty)
            // The zone's rules change: nine o'clock is now an hour later.
            try zones.set("XXX1")
            #expect(try await world.round(at: "2026-11-21T09:00:00Z").isEmpty)
            #expect(try await world.reminder("next_fire_at") == "2026-11-21T10:00:00+00:00")
            #expect(try await world.round(at: "2026-11-21T10:00:00Z").map(\.occurrence) == ["2026-11-21"])
            // Now the zone is an hour ahead again, so tomorrow's reminder is at nine.
            try zones.set("UTC0")
            _ = try await world.round(at: "2026-11-21T12:00:00Z")
            #expect(try await world.reminder("next_fire_at") == "2026-11-22T09:00:00+00:00")
        }
    }

    @Test("due reminders and deliveries are found by an index", .onlySQLite)
    func queryPlan() async throws {
        try await ReminderWorld.run { world in
            func plan(_ sql: String, _ values: [SQLValue] = []) async throws -> String {
                try await world.database.read { transaction in
                    try transaction.query("EXPLAIN QUERY PLAN " + sql, values).map { try $0.text("detail") }
                        .joined(separator: "; ")
                }
            }
            let claim = try await plan(SQLiteTransaction.dueRemindersSQL(.sqlite).text, [.text("2026"), .int(10)])
            #expect(claim.contains("SEARCH reminders USING INDEX reminders_by_next_fire (next_fire_at<?)"), "\(claim)")
            #expect(!claim.contains("SCAN") && !claim.contains("TEMP"))
            let next = try await plan(SQLiteTransaction.nextReminderSQL.text)
            #expect(next.contains("USING COVERING INDEX reminders_by_next_fire"), "\(next)")
            let deliveries = try await plan(
                SQLiteTransaction.dueDeliveriesSQL(.sqlite).text, [.int(0), .text("s"), .int(0), .text("[]"), .int(10)])
            #expect(deliveries.contains("SEARCH d USING INDEX deliveries_by_service"), "\(deliveries)")
            #expect(!deliveries.contains("SCAN d") && !deliveries.contains("TEMP"), "\(deliveries)")
            let services = try await plan(SQLiteTransaction.waitingServicesSQL.text)
            #expect(!services.contains("SCAN d") && !services.contains("TEMP"), "\(services)")
        }
    }
}

/// A directory with one zone, `UTC`, whose file the test writes.
final class ZoneFolder: Sendable {
    private let directory: TemporaryDirectory
    var url: URL { directory.url }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Writes the zone's file.
    /// - Parameter rule: a TZ string without daylight saving time.
    func set(_ rule: String) throws {
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
        let block = header + counts + [0, 0, 0, 0, 0, 0, 0]
        try Data(block + block + Array("\n\(rule)\n".utf8)).write(to: url.appending(path: "UTC"), options: .atomic)
    }
}
