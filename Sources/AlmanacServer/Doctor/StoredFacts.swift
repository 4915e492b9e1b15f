import AlmanacCore
import AlmanacDatabase
import GRDB

/// What a look into the database tells about it. It is opened only for reading, and a server that is running writes on
/// meanwhile.
struct StoredFacts: Sendable {
    /// What the engine finds wrong with the pages and the references; empty for a sound database.
    var damage: [String] = []
    /// Why it cannot be read; `nil` if it can.
    var unreadable: String?
    /// The version of the schema; `nil` if the database is not one of Almanac's.
    var schema: Int64?
    var accounts = 0
    /// The number of browsers that are notified.
    var subscriptions = 0
    /// When an account or a session was last used.
    var newest: Instant?
    /// The public key that push services last knew the server by.
    var pushKey: String?
    /// What its server says about itself; `nil` for a file.
    var postgres: PostgresFacts?

    /// The most lines of damage to report.
    private static let most = 3

    /// Examines a file. Each statement sees a snapshot of its own.
    /// - Parameter isThorough: whether to compare every index with its table, too.
    init(path: String, isThorough: Bool) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(30)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.unsafeRead { try examine($0, isThorough) }
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            if damage.isEmpty { damage = [error.message ?? "\(error.resultCode)"] }
        } catch let error as DatabaseError {
            unreadable = error.message ?? "\(error.resultCode)"
        } catch {
            unreadable = "\(error)"
        }
    }

    private mutating func examine(_ database: GRDB.Database, _ isThorough: Bool) throws {
        let check = isThorough ? "PRAGMA integrity_check(\(Self.most))" : "PRAGMA quick_check(\(Self.most))"
        damage = try String.fetchAll(database, sql: check).filter { $0 != "ok" }
        guard damage.isEmpty else { return }
        let lost = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row -> String in
            "a row of \(row[0] as String? ?? "a table") refers to a missing row of \(row[2] as String? ?? "another")"
        }
        damage = Array(Set(lost)).sorted().prefix(Self.most).map(\.self)
        guard try database.tableExists("schema_version") else { return }
        schema = try Int64.fetchOne(database, sql: "SELECT number FROM schema_version")
        // An older database may not have all of these tables yet.
        if try database.tableExists("accounts") {
            accounts = try Int.fetchOne(database, sql: "SELECT count(*) FROM accounts") ?? 0
            let times = """
                SELECT max(coalesce(max(updated_at), 0), (SELECT coalesce(max(refreshed_at), 0) FROM sessions))
                FROM accounts
                """
            newest = try Int64.fetchOne(database, sql: times).map { Instant(milliseconds: $0) }
        }
        if try database.tableExists("push_subscriptions") {
            subscriptions = try Int.fetchOne(database, sql: "SELECT count(*) FROM push_subscriptions") ?? 0
        }
        if try database.tableExists("push_identity") {
            let identity = try String.fetchOne(database, sql: "SELECT identity FROM push_identity")
            pushKey = identity.flatMap { $0.split(separator: " ").first.map(String.init) }
        }
    }
}
