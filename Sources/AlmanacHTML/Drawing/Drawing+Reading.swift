import AlmanacCore

/// How characters are read, in small letters above them.
extension Drawing {
    /// Returns a drawn text with a syllable above each Chinese character.
    /// - Parameters:
    ///   - parts: Texts, and elements that hold texts.
    ///   - reading: The syllables, with spaces between them; empty to leave the text as it is.
    func reading(_ parts: [N], _ reading: String) -> [N] {
        guard !reading.isEmpty else { return parts }
        var syllables = reading.parts(separatedBy: " ")[...]
        return above(parts, &syllables)
    }

    private func above(_ parts: [N], _ syllables: inout ArraySlice<String>) -> [N] {
        var drawn: [N] = []
        for part in parts {
            if part.tag == .text {
                drawn += above(part.text, &syllables)
            } else {
                let attributes = part.attributes.map { ($0.name, $0.value) }
                drawn.append(N(part.tag, attributes, above(part.children, &syllables)))
            }
        }
        return drawn
    }

    /// A mark stays with its character: browsers would let a line begin or end with it.
    private func above(_ text: String, _ syllables: inout ArraySlice<String>) -> [N] {
        let bytes = Array(text.utf8)
        var drawn: [N] = []
        // Where the marks before the character begin, where it begins, where it ends, and how it is read.
        var (start, character, end, syllable) = (0, 0, 0, "")
        var place = 0
        for scalar in text.unicodeScalars {
            let isRead = scalar.isHan && !syllables.isEmpty
            if !syllable.isEmpty, isRead || scalar.opens {
                drawn.append(joint(bytes[start..<place], character - start, end - start, syllable))
                (start, syllable) = (place, "")
            }
            if isRead {
                (character, end) = (place, place + UTF8.width(scalar))
                syllable = syllables.removeFirst()
            }
            place += UTF8.width(scalar)
        }
        if !syllable.isEmpty {
            drawn.append(joint(bytes[start...], character - start, end - start, syllable))
        } else if start < bytes.count {
            drawn.append(N(text: String(decoding: bytes[start...], as: UTF8.self)))
        }
        return drawn
    }

    /// Returns a character with its syllable, and with the marks on both sides.
    private func joint(_ bytes: ArraySlice<UInt8>, _ start: Int, _ end: Int, _ syllable: String) -> N {
        let character = N(text: String(decoding: bytes.dropFirst(start).prefix(end - start), as: UTF8.self))
        let ruby = N(.ruby, [character, N(.rt, [(.ariaHidden, "true")], [N(text: syllable)])])
        guard end - start < bytes.count else { return ruby }
        var parts = [ruby]
        if start > 0 { parts.insert(N(text: String(decoding: bytes.prefix(start), as: UTF8.self)), at: 0) }
        if end < bytes.count { parts.append(N(text: String(decoding: bytes.dropFirst(end), as: UTF8.self))) }
        return N(.span, "joint", parts)
    }
}

extension Unicode.Scalar {
    /// Whether a quotation or a title begins with it: “ ‘ （ 《 「
    fileprivate var opens: Bool {
        switch value {
        case 0x201C, 0x2018, 0xFF08, 0x300A, 0x300C: true
        default: false
        }
    }
}
