/// A widget as a drawing, in the exact number of pixels that is asked for (P4). Every form in which a widget is seen is
/// made from it: the embeddable page, the picture and the preview in the app.
///
/// Lines are broken here, by tables of how wide characters are at most (``GlyphWidth``), so nothing leaves the drawing in
/// whatever typeface it is drawn.
public struct WidgetPicture {
    /// The drawing's size in pixels.
    public let pixels: WidgetPixels
    let view: WidgetView
    /// The size of the drawing in units of its own.
    let width: Int, height: Int
    private(set) var parts: [WidgetTexts] = []

    private static let margin = 52
    /// The least size of letters; at the usual size of a small widget these are 10 pixels.
    static let least = 23

    /// Returns the length of the shorter side in units of the drawing. On a widget of twice the size, letters are
    /// larger but not twice as large, so that more fits; on a very small one, they get no smaller.
    private static func side(_ pixels: Int) -> Int {
        guard pixels > 320 else { return pixels * 9 / 4 }
        // The square root of 1,620 for each pixel.
        var side = 720
        while (side + 1) * (side + 1) <= 1_620 * pixels { side += 1 }
        return side
    }

    /// Draws a widget.
    @inline(never)
    public init(_ view: WidgetView, _ pixels: WidgetPixels) {
        self.view = view
        self.pixels = pixels
        let short = min(pixels.width, pixels.height)
        let side = WidgetPicture.side(short)
        width = pixels.width * side / short
        height = pixels.height * side / short
        let margin = WidgetPicture.margin
        let inner = width - 2 * margin
        let snapshot = view.snapshot
        let title = text(snapshot.title, "a", isBold: true)
        parts.append(
            WidgetTexts(
                [title], in: .init(left: margin, top: 40, width: inner, height: 48), largest: 30, least: 20, rise: 50))
        let isPassage = snapshot.entries.count == 1 && snapshot.entries[0].label.isNone
        // How old it is; and where values come from, which a passage says itself: names in Latin letters.
        var notes: [CardText] = []
        if let cue = view.cue { notes.append(text(cue, "m")) }
        if !isPassage, let source = snapshot.source { notes.append(text(source, "m", .en)) }
        var bottom = height - 44
        if !notes.isEmpty {
            let tall = 30 + 46 * notes.count
            let box = WidgetTexts.Box(left: margin, top: height - 36 - tall, width: inner, height: tall)
            parts.append(WidgetTexts(notes, in: box, kept: notes.count, largest: 26, least: 18, rise: 100))
            bottom = height - 48 - tall
        }
        let box = WidgetTexts.Box(left: margin, top: 104, width: inner, height: bottom - 104)
        if isPassage {
            parts.append(passage(snapshot.entries[0], in: box))
        } else {
            setCells(box)
        }
    }

    private func text(
        _ text: String, _ color: String, _ language: Language? = nil, isBold: Bool = false, font: CardFont = .sans
    ) -> CardText {
        CardText(
            text: text, language: language ?? view.snapshot.language, font: font, color: color, isBold: isBold)
    }

    // MARK: A passage

    /// One text and its translation fill the widget.
    private func passage(_ entry: WidgetSnapshot.Entry, in box: WidgetTexts.Box) -> WidgetTexts {
        let font: CardFont = view.state == .locked ? .sans : .serif
        var texts = [text(entry.primary, "i", entry.primaryLanguage, font: font)]
        if let secondary = entry.secondary {
            var text = text(secondary, "m", entry.secondaryLanguage, font: font)
            (text.percent, text.smallPercent, text.least, text.gap, text.leastGap) = (70, 88, 30, 50, 26)
            texts.append(text)
        }
        if let source = view.snapshot.source {
            var text = text(source, "m", entry.primaryLanguage)
            (text.percent, text.smallPercent, text.largest, text.gap, text.leastGap) = (56, 86, 28, 44, 24)
            texts.append(text)
        }
        // Where it can, a passage stands a little above the middle, as on the cards.
        return WidgetTexts(texts, in: box, largest: 84, least: WidgetPicture.least, rise: 44, isCentered: true)
    }

    // MARK: Values

    /// Several values stand in one or two columns, all in the same size. The last ones are left out where there is no
    /// room for them.
    private mutating func setCells(_ box: WidgetTexts.Box) {
        let columns = width >= 900 ? 2 : 1
        let rows = max(1, box.height / 150)
        let entries = Array(view.snapshot.entries.prefix(columns * rows))
        let used = max(1, (entries.count + columns - 1) / columns)
        let (gap, line) = (36, 18)
        let cellWidth = (box.width - (columns - 1) * gap) / columns
        let cellHeight = (box.height - (used - 1) * line) / used
        var cells: [WidgetTexts] = []
        var largest = 64
        // Once to learn the size in which each fits, once in the smallest of these.
        for _ in 0..<2 {
            cells = []
            for (index, entry) in entries.enumerated() {
                let place = WidgetTexts.Box(
                    left: box.left + index % columns * (cellWidth + gap),
                    top: box.top + index / columns * (cellHeight + line), width: cellWidth, height: cellHeight)
                let texts = texts(of: entry)
                cells.append(
                    WidgetTexts(
                        texts, in: place, kept: entry.label.isNone ? 1 : 2, largest: largest,
                        least: WidgetPicture.least, rise: 50))
            }
            for cell in cells where !cell.blocks.isEmpty { largest = min(largest, cell.size) }
        }
        parts += cells
    }

    /// Longer texts than these never fit beside others.
    private func texts(of entry: WidgetSnapshot.Entry) -> [CardText] {
        var texts: [CardText] = []
        if let label = entry.label {
            var text = text(label.cut(to: 60), "m")
            (text.percent, text.smallPercent, text.least, text.largest) = (52, 72, 22, 30)
            texts.append(text)
        }
        var primary = text(entry.primary.cut(to: 120), "i", entry.primaryLanguage, isBold: true)
        primary.leastGap = 2
        texts.append(primary)
        if let secondary = entry.secondary {
            var text = text(secondary.cut(to: 120), "m", entry.secondaryLanguage)
            (text.percent, text.smallPercent, text.least, text.largest, text.leastGap) = (58, 80, 22, 36, 2)
            texts.append(text)
        }
        return texts
    }
}
