/// The schema of a database: what makes it in an empty one, and what brings those of earlier programs up to date.
package struct Schema: Sendable {
    /// The statements that make the newest schema in an empty database.
    package let creation: [String]
    /// The steps from one version to the next, the oldest first. One that has been released is never edited.
    package var migrations: [[String]] = []
    /// What follows the creation and every migration: statements that may run again, because they replace what they made.
    package var refresh: [String] = []
    /// The version before all migrations, the oldest that can be opened.
    package var oldest: Int64 = 1

    /// The version of the newest schema: the migrations number themselves.
    package var version: Int64 { oldest + Int64(migrations.count) }

    /// Brings a database to the newest version.
    /// - Throws: ``DatabaseFailure/newerThanProgram(found:known:)``, ``DatabaseFailure/olderThanProgram(found:oldest:)``, or
    ///   the engine's error.
    package func apply(in transaction: some Transaction) throws {
        try transaction.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL)")
        let found = try transaction.query("SELECT number FROM schema_version").first?.int("number")
        if let found, found > version { throw DatabaseFailure.newerThanProgram(found: found, known: version) }
        if let found, found < oldest { throw DatabaseFailure.olderThanProgram(found: found, oldest: oldest) }
        guard found != version else { return }
        let steps = found.map { migrations.dropFirst(Int($0 - oldest)).flatMap(\.self) } ?? creation
        for statement in steps + refresh { try transaction.execute(SQLText(statement), []) }
        try transaction.execute("DELETE FROM schema_version")
        try transaction.execute("INSERT INTO schema_version (number) VALUES (?)", [.int(version)])
    }
}
