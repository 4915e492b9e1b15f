/// The scripts, styles and the Wasm, each under an address with its hash, such as `/assets/host.1a2b3c4d5e6f.js`.
///
/// Scripts import one another as `"./wire.js"`. Those names are replaced by the addresses, so a script's hash covers
/// what it imports, and a browser never mixes the files of two builds.
struct Assets {
    /// By address.
    private(set) var files: [String: StaticFile] = [:]
    /// By name.
    private(set) var addresses: [String: String] = [:]

    /// - Throws: ``StaticSiteError``
    init(of web: WebDirectory) throws(StaticSiteError) {
        for name in web.names where name != "sw.js" && Self.kind(of: name) != nil {
            _ = try add(name, of: web, importedBy: [])
        }
    }

    private mutating func add(
        _ name: String, of web: WebDirectory, importedBy importers: [String]
    ) throws(StaticSiteError) -> String {
        if let address = addresses[name] { return address }
        guard !importers.contains(name) else { throw .circularImport(file: name) }
        guard let kind = Self.kind(of: name) else { throw .missing(file: name) }
        let original = try web.bytes(name)
        let bytes = kind == ".js" ? try linked(original, name, of: web, importers + [name]) : original
        let address = "/assets/\(name.dropLast(kind.count)).\(shortHash(bytes))\(kind)"
        // What was packed beforehand is the original.
        let packed = bytes == original ? web.packed(name) : [:]
        files[address] = StaticFile(name: name, bytes: bytes, packed: packed, caching: .forever)
        addresses[name] = address
        return address
    }

    /// The script with addresses in place of the names it imports.
    private mutating func linked(
        _ script: [UInt8], _ name: String, of web: WebDirectory, _ importers: [String]
    ) throws(StaticSiteError) -> [UInt8] {
        var text = String(decoding: script, as: UTF8.self)
        for sibling in Set(text.matches(of: /"\.\/([A-Za-z0-9_.-]+\.js)"/).map { String($0.1) }).sorted() {
            let address = try add(sibling, of: web, importedBy: importers)
            text = text.replacing("\"./\(sibling)\"", with: "\"\(address)\"")
        }
        return Array(text.utf8)
    }

    private static func kind(of name: String) -> String? {
        [".js", ".css", ".wasm"].first { name.hasSuffix($0) }
    }
}
