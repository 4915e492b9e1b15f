import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Foundation
import Synchronization

/// How much users may store, how much room must stay free on the disk, and how much time costly requests may take.
public struct StorageSettings: Equatable, Sendable {
    /// The maximum number of rows of one account, at least 1.
    public var rowsPerAccount: Int
    /// The maximum of what one account stores, in bytes.
    public var bytesPerAccount: Int
    /// What must stay free on the disk of the data directory, in bytes, for new rows to be taken. Deletions are always
    /// served: they need a little room, too.
    public var reserve: Int
    /// After how many days without a visit an account without an email address and without rows is deleted; 0 for
    /// never.
    public var anonymousDays: Int
    /// How many seconds the costly requests of one network may take within five minutes, at least 1. An account has a
    /// quarter of them.
    public var costlySeconds: Int

    /// Creates settings.
    public init(
        rowsPerAccount: Int = 50_000, bytesPerAccount: Int = 64 << 20, reserve: Int = 200 << 20,
        anonymousDays: Int = 90, costlySeconds: Int = 20
    ) {
        self.costlySeconds = costlySeconds
        self.rowsPerAccount = rowsPerAccount
        self.bytesPerAccount = bytesPerAccount
        self.reserve = reserve
        self.anonymousDays = anonymousDays
    }
}

/// Refuses what goes beyond the limits of the storage.
package struct StorageLimits: Sendable {
    package var settings: StorageSettings
    /// The disk with the database; `nil` for no limit.
    package var disk: FreeSpace?

    package init(settings: StorageSettings = StorageSettings(), disk: FreeSpace? = nil) {
        self.settings = settings
        self.disk = disk
    }

    /// Runs changes in the name of a principal. What an account has beyond its limits stays, and may shrink. What it has
    /// replaced and deleted makes room for what it writes, or who shortens a text in a full account would be refused. What was
    /// written too late to stand makes none in the moment when it comes: it is nowhere else, and who sent it keeps it if it is
    /// refused.
    /// - Throws: ``RestProblem`` with 53400, or what `work` throws.
    package func changing<Value>(
        as principal: Principal, _ transaction: any Transaction, _ work: () throws -> Value
    ) throws -> Value {
        guard case .person(let account, _) = principal else { return try work() }
        let before = try transaction.usage(of: account)
        let newest = try transaction.newestVersion(of: account)
        let value = try work()
        let allowed = max(Int64(settings.bytesPerAccount), before.bytes)
        let after = try transaction.removeOldestVersions(
            of: account, downTo: allowed, sparing: "row_change = 0 AND change_number > \(value: .int(newest))")
        try requireAllowed(after, orNoMoreThan: before)
        return value
    }

    /// Runs deletions in the name of a principal. They are never refused: where an account has no room for the versions that
    /// they make, the oldest give way. A version takes a little more than its row did; for the sake of that, what is deleted
    /// now is not lost at once, or the first deletion in a full account could not be undone.
    package func deleting<Value>(
        as principal: Principal, _ transaction: any Transaction, _ work: () throws -> Value
    ) throws -> Value {
        guard case .person(let account, _) = principal else { return try work() }
        let before = try transaction.usage(of: account)
        let newest = try transaction.newestVersion(of: account)
        let value = try work()
        let limit = Int64(settings.bytesPerAccount)
        let allowed = max(limit, before.bytes)
        let usage = try transaction.removeOldestVersions(
            of: account, downTo: allowed, sparing: "change_number > \(value: .int(newest))")
        // Or deleting and writing by turns would let it grow without end.
        if usage.bytes > max(limit + limit / 64, before.bytes) {
            _ = try transaction.removeOldestVersions(of: account, downTo: allowed)
        }
        return value
    }

    /// Requires that an account may store this much.
    /// - Parameter before: what it may keep even beyond its limits.
    /// - Throws: ``RestProblem`` with 53400.
    private func requireAllowed(
        _ usage: AccountUsage, orNoMoreThan before: AccountUsage = AccountUsage()
    ) throws(RestProblem) {
        if usage.rows > max(Int64(settings.rowsPerAccount), before.rows) {
            throw .tooManyStored("\(settings.rowsPerAccount) rows")
        }
        if usage.bytes > max(Int64(settings.bytesPerAccount), before.bytes) {
            throw .tooManyStored("\(settings.bytesPerAccount >> 20) MB")
        }
    }

    /// Requires that one account may take on all that another one has.
    /// - Parameter hooks: the hooks with the limits of tables, by the tables' names.
    /// - Throws: ``RestProblem`` with 53400, or the engine's error.
    package func requireRoom(
        in target: String, for source: String, _ hooks: [String: TableHook], _ transaction: any Transaction
    ) throws {
        var (own, more) = (try transaction.usage(of: target), try transaction.usage(of: source))
        let room = Int64(settings.bytesPerAccount)
        if own.bytes + more.bytes > room {
            more = try transaction.removeOldestVersions(of: source, downTo: max(0, room - own.bytes))
            own = try transaction.removeOldestVersions(of: target, downTo: max(0, room - more.bytes))
        }
        if more.rows > 0 {
            try requireAllowed(AccountUsage(rows: own.rows + more.rows, bytes: own.bytes + more.bytes))
        }
        for table in Tables.owned {
            guard let limit = hooks[table.name]?.rowsPerAccount else { continue }
            let (own, more) = (
                try transaction.count(of: table, in: target), try transaction.count(of: table, in: source)
            )
            if more > 0, own + more > limit { throw RestProblem.tooManyRows(of: table, limit: limit) }
        }
    }

    /// Requires that the disk has room for more.
    /// - Throws: ``RestProblem`` with 53100.
    package func requireRoom() throws(RestProblem) {
        if isFull { throw .diskFull }
    }

    /// Whether the disk is too full for new rows. Without a reserve, too, what is left is for the engine's own files, without
    /// which nothing can be deleted.
    package var isFull: Bool {
        guard let disk, let free = disk.bytes else { return false }
        return free < max(settings.reserve, 1 << 20)
    }
}

