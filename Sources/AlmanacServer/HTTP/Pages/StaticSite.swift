import AlmanacAccounts
import AlmanacCore
import Crypto
import Foundation
import Hummingbird

/// Why the web site cannot be served.
enum StaticSiteError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case missing(file: String)
    /// The page's program is built apart from the server (decision 37).
    case programMissing
    /// A template refers to something that does not exist, such as `{{asset:hots.js}}`.
    case unknownPlaceholder(name: String, file: String)

    var description: String {
        switch self {
        case .unreadable(let path): "The web files at \(path) cannot be read."
        case .missing(let file): "\(file) is missing among the web files."
        case .programMissing:
            "A part of the page's program is missing from the web files. `make run` builds it and starts Almanac."
        case .unknownPlaceholder(let name, let file): "\(file) refers to {{\(name)}}, which does not exist."
        }
    }
}

/// The web page and all its files, kept in memory.
///
/// Scripts, texts, and the Wasm module get paths with a hash, such as `/assets/host.1a2b3c4d5e6f.js`, and may be cached
/// forever. `index.html` and `sw.js` are templates that contain these paths, and are revalidated each time. The page's
/// styles and what decides its first paint are part of the page itself.
struct StaticSite: Sendable {
    private let files: [String: StaticFile]
    /// The server's own pages, by path and language.
    private let ownPages: [String: [Language: StaticFile]]
    private let pages: FirstPages
    /// The hashes of the scripts and styles within the page, which the Content-Security-Policy allows.
    let inlined: InlinedHashes

    /// The page's program: what a first visit runs, and the rest.
    static let program = ["almanac.wasm", "almanac-rest.wasm"]

    /// The files that are part of the page.
    private static let inlinedFiles: Set = ["paint.js", "first.js", "styles.css"]

    /// Loads the files of a directory and fills the templates.
    /// - Parameters:
    ///   - texts: what the templates hold, by the names of their placeholders.
    ///   - made: the files that the program makes itself, by path.
    ///   - origin: the server's public address, if it knows one.
    ///   - draw: draws the first screen of an address.
    /// - Throws: ``StaticSiteError`` when a file is missing or a template has an unknown placeholder.
    init(
        directory: URL, texts: [String: String], files made: [String: String] = [:],
        origin: String? = nil, draw: @escaping FirstPages.Draw = FirstScreen.draw
    ) throws(StaticSiteError) {
        let web = try WebDirectory(directory)
        guard Set(web.names).isSuperset(of: Self.program) else { throw .programMissing }
        let assets = try Assets(of: web, inlined: Self.inlinedFiles)
        var plain = try Self.plainFiles(of: web)
        for (path, text) in made {
            plain[path] = StaticFile(name: path, bytes: Array(text.utf8), caching: .revalidate)
        }
        // These files belong to pages of the server that are not available offline.
        let offline = assets.addresses.filter { !["recover.js", "undo.js", "plain.css"].contains($0.key) }
        let worker = String(decoding: try web.bytes("sw.js"), as: UTF8.self)
        // What stands between its quotation marks, among it the paths that it names.
        let named = Set(worker.utf8.split(separator: UInt8(ascii: "\"")).map { String($0) ?? "" })
        let kept = plain.keys.filter { Self.isForOffline($0, named) }
        let shell = offline.values.sorted() + ["/"] + kept.sorted()

        var everything = SHA256()
        for (name, text) in (texts.sorted { $0.key < $1.key }) { everything.update(data: Array((name + text).utf8)) }
        for name in web.names {
            everything.update(data: Array(name.utf8))
            everything.update(data: try web.bytes(name))
        }
        for path in shell { everything.update(data: Array(path.utf8)) }
        for (_, text) in made.sorted(by: { $0.key < $1.key }) { everything.update(data: Array(text.utf8)) }
        let build = shortHash(everything.finalize())

        var values = texts
        values["BUILD"] = build
        values["ASSETS"] = String(decoding: JSON.array(shell.map { .string($0) }).bytes, as: UTF8.self)
        values["tables"] = DescriptionPage.html
        values["words"] = Language.allCases.compactMap { assets.addresses[Assets.words($0)] }.joined(separator: " ")
        for (name, address) in assets.addresses { values["asset:\(name)"] = address }
        for placeholder in FirstPages.placeholders { values[placeholder] = FirstPages.gap(placeholder) }
        var hashes = InlinedHashes()
        for name in Self.inlinedFiles {
            let text = String(decoding: try web.bytes(name), as: UTF8.self)
            hashes.allow(text, isStyle: name.hasSuffix(".css"))
            values["inline:\(name)"] = text
        }
        inlined = hashes

        func filled(_ name: String) throws(StaticSiteError) -> String {
            try fillPlaceholders(in: String(decoding: try web.bytes(name), as: UTF8.self), file: name) { values[$0] }
        }
        var ownPages: [String: [Language: StaticFile]] = [:]
        for language in Language.allCases {
            let words = ServerWords(language)
            values["language"] = language.code
            for word in ServerWord.allCases { values["word:\(word)"] = escaped(words[word]) }
            for (path, name) in [("/auth/recover", "recover.html"), ("/auth/undo", "undo.html")] {
                ownPages[path, default: [:]][language] = StaticFile(
                    name: name, bytes: Array(try filled(name).utf8), caching: .revalidate,
                    vary: "Accept-Encoding, Accept-Language")
            }
        }
        self.ownPages = ownPages
        func template(_ name: String) throws(StaticSiteError) -> StaticFile {
            StaticFile(name: name, bytes: Array(try filled(name).utf8), caching: .revalidate)
        }
        pages = FirstPages(template: try filled("index.html"), origin: origin, draw: draw)
        files = assets.files.merging(plain) { $1 }.merging([
            "/sw.js": try template("sw.js"), Self.tablesPage: try template("tables.html"),
        ]) { $1 }
    }

