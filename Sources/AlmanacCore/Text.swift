// Texts that users write, as the app and the server count and store them.

extension String {
    /// The length in Unicode code points, as the server counts.
    public var length: Int {
        unicodeScalars.count
    }

    /// The text without surrounding whitespace and without NUL characters, which databases do not accept.
    ///
    /// Whitespace is listed here because the standard library's definition would link the Unicode tables.
    public var trimmed: String {
        var scalars = Array(unicodeScalars.filter { $0.value != 0 })
        while let last = scalars.last, String.isSpace(last) { scalars.removeLast() }
        let start = scalars.firstIndex { !String.isSpace($0) } ?? scalars.count
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start...])
        return String(text)
    }

    /// Whether the text is empty apart from whitespace.
    public var isBlank: Bool {
        trimmed.isEmpty
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9...13, 32, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
