import AlmanacCore
import Foundation
import Hummingbird

/// Why the web page cannot be served.
enum StaticSiteError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case missing(file: String)
    /// Scripts that import one another in a circle have no hash to be named by.
    case circularImport(file: String)
    /// A template asks for something that does not exist, such as `{{asset:hots.js}}`.
    case unknownPlaceholder(name: String, file: String)

    var description: String {
        switch self {
        case .unreadable(let path): "The web files at \(path) cannot be read."
        case .missing(let file): "\(file) is missing among the web files."
        case .circularImport(let file): "\(file) imports itself, by way of others."
        case .unknownPlaceholder(let name, let file): "\(file) asks for {{\(name)}}, which does not exist."
        }
    }
}

/// The web page and all its files, kept in memory.
///
/// Scripts, styles and the Wasm get addresses with a hash, `/assets/host.1a2b3c4d5e6f.js`, and may be kept for ever.
/// `index.html` and `sw.js` are templates that name them, and are asked for each time.
struct StaticSite: Sendable {
    private let files: [String: StaticFile]
    private let index: StaticFile

    /// Loads the files of a folder and fills the templates.
    /// - Parameters:
    ///   - firstPaint: HTML for `{{firstPaint}}`: what the page shows before the Wasm runs.
    ///   - trouble: HTML for `{{trouble}}`: what it shows when the Wasm cannot run.
    ///   - noscript: HTML for `{{noscript}}`: what it shows where scripts are turned off.
    /// - Throws: ``StaticSiteError`` when a file is missing or a template asks for what does not exist.
    init(
        directory: URL, firstPaint: String, trouble: String, noscript: String = ""
    ) throws(StaticSiteError) {
        let web = try WebDirectory(directory)
        let assets = try Assets(of: web)
        let plain = try Self.plainFiles(of: web)
        // The server's own pages are of no use offline.
        let offline = assets.addresses.filter { !["recover.js", "plain.css"].contains($0.key) }
        let shell = offline.values.sorted() + ["/"] + plain.keys.sorted()

        var everything: [UInt8] = Array((firstPaint + trouble + noscript).utf8)
        for name in web.names { everything += Array(name.utf8) + (try web.bytes(name)) }
        let build = shortHash(everything)

        func template(_ name: String) throws(StaticSiteError) -> StaticFile {
            let text = String(decoding: try web.bytes(name), as: UTF8.self)
            let filled = try fillPlaceholders(in: text, file: name) { placeholder in
                switch placeholder {
                case "BUILD": build
                case "ASSETS": String(decoding: JSON.array(shell.map { .string($0) }).bytes, as: UTF8.self)
                case "firstPaint": firstPaint
                case "trouble": trouble
                case "noscript": noscript
                case "tables": DescriptionPage.html
                default: assets.addresses[placeholder.replacing(/^asset:/, with: "")]
                }
            }
            return StaticFile(name: name, bytes: Array(filled.utf8), caching: .revalidate)
        }
        index = try template("index.html")
        files = assets.files.merging(plain) { $1 }.merging([
            "/sw.js": try template("sw.js"), "/auth/recover": try template("recover.html"),
            Self.tablesPage: try template("tables.html"),
        ]) { $1 }
    }

    /// What the tables are, for people.
    func tables(_ request: Request) -> Response {
        (files[Self.tablesPage] ?? index).response(to: request)
    }

    private static let tablesPage = "/rest/v1/"

    /// `GET` of anything that is not the API's: a file, or the page itself for every address of the app.
    func page(_ request: Request, context: AlmanacContext) async throws -> Response {
        let path = request.uri.path
        if let file = files[path] { return file.response(to: request) }
        let isAddressOfTheApp = !path.hasPrefix("/assets/") && !(path.split(separator: "/").last ?? "").contains(".")
        guard isAddressOfTheApp else { throw Problem.notFound }
        return index.response(to: request)
    }

    /// What keeps its name: the manifest, and the icons, which manifests and operating systems remember.
    private static func plainFiles(of web: WebDirectory) throws(StaticSiteError) -> [String: StaticFile] {
        var files: [String: StaticFile] = [:]
        for name in web.names {
            let isIcon = name != "icons.svg" && (name.hasSuffix(".svg") || name.hasSuffix(".png"))
            guard isIcon || name == "icons.svg" || name.hasSuffix(".webmanifest") else { continue }
            files[isIcon ? "/icons/\(name)" : "/\(name)"] = StaticFile(
                name: name, bytes: try web.bytes(name), packed: web.packed(name), caching: .revalidate)
        }
        return files
    }
}
