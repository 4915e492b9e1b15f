import Foundation

extension Transaction {
    /// The number that changes with every change of the content.
    func contentVersion() throws -> Int64 {
        guard let row = try query("SELECT version FROM content_state").first else {
            throw DatabaseFailure.unexpectedColumn("version")
        }
        return try row.int("version")
    }

    /// Gives the content a new version. It is drawn from the clock, so that a database made anew does not repeat the
    /// numbers that browsers keep from the old one.
    func raiseContentVersion() throws {
        let next = max(try contentVersion() + 1, Int64(Date().timeIntervalSince1970))
        try execute("UPDATE content_state SET version = ?", [.int(next)])
    }
}
