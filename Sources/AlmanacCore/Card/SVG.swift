/// Writes SVG.
struct SVG {
    private(set) var text: String

    init(width: Int, height: Int) {
        let size = String(width) + "\" height=\"" + String(height)
        text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\" viewBox=\"0 0 " + String(width) + " "
        text += String(height) + "\">"
    }

    /// Appends markup.
    mutating func add(_ parts: String...) {
        for part in parts { text += part }
    }

    /// Appends text, escaped.
    mutating func escape(_ words: String) {
        for byte in words.utf8 where byte == 38 || byte == 60 || byte == 62 || byte == 34 {
            return escapeBytes(words)
        }
        text += words
    }

    private mutating func escapeBytes(_ words: String) {
        var bytes: [UInt8] = []
        for byte in words.utf8 {
            switch byte {
            case 38: bytes.append(contentsOf: "&amp;".utf8)
            case 60: bytes.append(contentsOf: "&lt;".utf8)
            case 62: bytes.append(contentsOf: "&gt;".utf8)
            case 34: bytes.append(contentsOf: "&quot;".utf8)
            default: bytes.append(byte)
            }
        }
        text += String(decoding: bytes, as: UTF8.self)
    }
}
