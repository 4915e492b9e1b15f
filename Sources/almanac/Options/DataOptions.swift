import AlmanacDatabase
import AlmanacServer
import ArgumentParser
import Foundation

/// Where a server's data is, for the commands that work on it.
struct DataOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The data directory; also ALMANAC_DATA. (default: ./data)", valueName: "directory"))
    var data: String?

    @Option(help: DataOptions.databaseHelp)
    var database: String?

    /// What `--database` is, for each command that has it.
    static let databaseHelp = ArgumentHelp(
        "A PostgreSQL database, such as postgres://almanac@db.example/almanac; also ALMANAC_DATABASE. "
            + "(default: a file in the data directory)", valueName: "address")

    /// The data directory.
    var directory: URL { Settings().dataDirectory(data) }

    /// Where the database is.
    /// - Throws: `ValidationError` if the address is not one of PostgreSQL.
    func location() throws -> DatabaseLocation { try Settings().location(database) }
}
