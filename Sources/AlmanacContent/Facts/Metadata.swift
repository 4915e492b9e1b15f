import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// A metadata file is invalid.
package struct MetadataError: Error, Equatable, CustomStringConvertible {
    /// The path of the missing or invalid member, such as `categories[3].slug`.
    package let path: String

    package var description: String {
        "metadata.json: \(path) is missing or wrong."
    }
}

/// The categories and content types of a server, read from `metadata.json`.
package struct Metadata: Sendable {
    package let categories: [Topic]
    package let contentTypes: [Topic]
    /// The hash of the file.
    package let hash: String

    /// Reads a metadata file.
    /// - Throws: ``MetadataError``, or ``ImportError/unreadable(path:reason:)`` when the file cannot be read.
    package init(file: URL) throws {
        do {
            try self.init([UInt8](Data(contentsOf: file)))
        } catch let error as MetadataError {
            throw error
        } catch {
            throw ImportError.unreadable(path: file.path, reason: error.localizedDescription)
        }
    }

    package init(_ bytes: [UInt8]) throws(MetadataError) {
        let json: JSON
        do throws(JSONError) {
            json = try JSON.parse(bytes)
        } catch {
            throw MetadataError(path: "byte \(error.offset), \(error.message),")
        }
        categories = try Self.topics(json, "categories")
        contentTypes = try Self.topics(json, "content_types")
        hash = SHA256.hash(data: bytes).hex
    }

    private static func topics(_ json: JSON, _ key: String) throws(MetadataError) -> [Topic] {
        guard let items = json[key]?.array, !items.isEmpty else { throw MetadataError(path: key) }
        var topics: [Topic] = []
        for (index, item) in items.enumerated() {
            let topic = try Topic(item, at: "\(key)[\(index)]", isCategory: key == "categories")
            let isRepeated = topics.contains { $0.id == topic.id || $0.slug == topic.slug }
            guard !isRepeated else { throw MetadataError(path: "\(key)[\(index)], a repeated id or slug,") }
            topics.append(topic)
        }
        return topics
    }

    /// Stores the categories and content types in the database. Others are deleted, unless facts still refer to them.
    /// Does nothing if the same file was stored last.
    /// - Throws: the database's error.
    package func store(in database: some Database) async throws {
        // A write waits for the disk, even if it changes nothing.
        guard try await database.read({ try $0.metadataHash() }) != hash else { return }
        try await database.write { transaction in
            guard try transaction.metadataHash() != hash else { return }
            try transaction.replace(categories, table: "categories", texts: "category_texts", key: "category_id")
            try transaction.replace(
                contentTypes, table: "content_types", texts: "content_type_texts", key: "content_type_id")
            try transaction.execute("UPDATE content_state SET metadata_hash = ?", [.text(hash)])
            try transaction.raiseContentVersion()
        }
    }
}

extension Transaction {
    /// The hash of the file that was stored last; `nil` before the first time.
    fileprivate func metadataHash() throws -> String? {
        try query("SELECT metadata_hash FROM content_state").first?.text("metadata_hash")
    }

    fileprivate func replace(_ topics: [Topic], table: String, texts: String, key: String) throws {
        let ids = topics.map { "\(value: .int($0.id))" as SQL }.joined(by: ", ")
        try execute(
            "DELETE FROM \(name: table) WHERE id NOT IN (\(ids)) AND id NOT IN (SELECT \(name: key) FROM facts)")
        // Slugs may have been swapped, so all of them are cleared before they are set.
        try execute("UPDATE \(name: table) SET slug = '#' || id WHERE id IN (\(ids))")
        for (position, topic) in topics.enumerated() {
            try put(topic, at: position, table: table)
            try execute("DELETE FROM \(name: texts) WHERE \(name: key) = \(value: .int(topic.id))")
            for text in topic.texts {
                try execute(
                    """
                    INSERT INTO \(name: texts) (\(name: key), language, name, description)
                    VALUES (\(value: .int(topic.id)), \(value: .text(text.language.code)), \(value: .text(text.name)),
                        \(value: .text(text.description)))
                    """)
            }
        }
    }

    private func put(_ topic: Topic, at position: Int, table: String) throws {
        if let appearance = topic.appearance {
            try execute(
                """
                INSERT INTO \(name: table) (id, position, slug, icon, color_hex)
                VALUES (\(value: .int(topic.id)), \(value: .int(position)), \(value: .text(topic.slug)),
                    \(value: .text(appearance.icon)), \(value: .text(appearance.colorHex)))
                ON CONFLICT (id) DO UPDATE SET position = excluded.position, slug = excluded.slug,
                    icon = excluded.icon, color_hex = excluded.color_hex
                """)
        } else {
            try execute(
                """
                INSERT INTO \(name: table) (id, position, slug)
                VALUES (\(value: .int(topic.id)), \(value: .int(position)), \(value: .text(topic.slug)))
                ON CONFLICT (id) DO UPDATE SET position = excluded.position, slug = excluded.slug
                """)
        }
    }
}
