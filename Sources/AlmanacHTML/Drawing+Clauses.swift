import AlmanacCore

/// The headlines of a language without spaces.
extension Drawing {
    /// Returns a headline's text. In Chinese, each clause is an element that moves to the next line as a whole while it
    /// fits there: between words there is nothing else at which a line could end.
    func clauses(_ text: String, _ language: Language) -> [N] {
        guard language == .zh else { return [N(text: text)] }
        let bytes = Array(text.utf8)
        var parts: [N] = []
        var (start, end, hasEnded) = (0, 0, false)
        for scalar in text.unicodeScalars {
            let isMark = Self.marks(scalar)
            if hasEnded, !isMark, !Self.closes(scalar) {
                parts.append(N(.span, "clause", text: String(decoding: bytes[start..<end], as: UTF8.self)))
                (start, hasEnded) = (end, false)
            }
            hasEnded = hasEnded || isMark
            end += UTF8.width(scalar)
        }
        if parts.isEmpty { return [N(text: text)] }
        parts.append(N(.span, "clause", text: String(decoding: bytes[start...], as: UTF8.self)))
        return parts
    }

    /// Whether a clause ends here: ，：；。？！
    private static func marks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFF0C, 0xFF1A, 0xFF1B, 0x3002, 0xFF1F, 0xFF01: true
        default: false
        }
    }

    /// Whether this still belongs to the clause before: ”’）》」
    private static func closes(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x201D, 0x2019, 0xFF09, 0x300B, 0x300D: true
        default: false
        }
    }
}
