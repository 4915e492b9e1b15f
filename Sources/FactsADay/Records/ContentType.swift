import AlmanacCore

/// The kind of a fact, such as a record or an origin.
public struct ContentType: Equatable, Sendable {
    /// The id on the server.
    public let id: Int64
    /// The name in the selected language.
    public let name: String
    /// The name in ``Fact/contentType``.
    public let slug: String
    /// A short description in the selected language.
    public let description: String?

    init?(_ json: JSON) {
        guard let id = json["id"]?.int, let name = json.string("name"), let slug = json.string("slug"),
            !name.isEmpty, !slug.isEmpty
        else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = json.string("description")
    }

    init?(_ row: Row) {
        guard row.count == 4, let id = row[0].int, let name = row[1].text, let slug = row[2].text else { return nil }
        self.id = id
        self.name = name
        self.slug = slug
        description = row[3].text
    }

    var row: Row {
        [.int(id), .text(name), .text(slug), .optional(description)]
    }
}
