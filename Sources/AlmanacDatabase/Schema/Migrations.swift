/// A step from one version of the schema to the next.
package struct Migration: Sendable {
    private let sqlite: [String]
    private let postgres: [String]

    /// A step whose statements are the same for both engines.
    package init(_ statements: String...) {
        (sqlite, postgres) = (statements, statements)
    }

    /// A step that each engine takes in its own way.
    package init(sqlite: [String], postgres: [String]) {
        (self.sqlite, self.postgres) = (sqlite, postgres)
    }

    package func statements(_ dialect: Dialect) -> [String] {
        dialect == .sqlite ? sqlite : postgres
    }
}

extension Migration {
    /// Every step since ``Schema/baseline``. To change a table, change its declaration and append a step here that does
    /// the same to the tables of earlier programs, as literal SQL; a test compares the two. An empty database takes none
    /// of them: it is made as declared.
    ///
    /// A step's number is its place in the list, so one that has been released stays where it is and as it is.
    package static let all = [
        // Facts A Day's rounds begin with what `seen_facts` says; nothing reads the column.
        Migration("ALTER TABLE fact_preferences DROP COLUMN round_started_at")
    ]
}
