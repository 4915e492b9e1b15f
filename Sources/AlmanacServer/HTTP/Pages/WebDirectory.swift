import Foundation

/// The files of a site, by name. Their location within the directory does not matter, because resource bundles flatten
/// directories in different ways.
struct WebDirectory {
    private var files: [String: [UInt8]] = [:]

    /// Reads the files.
    /// - Throws: ``StaticSiteError`` when the directory or one of its files cannot be read.
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

    /// The sorted names of the files, without their precompressed variants.
    var names: [String] {
        files.keys.filter { !$0.hasSuffix(".br") && !$0.hasSuffix(".gz") }.sorted()
    }

    /// The bytes of a file.
    /// - Throws: ``StaticSiteError/missing(file:)``
    func bytes(_ name: String) throws(StaticSiteError) -> [UInt8] {
        guard let bytes = files[name] else { throw .missing(file: name) }
        return bytes
    }

    /// The precompressed variants of a file. Empty files count as missing.
    func compressed(_ name: String) -> [ContentCoding: [UInt8]] {
        var compressed: [ContentCoding: [UInt8]] = [:]
        if let bytes = files[name + ".br"], !bytes.isEmpty { compressed[.brotli] = bytes }
        if let bytes = files[name + ".gz"], !bytes.isEmpty { compressed[.gzip] = bytes }
        return compressed
    }

    private static func isPart(_ url: URL) -> Bool {
        let known = ["html", "js", "css", "wasm", "svg", "png", "txt"]
        let isCompressed = ["br", "gz"].contains(url.pathExtension)
        return known.contains((isCompressed ? url.deletingPathExtension() : url).pathExtension)
    }
}
