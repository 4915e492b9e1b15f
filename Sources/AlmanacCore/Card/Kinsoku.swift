/// Where a line may end: the rules of Latin text and, for Chinese and Japanese, kinsoku.
enum Kinsoku {
    enum Kind: UInt8 {
        case space, letter, ideograph
        /// Stays with what follows: opening brackets and quotation marks.
        case opening
        /// Stays with what precedes: closing marks, small kana.
        case closing
        /// Allows a break after it, within a word.
        case hyphen
        /// Stays with both sides.
        case glue
        /// Belongs to the character before it.
        case mark
        /// The end of a paragraph.
        case end
    }

    private static let openers: StaticString = "([{«‹‘‚“„¡¿#$£€〈《「『【〔〖〘〚〝（［｛｟｢＃＄￡￥"
    private static let closers: StaticString =
        "!%),./:;?]}»›·’”‥…‧‰°′″、。〃々〉》」』】〕〗〙〛〜〞〟〻ぁぃぅぇぉっゃゅょゎゕゖ゛゜ゝゞ゠ァィゥェォッャュョヮヵヶ・ーヽヾ！％），．／：；？］｝～｠｡｣､･"

    static func kind(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 10: return .end
        case 0x20, 0x3000: return .space
        case 48...57, 65...90, 97...122: return .letter
        // - ‐ – —
        case 0x2D, 0x2010, 0x2013, 0x2014: return .hyphen
        // " ' and spaces at which no line ends
        case 0x22, 0x27, 0xA0, 0x202F, 0x2011, 0x2060: return .glue
        case 0x300...0x36F, 0x200B...0x200F, 0x20D0...0x20FF, 0x3099, 0x309A, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF,
            0xE0020...0xE01EF:
            return .mark
        case 0x31F0...0x31FF: return .closing
        case 0x4E00..<0xA000: return .ideograph
        default: break
        }
        if contains(scalar, closers) { return .closing }
        if contains(scalar, openers) { return .opening }
        switch scalar {
        case 0x2E80..<0x4E00, 0xF900...0xFAFF, 0xFF02...0xFF9F, 0x1F300...0x1FAFF, 0x20000...0x3FFFF: return .ideograph
        default: return .letter
        }
    }

    /// Returns whether a table in UTF-8, of characters in Unicode's first plane, contains a character.
    private static func contains(_ scalar: UInt32, _ table: StaticString) -> Bool {
        var next = table.utf8Start
        let end = next + table.utf8CodeUnitCount
        while next < end {
            var value = UInt32(next[0])
            if value >= 0xE0 {
                value = (value & 15) << 12 | UInt32(next[1] & 63) << 6 | UInt32(next[2] & 63)
                next += 3
            } else if value >= 0xC0 {
                value = (value & 31) << 6 | UInt32(next[1] & 63)
                next += 2
            } else {
                next += 1
            }
            if value == scalar { return true }
        }
        return false
    }
}
