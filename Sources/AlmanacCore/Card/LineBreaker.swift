/// Breaks a text into the fewest lines that fit, as even as possible.
///
/// Of all ways with that number of lines it takes the one whose lines differ least in length, and it prefers to end a
/// line where the text pauses. So no last line is left with a single word if that can be avoided.
struct LineBreaker {
    /// The text; its paragraphs end with line feeds, apart from the last.
    let text: [UInt32]
    let language: Language
    /// For each character its kind and its width in thousandths of the font size, the space after it included.
    private var kinds: [UInt8] = []
    private var widths: [Int] = []
    /// The number of paragraphs.
    private(set) var paragraphs = 1
    /// The width of the whole text in thousandths of the font size.
    private(set) var total = 0

    /// Where each line begins and ends, in turn, without spaces at its end.
    private(set) var lines: [Int] = []
    /// The widest line and the last one, in thousandths of the font size.
    private(set) var width = 0, lastWidth = 0
    /// Whether a line ends within a clause of Chinese.
    private(set) var splitsClause = false
    /// Whether a word is longer than a line.
    private(set) var hasBrokenWord = false

    /// The stretches of text after which a line may end: where they begin and end, their widths without and with the
    /// spaces after them, and what it costs to end a line there, or -1 if one must.
    private var starts: [Int] = [], ends: [Int] = [], inks: [Int] = [], advances: [Int] = [], penalties: [Int] = []

    /// - Parameter tracking: The additional space after each character, in thousandths of the font size.
    init(_ text: [UInt32], _ language: Language, isSans: Bool = false, isBold: Bool = false, tracking: Int = 0) {
        self.text = text
        self.language = language
        for scalar in text {
            let kind = Kinsoku.kind(scalar)
            if kind == .end { paragraphs += 1 }
            var width = 0
            if kind != .end {
                width = GlyphWidth.of(scalar, isSans: isSans, isBold: isBold, isEastAsian: language.isEastAsian)
            }
            if width > 0 { width += tracking }
            kinds.append(kind.rawValue)
            widths.append(width)
            total += width
        }
    }

    /// Breaks the text into lines of a length in thousandths of the font size.
    mutating func breakLines(within limit: Int) {
        findPieces(within: limit)
        // From the end: the cheapest way to set everything from each piece on, and where its first line ends.
        let count = starts.count
        var costs = [Int64](repeating: 0, count: count + 1)
        var next = [Int](repeating: 0, count: count)
        var start = count
        while start > 0 {
            start -= 1
            var advance = 0
            var end = start
            costs[start] = .max
            while end < count, end == start || advance + inks[end] <= limit {
                let slack = Int64((limit - advance - inks[end]) / 100)
                let isForced = penalties[end] < 0
                // A line more costs more than any difference in length.
                let cost = costs[end + 1] + 10_000_000_000 + slack * slack + Int64(isForced ? 0 : penalties[end])
                if cost < costs[start] {
                    costs[start] = cost
                    next[start] = end + 1
                }
                if isForced { break }
                advance += advances[end]
                end += 1
            }
        }
        lines = []
        width = 0
        splitsClause = false
        while start < count {
            let last = next[start] - 1
            if penalties[last] == LineBreaker.withinClause { splitsClause = true }
            lines.append(starts[start])
            lines.append(ends[last])
            lastWidth = inks[last]
            while start < last {
                lastWidth += advances[start]
                start += 1
            }
            width = max(width, lastWidth)
            start = last + 1
        }
    }

