extension Migration {
    /// The categories of the quotes are found in the quotes again: looking for an item in the array itself takes less time
    /// than reading a row of another table for each quote (`Condition+Arrays.swift`).
    static let arrayItems = Migration(
        number: 21,
        statements: [
            #"DROP TRIGGER "quotes_categories_added""#,
            #"DROP TRIGGER "quotes_categories_changed""#,
            #"DROP TRIGGER "quotes_categories_removed""#,
            #"DROP TABLE "quotes_categories""#,
        ])
}
