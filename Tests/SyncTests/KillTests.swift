import AlmanacCore
import AlmanacSimulator
import Testing

/// The three walks in which two texts meet, with the process killed at each effect in turn: nothing that the storage has
/// acknowledged is lost.
@Suite("Q no text is lost, whenever the process is killed") struct KillTests {
    @Test(
        "Q two devices are edited offline: both texts are there, whichever is killed, at every effect", arguments: 0..<2
    )
    func offline(_ victim: Int) throws {
        try killedAtEach { effects in
            let server = Phone.newServer()
            let walk = Walk(server, try Phone(server), try Phone(server), victim: victim, after: effects)
            walk.go(0) { $0.put("a", "at first") }
            walk.go(1) { $0.sync() }
            for number in 0..<2 {
                walk.go(number) { phone in
                    phone.app.isOnline = false
                    phone.app.pass(milliseconds: Int64(number) * 5_000)
                    phone.put("a", "on phone \(number)")
                }
            }
            walk.go(0) { $0.comeBack() }
            walk.go(1) { $0.comeBack() }
            return walk
        }
    }

    @Test("Q a device with a text signs in to an account that has one, too: both are there", arguments: 0..<2)
    func signIn(_ victim: Int) throws {
        try killedAtEach { effects in
            let server = Phone.newServer()
            let me = Credentials(Life.emails[0])
            _ = server.network.respond(HTTPRequest(.post, "/auth/v1/signup", body: me.body))
            let account = server.account(named: me.email)
            let walk = Walk(
                server, try Phone(server, account: account), try Phone(server, account: nil), victim: victim,
                after: effects)
            walk.go(0) { $0.put("a", "in the account") }
            walk.go(1) { $0.put("a", "without an account") }
            walk.go(1) { $0.put("b", "beside it") }
            walk.go(1) { phone in
                phone.app.isOnline = false
                phone.put("a", "offline")
                phone.app.isOnline = true
                phone.app.send(.sync(.account(.signInTapped(me))))
            }
            walk.go(1) { $0.put("b", "afterwards") }
            // Whoever is not signed in, because the process ended before, signs in again.
            walk.rest()
            walk.go(1) { if $0.account != account { $0.app.send(.sync(.account(.signInTapped(me)))) } }
            return walk
        }
    }

    @Test("Q a device without the key is written on, then unlocked: what it says joins what it could not read")
    func locked() throws {
        try killedAtEach { effects in
            let server = Phone.newServer()
            let key = DataKey(id: "AAAAAAAAAAAA", key: String(repeating: "A", count: 43))
            server.insert(
                Table.accountKeys.name, key: "me", JSON.Member("user_id", .string("me")),
                JSON.Member("key_id", .string(key.id)), JSON.Member("state", .string("on")),
                JSON.Member("updated_at", .string(server.clock.timestamp)))
            let disk = Disk()
            disk.setSecret(DataKey.secret, key.secretText)
            let walk = Walk(server, try Phone(server, disk: disk), try Phone(server), victim: 1, after: effects)
            walk.go(0) { $0.put("a", "behind the lock") }
            // More than one page of changes has.
            for name in ["c", "d", "e", "f"] { walk.go(0) { $0.put(name, "there as well: \(name)") } }
            #expect(server.text("a").flatMap { Envelope.keyID(of: $0) } == key.id)
            walk.go(1) { $0.sync() }
            #expect(walk.phones[1].text("a") == nil)
            walk.go(1) { $0.put("a", "written while locked") }
            walk.go(1) { $0.put("b", "its own") }
            walk.go(1) { phone in
                phone.app.disk.setSecret(DataKey.secret, key.secretText)
                phone.app.send(.choose([Sync.resetCursor("again")]))
            }
            return walk
        }
    }

    /// Makes a walk again and again, killing its victim one effect later each time, until the walk is over before.
    private func killedAtEach(_ make: (_ effects: Int) throws -> Walk) throws {
        for effects in 0..<500 {
            let walk = try make(effects)
            walk.rest()
            walk.check("killed after \(effects) effects")
            guard walk.wasKilled else {
                // A walk that is over at once would show nothing.
                #expect(effects > 30)
                return
            }
        }
        Issue.record("the walk does not end")
    }
}

/// Two phones of one user, one of which is killed once, and every text that either has saved.
private final class Walk {
    let phones: [Phone]
    private(set) var wasKilled = false
    private let server: SyncServer
    private var saved: Set<String> = []

    init(_ server: SyncServer, _ one: Phone, _ other: Phone, victim: Int, after effects: Int) {
        self.server = server
        phones = [one, other]
        one.app.draw(from: 1)
        other.app.draw(from: 2)
        for phone in phones { phone.app.disk.willWrite = { [unowned self] in note($0) } }
        phones[victim].app.killAfter(effects: effects)
    }

    private func note(_ changes: [Change]) {
        for case .append("outbox", let row) in changes {
            if let text = row[1].text.flatMap({ OutboxEntry($0) })?.text(of: "text") { saved.insert(text) }
        }
    }

    /// Lets the user of a phone do something. If the process has ended, they start it again, and go on with the next thing.
    func go(_ number: Int, _ action: (Phone) -> Void) {
        let phone = phones[number]
        phone.app.clock = max(phone.app.clock, server.clock)
        start(phone)
        action(phone)
        server.clock = max(phone.app.clock, server.clock)
    }

    private func start(_ phone: Phone) {
        guard !phone.app.isRunning else { return }
        wasKilled = true
        phone.app.launch()
    }

    /// Both phones come online and have time.
    func rest() {
        for number in [0, 1, 0, 1] {
            go(number) { phone in
                phone.comeBack()
                start(phone)
                phone.comeBack()
            }
        }
    }

    /// Each phone has every text, and nothing waits.
    func check(_ when: Comment) {
        #expect(!saved.isEmpty)
        for (number, phone) in phones.enumerated() {
            let notes = NotesApp.notes.records(in: phone.app.disk.rows("own_notes")).compactMap { $0.string("text") }
            let missing = saved.subtracting(notes + phone.versions.compactMap { $0.string("text") })
            #expect(missing.isEmpty, "phone \(number), \(when)")
            #expect(phone.waiting == 0 && phone.refused.isEmpty, "phone \(number), \(when)")
        }
    }
}

extension OutboxEntry {
    /// The text in a field; `nil` if there is none.
    func text(of field: String) -> String? { fields.first { $0.key == field }?.value.string }
}

extension Phone {
    /// The account that is signed in; `nil` if none is.
    fileprivate var account: String? {
        app.disk.secrets[Session.secret].flatMap { Session(secretText: $0) }?.accountID
    }
}
