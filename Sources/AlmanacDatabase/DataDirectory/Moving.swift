import AlmanacCore
import Crypto
import Foundation

/// What a move of a database has done.
public struct MoveSummary: Sendable, Equatable {
    /// The number of tables.
    public var tables = 0
    /// The number of rows that the new database has.
    public var rows = 0
}

/// Why a database cannot be moved.
public enum MoveFailure: Error, Equatable, CustomStringConvertible {
    /// Both databases are of one kind.
    case sameEngine
    /// The rows of a table are not the same in both databases.
    case differs(table: String)

    public var description: String {
        switch self {
        case .sameEngine:
            "One of the two databases must be a SQLite file, and the other one at a PostgreSQL server."
        case .differs(let table):
            "The rows of \(table) are not the same in both databases. Stop the servers that use them, and move again."
        }
    }
}

/// Copies everything from one database to another one of the other kind, and compares them. What was copied before is left
/// as it is, so a move that was interrupted goes on. No server may use either of them meanwhile.
/// - Parameters:
///   - source: the data directory of the database, and where it is.
///   - target: the same for the new one. It is made if it does not exist.
///   - progress: called with the number of tables that are done, and their total.
/// - Throws: ``MoveFailure``, or a database's error.
public func moveDatabase(
    from source: (directory: URL, location: DatabaseLocation), to target: (directory: URL, location: DatabaseLocation),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
) async throws -> MoveSummary {
    guard (source.location == .file) != (target.location == .file) else { throw MoveFailure.sameEngine }
    let from = try await DataDirectory(source.directory, database: source.location).openDatabase()
    defer { try? from.close() }
    let into = try await DataDirectory(target.directory, database: target.location).openDatabase()
    defer { try? into.close() }
    return try await Move(from: from, to: into, progress: progress).run()
}

/// A move from one engine to the other.
private struct Move {
    let from: any Database
    let to: any Database
    let progress: @Sendable (Int, Int) -> Void

    /// As many rows are written in one transaction.
    private static let page = 500

    func run() async throws -> MoveSummary {
        let tables = try await (from.dialect == .sqlite ? from : to).read { try MovedTable.all(in: $0) }
        var summary = MoveSummary()
        for (index, table) in tables.enumerated() {
            progress(index, tables.count)
            if table.isReplaced { try await to.write { try $0.execute("DELETE FROM \(name: table.name)") } }
            try await copy(table)
        }
        try await moveCounter()
        for table in tables {
            let (before, after) = (try await digest(table, in: from), try await digest(table, in: to))
            guard before == after else { throw MoveFailure.differs(table: table.name) }
            summary.rows += after.count
            summary.tables += 1
        }
        progress(tables.count, tables.count)
        return summary
    }

    private func copy(_ table: MovedTable) async throws {
        var last: SQLRow?
        while true {
            let (start, page) = (last, Self.page)
            let rows = try await from.read { try $0.query(table.rows(after: start, limit: page)) }
            guard let end = rows.last else { return }
            try await to.write { transaction in
                try transaction.execute(table.insertion, each: rows.map(\.values))
            }
            guard !table.key.isEmpty, rows.count == page else { return }
            last = end
        }
    }

    /// The number of the last change, from which both engines count on in their own way.
    private func moveCounter() async throws {
        let number = try await from.read { try $0.lastDrawnChange() }
        try await to.write { try $0.setLastChange(number) }
    }

    /// The number of a table's rows, and a hash of all they say.
    private func digest(_ table: MovedTable, in database: any Database) async throws -> Digest {
        var digest = Digest()
        var hash = SHA256()
        var last: SQLRow?
        while true {
            let (start, page) = (last, Self.page * 4)
            let rows = try await database.read { try $0.query(table.rows(after: start, limit: page)) }
            for row in rows { hash.update(data: Array(table.text(of: row).utf8)) }
            digest.count += rows.count
            guard let end = rows.last, !table.key.isEmpty, rows.count == page else { break }
            last = end
        }
        digest.hash = Array(hash.finalize())
        return digest
    }

    private struct Digest: Equatable {
        var count = 0
        var hash: [UInt8] = []
    }
}
