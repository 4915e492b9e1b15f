import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Unitana

/// What the operator grants while a page is open.
@Suite struct UnitanaGrants {
    @Test(
        "walk said what the operator has granted is known once settings, widgets or subscription are opened",
        arguments: ["/unitana/settings", "/unitana/widgets", "/unitana/subscription/manage"])
    func granted(_ path: String) throws {
        let device = try Device()
        try device.setUp()
        // The server tells nobody of it.
        device.server.subscribe(
            try device.account, JSON.Member("subscription_status", .string("granted")),
            JSON.Member("subscription_end_date", .null))
        device.app.visit(path)
        device.pass(seconds: 2)
        #expect(device.app.disk.rows("own_users").contains { $0[1].text?.contains("granted") == true })
        device.app.visit("/unitana/subscription/manage")
        try device.app.see("You have Premium, with no end date.")
    }
}
