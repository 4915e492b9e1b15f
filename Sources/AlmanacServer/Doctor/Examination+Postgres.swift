import AlmanacCore
import AlmanacDatabase
import Foundation

// A database at a PostgreSQL server.
extension Examination {
    /// The oldest version that the statements work with.
    private static let oldestVersion = 150_000

    func postgresFindings(_ database: StoredFacts, _ facts: PostgresFacts) -> [Finding] {
        guard facts.versionNumber >= Self.oldestVersion else {
            return [
                Finding(
                    .database, .failure, "PostgreSQL \(facts.version) is too old.",
                    advice: "Use PostgreSQL 15 or later.")
            ]
        }
        guard database.schema != nil else {
            return [
                Finding(
                    .database, .skipped,
                    "PostgreSQL \(facts.version) answers; the first start creates the tables.")
            ] + postgresProblems(facts)
        }
        return [schemaFinding(database)] + postgresProblems(facts)
    }

    private func postgresProblems(_ facts: PostgresFacts) -> [Finding] {
        var found: [Finding] = []
        func add(_ outcome: Finding.Outcome, _ what: String, _ advice: String) {
            found.append(Finding(.database, outcome, what, advice: advice))
        }
        if !facts.hasICU {
            add(
                .failure, "PostgreSQL was built without ICU, which text search needs.",
                "Use a PostgreSQL with ICU, such as Debian's or postgresql.org's.")
        }
        if !facts.unsafeSettings.isEmpty {
            let names = facts.unsafeSettings.joined(separator: " and ")
            add(
                .failure, "A crash of PostgreSQL can lose what users were told is stored: \(names) is off.",
                "Turn \(names) on in postgresql.conf, and reload PostgreSQL.")
        }
        if facts.bypassesPolicies {
            add(
                .warning, "The server's role may see all rows, whatever the tables' policies say.",
                "Use a role that is not a superuser and has no BYPASSRLS, so that a bug cannot show anyone the "
                    + "rows of others.")
        }
        if facts.isOpenOnNetwork {
            add(
                .warning, "The connection to PostgreSQL is not encrypted.",
                "Add ?sslmode=verify-full to the address, and give PostgreSQL a certificate.")
        }
        // One more listens.
        let needed = configuration.databaseConnections + 1
        if facts.connections < needed {
            add(
                .failure,
                "PostgreSQL admits \(facts.connections) connections, and this server alone may open \(needed).",
                "Raise max_connections in postgresql.conf, or lower --database-connections.")
        }
        return found
    }

    func postgresKeyFindings(_ check: Finding.Check, _ name: String, _ facts: PostgresFacts) -> [Finding] {
        guard let known = facts.keyDigests[name], let bytes = try? secret(name).read(),
            KeyFingerprintCheck.digest(bytes) != known
        else { return [] }
        return [
            Finding(
                check, .failure, "\(name) is not the one that the servers on this database use.",
                advice:
                    "Copy it from one of them. If it is to replace theirs, stop all servers, give each of them this file, "
                    + "and run `almanac keys --replace`.")
        ]
    }

    func postgresBackupFindings(_ facts: PostgresFacts) -> [Finding] {
        if facts.archivingFails {
            return [
                Finding(
                    .backups, .failure, "PostgreSQL could not archive its log the last time.",
                    advice:
                        "Read PostgreSQL's log, and fix its archive_command: without the archive, a backup cannot be "
                        + "brought up to date, and the log fills the disk.")
            ]
        }
        if facts.isArchiving {
            return [Finding(.backups, .ok, "PostgreSQL archives its log; \(standbyText(facts.standbys)).")]
        }
        return [
            Finding(
                .backups, .warning, "PostgreSQL does not archive its log; \(standbyText(facts.standbys)).",
                advice:
                    "Back PostgreSQL up with pgBackRest or pg_basebackup and an archive, as docs/postgresql.md shows. "
                    + "Almanac's own backups are for SQLite.")
        ]
    }

    private func standbyText(_ count: Int) -> String {
        switch count {
        case 0: "no standby receives it"
        case 1: "1 standby receives it"
        default: "\(count) standbys receive it"
        }
    }
}
