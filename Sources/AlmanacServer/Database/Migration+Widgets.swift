extension Migration {
    /// Finds a widget by the secret of its link.
    static let widgetLinks = Migration(
        number: 12,
        statements: [
            #"CREATE INDEX "widgets_by_token" ON "widgets" ("token") WHERE "token" IS NOT NULL"#
        ])
}