    /// Finds the stretches of text. One that is longer than a line is divided.
    private mutating func findPieces(within limit: Int) {
        (starts, ends, inks, advances, penalties) = ([], [], [], [], [])
        hasBrokenWord = false
        var start = 0
        var end = 0
        var ink = 0
        var spaces = 0
        var index = 0
        while index <= text.count {
            let isEnd = index == text.count || kind(index) == .end
            if !isEnd, kind(index) == .space {
                spaces += widths[index]
                index += 1
                continue
            }
            let mayBreak = isEnd || (index > start && self.mayBreak(before: index))
            let isTooLong = !isEnd && end > start && ink + spaces + widths[index] > limit && kind(index) != .mark
            if (mayBreak || isTooLong) && end > start {
                let cut = mayBreak ? index : division(of: start, before: index)
                var rest = 0
                for place in cut..<index { rest += widths[place] }
                starts.append(start)
                ends.append(min(end, cut))
                inks.append(ink - rest)
                advances.append(cut == index ? ink + spaces : ink - rest)
                penalties.append(isEnd ? -1 : mayBreak ? penalty(before: index) : 0)
                (start, ink, spaces) = (cut, rest, 0)
            }
            if isEnd {
                (start, ink, spaces) = (index + 1, 0, 0)
            } else {
                ink += spaces + widths[index]
                spaces = 0
            }
            index += 1
            end = index
        }
    }

    /// Returns where to divide a word that begins at `start` and does not fit on a line with the character at an index:
    /// there, or earlier, so that no mark comes to stand at the wrong end of a line.
    private mutating func division(of start: Int, before index: Int) -> Int {
        hasBrokenWord = true
        var cut = index
        while cut > start + 1 {
            guard kind(cut) == .closing || kind(cut) == .mark || kind(cut - 1) == .opening else { return cut }
            cut -= 1
        }
        return index
    }

    private func kind(_ index: Int) -> Kinsoku.Kind {
        Kinsoku.Kind(rawValue: kinds[index]) ?? .letter
    }

    /// The last character before an index that is of another kind; the first at the earliest.
    private func last(before index: Int, skipping skipped: Kinsoku.Kind) -> Int {
        var last = index - 1
        while last > 0, kind(last) == skipped { last -= 1 }
        return last
    }

    /// Returns whether a line may end before a character that is neither a space nor the first of its paragraph.
    private func mayBreak(before index: Int) -> Bool {
        let next = kind(index)
        var last = index - 1
        if kind(last) == .space {
            last = self.last(before: index, skipping: .space)
            // French puts a space between its tall marks and the words.
            return !(language == .fr && (next == .closing || text[last] == 0xAB))
        }
        // A zero-width joiner ties emoji together.
        if next == .mark || text[last] == 0x200D { return false }
        last = self.last(before: index, skipping: .mark)
        switch (kind(last), next) {
        case (.opening, _), (_, .closing), (.glue, _), (_, .glue), (.hyphen, .hyphen): return false
        case (.letter, .opening): return text[index] >= 0x3000
        case (.hyphen, .letter):
            // Neither after the sign of a number nor after a dash that stands at the beginning of a word.
            return !(48...57).contains(text[index]) && last > 0 && kind(last - 1) != .space && kind(last - 1) != .end
        case (.ideograph, _), (_, .ideograph), (.hyphen, .opening): return true
        // What closes in East Asian text is followed by no space.
        case (.closing, _): return text[last] >= 0x3000 || (language.isEastAsian && text[last] >= 0x2019)
        default: return false
        }
    }

    /// What it costs to end a line within a clause of Chinese.
    private static let withinClause = 4_000

    /// In squared tenths of the font size, like the lines' differences in length.
    private func penalty(before next: Int) -> Int {
        let last = self.last(before: next, skipping: .space)
        let before = text[last]
        let isKana = before >= 0x3041 && before <= 0x31FF
        if kind(last) == .closing, !isKana { return 0 }
        guard kind(next) == .ideograph, last == next - 1 else { return 400 }
        guard language == .ja else { return LineBreaker.withinClause }
        // A Japanese phrase ends in hiragana, and a word in katakana stays whole.
        let isHiragana = isKana && before < 0x30A0
        let after = text[next]
        if isHiragana, after < 0x3041 || after > 0x309F { return 200 }
        return isKana && !isHiragana && after >= 0x30A0 && after <= 0x30FF ? 6_000 : 2_500
    }
}
