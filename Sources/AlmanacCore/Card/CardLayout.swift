/// A text on a card before its size is known.
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
    var smallPercent: Int?
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
        let percent = card < CardLayout.smallest ? smallPercent ?? self.percent : self.percent
        return max(card < CardLayout.smallest ? 7 : least, min(largest, card * percent / 100))
    }
}

/// A line at its place.
struct CardLine: Equatable {
    var text: String
    /// The horizontal shift that evens out the blank half of a mark at an end of the line, in pixels.
    var shift: Int
    var baseline: Int
}

/// The lines of one text, all in one size.
struct CardBlock {
    var style: CardText
    var size: Int
    var lines: [CardLine]
    /// The widest line by the tables, in pixels.
    var width: Int
    /// Where it begins and ends.
    var top: Int, bottom: Int
}

/// Texts set below one another, in the largest size in which all of them fit.
///
/// The sizes go down in steps. Above ``smallest`` the text also has to leave room around it, and no word and no line of a
/// verse may break; below it only the edges count.
struct CardLayout {
    /// The font size down to which a long text gets smaller so that it stays an airy card, in pixels. A longer one fills
    /// the card with more lines first, and gets smaller still only when these do not fit either.
    static let smallest = 44
    /// The same for a verse whose lines then stay whole. If they cannot, they break, in this size at most.
    static let smallestVerse = 41, largestBroken = 56
    static let sizes = [
        104, 96, 89, 82, 76, 70, 65, 60, 56, 52, 48, smallest, 41, 38, 35, 32, 30, 28, 26, 24, 22, 20, 19, 18, 17, 16,
        15, 14,
        13, 12, 11, 10, 9, 8,
    ]

    /// The card's size, which all texts refer to.
    private(set) var size = 0
    private(set) var blocks: [CardBlock] = []
    /// The number of lines of the first text.
    var firstLines: Int { blocks.first?.lines.count ?? 0 }

    /// - Parameters:
    ///   - width: The length of a line, in pixels.
    ///   - top: Where the text may begin, in pixels from the top of the card.
    ///   - bottom: Where it ends at the latest.
    ///   - airy: The height that it takes at most above the smallest size.
    ///   - rise: The share of the free height that stays above the text, in hundredths.
    init(_ texts: [CardText], width: Int, top: Int, bottom: Int, airy: Int, largest: Int = 104, rise: Int = 47) {
        for attempt in [Attempt.whole, .airy, .full, .withoutBreaks] {
            let paragraphs = texts.map { Paragraphs($0.text, keepsBreaks: attempt != .withoutBreaks) }
            let isVerse = paragraphs.contains { $0.texts.count > 1 }
            for size in CardLayout.sizes where size <= largest {
                guard attempt.includes(size, isVerse: isVerse) else { continue }
                let room = attempt == .whole || attempt == .airy ? airy : bottom - top
                guard let blocks = set(texts, paragraphs, size, width, room: room, attempt) else { continue }
                let free = bottom - top - (blocks.last?.bottom ?? 0)
                self.size = size
                self.blocks = blocks.map { $0.moved(down: top + free * rise / 100) }
                return
            }
        }
    }

    private enum Attempt {
        case whole, airy, full, withoutBreaks

        func includes(_ size: Int, isVerse: Bool) -> Bool {
            switch self {
            case .whole: size >= (isVerse ? smallestVerse : smallest)
            case .airy: isVerse && size >= smallest && size <= largestBroken
            case .full, .withoutBreaks: size <= smallest
            }
        }
    }

