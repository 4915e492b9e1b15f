/// Where a line may end: the rules of Latin text and, for Chinese and Japanese, kinsoku.
enum Kinsoku {
    enum Kind {
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
    }

    static func kind(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 0x20, 0x3000: .space
        // - – —
        case 0x2D, 0x2010, 0x2013, 0x2014: .hyphen
        // ( [ { « ‹ ‘ ‚ “ „ ¡ ¿ # $ £ €
        case 0x28, 0x5B, 0x7B, 0xAB, 0x2039, 0x2018, 0x201A, 0x201C, 0x201E, 0xA1, 0xBF, 0x23, 0x24, 0xA3, 0x20AC:
            .opening
        // 〈 《 「 『 【 〔 〖 〘 〚 〝 （ ［ ｛ ｟ ｢ ＃ ＄ ￡ ￥
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
            0xFF5F, 0xFF62, 0xFF03, 0xFF04, 0xFFE1, 0xFFE5:
            .opening
        // ! % ) , . / : ; ? ] } » › · ’ ” … ‥ ‧ ‰ ° ′ ″
        case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x203A, 0xB7, 0x2019, 0x201D,
            0x2025...0x2027, 0x2030, 0xB0, 0x2032, 0x2033:
            .closing
        // 、 。 〃 々 〉 》 」 』 】 〕 〗 〙 〛 〜 〞 〟 〻
        case 0x3001...0x3003, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301C,
            0x301E, 0x301F, 0x303B:
            .closing
        // ぁ ぃ ぅ ぇ ぉ っ ゃ ゅ ょ ゎ ゕ ゖ ゛ ゜ ゝ ゞ
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
            0x3099...0x309E:
            .closing
        // ゠ ァ ィ ゥ ェ ォ ッ ャ ュ ョ ヮ ヵ ヶ ・ ー ヽ ヾ ㇰ…ㇿ
        case 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
            0x30FB...0x30FE, 0x31F0...0x31FF:
            .closing
        // ！ ％ ） ， ． ／ ： ； ？ ］ ｝ ～ ｠ ｡ ｣ ､ ･
        case 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF0F, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF5E,
            0xFF60, 0xFF61, 0xFF63...0xFF65:
            .closing
        // " ' and spaces at which no line ends
        case 0x22, 0x27, 0xA0, 0x202F, 0x2011, 0x2060: .glue
        case 0x300...0x36F, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE01EF:
            .mark
        case 0x2E80...0x2FDF, 0x3004, 0x3006, 0x3007, 0x3012, 0x3013, 0x3020...0x303F, 0x3042...0x30FF, 0x3100...0x312F,
            0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF02...0xFF9F, 0x1F300...0x1FAFF, 0x20000...0x3FFFF:
            .ideograph
        default: .letter
        }
    }

    /// Returns whether a line may end before the character at an index, which is neither a space nor the first.
    static func mayBreak(_ text: [UInt32], before index: Int, _ language: Language) -> Bool {
        let next = kind(text[index])
        var last = index - 1
        let before = kind(text[last])
        if before == .space {
            while last > 0, kind(text[last]) == .space { last -= 1 }
            // French puts a space between its tall marks and the words.
            return !(language == .fr && (next == .closing || text[last] == 0xAB))
        }
        // A zero-width joiner ties emoji together.
        if next == .mark || text[last] == 0x200D { return false }
        while last > 0, kind(text[last]) == .mark { last -= 1 }
        let previous = kind(text[last])
        switch (previous, next) {
        case (.opening, _), (_, .closing), (.glue, _), (_, .glue): return false
        case (.hyphen, .hyphen): return false
        case (.hyphen, .ideograph), (.hyphen, .opening), (.ideograph, .hyphen): return true
        case (.letter, .opening): return text[index] >= 0x3000
        case (.hyphen, .letter):
            // Neither after the sign of a number nor after a dash that stands at the beginning of a word.
            let isDigit = (48...57).contains(text[index])
            return !isDigit && last > 0 && kind(text[last - 1]) != .space
        case (.ideograph, _), (_, .ideograph): return true
        // What closes in East Asian text is followed by no space.
        case (.closing, _): return text[last] >= 0x3000 || (language.isEastAsian && text[last] >= 0x2019)
        default: return false
        }
    }
}