/// The free space of a disk, asked for at most once a second.
package final class FreeSpace: Sendable {
    private let measure: @Sendable () -> Int?
    private let now: @Sendable () -> Instant
    private let last = Mutex<(at: Instant, bytes: Int?)?>(nil)

    /// - Parameter measure: returns the free bytes; `nil` if they are unknown.
    package init(now: @escaping @Sendable () -> Instant, measure: @escaping @Sendable () -> Int?) {
        self.now = now
        self.measure = measure
    }

    /// The disk that holds a directory.
    package convenience init(of directory: URL, now: @escaping @Sendable () -> Instant) {
        self.init(now: now) {
            let attributes = try? FileManager.default.attributesOfFileSystem(forPath: directory.path)
            return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
        }
    }

    /// The free bytes; `nil` if they are unknown.
    package var bytes: Int? {
        last.withLock { last in
            let now = now()
            if let last, abs(now - last.at) < 1_000 { return last.bytes }
            let bytes = measure()
            last = (now, bytes)
            return bytes
        }
    }
}

extension RestProblem {
    /// - Parameter limit: how much an account may store, such as “50000 rows”.
    package static func tooManyStored(_ limit: String) -> RestProblem {
        RestProblem(
            status: .contentTooLarge, code: "53400", message: "The account is full",
            details: "This account already stores as much as this server allows: \(limit). Delete what you no longer "
                + "need, then send this again.",
            hint: "The operator sets the limits with --rows-per-account and --megabytes-per-account.")
    }

    package static let diskFull = RestProblem(
        status: .serviceUnavailable, code: "53100", message: "The server’s disk is nearly full",
        details: "Nothing was changed. Deleting still works; everything else does once there is room again.",
        hint: "The operator sets how much must stay free with --reserve-megabytes.")
}
