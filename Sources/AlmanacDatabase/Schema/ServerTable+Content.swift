import AlmanacCore

extension ServerTable {
    /// The facts, and what other services said last.
    package static let content: [ServerTable] = [
        ServerTable(
            "categories", key: [.number("id")], unique: [["slug"]],
            [
                .number("position").required(), .text("slug").required(), .text("icon").required(),
                .text("color_hex").required(),
            ]),
        texts(of: "categories", "category_texts", by: "category_id"),
        ServerTable(
            "content_types", key: [.number("id")], unique: [["slug"]],
            [.number("position").required(), .text("slug").required()]),
        texts(of: "content_types", "content_type_texts", by: "content_type_id"),
        // `day` is the day of the year that a fact belongs to, as `MM-DD`. `bundled` is the fingerprint of the bundled fact
        // that a row is a copy of; the operator's own facts have none.
        ServerTable(
            "facts", key: [.number("id")], indexes: [Index(by: "by_category", ["category_id", "difficulty", "id"])],
            [
                .number("category_id").required().referring(to: "categories"),
                .number("content_type_id").required().referring(to: "content_types"),
                .choice("difficulty", ["beginner", "intermediate", "advanced"]).required(),
                .text("source_url").required(), .text("image_url"), .text("created_at").required(), .text("day"),
                .text("bundled"),
            ]),
        ServerTable(
            "fact_texts", key: [.number("fact_id").referring(to: "facts", deletion: .cascades), .text("language")],
            [
                .text("title").required(), .text("content").required(), .text("summary").required(),
                .text("tags").required(), .number("word_count").required(), .number("reading_time").required(),
            ]),
        // One row. The hashes and the stamp are those of the files that were stored last.
        ServerTable(
            "content_state",
            [
                .number("version").required(), .text("metadata_hash").required(),
                .text("quotes_hash").required().initially(.text("")),
                .text("facts_stamp").required().initially(.text("")),
            ]),
        // The last good values of the weather and exchange rate providers.
        ServerTable(
            "provider_values", key: [.text("provider"), .text("key")],
            [.text("value").required(), .number("fetched_at").required()]),
    ]

    private static func texts(of table: String, _ name: String, by reference: String) -> ServerTable {
        ServerTable(
            name, key: [.number(reference).referring(to: table, deletion: .cascades), .text("language")],
            [.text("name").required(), .text("description").required()])
    }
}
