extension String {
    /// Returns the text as one line of no more than so many bytes, cut after a word.
    public func shortened(to limit: Int) -> String {
        let ellipsis = "…"
        var bytes = utf8.map { $0 < 0x20 ? 0x20 : $0 }
        guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
        // Bytes of the form 10xxxxxx continue a character.
        var end = limit - ellipsis.utf8.count
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        // In a text without blanks, such as Chinese, any character may be the last.
        if let blank = bytes[...end].lastIndex(of: 0x20), blank > limit / 2 { end = blank }
        bytes.removeSubrange(end...)
        while let last = bytes.last, Self.isWeak(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self) + ellipsis
    }

    /// Whether a byte is a blank or a mark that does not stand before an ellipsis.
    private static func isWeak(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
