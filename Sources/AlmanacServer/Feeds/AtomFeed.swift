import AlmanacCore
import AlmanacDatabase
import Foundation
import XMLCoder

/// A feed in the Atom format (RFC 4287).
struct AtomFeed: DynamicNodeEncoding {
    private let xmlns = "http://www.w3.org/2005/Atom"
    let lang: String
    let id: String
    let title: String
    let subtitle: String
    let updated: String
    let author: Person
    let link: [Link]
    let entry: [Entry]

    enum CodingKeys: String, CodingKey {
        case xmlns
        case lang = "xml:lang"
        case id, title, subtitle, updated, author, link, entry
    }

    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
        ["xmlns", "xml:lang"].contains(key.stringValue) ? .attribute : .element
    }

    /// Who has written it.
    struct Person: Encodable {
        let name: String
    }

    struct Link: DynamicNodeEncoding {
        let rel: String
        let type: String
        let href: String

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    struct Category: DynamicNodeEncoding {
        let term: String

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    struct Entry: Encodable {
        let id: String
        let title: String
        let published: String
        let updated: String
        let link: [Link]
        let category: [Category]
        let content: Content
    }

    /// Plain text.
    struct Content: DynamicNodeEncoding {
        private let type = "text"
        let text: String

        enum CodingKeys: String, CodingKey {
            case type
            case text = ""
        }

        init(text: String) {
            self.text = text
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == "type" ? .attribute : .element
        }
    }

    init(
        lang: String, id: String, title: String, subtitle: String, updated: String, author: Person, link: [Link],
        entry: [Entry]
    ) {
        self.lang = lang
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.updated = updated
        self.author = author
        self.link = link
        self.entry = entry
    }

    /// The document.
    /// - Throws: the encoder's error.
    func document() throws -> [UInt8] {
        let encoder = XMLEncoder()
        let data = try encoder.encode(
            self, withRootKey: "feed", header: XMLHeader(version: 1.0, encoding: "utf-8"))
        return Array(data)
    }
}

/// The ids of a server's feeds and their entries (RFC 4151). They stay the same for good, whatever is corrected in the
/// content and at whichever address a feed is read.
struct FeedTags {
    /// The name of the server, which belongs to it since the year in the tags.
    let host: String

    /// - Parameter publicURL: The server's configured address. Without one it has no name of its own: who asks may do so
    ///   by any.
    init(_ publicURL: Origin?) {
        let name = publicURL?.host ?? ""
        // An IPv6 address cannot be the authority of a tag.
        host = name.isEmpty || name.utf8.contains(UInt8(ascii: ":")) ? "localhost" : name
    }

    func id(_ path: String) -> String { "tag:\(host),2026:\(path)" }
}

extension CivilDate {
    /// Its first instant in UTC.
    var midnight: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}
