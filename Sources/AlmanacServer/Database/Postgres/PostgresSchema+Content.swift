extension PostgresSchema {
    /// The facts, and what other services said last.
    static let content = [
        """
        CREATE TABLE categories (
            id bigint PRIMARY KEY,
            position bigint NOT NULL,
            slug text COLLATE "C" NOT NULL UNIQUE,
            icon text COLLATE "C" NOT NULL,
            color_hex text COLLATE "C" NOT NULL
        )
        """,
        """
        CREATE TABLE category_texts (
            category_id bigint NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
            language text COLLATE "C" NOT NULL,
            name text COLLATE "C" NOT NULL,
            description text COLLATE "C" NOT NULL,
            PRIMARY KEY (category_id, language)
        )
        """,
        """
        CREATE TABLE content_types (
            id bigint PRIMARY KEY,
            position bigint NOT NULL,
            slug text COLLATE "C" NOT NULL UNIQUE
        )
        """,
        """
        CREATE TABLE content_type_texts (
            content_type_id bigint NOT NULL REFERENCES content_types (id) ON DELETE CASCADE,
            language text COLLATE "C" NOT NULL,
            name text COLLATE "C" NOT NULL,
            description text COLLATE "C" NOT NULL,
            PRIMARY KEY (content_type_id, language)
        )
        """,
        """
        CREATE TABLE facts (
            id bigint PRIMARY KEY,
            category_id bigint NOT NULL REFERENCES categories (id),
            content_type_id bigint NOT NULL REFERENCES content_types (id),
            difficulty text COLLATE "C" NOT NULL CHECK (difficulty IN ('beginner', 'intermediate', 'advanced')),
            source_url text COLLATE "C" NOT NULL,
            image_url text COLLATE "C",
            created_at text COLLATE "C" NOT NULL,
            day text COLLATE "C",
            bundled text COLLATE "C"
        )
        """,
        "CREATE INDEX facts_by_category ON facts (category_id, difficulty, id)",
        """
        CREATE TABLE fact_texts (
            fact_id bigint NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
            language text COLLATE "C" NOT NULL,
            title text COLLATE "C" NOT NULL,
            content text COLLATE "C" NOT NULL,
            summary text COLLATE "C" NOT NULL,
            tags text COLLATE "C" NOT NULL,
            word_count bigint NOT NULL,
            reading_time bigint NOT NULL,
            PRIMARY KEY (fact_id, language)
        )
        """,
        """
        CREATE TABLE content_state (
            version bigint NOT NULL,
            metadata_hash text COLLATE "C" NOT NULL,
            quotes_hash text COLLATE "C" NOT NULL DEFAULT '',
            facts_stamp text COLLATE "C" NOT NULL DEFAULT ''
        )
        """,
        "INSERT INTO content_state (version, metadata_hash) VALUES (0, '')",
        """
        CREATE TABLE provider_values (
            provider text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            value text COLLATE "C" NOT NULL,
            fetched_at bigint NOT NULL,
            PRIMARY KEY (provider, key)
        )
        """,
    ]
}
