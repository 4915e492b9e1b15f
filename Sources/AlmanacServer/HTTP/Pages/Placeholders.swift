import AlmanacCore

/// Fills each `{{name}}` of a template in a single pass, so that a value may contain braces itself.
/// - Throws: ``StaticSiteError/unknownPlaceholder(name:file:)`` for a name without a value.
func fillPlaceholders(
    in template: String, file: String, with value: (_ name: String) -> String?
) throws(StaticSiteError) -> String {
    // Byte by byte: to look for a text in these files takes a good part of a server's start.
    let bytes = Array(template.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var position = 0
    while position < bytes.count {
        // Scripts contain braces too, so only a name between them is a placeholder.
        guard let name = name(in: bytes, at: position) else {
            // Of three braces, the last two are not the beginning of a placeholder.
            let skipped = bytes.holds("{{", at: position) ? 2 : 1
            result.append(contentsOf: bytes[position..<(position + skipped)])
            position += skipped
            continue
        }
        let text = String(decoding: name, as: UTF8.self)
        guard let value = value(text) else { throw .unknownPlaceholder(name: text, file: file) }
        result.append(contentsOf: value.utf8)
        position = name.endIndex + 2
    }
    return String(decoding: result, as: UTF8.self)
}

/// The name in a placeholder that begins at a position; `nil` if none begins there.
private func name(in bytes: [UInt8], at position: Int) -> ArraySlice<UInt8>? {
    guard bytes[position] == UInt8(ascii: "{"), bytes.holds("{{", at: position) else { return nil }
    let name = bytes[(position + 2)...].prefix(while: isPartOfName)
    return !name.isEmpty && bytes.holds("}}", at: name.endIndex) ? name : nil
}

private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
    default: false
    }
}
