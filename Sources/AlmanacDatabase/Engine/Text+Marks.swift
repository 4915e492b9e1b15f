extension String {
    /// Returns the text with each of some scalars replaced: a quotation mark by two, a line feed by `\n`.
    ///
    /// It goes by scalars. `replacing(_:with:)` goes by Characters, and a mark before an accent is another Character than the
    /// mark: it would stay, and end the name or the literal around it.
    package func replacingMarks(_ replaced: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replaced(scalar) {
                result.append(contentsOf: text.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether it is a word of ASCII letters, digits and low lines that begins with a letter or a low line.
    package var isPlainName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        }
    }
}
