import AlmanacCore

/// The scripts, styles, texts, and the Wasm module, each under a path that contains its hash, such as
/// `/assets/host.1a2b3c4d5e6f.js`, so that it may be cached forever and the files of two builds are never mixed.
struct Assets {
    /// The files by path.
    private(set) var files: [String: StaticFile] = [:]
    /// The paths by file name.
    private(set) var addresses: [String: String] = [:]

    /// - Parameter inlined: the files that are part of a template instead.
    /// - Throws: ``StaticSiteError``
    init(of web: WebDirectory, inlined: Set<String>) throws(StaticSiteError) {
        for name in web.names where name != "sw.js" && !inlined.contains(name) && Self.isAsset(name) {
            add(name, try web.bytes(name), compressed: web.compressed(name))
        }
        for language in Language.allCases { add(Self.words(language), WordTables.file(of: language)) }
    }

    /// The name of the file with a language's texts.
    static func words(_ language: Language) -> String {
        "words.\(language.code).txt"
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], compressed: [ContentCoding: [UInt8]] = [:]) {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let file = StaticFile(name: name, bytes: bytes, compressed: compressed, caching: .forever)
        let address = "/assets/\(name[..<dot]).\(file.hash)\(name[dot...])"
        files[address] = file
        addresses[name] = address
    }

    private static func isAsset(_ name: String) -> Bool {
        [".js", ".css", ".wasm"].contains { name.hasSuffix($0) }
    }
}
