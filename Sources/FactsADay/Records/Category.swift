import AlmanacCore

/// What a fact is about.
public struct Category: Equatable, Sendable {
    /// The id on the server.
    public let id: Int64
    /// The name in the selected language.
    public let name: String
    /// The name in requests and in ``Fact/category``.
    public let slug: String
    /// A short description in the selected language.
    public let description: String?
    /// The name of a Lucide icon.
    public let icon: String?
    /// A color, `#rrggbb`, used only as a tint.
    public let color: String?

    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let name = json.string("name"), let slug = json.string("slug"),
            !name.isEmpty, !slug.isEmpty
        else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = json.string("description")
        icon = json.string("icon")
        color = json.string("color_hex")
    }

    init?(_ row: Row) {
        guard row.count == 6, let id = row[0].int, let name = row[1].text, let slug = row[2].text else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = row[3].text
        icon = row[4].text
        color = row[5].text
    }

    var row: Row {
        [.int(id), .text(name), .text(slug), .optional(description), .optional(icon), .optional(color)]
    }
}
