import AlmanacDatabase
import AlmanacServer
import ArgumentParser

/// `almanac schema`
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the SQL that creates a table from its declaration.",
        discussion: "Use it for a migration that creates the table. Without a name, it lists all tables.")

    @Argument(help: "The names of tables.")
    var tables: [String] = []

    @Flag(name: .customLong("postgres"), help: "Print PostgreSQL's SQL instead of SQLite's.")
    var isPostgres = false

    func run() throws {
        let known = schemaTables
        guard !tables.isEmpty else { return say(known.joined(separator: "\n")) }
        for table in tables {
            guard let statements = schema(of: table, isPostgres: isPostgres) else {
                throw ValidationError("There is no table called \(table). There are: \(known.joined(separator: ", ")).")
            }
            say(statements.joined(separator: ";\n") + ";")
        }
    }
}
