/// A box on a widget with texts in it, set so that none of them leaves it.
struct WidgetTexts {
    /// The box, in units of the drawing.
    struct Box {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    let box: Box
    let isCentered: Bool
    /// The size that all texts of the box refer to.
    private(set) var size = 0
    /// The texts, with heights that count from the top of the drawing.
    private(set) var blocks: [CardBlock] = []

    /// Sets texts in the largest size in which they fit. Long ones first get smaller, then take more lines, then get
    /// smaller still. When even that is not enough at the least legible size, the last texts are left out, and finally
    /// the end of the one that must stay.
    /// - Parameters:
    ///   - kept: How many of the texts must stay.
    ///   - largest: The largest size, in units of the drawing.
    ///   - least: The least legible size.
    ///   - rise: The share of the free height that stays above the texts, in hundredths.
    init(
        _ texts: [CardText], in box: Box, kept: Int = 1, largest: Int, least: Int, rise: Int, isCentered: Bool = false
    ) {
        self.box = box
        self.isCentered = isCentered
        var count = texts.count
        while count >= kept, count > 0 {
            if set(Array(texts.prefix(count)), largest, least, rise) { return }
            count -= 1
        }
        guard kept > 0, kept <= texts.count else { return }
        let whole = Array(texts.prefix(kept))
        // The longest beginning that fits.
        var (fits, over) = (0, whole[kept - 1].text.unicodeScalars.count)
        while over - fits > 1 {
            let middle = (fits + over) / 2
            if set(WidgetTexts.cut(whole, to: middle), largest, least, rise) { fits = middle } else { over = middle }
        }
        // A box too small for one character stays empty.
        if !set(WidgetTexts.cut(whole, to: max(1, fits)), largest, least, rise) { blocks = [] }
    }

    private static func cut(_ texts: [CardText], to count: Int) -> [CardText] {
        var texts = texts
        let last = texts.count - 1
        texts[last].text = texts[last].text.cut(to: count).trimmed + "…"
        return texts
    }

    /// - Returns: whether all of the texts fit at a legible size.
    private mutating func set(_ texts: [CardText], _ largest: Int, _ least: Int, _ rise: Int) -> Bool {
        let layout = CardLayout(
            texts, width: box.width, top: box.top, bottom: box.top + box.height, airy: box.height * 92 / 100,
            largest: largest, least: least, rise: rise)
        blocks = layout.blocks
        size = layout.size
        return layout.size >= least && (!blocks.isEmpty || texts.allSatisfy { $0.text.isBlank })
    }
}
