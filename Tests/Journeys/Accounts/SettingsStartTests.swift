import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// The addresses of the settings, opened first on a device.
@Suite("the settings as the first page") struct SettingsStarts: AccountSuite {
    let server = Self.makeServer()

    private static let pages = [
        "", "/link", "/sign-in", "/sign-out", "/password", "/address", "/notifications", "/feeds", "/device",
        "/devices", "/language", "/appearance", "/reminders", "/about", "/data", "/document", "/delete", "/encryption",
        "/refused",
        "/deleted",
    ]

    @Test("walk four A every page comes, with and without an account, and those that follow it, too", arguments: pages)
    func comes(_ page: String) throws {
        for hasAccount in [false, true] {
            let app = hasAccount ? try linked() : phone()
            app.launch("/settings" + page)
            #expect(try hasContent(app), "\(hasAccount)")
            app.visit("/settings")
            #expect(try hasContent(app))
            app.visit("/settings/data")
            #expect(try hasContent(app))
        }
    }

    private func hasContent(_ app: Simulator<Almanac>) throws -> Bool {
        let screen = try app.screen
        return !screen.blocks.isEmpty || !screen.primary.isNone
    }
}
