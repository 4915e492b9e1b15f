import AlmanacApp
import AlmanacCore
import Testing

/// What devices derive from the declarations of the tables.
@Suite struct DeclaredTableTests {
    @Test("P6 what only the server writes is read-only or ignored on a device, and nothing is both")
    func serverColumns() {
        for table in Almanac.syncedTables {
            let names = Set(table.columns.map(\.name))
            let readOnly = Set(table.readOnlyOnDevice)
            let ignored = Set(table.ignoredOnDevice)
            #expect(readOnly.union(ignored).subtracting(names) == [], "\(table.name) does not have these columns")
            #expect(readOnly.intersection(ignored) == [], "\(table.name)")
            let written = Set(table.writtenByServer.map(\.name))
            #expect(written.subtracting(readOnly).subtracting(ignored) == [], "\(table.name) would send these")
            #expect(readOnly.subtracting(written) == [], "\(table.name) would never send these")
        }
    }

    @Test("P6 a device keeps of the server's row what its apps read, and neither the owner nor what they ignore")
    func storedFields() throws {
        let row = JSON.members(
            ("id", .string("r")), ("user_id", .string("me")), ("created_at", .string("2026-11-21T10:00:00Z")),
            ("app", .string("facts")), ("subject", .string("daily")), ("state", .string("scheduled")))
        let record = try #require(Table.reminders.localRow(row).flatMap { Record($0) })
        #expect(record.fields.map(\.key) == ["id", "app", "subject"])
    }
}
