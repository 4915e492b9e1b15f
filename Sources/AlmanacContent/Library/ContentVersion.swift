import AlmanacDatabase
import Foundation

extension Transaction {
    /// The version of the content, which changes with every change of the content.
    package func contentVersion() throws -> Int64 {
        guard let row = try query("SELECT version FROM content_state").first else {
            throw DatabaseFailure.unexpectedColumn("version")
        }
        return try row.int("version")
    }

    /// Gives the content a new version. It is based on the clock, so that a new database does not repeat version
    /// numbers that browsers have cached from an old one.
    package func raiseContentVersion() throws {
        let next = max(try contentVersion() + 1, Int64(Date().timeIntervalSince1970))
        try execute("UPDATE content_state SET version = ?", [.int(next)])
    }
}
