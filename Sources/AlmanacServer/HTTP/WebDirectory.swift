import Foundation

/// The files a site is made of, by their names alone: where they lie within the folder does not matter, because
/// resource bundles flatten folders in different ways.
struct WebDirectory {
    private var files: [String: [UInt8]] = [:]

    /// - Throws: ``StaticSiteError`` when the folder or one of its files cannot be read.
    init(_ directory: URL) throws(StaticSiteError) {
        guard let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: [.isRegularFileKey])
        else { throw .unreadable(path: directory.path) }
        for case let url as URL in walk where Self.isPart(url) {
            do {
                files[url.lastPathComponent] = try [UInt8](Data(contentsOf: url))
            } catch {
                throw .unreadable(path: url.path)
            }
        }
    }

    /// Names of the files themselves, without their packed variants, sorted.
    var names: [String] {
        files.keys.filter { !$0.hasSuffix(".br") && !$0.hasSuffix(".gz") }.sorted()
    }

    /// - Throws: ``StaticSiteError/missing(file:)``
    func bytes(_ name: String) throws(StaticSiteError) -> [UInt8] {
        guard let bytes = files[name] else { throw .missing(file: name) }
        return bytes
    }

    /// The packed variants that lie beside a file. An empty one stands for none.
    func packed(_ name: String) -> [ContentCoding: [UInt8]] {
        var packed: [ContentCoding: [UInt8]] = [:]
        if let bytes = files[name + ".br"], !bytes.isEmpty { packed[.brotli] = bytes }
        if let bytes = files[name + ".gz"], !bytes.isEmpty { packed[.gzip] = bytes }
        return packed
    }

    private static func isPart(_ url: URL) -> Bool {
        let name = url.lastPathComponent.replacing(/\.(br|gz)$/, with: "")
        let known = ["html", "js", "css", "wasm", "svg", "png", "webmanifest"]
        return known.contains { name.hasSuffix("." + $0) }
    }
}
