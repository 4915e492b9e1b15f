import AlmanacCore
import AlmanacSimulator
import Testing

/// How a device applies a page of changes.
@Suite struct Pulling {
    private func page(_ cursor: Int, _ changes: [String], more: Bool = false) -> Network.Fault {
        .body("{\"changes\":[\(changes.joined(separator: ","))],\"cursor\":\(cursor),\"more\":\(more)}")
    }

    private func device() throws -> Simulator<NotesApp> {
        let server = Phone.newServer()
        let device = Simulator<NotesApp>(disk: Disk(), network: server.network)
        device.clock = server.clock
        let session = try #require(Session(answer: server.session(of: "me"), at: device.clock))
        device.disk.setSecret(Session.secret, session.secretText)
        return device
    }

    private func row(_ id: String, _ text: String) -> String {
        """
        {"table":"notes","row":{"id":"\(id)","name":"a","text":"\(text)","updated_at":"2026-11-21T09:00:00.000+00:00"}}
        """
    }

    @Test(
        "a row that takes over the key of a deleted row stays, in whichever order the two changes arrive",
        arguments: [true, false])
    func sameKey(_ rowComesFirst: Bool) throws {
        let device = try device()
        let gone = "{\"table\":\"notes\",\"deleted\":{\"id\":\"1\"}}"
        let both = rowComesFirst ? [row("2", "new"), gone] : [gone, row("2", "new")]
        device.network.fail("/api/changes", page(1, [row("1", "old")]), page(2, both))
        device.launch()
        device.pass(milliseconds: 5_000)
        device.surroundingsChanged()
        device.pass(milliseconds: 5_000)
        let held = device.disk.rows("own_notes")
        #expect(held.count == 1)
        #expect(held.first?[1].text?.contains("new") == true)
    }

    @Test("while there is more, each page is fetched from where the one before it ended")
    func pages() throws {
        let device = try device()
        device.network.fail(
            "/api/changes", page(3, [row("1", "one")], more: true), page(7, [row("2", "two")], more: true), page(9, []))
        device.launch()
        let asked = device.log.filter { $0.hasPrefix("GET /api/changes") }
        #expect(asked.map { $0.split(separator: "=").last } == ["0", "3", "7"])
    }
}
