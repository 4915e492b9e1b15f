import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

/// Two devices of one account, each of which deletes what the other one keeps.
@Suite struct LastPlaceTests {
    private static let switcher = "/unitana/places/order"

    /// Two devices with the places One, which is the default, and Two.
    private func pair() throws -> [Device] {
        let server = SyncServer(clock: Device.start, tables: Almanac.syncedTables)
        var devices: [Device] = []
        for seed: UInt64 in [7, 8] {
            let device = try Device(server: server, seed: seed)
            let session = Session(answer: server.session(of: "me"), at: device.app.clock)
            device.app.disk.setSecret(Session.secret, session?.secretText ?? "")
            device.app.launch()
            devices.append(device)
        }
        try devices[0].setUp(name: "One")
        try devices[0].add("Two", "Tokyo")
        sync(devices)
        return devices
    }

    private func sync(_ devices: [Device]) {
        for device in devices {
            device.app.surroundingsChanged()
            device.pass(seconds: 120)
        }
    }

    private func setOnline(_ device: Device, _ isOnline: Bool) {
        device.app.isOnline = isOnline
        device.app.surroundingsChanged()
    }

    private func delete(_ name: String, _ device: Device) throws {
        try device.app.tap("Delete " + name)
        try device.app.tap("Delete " + name)
    }

    /// The places that a device shows.
    private func names(_ device: Device) throws -> [String] {
        device.app.visit(Self.switcher)
        try device.app.at(Self.switcher)
        return try device.names
    }

    @Test(
        "walk unitana 2 two devices that each delete what the other one keeps agree on a place that is left",
        arguments: [[0, 1], [1, 0]], ["/unitana/places/switcher", "/"])
    func comesBack(_ order: [Int], _ shown: String) throws {
        let devices = try pair()
        for device in devices {
            #expect(try names(device) == ["One", "Two"])
            setOnline(device, false)
        }
        try devices[0].app.tap("Make Two the default")
        try delete("One", devices[0])
        try delete("Two", devices[1])
        // The sync may bring it while another page is shown.
        for device in devices { device.app.visit(shown) }
        for number in order {
            setOnline(devices[number], true)
            sync([devices[number]])
        }
        for _ in 0..<2 {
            sync(devices)
            for device in devices { device.app.visit(Self.switcher) }
        }
        sync(devices)
        let left = try names(devices[0])
        #expect(!left.isEmpty && Set(left).isSubset(of: ["One", "Two"]))
        #expect(try names(devices[1]) == left)
        #expect(devices[0].server.rows["places"]?.count == left.count)
        // Nothing comes back a second time.
        sync(devices)
        #expect(try names(devices[0]) == left)
        for device in devices { #expect(device.app.disk.rows("outbox").isEmpty) }
    }

    @Test("walk unitana 2 a place comes back with the same id on all devices, and not with its own")
    func successor() {
        let id = "0f0e4a7c-1111-4222-8333-444455556666"
        #expect(PlaceRules.successor(of: id) == PlaceRules.successor(of: id))
        #expect(PlaceRules.successor(of: id) != id)
        #expect(PlaceRules.successor(of: id) != PlaceRules.successor(of: PlaceRules.successor(of: id)))
        #expect(PlaceRules.successor(of: id).utf8.count == 36)
    }
}
