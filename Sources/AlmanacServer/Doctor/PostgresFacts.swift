import AlmanacCore
import AlmanacDatabase
import Foundation

/// What a PostgreSQL server says about itself and the database, for a check of the installation.
struct PostgresFacts: Equatable, Sendable {
    /// Such as `15.14`.
    var version = ""
    /// The number of the version: 150014.
    var versionNumber = 0
    /// Whether the role bypasses the policies that repeat the owner's rule.
    var bypassesPolicies = false
    /// Whether the collations of ICU are there, by which texts are searched.
    var hasICU = true
    /// The number of connections that ordinary roles may have, all servers together.
    var connections = 0
    /// Whether the connection leaves this machine without encryption.
    var isOpenOnNetwork = false
    /// The settings with which a commit can be lost that was acknowledged.
    var unsafeSettings: [String] = []
    /// How many bytes the database takes.
    var bytes = 0
    /// Whether the log is archived.
    var isArchiving = false
    /// Whether the last attempt to archive has failed.
    var archivingFails = false
    /// The number of standbys that receive the log.
    var standbys = 0
    /// The digests of the keys of the servers on the database (``KeyFingerprintCheck``).
    var keyDigests: [String: String] = [:]
    /// The server's clock.
    var now: Instant?
}

extension StoredFacts {
    /// Examines a database at a PostgreSQL server.
    init(_ address: PostgresAddress) {
        do {
            let connection = try PostgresConnection(address)
            let transaction = PostgresTransaction(connection: connection)
            try connection.command(
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 10000")
            postgres = try transaction.postgresFacts()
            try examine(transaction)
        } catch let failure as DatabaseFailure {
            unreadable = "\(failure)".trimmingCharacters(in: CharacterSet(charactersIn: "."))
        } catch {
            unreadable = "\(error)"
        }
    }

    private mutating func examine(_ transaction: PostgresTransaction) throws {
        func has(_ table: String) throws -> Bool {
            try transaction.query("SELECT to_regclass(?) IS NOT NULL AS there", [.text(table)])[0].int("there") != 0
        }
        func number(_ query: SQLText) throws -> Int? {
            try transaction.query(query, []).first.map { Int(try $0.int("n")) }
        }
        guard try has("schema_version") else { return }
        schema = try number("SELECT number AS n FROM schema_version").map(Int64.init)
        accounts = try number("SELECT count(*) AS n FROM accounts") ?? 0
        newest = try number(
            """
            SELECT max(greatest(coalesce(updated_at, 0),
                (SELECT coalesce(max(refreshed_at), 0) FROM sessions))) AS n FROM accounts HAVING count(*) > 0
            """
        ).map { Instant(milliseconds: Int64($0)) }
        subscriptions = try number("SELECT count(*) AS n FROM push_subscriptions") ?? 0
        pushKey = try transaction.query("SELECT identity FROM push_identity", []).first
            .flatMap { try $0.text("identity").split(separator: " ").first.map(String.init) }
        for row in try transaction.query("SELECT name, digest FROM server_keys", []) {
            postgres?.keyDigests[try row.text("name")] = try row.text("digest")
        }
    }
}

extension PostgresTransaction {
    fileprivate func postgresFacts() throws -> PostgresFacts {
        let row = try query(
            """
            SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
                (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS bypasses,
                EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') AS icu,
                current_setting('max_connections')::int
                    - current_setting('superuser_reserved_connections')::int AS connections,
                inet_server_addr() IS NOT NULL AND host(inet_server_addr()) NOT IN ('127.0.0.1', '::1')
                    AND NOT coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS open,
                pg_database_size(current_database()) AS bytes,
                current_setting('archive_mode') <> 'off' AS archiving,
                (SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
                    FROM pg_stat_archiver) AS failing,
                (SELECT count(*) FROM pg_stat_replication) AS standbys,
                CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now
            """, [])[0]
        let off = try query(
            """
            SELECT name FROM pg_settings
            WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name
            """, []
        ).map { try $0.text("name") }
        return PostgresFacts(
            version: String(try row.text("version").prefix { $0 != " " }), versionNumber: Int(try row.int("number")),
            bypassesPolicies: try row.int("bypasses") != 0, hasICU: try row.int("icu") != 0,
            connections: Int(try row.int("connections")), isOpenOnNetwork: try row.int("open") != 0,
            unsafeSettings: off, bytes: Int(try row.int("bytes")), isArchiving: try row.int("archiving") != 0,
            archivingFails: try row.int("failing") != 0, standbys: Int(try row.int("standbys")),
            now: Instant(milliseconds: try row.int("now")))
    }
}
