// What people write, as both sides count and store it.

extension String {
    /// In code points, as the server counts.
    public var length: Int {
        unicodeScalars.count
    }

    /// Without space around it and without the one character no database likes. (The standard library's own notion of
    /// space would bring Unicode's tables along.)
    public var trimmed: String {
        var scalars = Array(unicodeScalars.filter { $0.value != 0 })
        while let last = scalars.last, String.isSpace(last) { scalars.removeLast() }
        let start = scalars.firstIndex { !String.isSpace($0) } ?? scalars.count
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start...])
        return String(text)
    }

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
