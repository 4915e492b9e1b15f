/// A picture to share (W6, F10): a card with texts, drawn as SVG so that every shell can make a picture of it.
///
/// A shell draws it with the typefaces of its system; see ``GlyphWidth``.
public struct PictureCard {
    /// The width in pixels.
    public static let width = 1_080
    /// The height in pixels.
    public static let height = 1_350

    let palette: CardPalette
    let ground: CardGround
    let layout: CardLayout
    /// Texts above the layout's, from the top down.
    var head: [CardBlock] = []
    /// Texts at the foot, from the top down.
    let foot: [CardBlock]
    /// Whether the lines are centered; otherwise they begin at the left margin.
    let isCentered: Bool
    /// The distance of the text from the left and right edges.
    let margin: Int

    /// A card with a passage.
    /// - Parameters:
    ///   - look: Its colors, typeface and ground.
    ///   - watermark: The name at its foot; `nil` for none.
    @inline(never)
    public init(_ passage: Passage, _ look: CardLook, watermark: String?) {
        let theme = CardTheme(look)
        let muted = theme.palette.muted
        var text = CardText(
            text: passage.text, language: passage.language, font: theme.font, color: theme.palette.ink)
        var texts = [text]
        text.color = muted
        text.text = passage.translation
        text.language = passage.translationLanguage
        (text.percent, text.smallPercent, text.least) = (68, 84, 34)
        (text.gap, text.leastGap, text.hasOrnament) = (136, 108, true)
        texts.append(text)
        (text.percent, text.least, text.largest, text.hasOrnament) = (60, 7, 30, false)
        (text.gap, text.leastGap) = (84, 84)
        if let source = passage.source {
            text.text = source
            text.language = passage.language
            texts.append(text)
            (text.gap, text.leastGap) = (6, 6)
        }
        if let source = passage.translatedSource {
            text.text = source
            text.language = passage.translationLanguage
            texts.append(text)
        }
        let centered = CardLayout(texts, width: 900, top: 120, bottom: 1_200, airy: 880)
        // Many short lines in a column read badly when they are centered.
        isCentered = centered.size >= 30
        margin = isCentered ? 90 : 108
        layout = isCentered ? centered : CardLayout(texts, width: 864, top: 108, bottom: 1_206, airy: 880)
        palette = theme.palette
        ground = theme.ground
        text.text = watermark ?? ""
        text.language = .en
        if theme.font == .brush { text.font = .serif }
        if theme.ground == .dawn { text.color = palette.ink }
        text.largest = 28
        foot = CardLayout([text], width: 840, top: 1_130, bottom: 1_268, airy: 130, rise: 100).blocks
    }

    /// A card with an article: its topic, its headline, its summary, where it comes from, and who shares it. The text
    /// stands at the bottom; the topic's color fills what is above it.
    /// - Parameter topic: Empty for none.
    @inline(never)
    public init(
        topic: String, title: String, summary: String?, source: String?, mark: String, _ language: Language,
        _ palette: CardPalette
    ) {
        self.palette = palette
        ground = .sheet
        isCentered = false
        margin = 128
        var text = CardText(text: title, language: language, font: .sans, color: palette.ink, isBold: true, gap: 46)
        var texts = [text]
        text.text = summary ?? ""
        text.color = palette.muted
        text.isBold = false
        (text.percent, text.smallPercent, text.largest) = (50, 84, 54)
        texts.append(text)
        layout = CardLayout(
            texts, width: 824, top: 312, bottom: 1_050, airy: 738, largest: language.isEastAsian ? 104 : 112, rise: 100)
        text.text = topic
        text.color = palette.ink
        text.isBold = true
        (text.percent, text.largest) = (100, 40)
        head = CardLayout([text], width: 600, top: 100, bottom: 220, airy: 120, rise: 0).blocks
        text.text = source ?? ""
        text.color = palette.muted
        text.isBold = false
        (text.percent, text.largest) = (100, 28)
        texts = [text]
        text.text = mark
        text.color = palette.mark ?? palette.accent
        text.isBold = true
        text.largest = 32
        texts.append(text)
        foot = CardLayout(texts, width: 824, top: 1_066, bottom: 1_226, airy: 160, rise: 100).blocks
    }
}