    /// Sets all texts from a height of 0; `nil` if they need more room.
    private func set(
        _ texts: [CardText], _ paragraphs: [Paragraphs], _ size: Int, _ width: Int, room: Int, _ attempt: Attempt
    ) -> [CardBlock]? {
        var blocks: [CardBlock] = []
        var y = 0
        for (style, paragraphs) in zip(texts, paragraphs) where !paragraphs.texts.isEmpty {
            let own = style.size(on: size)
            let limit = width * 1_000 / own
            // Rounded up, so that hundreds of lines do not add up to more than the room.
            let leading = (own * style.leading + 99) / 100
            if !blocks.isEmpty { y += max(min(style.leastGap, 2 * size), size * style.gap / 100) }
            var block = CardBlock(style: style, size: own, lines: [], width: 0, top: y, bottom: y)
            for text in paragraphs.texts {
                let breaker = LineBreaker(
                    text: text, language: style.language, isSans: style.font == .sans, isBold: style.isBold,
                    tracking: style.tracking)
                // Most sizes are too large for a long text, which shows without breaking it.
                let least = text.indices.reduce(0) { $0 + breaker.width(at: $1) } / (limit + 400)
                guard y + least * leading <= room else { return nil }
                let lines = breaker.lines(within: limit)
                if attempt == .whole || attempt == .airy {
                    if lines.hasBrokenWord { return nil }
                    if attempt == .whole, paragraphs.texts.count > 1, lines.ranges.count > 1 { return nil }
                    if lines.ranges.count > 2, lines.lastWidth * 4 < lines.width { return nil }
                }
                block.width = max(block.width, (lines.width * own + 999) / 1_000)
                for range in lines.ranges {
                    block.lines.append(CardLine(text[range], own, baseline: y + (leading - own) / 2 + own * 84 / 100))
                    y += leading
                }
                guard y <= room else { return nil }
            }
            block.bottom = y
            blocks.append(block)
        }
        return blocks
    }
}

extension CardBlock {
    fileprivate func moved(down distance: Int) -> CardBlock {
        var block = self
        block.top += distance
        block.bottom += distance
        for index in block.lines.indices { block.lines[index].baseline += distance }
        return block
    }
}

extension CardLine {
    fileprivate init(_ line: ArraySlice<UInt32>, _ size: Int, baseline: Int) {
        // A closing mark of full width is blank in its right half, an opening one in its left.
        var shift = 0
        if let last = line.last, last >= 0x3000, Kinsoku.kind(last) == .closing, last < 0x3041 || last > 0xFF00 {
            shift += size / 4
        }
        if let first = line.first, first >= 0x3000, Kinsoku.kind(first) == .opening { shift -= size / 4 }
        self.init(text: String(scalars: line), shift: shift, baseline: baseline)
    }
}

/// A text's paragraphs without what cannot be drawn: control characters, empty paragraphs, spaces at the ends.
struct Paragraphs {
    var texts: [[UInt32]] = []

    /// - Parameter keepsBreaks: Whether line breaks stay; otherwise they become spaces, or nothing between characters of
    ///   East Asia.
    init(_ text: String, keepsBreaks: Bool) {
        var paragraph: [UInt32] = []
        for scalar in text.unicodeScalars.map({ $0.value }) {
            switch scalar {
            case 10, 13, 0x85, 0x2028, 0x2029:
                if keepsBreaks { add(&paragraph) } else if Paragraphs.needsSpace(paragraph) { paragraph.append(32) }
            case 9: paragraph.append(32)
            case 0..<32, 127..<160, 0xFFFE, 0xFFFF: break
            default: paragraph.append(scalar)
            }
        }
        add(&paragraph)
    }

    private mutating func add(_ paragraph: inout [UInt32]) {
        while let last = paragraph.last, Kinsoku.kind(last) == .space { paragraph.removeLast() }
        paragraph = Array(paragraph.drop { Kinsoku.kind($0) == .space })
        if !paragraph.isEmpty { texts.append(paragraph) }
        paragraph = []
    }

    private static func needsSpace(_ paragraph: [UInt32]) -> Bool {
        paragraph.last.map { $0 < 0x2E80 && $0 != 32 } ?? false
    }
}

extension String {
    init(scalars: ArraySlice<UInt32>) {
        var view = String.UnicodeScalarView()
        for scalar in scalars {
            if let scalar = Unicode.Scalar(scalar) { view.append(scalar) }
        }
        self.init(view)
    }
}
