// Texts that users write, as the app and the server count and store them, and parts of texts. These work on bytes and
// are functions of their own: the standard library's are longer, and are copied to where they are used.

extension String {
    /// The length in Unicode code points, as the server counts.
    public var length: Int {
        @inline(never) get {
            var length = 0
            // All bytes but those that continue a code point.
            for byte in utf8 where byte & 0xC0 != 0x80 { length += 1 }
            return length
        }
    }

    /// The text as it is stored: without surrounding whitespace and without what is not ``isStorable``. A text that
    /// shows nothing becomes empty.
    ///
    /// Whitespace is listed here because the standard library's definition would link the Unicode tables.
    public var trimmed: String {
        @inline(never) get {
            guard !isBlank else { return "" }
            var start = 0
            var end = 0
            var place = 0
            for scalar in unicodeScalars {
                let next = place + UTF8.width(scalar)
                if !String.isSpace(scalar), String.isStorable(scalar) {
                    if end == 0 { start = place }
                    end = next
                }
                place = next
            }
            return String(decoding: Array(utf8)[start..<end], as: UTF8.self).storable
        }
    }

    /// Whether the text shows nothing: it is empty apart from whitespace and invisible characters.
    public var isBlank: Bool {
        @inline(never) get {
            for scalar in unicodeScalars
            where !String.isSpace(scalar) && !String.isInvisible(scalar) && String.isStorable(scalar) { return false }
            return true
        }
    }

    /// Whether a character does not count at the ends of a text.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9...13, 32, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether a character only acts on those beside it, so that nothing is seen of it alone.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// The integer that the text is, in decimal; `nil` if it is none.
    public var integer: Int64? {
        @inline(never) get {
            var bytes = Array(utf8)
            let isNegative = bytes.first == UInt8(ascii: "-")
            if isNegative { bytes.removeFirst() }
            guard !bytes.isEmpty else { return nil }
            // Negative numbers reach one further than positive ones.
            var value: Int64 = 0
            for byte in bytes {
                guard (48...57).contains(byte) else { return nil }
                let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
                let (next, isTooSmall) = tens.subtractingReportingOverflow(Int64(byte) - 48)
                guard !isTooLarge, !isTooSmall else { return nil }
                value = next
            }
            guard !isNegative else { return value }
            return value == .min ? nil : -value
        }
    }

    /// Returns whether the text begins with another, byte by byte.
    @inline(never)
    public func begins(with start: String) -> Bool {
        Array(utf8).holds(start, at: 0)
    }

    /// Returns the parts before, between and after a separator, one of ASCII; some may be empty.
    @inline(never)
    public func parts(separatedBy separator: Unicode.Scalar) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        for byte in utf8 {
            if UInt32(byte) == separator.value {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            } else {
                part.append(byte)
            }
        }
        return parts + [String(decoding: part, as: UTF8.self)]
    }

    /// Returns the part before the first separator, one of ASCII, and the part after it; `nil` if there is none.
    @inline(never)
    public func cut(at separator: Unicode.Scalar) -> (before: String, after: String?) {
        let bytes = Array(utf8)
        guard let place = bytes.firstIndex(of: UInt8(ascii: separator)) else { return (self, nil) }
        return (
            String(decoding: bytes[..<place], as: UTF8.self), String(decoding: bytes[(place + 1)...], as: UTF8.self)
        )
    }

    /// The lines that are not empty.
    public var paragraphs: [String] {
        @inline(never) get { parts(separatedBy: "\n").filter { !$0.isEmpty } }
    }
}

extension [UInt8] {
    /// The bytes of a file without the mark with which some programs begin UTF-8. Whatever a person hands over is read
    /// without it.
    public var withoutByteOrderMark: [UInt8] {
        @inline(never) get { holds("\u{FEFF}", at: 0) ? Array(self[3...]) : self }
    }

    /// Returns whether the bytes of a text begin at a place.
    @inline(never)
    public func holds(_ text: String, at place: Int) -> Bool {
        var place = place
        for byte in text.utf8 {
            guard place < count, self[place] == byte else { return false }
            place += 1
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Whether this is a Chinese character.
    public var isHan: Bool {
        switch value {
        case 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
