import AlmanacCore
import AlmanacSimulator
import Testing

/// What happens between two effects that belong together. Found by `ConvergenceTests` (seeds 599 and 4243).
@Suite("P6 offline first") struct InterruptedTests {
    private let server = Phone.newServer()

    @Test("P6 what is written while the user signs out goes to no other account, even if the app is killed meanwhile")
    func leaving() throws {
        let phone = try Phone(server)
        phone.put("a", "one")
        phone.app.sendOnly(.sync(.account(.signOutTapped(cleanup: nil))))
        phone.app.forget()
        while !phone.app.log.contains("write secret session") { try #require(phone.app.step()) }
        phone.app.sendOnly(.put("b", "meanwhile"))
        while phone.waiting == 0 { try #require(phone.app.step()) }
        phone.app.kill()
        #expect(phone.app.disk.secrets[Session.secret] == "")
        phone.app.launch()
        phone.app.pass(milliseconds: 10_000)
        #expect(server.text("b") == nil)
        #expect(phone.waiting == 0)
        #expect(phone.app.disk.rows("own_notes").isEmpty)
        // What is written afterwards begins a new account, as ever.
        phone.put("c", "new")
        #expect(server.text("c") == "new")
    }

    @Test("P6 two refused changes are discarded while their records are fetched: both records come back")
    func discarding() throws {
        let (phone, other) = (try Phone(server), try Phone(server))
        server.refusedTable = "notes"
        phone.put("a", "refused")
        phone.put("b", "refused")
        server.refusedTable = nil
        let refused = phone.refused
        #expect(refused.count == 2)
        other.put("a", "one")
        other.put("b", "two")
        phone.sync()
        phone.app.kill()
        let disk = phone.app.disk
        #expect(disk.answer(refused[0].discard()) == .done)
        let window = StepwiseWindow<NotesApp>(disk: disk)
        window.launch(phone.app.moment, at: server.clock)
        // The other window discards the second one after the page was compared with the records, before it is stored.
        while !window.storesPage { #expect(go(window, phone)) }
        #expect(disk.answer(refused[1].discard()) == .done)
        while go(window, phone) {}
        server.clock = server.clock + 10_000
        window.send(.surroundingsChanged, phone.app.moment, at: server.clock)
        while go(window, phone) {}
        #expect(phone.text("a") == "one")
        #expect(phone.text("b") == "two")
    }

    /// Lets the first effect that can go on do so.
    private func go(_ window: StepwiseWindow<NotesApp>, _ phone: Phone) -> Bool {
        guard let place = window.ready(at: server.clock).first else { return false }
        if window.pending[place].answer == nil {
            if case .http(let request) = window.pending[place].request {
                window.carryOut(place, with: phone.app.network.respond(request))
            } else {
                window.carryOut(place)
            }
        }
        window.deliver(place, phone.app.moment, at: server.clock)
        return true
    }
}

extension StepwiseWindow {
    /// Whether the storing of a fetched page comes next.
    fileprivate var storesPage: Bool {
        pending.contains { item in
            guard case .write(let changes) = item.request, item.answer == nil else { return false }
            return changes.contains { change in
                if case .putIf("own_notes", _, _, _) = change { true } else { false }
            }
        }
    }
}
