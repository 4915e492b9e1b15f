import AlmanacCore
import Testing

@testable import AlmanacDatabase
@testable import AlmanacServer

/// Reminders while their accounts are being written (P9).
@Suite(.enabled(if: TestEngine.isPostgres)) struct BusyAccountTests {
    @Test("P9 an account that is being written does not hold up the reminders of others, however many it has")
    func busyAccount() async throws {
        try await ReminderWorld.run { world in
            guard world.database.dialect == .postgres else { return }
            let (busy, other) = (try await world.person("phone"), try await world.person("laptop"))
            for id in 1...8 { try await world.addReminder(busy, id: id) }
            try await world.addReminder(other, id: 9)
            let now = try #require(Instant(iso8601: "2026-11-21T10:00:00Z"))
            let name = try await world.database.read {
                try $0.query("SELECT current_database() AS name")[0].text("name")
            }
            let server = try #require(TestEngine.server)
            // Another connection holds the account's lock for as long as the claim takes.
            let holder = try PostgresConnection(try #require(PostgresAddress(server + name)))
            try holder.command("BEGIN; SELECT try_lock_changes('\(busy.id)')")
            let owners = try await world.database.write(WriteOptions(locksItsRows: true)) { transaction in
                try transaction.dueReminders(at: now, limit: 4).map(\.userID)
            }
            #expect(owners == [other.id])
            try holder.command("ROLLBACK")
        }
    }
}
