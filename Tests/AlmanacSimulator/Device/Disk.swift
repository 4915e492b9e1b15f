import AlmanacCore

/// The device's storage and secure store, in memory. It survives a kill and can inject faults.
public final class Disk {
    /// Rows by table and primary key.
    public private(set) var tables: [String: [Key: Row]] = [:] {
        didSet {
            version += 1
            ordered = [:]
        }
    }
    /// Grows with every change of a table.
    public private(set) var version = 0
    /// The rows of tables in order, since the last change.
    private var ordered: [String: [Row]] = [:]
    /// The contents of the secure store, by name.
    public private(set) var secrets: [String: String] = [:]
    /// The faults of the next writes, in order; `nil` lets a write through.
    public var writeFaults: [StoreFault?] = []
    /// The faults of the next reads, in order; `nil` lets a read through.
    public var readFaults: [StoreFault?] = []
    /// The faults of the next accesses to secrets, in order; `nil` lets an access through.
    public var secretFaults: [StoreFault?] = []

    /// Called with the changes of each write that is about to be acknowledged, while the tables are as before it.
    public var willWrite: (([Change]) -> Void)?

    /// The simulators that share this disk, like the windows of one browser.
    var windows: [Window] = []
    /// How many writes have led to one another, from window to window.
    var echoes = 0
    /// More writes than that in a row would go on for ever.
    static let endless = 40
    /// What a window requested last when the windows answered each other’s writes without end; `nil` if they never did.
    public internal(set) var endlessEcho: String?
    /// The window that holds each lock, by the lock's name.
    var locks: [String: ObjectIdentifier] = [:]
    /// The secrets as each window last read or wrote them.
    var seen: [ObjectIdentifier: [String: String?]] = [:]

    /// A primary key. Texts compare by their bytes, as in SQLite; Swift considers canonically equivalent texts equal.
    public enum Key: Hashable, Comparable {
        case int(Int64)
        case bytes([UInt8])

        /// Returns the key for a text.
        public static func text(_ text: String) -> Key { .bytes(Array(text.utf8)) }

        public static func < (one: Key, other: Key) -> Bool {
            switch (one, other) {
            case (.int(let one), .int(let other)): one < other
            case (.bytes(let one), .bytes(let other)): one.lexicographicallyPrecedes(other)
            case (.int, .bytes): true
            case (.bytes, .int): false
            }
        }

        var number: Int64 {
            if case .int(let number) = self { number } else { 0 }
        }
    }

    /// Creates an empty disk.
    public init() {}

    /// The rows of a table, in order of their primary keys.
    public func rows(_ table: String) -> [Row] {
        if let known = ordered[table] { return known }
        let rows = (tables[table] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        ordered[table] = rows
        return rows
    }

    /// The value of a preference; `nil` if it is not set.
    public func preference(_ key: String) -> String? {
        tables["preferences"]?[.text(key)]?[1].text
    }

    /// Puts a row into a table, for example as an older version of the app would have stored it.
    @discardableResult
    public func put(_ table: String, _ row: Row) -> WriteResult {
        answer([.put(table: table, row: row)])
    }

    /// Puts a secret into the secure store.
    public func setSecret(_ name: String, _ value: String) {
        secrets[name] = value
    }

    /// Removes all rows, as on a device on which nothing has been stored yet. Secrets stay.
    public func clear() {
        tables = [:]
    }

    /// Puts a preference into its table, without faults.
    public func setPreference(_ key: String, _ value: String) {
        tables["preferences", default: [:]][.text(key)] = [.text(key), .text(value)]
    }

    /// Answers queries with their rows, or with the next read fault.
    public func answer(_ queries: [Query]) -> ReadResult {
        if let fault = take(&readFaults) { return .failed(fault) }
        return .rows(
            queries.map { query in
                switch query {
                case .all(let table): rows(table)
                case .first(let table, let count): Array(rows(table).prefix(count))
                case .row(let table, let key): tables[table]?[self.key(key)].map { [$0] } ?? []
                case .count(let table): [[.int(Int64(tables[table]?.count ?? 0))]]
                }
            })
    }

    /// Applies all changes or, on a fault or a condition that does not hold, none of them.
    public func answer(_ changes: [Change]) -> WriteResult {
        let fault = take(&writeFaults)
        var next = tables
        for change in changes {
            switch change {
            case .put(let table, let row): next[table, default: [:]][key(row[0])] = row
            case .delete(let table, let key): next[table]?[self.key(key)] = nil
            case .clear(let table): next[table] = [:]
            case .append(let table, let row):
                let number = (next[table]?.keys.map(\.number).max() ?? 0) + 1
                next[table, default: [:]][.int(number)] = [.int(number)] + row
            case .putIf(let table, let row, let column, let value):
                let there = next[table]?[key(row[0])]
                if there == nil || there?[column] == value { next[table, default: [:]][key(row[0])] = row }
            case .require(let table, let key, let column, let value):
                let there = next[table]?[self.key(key)]?[column] ?? .null
                if there != value { return .failed(.refused("overtaken")) }
            case .deleteIf(let table, let key, let column, let value):
                if next[table]?[self.key(key)]?[column] == value { next[table]?[self.key(key)] = nil }
            }
        }
        if let fault { return .failed(fault) }
        willWrite?(changes)
        tables = next
        return .done
    }

    func readSecret(_ name: String, by window: ObjectIdentifier) -> SecretResult {
        if let fault = take(&secretFaults) { return .failed(fault) }
        seen[window, default: [:]][name] = .some(secrets[name])
        return .value(secrets[name])
    }

    /// Writes a secret; fails if another window has written it since this window read it.
    func writeSecret(_ name: String, _ value: String, by window: ObjectIdentifier) -> WriteResult {
        if let fault = take(&secretFaults) { return .failed(fault) }
        if let known = seen[window]?[name], known != secrets[name] { return .failed(.refused("overtaken")) }
        secrets[name] = value
        seen[window, default: [:]][name] = .some(value)
        return .done
    }

    private func take(_ faults: inout [StoreFault?]) -> StoreFault? {
        faults.isEmpty ? nil : faults.removeFirst()
    }

    private func key(_ value: Value) -> Key {
        switch value {
        case .int(let int): .int(int)
        case .text(let text): .text(text)
        case .null: .text("")
        }
    }
}
