import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Reflect

/// The profile's time zone follows the user.
@Suite struct Travel {
    private static let berlin = Zone(id: "Europe/Berlin", initialOffset: 3_600)
    private static let tokyo = Zone(id: "Asia/Tokyo", initialOffset: 32_400)

    private func keepUp(_ device: Device) throws {
        let rows = try device.upkeepRecords()
        var random = Random(seed: 3)
        _ = device.disk.answer(ReflectApp.upkeep(rows, device.app.moment, &random))
    }

    private func zone(_ device: Device) -> String? {
        device.records(ReflectTables.profile).first?.string("timezone")
    }

    @Test("P1 a letter that is typed into a draft does not begin the upkeep, and what the upkeep has noted does")
    func drafts() {
        let upkeep = ReflectApp.upkeepQueries
        let typed = StoredTables([ReflectTables.putDraft("reflection/2026-11-20/morning", .string("A"))])
        #expect(!upkeep.contains { typed.affects($0) })
        let noted = StoredTables([ReflectTables.putDraft(ReflectTables.toldZone, .string("Europe/Berlin"))])
        #expect(upkeep.contains { noted.affects($0) })
        #expect(upkeep.contains { StoredTables([.clear(table: ReflectTables.drafts.name)]).affects($0) })
    }

    @Test("walk reflect R3 the profile has the zone to which the user has travelled")
    func travelled() throws {
        let device = Device(zone: Self.berlin)
        try device.onboard()
        try keepUp(device)
        #expect(zone(device) == "Europe/Berlin")
        device.app.zone = Self.tokyo
        try keepUp(device)
        #expect(zone(device) == "Asia/Tokyo")
    }

    @Test("walk reflect R3 a terminal on a machine elsewhere does not say where its user is")
    func terminal() throws {
        let device = Device(zone: Self.berlin)
        try device.onboard()
        try keepUp(device)
        device.app.zone = Self.tokyo
        device.app.platform.onlyPrints = true
        try keepUp(device)
        #expect(zone(device) == "Europe/Berlin")
    }

    @Test("walk reflect R3 two devices in two zones do not correct each other forever")
    func twoZones() throws {
        let device = Device(zone: Self.berlin)
        try device.onboard()
        try keepUp(device)
        // Another device has told the account of its zone.
        var random = Random(seed: 4)
        let profile = try #require(device.records(ReflectTables.profile).first)
        _ = device.disk.answer(
            ReflectTables.profile.put(
                [JSON.Member("timezone", .string("Asia/Tokyo"))], over: profile, at: device.app.moment, &random))
        try keepUp(device)
        #expect(zone(device) == "Asia/Tokyo")
    }

    @Test("walk reflect R3 who has no profile gets none by it")
    func noProfile() throws {
        let device = Device(zone: Self.berlin)
        device.app.launch()
        try keepUp(device)
        #expect(device.records(ReflectTables.profile).isEmpty)
    }
}
