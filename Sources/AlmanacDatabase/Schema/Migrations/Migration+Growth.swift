extension Migration {
    /// What is looked for once a day or by the operator is found without reading every account and session.
    static let indexesForMany = Migration(
        "CREATE INDEX accounts_by_created_at ON accounts (created_at, id)",
        "CREATE INDEX sessions_by_ended_at ON sessions (ended_at) WHERE ended_at IS NOT NULL",
        "CREATE INDEX sessions_by_ends_at ON sessions (ends_at) WHERE ends_at IS NOT NULL",
        "CREATE INDEX ended_sessions_by_ended_at ON ended_sessions (ended_at)")
}
