import AlmanacCore
import AlmanacSimulator
import Testing

/// A device of the user with notes, and helpers to stop it between any two effects.
struct Phone {
    let server: SyncServer
    let app: Simulator<NotesApp>

    /// - Parameters:
    ///   - ahead: How far its clock is ahead of the server's, in milliseconds.
    ///   - account: The account that is signed in; `nil` if none is.
    init(_ server: SyncServer, disk: Disk = Disk(), ahead: Int64 = 0, account: String? = "me") throws {
        self.server = server
        app = Simulator<NotesApp>(disk: disk, network: server.network)
        app.clock = server.clock + ahead
        if let account {
            let session = try #require(Session(answer: server.session(of: account), at: app.clock))
            disk.setSecret(Session.secret, session.secretText)
        }
        app.draw(from: UInt64(truncatingIfNeeded: ahead) &+ 99)
        app.launch()
    }

    static func newServer() -> SyncServer {
        SyncServer(clock: Instant(iso8601: "2026-11-21T10:00:00Z")!, tables: NotesApp.synced)
    }

    /// Carries out effects until the app has requested one that begins like this, which stays pending.
    func run(until request: String) throws {
        app.forget()
        while app.log.last?.hasPrefix(request) != true { try #require(app.step(), "no “\(request)” in \(app.log)") }
    }

    /// Writes and sends a note.
    func put(_ name: String, _ text: String) {
        app.send(.put(name, text))
    }

    /// Fetches what other devices have written.
    func sync() {
        app.surroundingsChanged()
    }

    /// The stored note's text; `nil` if there is none.
    func text(_ name: String) -> String? {
        NotesApp.notes.records(in: app.disk.rows("own_notes")).first { $0["name"]?.string == name }?["text"]?.string
    }

    /// What the device has stored of versions.
    var versionRecords: [Record] { Table.versions.records(in: app.disk.rows("own_versions")) }

    /// The versions on the device, the latest first.
    var versions: [Version] { [Version](versionRecords, at: app.clock) }

    /// The stored note.
    func note(_ name: String) -> Record? {
        NotesApp.notes.records(in: app.disk.rows("own_notes")).first { $0["name"]?.string == name }
    }

    /// Comes back from being offline, and fetches and sends.
    func comeBack() {
        app.isOnline = true
        sync()
        app.pass(milliseconds: 10_000)
    }

    /// The number of edits that are waiting to be sent.
    var waiting: Int { app.disk.rows("outbox").count }

    var refused: [RefusedChange] { app.disk.rows("refused_changes").compactMap { RefusedChange($0) } }

    /// How often the session was refreshed since the log was cleared.
    var refreshes: Int { app.log.count { $0 == "POST /auth/v1/token?grant_type=refresh_token" } }

    /// The pauses that the sync has requested since the log was cleared, without the interval between two rounds.
    var pauses: [Int64] {
        app.log.compactMap { line in
            guard line.hasPrefix("wait "), let end = line.firstIndex(of: "m") else { return nil }
            let milliseconds = Int64(line[line.index(line.startIndex, offsetBy: 5)..<line.index(before: end)])
            return milliseconds == 300_000 ? nil : milliseconds
        }
    }
}

extension SyncServer {
    /// The text of a note on the server; `nil` if there is none.
    func text(_ name: String) -> String? {
        rows["notes"]?.values.first { $0["name"]?.string == name }?["text"]?.string
    }
}
