/// Breaks one paragraph into the fewest lines that fit, as even as possible.
///
/// Of all ways with that number of lines it takes the one whose lines differ least in length, and it prefers to end a
/// line where the text pauses. So no last line is left with a single word if that can be avoided.
struct LineBreaker {
    /// A stretch of text at whose end the line may end.
    private struct Piece {
        let range: Range<Int>
        /// The width without and with the spaces after it, in thousandths of the font size.
        let ink: Int, advance: Int
        /// What it costs to end a line here.
        let penalty: Int64
    }

    let text: [UInt32]
    let language: Language
    let isSans: Bool
    let isBold: Bool
    /// The additional space after each character, in thousandths of the font size.
    let tracking: Int

    /// The paragraph's lines.
    struct Lines {
        /// The text of each line, without spaces at its end.
        var ranges: [Range<Int>] = []
        /// The widest line, in thousandths of the font size.
        var width = 0
        /// The last line.
        var lastWidth = 0
        /// Whether a word is longer than a line.
        var hasBrokenWord = false
    }

    /// - Parameter limit: The length of a line in thousandths of the font size.
    func lines(within limit: Int) -> Lines {
        var lines = Lines()
        let pieces = self.pieces(within: limit, &lines.hasBrokenWord)
        guard !pieces.isEmpty else { return lines }
        // From the end: the cheapest way to set everything from each piece on, and where its first line ends.
        var costs = [Int64](repeating: 0, count: pieces.count + 1)
        var ends = [Int](repeating: 0, count: pieces.count)
        for start in pieces.indices.reversed() {
            var advance = 0
            costs[start] = .max
            for end in start..<pieces.count {
                let width = advance + pieces[end].ink
                guard width <= limit || end == start else { break }
                let slack = Int64((limit - width) / 100)
                // A line more costs more than any difference in length.
                let isLast = end + 1 == pieces.count
                let cost = costs[end + 1] + 10_000_000_000 + slack * slack + (isLast ? 0 : pieces[end].penalty)
                if cost < costs[start] {
                    costs[start] = cost
                    ends[start] = end + 1
                }
                advance += pieces[end].advance
            }
        }
        var start = 0
        while start < pieces.count {
            let line = pieces[start..<ends[start]]
            let last = pieces[ends[start] - 1]
            lines.ranges.append(pieces[start].range.lowerBound..<last.range.upperBound)
            lines.lastWidth = line.reduce(last.ink - last.advance) { $0 + $1.advance }
            lines.width = max(lines.width, lines.lastWidth)
            start = ends[start]
        }
        return lines
    }

    /// Returns the text's pieces. One that is longer than a line is divided.
    private func pieces(within limit: Int, _ hasBrokenWord: inout Bool) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        var ink = 0
        var end = 0
        var spaces = 0
        func add(before next: Int, isForced: Bool) {
            if end > start {
                pieces.append(
                    Piece(
                        range: start..<end, ink: ink, advance: ink + spaces,
                        penalty: isForced ? 0 : penalty(before: next)))
            }
            (start, end, ink, spaces) = (next, next, 0, 0)
        }
        for index in text.indices {
            let width = self.width(at: index)
            if Kinsoku.kind(text[index]) == .space {
                spaces += width
                continue
            }
            if index > start, Kinsoku.mayBreak(text, before: index, language) {
                add(before: index, isForced: false)
            } else if ink + spaces + width > limit, end > start, Kinsoku.kind(text[index]) != .mark {
                hasBrokenWord = true
                add(before: index, isForced: true)
            }
            ink += spaces + width
            spaces = 0
            end = index + 1
        }
        add(before: text.count, isForced: true)
        return pieces
    }

    func width(at index: Int) -> Int {
        let width = GlyphWidth.of(
            text[index], isSans: isSans, isBold: isBold, isEastAsian: language.isEastAsian)
        return width == 0 ? 0 : width + tracking
    }

    /// In squared tenths of the font size, like the lines' differences in length.
    private func penalty(before next: Int) -> Int64 {
        var last = next - 1
        while last > 0, Kinsoku.kind(text[last]) == .space { last -= 1 }
        if Kinsoku.kind(text[last]) == .closing, text[last] < 0x3041 || text[last] > 0x31FF { return 0 }
        guard Kinsoku.kind(text[next]) == .ideograph, last == next - 1 else { return 400 }
        // A Japanese phrase ends in hiragana, and a word in katakana stays whole.
        func isHiragana(_ index: Int) -> Bool { (0x3041...0x309F).contains(text[index]) }
        func isKatakana(_ index: Int) -> Bool { (0x30A0...0x30FF).contains(text[index]) }
        if language == .ja {
            if isHiragana(last), !isHiragana(next) { return 200 }
            return isKatakana(last) && isKatakana(next) ? 6_000 : 2_500
        }
        return 4_000
    }
}
