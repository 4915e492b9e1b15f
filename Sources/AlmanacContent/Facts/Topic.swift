import AlmanacCore

/// A category or a content type from the metadata file.
package struct Topic: Equatable, Sendable {
    package let id: Int64
    package let slug: String
    /// Only categories have one.
    package let appearance: Appearance?
    package let texts: [Text]

    /// How a category is displayed.
    package struct Appearance: Equatable, Sendable {
        /// The name of one of the app's icons.
        package let icon: String
        /// `#RRGGBB`.
        package let colorHex: String
    }

    package struct Text: Equatable, Sendable {
        package let language: Language
        package let name: String
        package let description: String
    }
}

extension Topic {
    /// Parses a topic.
    /// - Throws: ``MetadataError`` with the path of the invalid member.
    package init(_ json: JSON, at path: String, isCategory: Bool) throws(MetadataError) {
        guard let id = json["id"]?.int, id > 0 else { throw MetadataError(path: "\(path).id") }
        guard let slug = json["slug"]?.string, Self.isSlug(slug) else { throw MetadataError(path: "\(path).slug") }
        self.id = id
        self.slug = slug
        appearance = isCategory ? try Appearance(json, at: path) : nil
        var texts: [Text] = []
        for language in Language.allCases {
            texts.append(try Text(json["texts"]?[language.code], in: language, at: "\(path).texts.\(language.code)"))
        }
        self.texts = texts
    }

    private static func isSlug(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}

extension Topic.Appearance {
    fileprivate init(_ json: JSON, at path: String) throws(MetadataError) {
        guard let icon = json["icon"]?.string, !icon.isEmpty else { throw MetadataError(path: "\(path).icon") }
        guard let color = json["color_hex"]?.string, color.utf8.count == 7, color.utf8.first == UInt8(ascii: "#"),
            color.dropFirst().allSatisfy(\.isHexDigit)
        else { throw MetadataError(path: "\(path).color_hex") }
        self.icon = icon
        colorHex = color
    }
}

extension Topic.Text {
    fileprivate init(_ json: JSON?, in language: Language, at path: String) throws(MetadataError) {
        guard let name = json?["name"]?.string, !name.isEmpty else { throw MetadataError(path: "\(path).name") }
        guard let description = json?["description"]?.string, !description.isEmpty else {
            throw MetadataError(path: "\(path).description")
        }
        self.init(language: language, name: name, description: description)
    }
}
