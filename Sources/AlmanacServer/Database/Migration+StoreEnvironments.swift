extension Migration {
    /// From which environment of the App Store a purchase is: one from its sandbox cost nothing.
    static let storeEnvironments = Migration(
        number: 11, statements: ["ALTER TABLE store_transactions ADD COLUMN environment TEXT"])
}
