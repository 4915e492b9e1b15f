/// Writes SVG.
struct SVG {
    private(set) var text = ""

    /// Appends markup.
    @inline(never)
    mutating func add(_ markup: String) {
        text += markup
    }

    /// Appends a number.
    @inline(never)
    mutating func add(_ number: Int) {
        text += String(number)
    }

    /// Appends text, escaped, without what XML cannot hold.
    @inline(never)
    mutating func escape(_ words: String) {
        var bytes: [UInt8] = []
        for byte in words.storable.utf8 {
            switch byte {
            case 34: bytes.append(contentsOf: "&quot;".utf8)
            case 38: bytes.append(contentsOf: "&amp;".utf8)
            case 60: bytes.append(contentsOf: "&lt;".utf8)
            case 62: bytes.append(contentsOf: "&gt;".utf8)
            default: bytes.append(byte)
            }
        }
        text += String(decoding: bytes, as: UTF8.self)
    }
}
