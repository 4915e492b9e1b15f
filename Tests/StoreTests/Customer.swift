import AlmanacCore
import AlmanacSimulator
import Testing

/// A device whose user has an account, in front of the store.
struct Customer {
    let server: StoreServer
    let disk: Disk
    let app: Simulator<ShopApp>
    let network: Network

    static let now = Instant(iso8601: "2026-11-21T10:00:00Z")!

    init(server: StoreServer = StoreServer(clock: now), locales: [String] = ["en-GB"], at path: String = "/premium")
        throws
    {
        self.server = server
        disk = Disk()
        network = server.network
        app = Simulator<ShopApp>(disk: disk, network: network, locales: locales, clock: Self.now)
        let session = try #require(Session(answer: server.accounts.session(of: "me"), at: Self.now))
        disk.setSecret(Session.secret, session.secretText)
        app.home = path
    }

    /// Launches the app at the page, and lets everything come to rest.
    func open() throws {
        app.launch()
        server.requests = []
        app.forget()
    }

    /// What the store was asked to change.
    var orders: [String] { server.requests.filter { $0.hasPrefix("POST") } }

    var reminders: [Record] { Table.reminders.records(in: disk.rows("own_reminders")) }

    var row: Subscription? {
        ShopApp.profile.records(in: disk.rows("own_profile")).first.map { Subscription($0.fields) }
    }

    var session: Session? {
        get throws {
            let text = try #require(disk.secrets[Session.secret])
            let json = try JSON.parse(Array(text.utf8))
            return json["access_token"] == nil
                ? nil
                : Session(
                    answer: .members(
                        ("access_token", json["access_token"] ?? .null),
                        ("refresh_token", json["refresh_token"] ?? .null), ("expires_in", .int(1)),
                        ("user", .members(("id", json["account"] ?? .null)))), at: app.clock)
        }
    }

    /// Lets time pass on the device and on the server.
    func pass(_ milliseconds: Int64) {
        server.accounts.clock = server.accounts.clock + milliseconds
        app.pass(milliseconds: milliseconds)
    }
}

let day: Int64 = 86_400_000
