import AlmanacAccounts
import AlmanacApp
import AlmanacCore
import AlmanacDatabase
import AlmanacHTML
import Hummingbird
import Synchronization

/// The page under each address of the app, with the first screen that a new visitor sees there.
///
/// The program draws the same screen once it runs. Until then, the markup is readable and its controls take taps and
/// text, which the program takes over.
final class FirstPages: Sendable {
    /// Draws the first screen of a path for a BCP 47 tag, one of those that ``locale(of:)`` returns.
    typealias Draw = @Sendable (_ path: String, _ locale: String) -> FirstScreen

    /// The names of what differs from page to page.
    static let placeholders: Set = [
        "lang", "face", "title", "path", "firstScreen", "description", "preview", "manifest", "icon", "touchIcon",
        "ground", "groundDark",
    ]

    private struct Key: Hashable {
        let path: String
        let locale: String
        /// A screen may show the date.
        let day: Int64
    }

    /// The longest path of a page, in bytes: more than any address of the apps has. The pages stay in memory, so their
    /// size must be bounded.
    static let longestPath = 256

    /// The page in pieces: text, and between two texts the name of a placeholder.
    private let pieces: [Substring]
    /// The server's public address; `nil` if it knows none.
    private let origin: String?
    private let draw: Draw
    /// More than the apps' addresses in eight languages and two ways to write English dates.
    private let drawn = Mutex(BoundedCache<Key, StaticFile>(limit: 512))

    /// - Parameters:
    ///   - template: the page, with ``gap(_:)`` for each placeholder.
    ///   - origin: the server's public address, if it knows one.
    init(template: String, origin: String? = nil, draw: @escaping Draw) {
        self.origin = origin
        pieces = template.utf8.split(separator: 0, omittingEmptySubsequences: false).map { Substring($0) }
        self.draw = draw
    }

    /// Marks the place of a placeholder. Not in braces, because the texts around it may have some.
    static func gap(_ placeholder: String) -> String {
        "\0\(placeholder)\0"
    }

    /// The page for a request, in the visitor's language.
    func page(_ request: Request) -> StaticFile {
        // The first screen of an address does not depend on its query.
        page(path: request.uri.path, locale: Self.locale(of: acceptedLanguages(request.headers)))
    }

    /// The language for a visitor, and the region where a first screen depends on it: by the order of English dates.
    private static func locale(of accepted: [String]) -> String {
        let language = Language.matching(accepted)
        return language == .en && Region.matching(accepted).writesMonthFirst ? "en-US" : language.code
    }

    /// The number of pages in memory.
    var count: Int { drawn.withLock { $0.count } }

    /// The page of a path for a visitor.
    func page(path: String, locale: String) -> StaticFile {
        let key = Key(path: path, locale: locale, day: Instant.system().milliseconds / 86_400_000)
        if let page = drawn.withLock({ $0[key] }) { return page }
        let page = make(key.path, locale)
        drawn.withLock { $0[key] = page }
        return page
    }

    private func make(_ path: String, _ locale: String) -> StaticFile {
        let screen = draw(path, locale)
        // By these a browser installs the app of the address.
        let manifest = AppManifest(page: path, screen.language)
        let values = [
            "lang": screen.language.code, "face": screen.face, "title": screen.title, "path": escaped(path),
            "firstScreen": screen.html, "description": escaped(manifest.description), "preview": preview(manifest),
            "manifest": manifest.path, "icon": manifest.tabIcon, "touchIcon": manifest.touchIcon,
            "ground": manifest.ground.light, "groundDark": manifest.ground.dark,
        ]
        let text = pieces.enumerated().map { $0 % 2 == 0 ? String($1) : values[String($1)] ?? "" }.joined()
        return StaticFile(
            name: "index.html", bytes: Array(text.utf8), caching: .revalidate,
            vary: "Accept-Encoding, Accept-Language")
    }
}

extension FirstPages {
    /// What messengers and networks show of a link to the page (the Open Graph protocol): the app's name, its description
    /// and its picture, which has to have a whole address. Without a public address, they make do with the page's title.
    private func preview(_ manifest: AppManifest) -> String {
        guard let origin else { return "" }
        let properties = [
            ("og:title", manifest.name), ("og:description", manifest.description),
            ("og:image", origin + manifest.previewPicture),
        ]
        return properties.map { "\n<meta property=\"\($0)\" content=\"\(escaped($1))\">" }.joined()
            + "\n<meta name=\"twitter:card\" content=\"summary_large_image\">"
    }
}

/// A text as the value of an attribute.
func escaped(_ text: String) -> String {
    Node<Never>(text: text).html
}
