import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Settings → Your data: a copy of everything, what is stored, and deleting it.
@Suite struct YourData: AccountSuite {
    let server = Self.makeServer()

    /// The last file that the app has offered, parsed.
    private func copy(_ app: Simulator<Almanac>) throws -> JSON {
        try JSON.parse(try #require(app.shared.last?.bytes))
    }

    // MARK: A copy

    @Test("P8 ux 10 a copy of everything in the account is one JSON file, named by the day")
    func export() throws {
        let app = try linked()
        app.visit("/")
        try app.tap("Settings")
        try app.tap("Your data")
        try app.at("/settings/data")
        try app.see("Everything is in your account, robin@example.com, and on this device.")
        try app.see("One file with everything in your account")
        app.shares = [.saved]
        try app.tap("Save a copy")
        app.settle()
        try app.see("The file is in your downloads.")
        #expect(app.shared.last?.fileName == "almanac-2026-11-21.json")
        let copy = try copy(app)
        #expect(copy.string("format") == "almanac-account")
        #expect(copy["account"]?.string("email") == "robin@example.com")
        #expect(try app.rows(in: copy, "goals").map(\.text).joined().contains("Ten kilometres"))
    }

    @Test("P8 offline, the copy is of this device, and its name and row say so")
    func exportOffline() throws {
        let app = try linked()
        app.isOnline = false
        app.send(Almanac.surroundingsChanged)
        app.settle()
        app.visit("/settings/data")
        try app.see("One file with what’s on this device")
        try app.tap("Save a copy")
        app.settle()
        try app.see("The file was shared.")
        #expect(app.shared.last?.fileName == "almanac-this-device-2026-11-21.json")
        let copy = try copy(app)
        #expect(copy.string("format") == "almanac-device")
        #expect(try app.rows(in: copy, "goals").map(\.text).joined().contains("Ten kilometres"))
        #expect(!copy.text.contains(try #require(app.session?.refreshToken)))
    }

    @Test("P8 a server that fails gives way to the copy of this device, which the page says")
    func exportFailing() throws {
        let app = try linked()
        app.visit("/settings/data")
        server.isFailing = true
        try app.tap("Save a copy")
        app.settle()
        try app.see("Your server couldn’t provide the copy. This file contains what’s on this device.")
        #expect(try copy(app).string("format") == "almanac-device")
    }

    @Test("P8 an access token that has expired is refreshed by the sync before the copy is made")
    func exportExpired() throws {
        let app = try linked()
        app.visit("/settings/data")
        app.clock = app.clock + 2 * 3_600_000
        server.clock = app.clock
        try app.tap("Save a copy")
        app.pass(milliseconds: 5_000)
        #expect(try copy(app).string("format") == "almanac-account")
    }

    @Test("P8 closing the share sheet is not reported; a failure is, and can be tried again")
    func canceled() throws {
        let app = phone()
        app.launch("/settings/data")
        try app.see("Everything is on this device only.")
        app.shares = [.canceled, .failed("no")]
        try app.tap("Save a copy")
        app.settle()
        try app.seeNo("The file")
        try app.tap("Save a copy")
        app.settle()
        try app.see("The file couldn’t be created. Try again.")
        try app.tap("Save a copy")
        app.settle()
        try app.see("The file was shared.")
    }

    // MARK: Storage

    @Test("P8 the page says how much is stored, and asks the system to keep it")
    func storage() throws {
        let app = phone()
        app.launch("/settings/data")
        app.settle()
        try app.see("Used on this device", "2.4\u{A0}MB", "The browser may clear it when space runs low")
        app.persistsWhenAsked = false
        try app.tap("Protect my data")
        app.settle()
        try app.see("The browser didn’t agree. It usually does once Almanac is installed.")
        app.persistsWhenAsked = true
        try app.tap("Protect my data")
        app.settle()
        try app.see("Kept even when space runs low")
        try app.seeNo("The browser didn’t agree.")
    }

    // MARK: Deleting

    @Test("ux 10 P8 deleting says what goes, and then the account and everything on the device are gone")
    func deleteAccount() throws {
        let app = try linked()
        app.visit("/settings/data")
        try app.tap("Delete everything")
        try app.at("/settings/delete")
        try app.see("Your account and everything in it will be deleted from your server and from this device")
        #expect(!server.rows["goals", default: [:]].isEmpty, "nothing is deleted before the answer")
        try app.tap("Delete everything")
        app.settle()
        try app.at("/settings")
        try app.see("Everything has been deleted. Almanac starts fresh on this device.")
        #expect(app.session == nil)
        #expect(server.rows.values.allSatisfy { $0.isEmpty })
        for table in Almanac.tables where table.name.hasPrefix("own_") || table.name.hasPrefix("reflect_") {
            #expect(app.disk.rows(table.name).isEmpty, "\(table.name)")
        }
        #expect(app.disk.rows("outbox").isEmpty)
        app.pass(milliseconds: 400_000)
        #expect(app.session == nil, "no account is made for nothing")
        app.launch("/reflect")
        try app.at("/reflect/onboarding/personal-info")
    }

    @Test("P8 an account is not half deleted: while the server cannot do it, everything stays")
    func deleteOffline() throws {
        let app = try linked()
        server.isFailing = true
        app.visit("/settings/delete")
        try app.tap("Delete everything")
        app.settle()
        try app.at("/settings/delete")
        try app.see("That didn’t work. Try again in a moment")
        #expect(app.session != nil)
        #expect(app.disk.rows("own_goals").count == 1)
        server.isFailing = false
        try app.tap("Delete everything")
        app.settle()
        try app.see("Everything has been deleted.")
        #expect(app.session == nil)
    }

    @Test("P8 if the answer to deleting an anonymous account is lost, deleting again finishes it")
    func deleteLost() throws {
        let app = try onboarded()
        let account = try #require(app.session?.accountID)
        server.delete(account)
        app.visit("/settings/delete")
        try app.tap("Delete everything")
        app.settle()
        try app.see("Everything has been deleted.")
        #expect(app.session == nil)
        #expect(app.disk.rows("own_goals").isEmpty)
    }

    @Test("P8 the account of an ended session is not deleted behind its owner's back: signing in comes first")
    func deleteEnded() throws {
        let app = try linked()
        server.end(try #require(app.session?.accountID))
        app.visit("/settings/delete")
        try app.tap("Delete everything")
        app.settle()
        try app.see("Sign in again first, so that your account can be deleted, too.")
        #expect(app.disk.rows("own_goals").count == 1)
        #expect(!server.rows["goals", default: [:]].isEmpty)
    }

    @Test("P8 without an account, deleting clears this device without asking the server")
    func deleteDevice() throws {
        let app = phone()
        app.isOnline = false
        try app.onboard()
        #expect(app.session == nil)
        app.visit("/settings/delete")
        try app.see("Everything you wrote and chose will be deleted from this device.")
        try app.tap("Delete everything")
        app.settle()
        try app.see("Everything has been deleted.")
        for table in Almanac.tables where table.name.hasPrefix("own_") || table.name == "outbox" {
            #expect(app.disk.rows(table.name).isEmpty, "\(table.name)")
        }
        app.launch("/reflect")
        try app.at("/reflect/onboarding/personal-info")
    }
}

extension Simulator {
    /// The rows of a table in a copy; they must not be empty.
    func rows(in copy: JSON, _ table: String) throws -> [JSON] {
        let rows = try #require(copy["tables"]?[table]?.array)
        #expect(!rows.isEmpty)
        return rows
    }
}
