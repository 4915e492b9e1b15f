/// A text on a card, and how it is set.
struct CardText {
    var text: String
    var language: Language
    var font: CardFont
    var color: String
    var isBold = false
    /// Its size in hundredths of the card's.
    var percent = 100
    /// The largest size, and the smallest on a card that is not smaller than ``CardLayout/smallest``, in pixels.
    var largest = 200, least = 7
    /// Its size on a card that is smaller than ``CardLayout/smallest``, in hundredths of the card's.
    var smallPercent = 100
    /// The space above it, in hundredths of the card's size, and what it is at least, in pixels.
    var gap = 0, leastGap = 0
    /// Whether the gap holds the ornament.
    var hasOrnament = false

    /// Line height in hundredths of the font size.
    var leading: Int {
        isBold ? 118 : language.isEastAsian ? 168 : 130
    }

    /// The space between characters, in thousandths of the font size.
    var tracking: Int {
        language.isEastAsian && !isBold ? 40 : 0
    }

    func size(on card: Int) -> Int {
        if card < CardLayout.smallest { return max(7, min(largest, card * smallPercent / 100)) }
        return max(least, min(largest, card * percent / 100))
    }

    /// Returns what of the text can be drawn: no control characters, no empty paragraphs, no spaces at the ends.
    /// - Parameter keepsBreaks: Whether line breaks stay, as line feeds; otherwise they become spaces, or nothing between
    ///   characters of East Asia.
    func scalars(keepsBreaks: Bool) -> [UInt32] {
        var scalars: [UInt32] = []
        for scalar in text.unicodeScalars {
            var value = scalar.value
            switch value {
            case 10, 13, 0x85, 0x2028, 0x2029:
                while scalars.last == 32 || scalars.last == 0x3000 { scalars.removeLast() }
                value = keepsBreaks ? 10 : (scalars.last ?? 0) < 0x2E80 ? 32 : 0
            case 9: value = 32
            case 0..<32, 127..<160, 0xFFFE, 0xFFFF: value = 0
            default: break
            }
            let isBlank = value == 10 || value == 32 || value == 0x3000
            if value == 0 || (isBlank && (scalars.last ?? 10) == 10) { continue }
            scalars.append(value)
        }
        while scalars.last == 32 || scalars.last == 0x3000 || scalars.last == 10 { scalars.removeLast() }
        return scalars
    }
}

/// A text in its size, at its place, in lines.
struct CardBlock {
    var style: CardText
    var breaker: LineBreaker
    /// The font size in pixels.
    var size = 0
    /// Where it begins and ends, in pixels from the top.
    var top = 0, bottom = 0

    init(_ style: CardText, keepsBreaks: Bool) {
        self.style = style
        breaker = LineBreaker(
            style.scalars(keepsBreaks: keepsBreaks), style.language, isSans: style.font == .sans, isBold: style.isBold,
            tracking: style.tracking)
    }

    /// The number of lines.
    var count: Int { breaker.lines.count / 2 }

    /// The widest line by the tables, in pixels.
    var width: Int { (breaker.width * size + 999) / 1_000 }

    /// The distance between lines, rounded up so that hundreds of lines do not add up to more than the room.
    var leading: Int { (size * style.leading + 99) / 100 }

    func baseline(of line: Int) -> Int {
        top + line * leading + (leading - size) / 2 + size * 84 / 100
    }

    func text(of line: Int) -> String {
        var view = String.UnicodeScalarView()
        for index in breaker.lines[2 * line]..<breaker.lines[2 * line + 1] {
            if let scalar = Unicode.Scalar(breaker.text[index]) { view.append(scalar) }
        }
        return String(view)
    }

    /// The horizontal shift that evens out the blank half of a mark of full width at an end of a line, in pixels.
    func shift(of line: Int) -> Int {
        let first = breaker.text[breaker.lines[2 * line]]
        let last = breaker.text[breaker.lines[2 * line + 1] - 1]
        var shift = 0
        // A closing mark is blank in its right half, an opening one in its left. Small kana are not marks.
        if last >= 0x3000, last < 0x3041 || last > 0xFF00, Kinsoku.kind(last) == .closing { shift += size / 4 }
        if first >= 0x3000, Kinsoku.kind(first) == .opening { shift -= size / 4 }
        return shift
    }
}
