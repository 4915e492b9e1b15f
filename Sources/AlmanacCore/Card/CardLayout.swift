/// Texts set below one another, in the largest size in which all of them fit.
///
/// The sizes go down in steps. Above ``smallest`` the text also has to leave room around it, and no word and no line of a
/// verse may break; below it only the edges count.
struct CardLayout {
    /// The font size down to which a long text gets smaller so that it stays an airy card, in pixels. A longer one fills
    /// the card with more lines first, and gets smaller still only when these do not fit either.
    static let smallest = 44
    /// The same for a verse whose lines then stay whole. If they cannot, they break, in this size at most.
    static let smallestVerse = 44, largestBroken = 56

    /// The size above which a few lines of Chinese do not break within a clause, in pixels.
    static let largestSplit = 64

    /// The card's size, which all texts refer to.
    private(set) var size = 0
    private(set) var blocks: [CardBlock] = []

    /// In the order in which they are tried.
    private enum Attempt: Int {
        case whole, airy, full, withoutBreaks

        func includes(_ size: Int, isVerse: Bool) -> Bool {
            switch self {
            case .whole: size >= (isVerse ? smallestVerse : smallest)
            case .airy: isVerse && size >= smallest && size <= largestBroken
            case .full, .withoutBreaks: size <= smallest
            }
        }
    }

    /// - Parameters:
    ///   - width: The length of a line, in pixels.
    ///   - top: Where the text may begin, in pixels from the top of the card.
    ///   - bottom: Where it ends at the latest.
    ///   - airy: The height that it takes at most above the smallest size.
    ///   - least: The size below which texts are left out.
    ///   - rise: The share of the free height that stays above the text, in hundredths.
    init(
        _ texts: [CardText], width: Int, top: Int, bottom: Int, airy: Int, largest: Int = 104, least: Int = 8,
        rise: Int = 47
    ) {
        var attempt = Attempt.whole
        while true {
            blocks = []
            var isVerse = false
            for text in texts {
                let block = CardBlock(text, keepsBreaks: attempt != .withoutBreaks)
                if block.breaker.paragraphs > 1 { isVerse = true }
                if !block.breaker.text.isEmpty { blocks.append(block) }
            }
            size = largest
            while size >= least {
                let room = attempt == .whole || attempt == .airy ? airy : bottom - top
                if attempt.includes(size, isVerse: isVerse), let height = set(width, room, attempt) {
                    let distance = top + (bottom - top - height) * rise / 100
                    for index in blocks.indices {
                        blocks[index].top += distance
                        blocks[index].bottom += distance
                    }
                    return
                }
                // Steps of about a fourteenth.
                size -= max(1, size / 14)
            }
            // Texts beyond every limit are left out rather than drawn over the edge.
            blocks = []
            guard let next = Attempt(rawValue: attempt.rawValue + 1) else { break }
            attempt = next
        }
    }

    /// Sets all texts from a height of 0, and returns theirs; `nil` if they need more room.
    private mutating func set(_ width: Int, _ room: Int, _ attempt: Attempt) -> Int? {
        var y = 0
        for index in blocks.indices {
            let style = blocks[index].style
            let own = style.size(on: size)
            blocks[index].size = own
            if index > 0 { y += max(min(style.leastGap, 2 * size), size * style.gap / 100) }
            blocks[index].top = y
            let limit = width * 1_000 / own
            // Most sizes are too large for a long text, which shows without breaking it.
            let least = blocks[index].breaker.total / (limit + 400)
            guard y + least * blocks[index].leading <= room else { return nil }
            blocks[index].breaker.breakLines(within: limit)
            y += blocks[index].count * blocks[index].leading
            blocks[index].bottom = y
            let breaker = blocks[index].breaker
            if attempt.rawValue <= Attempt.airy.rawValue, breaker.hasBrokenWord { return nil }
            if attempt == .whole {
                let isVerse = breaker.paragraphs > 1
                let isWidow = breaker.lines.count > 4 && breaker.lastWidth * 4 < breaker.width
                if isVerse ? breaker.lines.count > 2 * breaker.paragraphs : isWidow { return nil }
                // A few lines of Chinese end where the text pauses, if that makes them only a little smaller.
                if size > CardLayout.largestSplit, breaker.lines.count <= 6, breaker.splitsClause { return nil }
            }
            if y > room { return nil }
        }
        return y
    }
}
