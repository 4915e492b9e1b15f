import AlmanacApp
import AlmanacSimulator
import Testing

@testable import AlmanacCore

/// Settings → Your data: importing a copy into an account.
@Suite struct Imports: AccountSuite {
    let server = Self.makeServer()

    /// A copy of an account with a goal.
    private func copy(offline: Bool = false) throws -> [UInt8] {
        let app = try linked()
        if offline { app.isOnline = false }
        app.visit("/settings/data")
        try app.tap("Save a copy")
        app.settle()
        return try #require(app.shared.last?.bytes)
    }

    /// Chooses a file on the page.
    private func choose(_ app: Simulator<Almanac>, _ bytes: [UInt8]) throws {
        app.files = [("copy.json", bytes)]
        try app.tap("Import a copy")
        app.settle()
    }

    @Test(
        "P8 a copy moves to a new device without an account, also one that was made offline", arguments: [true, false])
    func anew(isOfDevice: Bool) throws {
        let bytes = try copy(offline: isOfDevice)
        let app = phone()
        app.launch("/settings/data")
        try choose(app, bytes)
        try app.see("copy.json", "Import now")
        #expect(app.session == nil, "nothing happens before the user agrees")
        try app.tap("Import now")
        app.pass(milliseconds: 5_000)
        try app.see("The copy was imported.")
        #expect(app.session?.isAnonymous == true)
        app.pass(milliseconds: 10_000)
        app.visit("/reflect")
        try app.see("Ten kilometres")
    }

    @Test(
        "P8 a large copy goes on being sent in parts when its user leaves the page, and says so later",
        arguments: [false, true])
    func leaving(isEncrypted: Bool) throws {
        let app = try linked()
        if isEncrypted {
            try app.encrypt()
            app.pass(milliseconds: 30_000)
        }
        app.visit("/settings/data")
        try choose(app, largeCopy)
        try app.tapOnly("Import now")
        app.sendOnly(.visited("/"))
        app.settle()
        app.pass(milliseconds: 60_000)
        #expect(server.rows["capsules"]?.count == 220)
        app.visit("/settings/data")
        try app.see("The copy was imported.")
        #expect(app.disk.rows("own_capsules").count == 220)
    }

    @Test("P8 a window that does not sync imports without an account, too: the one that syncs makes it")
    func secondWindow() throws {
        let bytes = try copy()
        let syncing = phone()
        syncing.launch()
        let other = syncing.openBeside()
        other.launch("/settings/data")
        try choose(other, bytes)
        try other.tap("Import now")
        syncing.pass(milliseconds: 5_000)
        other.pass(milliseconds: 5_000)
        try other.see("The copy was imported.")
        #expect(other.session?.isAnonymous == true)
    }

    @Test("P8 if no account could be made for an import, none is made later, when nobody waits for it any more")
    func givenUp() throws {
        let bytes = try copy()
        let app = phone()
        app.launch("/settings/data")
        try choose(app, bytes)
        server.isFailing = true
        try app.tap("Import now")
        app.pass(milliseconds: 60_000)
        try app.see("Your server didn’t answer.")
        server.isFailing = false
        server.clock = app.clock
        app.pass(milliseconds: 800_000)
        #expect(app.session == nil)
        app.launch("/settings/data")
        app.pass(milliseconds: 60_000)
        #expect(app.session == nil)
    }

    @Test("P8 what was edited later stays; importing the same copy twice adds nothing")
    func twice() throws {
        let app = try linked()
        app.visit("/settings/data")
        try app.tap("Save a copy")
        app.settle()
        let bytes = try #require(app.shared.last?.bytes)
        let before = server.rows.mapValues(\.count)
        try choose(app, bytes)
        try app.tap("Import now")
        app.pass(milliseconds: 5_000)
        #expect(server.rows.mapValues(\.count) == before)
        app.visit("/reflect")
        try app.see("Ten kilometres")
    }

    @Test("field 7 a copy that an editor has saved with a byte-order mark is a copy all the same")
    func byteOrderMark() throws {
        let bytes = try copy()
        let app = phone()
        app.launch("/settings/data")
        try choose(app, [0xEF, 0xBB, 0xBF] + bytes)
        try app.see("copy.json", "Import now")
    }

    @Test("walk said a file that is no copy is called that, and the copy that follows it is not")
    func afterForeign() throws {
        let bytes = try copy()
        let app = phone()
        app.launch("/settings/data")
        try choose(app, Array("no copy".utf8))
        try app.see("This isn’t a copy made by Almanac.")
        try choose(app, bytes)
        try app.seeNo("This isn’t a copy made by Almanac.")
        try app.see("copy.json", "Import now")
    }

