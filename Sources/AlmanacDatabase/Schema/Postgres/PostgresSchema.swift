import AlmanacCore

/// What PostgreSQL's schema has besides the tables: change numbers of writes that run at the same time, what servers on one
/// database have to know of one another, triggers, and what follows the declarations.
package enum PostgresSchema {
    package static let statements = sharing + changes + triggers

    /// What a table needs besides its columns and indexes: policies, counting and notes. Each statement replaces what it made
    /// before, so that a change of a table needs no migration of these.
    package static func guarding(_ tables: [Table]) -> [String] {
        let policies = tables.flatMap { $0.postgresPolicies }
        let notes = tables.filter { $0.owner == nil }.map { $0.postgresListNote }
        let counts = PostgresCount.all.flatMap(\.triggers)
        return (policies + notes + counts).map(\.text)
    }
}
