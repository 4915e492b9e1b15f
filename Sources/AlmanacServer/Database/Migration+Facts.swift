extension Migration {
    /// Notes for each fact that was shown the local date whose fact it was. Rows from before have none; the date on which
    /// they were written stands for it.
    static let factDates = Migration(
        number: 15,
        statements: [
            #"ALTER TABLE "seen_facts" ADD COLUMN "shown_on" TEXT"#
        ])
}