    @Test("walk said a session that has ended is not a server that does not answer")
    func signedOut() throws {
        let bytes = try copy()
        let app = try onboarded(goal: "Another")
        try app.link("kim@example.com")
        app.visit("/settings/data")
        try choose(app, bytes)
        server.end(try #require(app.session?.accountID))
        app.surroundingsChanged()
        app.pass(milliseconds: 60_000)
        try app.tap("Import now")
        try app.see("You’re no longer signed in on this device.")
        try app.seeNo("Your server didn’t answer.")
    }

    @Test("P8 a file that was chosen is not imported if the user decides against it")
    func declined() throws {
        let bytes = try copy()
        let app = phone()
        app.launch("/settings/data")
        try choose(app, bytes)
        try app.tap("Don’t import")
        try app.seeNo("Import now")
        app.pass(milliseconds: 10_000)
        #expect(app.session == nil)
    }

    @Test("P8 importing offline does nothing, and says why")
    func offline() throws {
        let app = try linked()
        app.isOnline = false
        app.visit("/settings/data")
        app.forget()
        try app.tap("Import a copy")
        try app.see("You’re offline, and importing needs your server.", "Nothing was imported.")
        try app.ask()
    }

    @Test(
        "P8 a wrong file gets a clear error, and nothing is sent",
        arguments: [
            ("not json", "This isn’t a copy made by Almanac."), ("{}", "This isn’t a copy made by Almanac."),
            (#"{"format":"almanac-account","version":3,"tables":{}}"#, "made by a newer version"),
            (#"{"format":"almanac-account","version":1}"#, "This file is damaged"),
            (#"{"format":"almanac-account","version":1,"tables":{"goals":3}}"#, "This file is damaged"),
        ])
    func wrongFile(text: String, message: String) throws {
        let app = try linked()
        app.visit("/settings/data")
        app.settle()
        app.forget()
        try choose(app, Array(text.utf8))
        try app.see(message, "Nothing was imported.")
        try app.seeNo("Import now")
        try app.ask("open a file of .json,application/json")
    }

    /// A copy that is larger than one request.
    private var largeCopy: [UInt8] {
        let content = String(repeating: "🌱", count: 10_000)
        let rows = (100..<320).map { number in
            #"{"id":"00000000-0000-4000-8000-000000000\#(number)","type":"goal","content":"\#(content)","#
                + #""status":"draft","updated_at":"2020-01-01T00:00:00Z"}"#
        }
        return Array(
            #"{"format":"almanac-account","version":1,"tables":{"goals":[],"capsules":[\#(rows.joined(separator: ","))]}}"#
                .utf8)
    }

    @Test("Q a copy that is larger than one request is imported whole, part by part")
    func large() throws {
        let app = try linked()
        app.visit("/settings/data")
        #expect(largeCopy.count > AccountArchive.limit)
        let before = server.rows["capsules"]?.count ?? 0
        try choose(app, largeCopy)
        try app.tap("Import now")
        app.pass(milliseconds: 5_000)
        try app.see("The copy was imported.")
        #expect(server.rows["capsules"]?.count == before + 220)
    }

    @Test("Q a copy for which the account has no more room is said to be imported in part")
    func full() throws {
        let app = try linked()
        app.visit("/settings/data")
        try choose(app, largeCopy)
        app.network.fail("/api/account/import", .status(413))
        try app.tap("Import now")
        app.pass(milliseconds: 5_000)
        try app.see("Your server couldn’t take the whole file", "your account is full")
        try app.seeNo("128")
    }

    @Test("P8 a file that is too large is refused before it is read")
    func tooLarge() throws {
        let app = try linked()
        app.visit("/settings/data")
        try choose(app, Array(repeating: 32, count: AccountArchive.fileLimit + 1))
        try app.see("This file is larger than 128\u{A0}MB")
    }

    @Test("P8 a copy that the server refuses changes nothing, and a server that fails is asked again")
    func refused() throws {
        let app = try linked()
        app.visit("/settings/data")
        try app.tap("Save a copy")
        app.settle()
        let bytes = try #require(app.shared.last?.bytes)
        let rows = server.rows.mapValues(\.count)
        server.refusedTable = "goals"
        try choose(app, bytes)
        try app.tap("Import now")
        app.pass(milliseconds: 2_000)
        try app.see("Your server couldn’t take the whole file", "nothing is added twice")
        #expect(server.rows.mapValues(\.count) == rows)
        server.refusedTable = nil
        app.network.fail("/api/account/import", .status(503))
        try choose(app, bytes)
        try app.tap("Import now")
        app.pass(milliseconds: 2_000)
        try app.see("The server answered with an error (503).")
    }

    @Test("P8 an access token that has expired is refreshed before the copy is imported")
    func expired() throws {
        let bytes = try copy()
        let app = try onboarded(goal: "Another")
        app.visit("/settings/data")
        app.clock = app.clock + 2 * 3_600_000
        server.clock = app.clock
        try choose(app, bytes)
        try app.tap("Import now")
        app.pass(milliseconds: 5_000)
        try app.see("The copy was imported.")
    }
}