    /// The page that describes the tables.
    func tables(_ request: Request) -> Response {
        (files[Self.tablesPage] ?? pages.page(request)).response(to: request)
    }

    private static let tablesPage = "/rest/v1/"

    /// One of the server's own pages in a language; `nil` for another path.
    func ownPage(_ path: String, _ language: Language) -> StaticFile? {
        ownPages[path]?[language]
    }

    /// Adds the pages: the app's, those of links in emails, and all files.
    func addRoutes(to routes: Routes) {
        for path in ["auth/recover", "auth/undo", "", "**"] { routes.add(.get, path, as: .everyone, page) }
    }

    /// `GET` of any path outside the API: a file, or the app's page for every path of the app.
    func page(_ request: Request, context: AlmanacContext) async throws -> Response {
        let path = request.uri.path
        if let file = files[path] { return file.response(to: request) }
        if let page = ownPage(path, .matching(acceptedLanguages(request.headers))) { return page.response(to: request) }
        let isAddressOfTheApp =
            path.utf8.count <= FirstPages.longestPath && !path.hasPrefix("/assets/")
            && !(path.split(separator: "/").last ?? "").contains(".")
        guard isAddressOfTheApp else { throw Refusal.notFound }
        return pages.page(request).response(to: request)
    }

    /// Returns whether the offline copy has a file from the beginning. It has no use for what only an installer asks for:
    /// the manifests, of which the service worker keeps those that the user has seen, and the pictures that it does not
    /// show itself.
    private static func isForOffline(_ path: String, _ named: Set<String>) -> Bool {
        !path.hasSuffix(".webmanifest") && !path.hasSuffix(".ico") && (!path.hasSuffix(".png") || named.contains(path))
    }

    /// What browsers ask for without having read it anywhere: for a page that names no icon, such as an answer of the API.
    private static let namesBrowsersAskFor = [
        "/favicon.ico": "almanac-192.png", "/apple-touch-icon.png": "almanac-touch.png",
    ]

    /// The files whose names have no hash: the icons, because manifests and operating systems store their paths, and the
    /// cities and the pinyin that are there without a network, whose paths the program knows.
    private static func plainFiles(of web: WebDirectory) throws(StaticSiteError) -> [String: StaticFile] {
        var files: [String: StaticFile] = [:]
        for name in web.names {
            let isIcon = name != "icons.svg" && (name.hasSuffix(".svg") || name.hasSuffix(".png"))
            guard isIcon || ["icons.svg", "cities.txt", "pinyin.txt"].contains(name) else { continue }
            files[isIcon ? "/icons/\(name)" : "/\(name)"] = StaticFile(
                name: name, bytes: try web.bytes(name), compressed: web.compressed(name), caching: .revalidate)
        }
        for (path, icon) in namesBrowsersAskFor { files[path] = files["/icons/\(icon)"] }
        return files
    }
}
