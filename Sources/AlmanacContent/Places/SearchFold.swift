import Foundation

/// Folds names, so that a search finds them without their accents, in any case, and in either kind of kana.
///
/// “São Paulo” and “sao paulo” become the same, and so do “Łódź” and “lodz”, “Xi’an” and “xian”. Hangul is folded to its
/// letters, so that a syllable that is still being typed is a prefix of the name.
package struct SearchFold {
    /// A folded name, in UTF-8, and where its words begin. An apostrophe disappears but begins a word: “aquila” finds
    /// “L’Aquila”.
    package struct Key: Equatable {
        package var bytes: [UInt8] = []
        /// The offsets of the words after the first.
        package var words: [Int] = []
    }

    /// What single scalars become, so that each is looked up in the Unicode tables only once.
    private var known: [Unicode.Scalar: [UInt8]] = [:]

    private static let space: [UInt8] = [UInt8(ascii: " ")]
    /// Stands for an apostrophe until the words are told apart.
    private static let apostrophe: [UInt8] = [UInt8(ascii: "'")]

    /// Returns the folded form of a name or of what was typed. It is empty if there are no letters or digits.
    package mutating func fold(_ text: String) -> Key {
        var key = Key()
        key.bytes.reserveCapacity(text.utf8.count)
        var isWordStart = false
        for scalar in text.unicodeScalars {
            let bytes = folded(scalar)
            if bytes == Self.space || bytes == Self.apostrophe {
                guard !key.bytes.isEmpty else { continue }
                if bytes == Self.space, key.bytes.last != Self.space[0] { key.bytes += bytes }
                isWordStart = true
            } else if !bytes.isEmpty {
                if isWordStart { key.words.append(key.bytes.count) }
                isWordStart = false
                key.bytes += bytes
            }
        }
        if key.bytes.last == Self.space[0] { key.bytes.removeLast() }
        return key
    }

    private mutating func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let bytes = known[scalar] { return bytes }
        let bytes = Self.looked(up: scalar)
        known[scalar] = bytes
        return bytes
    }

    private static func looked(up scalar: Unicode.Scalar) -> [UInt8] {
        if isApostrophe(scalar) { return apostrophe }
        var bytes: [UInt8] = []
        for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars {
            for letter in part.properties.lowercaseMapping.unicodeScalars {
                guard !isAccent(letter) else { continue }
                guard isLetterOrDigit(letter) else {
                    if bytes.isEmpty { bytes = space }
                    continue
                }
                bytes += Array((letters[letter] ?? String(hiragana(letter))).utf8)
            }
        }
        return bytes
    }

    /// Latin letters that Unicode does not decompose.
    private static let letters: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "ı": "i", "ß": "ss", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h",
        "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ɖ": "d", "ƙ": "k", "ɛ": "e", "ɔ": "o", "ĸ": "k",
    ]

    /// Includes the marks that transliterations write for a glottal stop, and the okina.
    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2B9...0x2BF, 0x2C8, 0x2CA...0x2CB, 0x2018...0x201B, 0x2032, 0xFF07: true
        default: false
        }
    }

    /// Accents, but not the marks of voiced kana: が is another letter than か.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark && scalar.value != 0x3099 && scalar.value != 0x309A
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x30A1...0x30F6).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0x60) ?? scalar
    }
}
