// What servers on one database have to know of one another.
extension PostgresSchema {
    /// The counts are not logged: a crash of PostgreSQL empties them, as a restart does with those in a server's memory,
    /// and counting does not wait for the disk.
    package static let sharing = [
        """
        CREATE UNLOGGED TABLE action_counts (
            key text COLLATE "C" PRIMARY KEY,
            started_at bigint NOT NULL,
            number bigint NOT NULL
        )
        """,
        """
        CREATE UNLOGGED TABLE wrong_passwords (
            key text COLLATE "C" PRIMARY KEY,
            number bigint NOT NULL,
            last bigint NOT NULL
        )
        """,
        "CREATE SEQUENCE known_network_numbers",
        """
        CREATE UNLOGGED TABLE known_networks (
            account text COLLATE "C",
            network text COLLATE "C",
            number bigint NOT NULL,
            PRIMARY KEY (account, network)
        )
        """,
        // The digests of the keys with which the servers work, so that one with other keys does not start.
        """
        CREATE TABLE server_keys (
            name text COLLATE "C" PRIMARY KEY,
            digest text COLLATE "C" NOT NULL
        )
        """,
    ]
}
