/// How wide characters are at most, whatever typeface the system draws them in.
///
/// The core cannot measure text. It lays it out by these widths, which are those of the widest of the typefaces in
/// ``CardFont`` and of the ones that systems fall back to, so a line is at most as long as it expects.
enum GlyphWidth {
    /// A character for each from the space to the tilde: `0` is 300 thousandths of the font size, and each further one
    /// in ASCII 25 more.
    private static let serif: StaticString =
        "158F>KH2448F222=>>>>>>>>>>22FFF:LDBCEB@DG55B?MGE?EC@?FAOA@@4=4F;8<>;><4>?21=2K?=>>895?<G<;:>=>F"
    private static let sans: StaticString =
        "159F>KD055;F2324>>>>>>>>>>33FFF:L@@@C>=CC2:@;ICD>D@>=B@L@>@545F;==>:>=4>>11<1K>=>>6:5><E<<9>;>F"

    /// Returns the width of a character in thousandths of the font size.
    /// - Parameters:
    ///   - isSans: Whether its typeface has no serifs.
    ///   - isBold: Whether it is drawn bold, which widens letters but not the characters of East Asia.
    ///   - isEastAsian: Whether the text is Chinese, Japanese or Korean, where quotation marks and dashes are as wide
    ///     as the other characters.
    static func of(_ scalar: UInt32, isSans: Bool, isBold: Bool, isEastAsian: Bool) -> Int {
        if scalar >= 0x2E80, scalar < 0xA000 { return 1_000 }
        if scalar >= 32, scalar < 127 {
            let entry = (isSans ? sans : serif).utf8Start[Int(scalar) - 32]
            return bold(300 + 25 * (Int(entry) - 48), isBold)
        }
        if isEastAsian, scalar >= 0x2010, scalar < 0x2030 { return 1_000 }
        return other(scalar).map { bold($0, isBold) } ?? 1_000
    }

    private static func bold(_ width: Int, _ isBold: Bool) -> Int {
        isBold ? width * 113 / 100 : width
    }

    /// Returns the width of a character that is not ASCII; `nil` for one that is as wide as it is high.
    private static func other(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0x20D0...0x20FF, 0xFE00...0xFE0F,
            0xE0000...0xE01EF:
            0
        case 0xA0, 0x202F, 0x2018...0x201B: 400
        case 0xC6, 0xE6, 0x152, 0x153, 0x174: 1_100
        case 0xDF...0xFF, 0x131, 0x2010...0x2013, 0x201C...0x201F, 0x3B1...0x3CE: 700
        case 0xA1...0xDE, 0x100...0x17F: 900
        case 0x430...0x45F: 1_000
        case 0x2014, 0x2015, 0x2022, 0x2024...0x2026, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFFE6,
            0x20000...0x3FFFF:
            nil
        case 0xFDFD: 12_000
        case 0x12000...0x1254F: 6_000
        default: 1_800
        }
    }
}
