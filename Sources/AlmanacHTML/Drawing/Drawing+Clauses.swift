import AlmanacCore

/// Where lines end: in the headlines of a language without spaces, and between parts with a dot between them.
extension Drawing {
    /// Returns a headline's text. In Chinese, each clause is an element that moves to the next line as a whole while it
    /// fits there: between words there is nothing else at which a line could end. In Japanese, each sentence is.
    func clauses(_ text: String, _ language: Language) -> [N] {
        guard language == .zh || language == .ja else { return [N(text: text)] }
        let bytes = Array(text.utf8)
        var parts: [N] = []
        var (start, end, hasEnded) = (0, 0, false)
        for scalar in text.unicodeScalars {
            let isMark = Self.marks(scalar, language)
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

    /// Returns a text whose parts have a dot between them. A part moves to the next line as a whole while it fits there,
    /// and no dot begins or ends a line.
    func dotted(_ text: String) -> [N] {
        let parts = Self.parts(Array(text.utf8))
        guard parts.count > 1 else { return [N(text: text)] }
        var drawn: [N] = []
        for part in parts {
            if drawn.isEmpty {
                drawn.append(N(.span, "part", text: part))
            } else {
                drawn += [
                    N(text: " "), N(.span, [(.class, "part")], [N(.span, "dot", text: "· "), N(text: part)]),
                ]
            }
        }
        return [N(.span, [(.class, "parts")], drawn)]
    }

    /// Returns what stands between “ · ”.
    private static func parts(_ bytes: [UInt8]) -> [String] {
        let dot = " · "
        var parts: [String] = []
        var (start, index) = (0, 0)
        while index < bytes.count {
            if bytes.holds(dot, at: index) {
                parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
                index += dot.utf8.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    /// Whether a clause ends here: ，：；。？！ and the space that Japanese puts after them. A Japanese browser knows the
    /// phrases within a sentence, so there only a sentence ends.
    private static func marks(_ scalar: Unicode.Scalar, _ language: Language) -> Bool {
        switch scalar.value {
        case 0xFF0C, 0xFF1A, 0xFF1B: language == .zh
        case 0x3002, 0xFF1F, 0xFF01: true
        case 0x3000: language == .ja
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
