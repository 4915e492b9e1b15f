import AlmanacCore
import AlmanacSimulator
import Testing

/// What happens between a request and its answer.
@Suite("P6 edits that overlap a request") struct OverlapTests {
    @Test("an edit made while the previous one is on its way stays, and is sent next")
    func editWhileSending() throws {
        let phone = try Phone(Phone.newServer())
        phone.app.sendOnly(.put("a", "one"))
        try phone.run(until: "POST /rest/v1/notes")
        phone.app.sendOnly(.put("a", "two"))
        while phone.app.step() {
            // From the moment it is stored, the device never shows anything else.
            if phone.waiting == 2 { break }
        }
        #expect(phone.text("a") == "two")
        while phone.app.step() { #expect(phone.text("a") == "two") }
        #expect(phone.server.text("a") == "two")
        #expect(phone.waiting == 0)
    }

    @Test("an edit made while a deletion is on its way stays, and is sent next")
    func editWhileDeleting() throws {
        let phone = try Phone(Phone.newServer())
        phone.put("a", "one")
        phone.app.sendOnly(.delete("a"))
        try phone.run(until: "DELETE /rest/v1/notes")
        phone.app.sendOnly(.put("a", "two"))
        while phone.app.step() { if phone.text("a") == "two" { break } }
        while phone.app.step() { #expect(phone.text("a") == "two") }
        #expect(phone.server.text("a") == "two")
    }

    @Test("an edit made between the fetching of a page and its storing stays, and wins")
    func editWhilePulling() throws {
        let server = Phone.newServer()
        let (phone, other) = (try Phone(server), try Phone(server, ahead: -5_000))
        phone.put("a", "one")
        other.sync()
        other.put("a", "from the other device")
        try editBetweenFetchingAndStoring(phone)
    }

    @Test("an edit made between the fetching of a page that deletes its record and its storing stays until it is sent")
    func editWhilePullingDeletion() throws {
        let server = Phone.newServer()
        let (phone, other) = (try Phone(server), try Phone(server))
        phone.put("a", "one")
        other.sync()
        other.app.send(.delete("a"))
        try editBetweenFetchingAndStoring(phone)
    }

    private func editBetweenFetchingAndStoring(_ phone: Phone) throws {
        phone.app.sendOnly(.surroundingsChanged)
        try phone.run(until: "GET /api/changes")
        try phone.run(until: "read own_notes")
        phone.app.sendOnly(.put("a", "two"))
        while phone.app.step() { if phone.waiting == 1 { break } }
        #expect(phone.text("a") == "two")
        while phone.app.step() {
            // Until it is sent. Then the server decides, and the other device's version was not seen here.
            if phone.waiting == 1 { #expect(phone.text("a") == "two") }
        }
        phone.app.pass(milliseconds: 5_000)
        #expect(phone.text("a") == phone.server.text("a"))
        #expect(phone.waiting == 0)
    }

    @Test("an edit that lost against a later one is replaced by it, and the record never disappears in between")
    func superseded() throws {
        let server = Phone.newServer()
        let (phone, other) = (try Phone(server, ahead: -5_000), try Phone(server))
        phone.put("a", "one")
        other.sync()
        other.put("a", "later")
        phone.app.sendOnly(.put("a", "earlier, by a slow clock"))
        while phone.app.step() { #expect(phone.text("a") != nil) }
        #expect(phone.text("a") == "later")
        #expect(server.text("a") == "later")
    }

    @Test("a deleted record never appears again, neither while its deletion is sent nor after it")
    func deleted() throws {
        let phone = try Phone(Phone.newServer())
        phone.put("a", "one")
        phone.app.sendOnly(.delete("a"))
        while phone.app.step() { if phone.waiting == 1 { break } }
        while phone.app.step() { #expect(phone.text("a") == nil) }
        #expect(phone.server.text("a") == nil)
        #expect(phone.waiting == 0)
    }

    @Test("a page fetched before a refused edit is discarded is dropped, and the record is fetched again")
    func discardWhilePulling() throws {
        let server = Phone.newServer()
        let (phone, other) = (try Phone(server), try Phone(server))
        phone.put("a", "one")
        server.refusedTable = "notes"
        phone.put("a", "refused")
        server.refusedTable = nil
        other.put("b", "something to fetch")
        let refused = try #require(phone.refused.first)
        phone.app.sendOnly(.surroundingsChanged)
        try phone.run(until: "GET /api/changes")
        try phone.run(until: "read own_notes")
        phone.app.sendOnly(.discard(refused))
        phone.app.settle()
        phone.app.pass(milliseconds: 5_000)
        #expect(phone.text("a") == "one")
        #expect(phone.text("b") == "something to fetch")
        #expect(phone.refused.isEmpty)
    }

    @Test(
        "the answer to an edit, stored after another window has signed out, leaves nothing on the device",
        arguments: [true, false])
    func signOutWhileSending(_ isRefused: Bool) throws {
        let phone = try Phone(Phone.newServer())
        let beside = phone.app.openBeside()
        beside.launch()
        phone.server.refusedTable = isRefused ? "notes" : nil
        phone.app.sendOnly(.put("a", "one"))
        try phone.run(until: "POST /rest/v1/notes")
        try phone.run(until: "write !")
        beside.send(.sync(.account(.signOutTapped(cleanup: nil))))
        phone.app.settle()
        #expect(phone.app.disk.rows("own_notes").isEmpty)
        #expect(phone.refused.isEmpty)
        #expect(phone.waiting == 0)
    }

    @Test("a round that goes on after another window has signed out fetches nothing for the account it began with")
    func signOutBetweenRequests() throws {
        let phone = try Phone(Phone.newServer())
        let beside = phone.app.openBeside()
        beside.launch()
        // The token stays valid, because the server does not hear of it.
        phone.app.network.fail("/auth/v1/logout", .failed(.unreachable))
        phone.app.sendOnly(.put("a", "one"))
        try phone.run(until: "POST /rest/v1/notes")
        try phone.run(until: "write !")
        try phone.run(until: "read first(outbox)")
        beside.send(.sync(.account(.signOutTapped(cleanup: nil))))
        phone.app.pass(milliseconds: 5_000)
        #expect(phone.app.disk.rows("own_notes").isEmpty)
        #expect(phone.app.disk.secrets[Session.secret] == "")
    }

    @Test("an entry of the outbox is removed only if it is the one that was sent")
    func reusedNumber() throws {
        // Another window has discarded the outbox, and an edit of the next account has the number of the sent one.
        let phone = try Phone(Phone.newServer())
        phone.app.sendOnly(.put("a", "one"))
        try phone.run(until: "POST /rest/v1/notes")
        try phone.run(until: "write !")
        let number = try #require(phone.app.disk.rows("outbox").first?[0])
        phone.app.disk.put("outbox", [number, .text("another edit"), .text("{}")])
        #expect(phone.app.step())
        #expect(phone.app.disk.rows("outbox").map { $0[1] } == [.text("another edit")])
    }

    @Test("a page fetched before another window signs out is dropped: the device keeps no record of the account")
    func signOutWhilePulling() throws {
        let server = Phone.newServer()
        let other = try Phone(server)
        other.put("a", "one")
        let disk = Disk()
        let phone = try Phone(server, disk: disk)
        // A fresh device, whose cursor cannot tell that the page is out of date.
        phone.app.kill()
        disk.clear()
        phone.app.launchOnly()
        try phone.run(until: "GET /api/changes")
        try phone.run(until: "read own_notes")
        let beside = phone.app.openBeside()
        beside.launch()
        beside.send(.sync(.account(.signOutTapped(cleanup: nil))))
        phone.app.settle()
        phone.app.pass(milliseconds: 5_000)
        #expect(disk.rows("own_notes").isEmpty)
        #expect(disk.secrets[Session.secret] == "")
        #expect(server.text("a") == "one")
    }
}
