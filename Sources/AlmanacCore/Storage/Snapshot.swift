/// The answers of the device's storage to a set of queries. Rows are found by their query, never by position.
public struct Snapshot: Equatable, Sendable {
    private struct Answer: Equatable {
        let query: Query
        var rows: [Row]
    }

    private var answers: [Answer] = []

    /// Creates an empty snapshot.
    public init() {}

    /// Creates a snapshot from the answers to queries; `nil` if there is not exactly one list of rows for each query.
    /// - Parameter rows: A list for each query, in the same order.
    public init?(_ queries: [Query], _ rows: [[Row]]) {
        guard queries.count == rows.count else { return nil }
        for (query, rows) in zip(queries, rows) { answers.append(Answer(query: query, rows: rows)) }
    }

    /// The rows that a query returned. Asking for a query that was not made is a mistake, which a debug build stops at;
    /// only a snapshot that holds nothing at all, such as after a failed read, answers every query with no rows.
    public subscript(_ query: Query) -> [Row] { rows(query) }

    @inline(never)
    private func rows(_ query: Query) -> [Row] {
        for answer in answers where answer.query == query { return answer.rows }
        assert(answers.isEmpty, "a query that was not made")
        return []
    }

    /// All rows of a device-only table.
    public subscript(_ table: LocalTable) -> [Row] { rows(.all(table: table.name)) }

    /// Returns the records of a synced table, without the deleted ones that are still waiting to be sent
    /// and without those of which the texts are missing here.
    @inline(never)
    public func records(of table: Table) -> [Record] { table.records(in: self[table.query]) }

    /// Returns the records of a synced table of which the texts are missing, until the passphrase is entered here.
    @inline(never)
    public func lockedRecords(of table: Table) -> [Record] { table.lockedRecords(in: self[table.query]) }

    /// Returns the number of rows that ``Query/count(table:)`` found.
    @inline(never)
    public func count(_ table: LocalTable) -> Int { Int(self[.count(table: table.name)].first?.first?.int ?? 0) }

    /// Returns whether it holds the answers to all of the queries.
    @inline(never)
    public func holds(_ queries: [Query]) -> Bool {
        for query in queries where !answers.contains(where: { $0.query == query }) { return false }
        return true
    }

    /// Adds the answers of a later read, replacing earlier answers to the same queries.
    @inline(never)
    public mutating func merge(_ later: Snapshot) {
        for new in later.answers {
            if let place = answers.firstIndex(where: { $0.query == new.query }) {
                answers[place] = new
            } else {
                answers.append(new)
            }
        }
    }

    /// Applies the changes of a completed write to the answers, as the storage applied them to its rows.
    /// - Returns: the queries whose answers do not follow from the changes and must be made again.
    @inline(never)
    public mutating func apply(_ stored: StoredTables) -> [Query] {
        var unknown: [Query] = []
        for place in answers.indices where stored.affects(answers[place].query) {
            guard case .all(let table) = answers[place].query, !stored.appended.contains(table) else {
                unknown.append(answers[place].query)
                continue
            }
            answers[place].rows = stored.applied(to: answers[place].rows, of: table)
        }
        return unknown
    }
}

/// The outcome of a read.
public enum Reading: Equatable, Sendable {
    case rows(Snapshot)
    case failed(StoreFault)
}

extension Query {
    /// The name of the table it reads.
    public var table: String {
        switch self {
        case .all(let table), .first(let table, _), .row(let table, _), .count(let table): table
        }
    }
}
