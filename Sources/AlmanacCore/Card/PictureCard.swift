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
    public init(_ passage: Passage, _ look: CardLook, watermark: String?) {
        let theme = CardTheme(look)
        let muted = theme.palette.muted
        var texts = [
            CardText(text: passage.text, language: passage.language, font: theme.font, color: theme.palette.ink),
            CardText(
                text: passage.translation, language: passage.translationLanguage, font: theme.font, color: muted,
                percent: 68, least: 34, smallPercent: 84, gap: 112, leastGap: 92, hasOrnament: true),
        ]
        var gap = 72
        for (source, language) in [
            (passage.source, passage.language), (passage.translatedSource, passage.translationLanguage),
        ] {
            guard let source else { continue }
            texts.append(
                CardText(
                    text: source, language: language, font: theme.font, color: muted, percent: 60, largest: 30,
                    smallPercent: 84, gap: gap, leastGap: gap))
            gap = 6
        }
        let centered = CardLayout(texts, width: 900, top: 120, bottom: 1_200, airy: 880)
        // Many short lines in a column read badly when they are centered.
        isCentered = centered.size >= 30
        margin = isCentered ? 90 : 108
        layout = isCentered ? centered : CardLayout(texts, width: 864, top: 108, bottom: 1_206, airy: 860)
        palette = theme.palette
        ground = theme.ground
        foot = PictureCard.foot(
            [
                CardText(
                    text: watermark ?? "", language: .en, font: theme.font == .sans ? .sans : .serif,
                    color: theme.ground == .dawn ? theme.palette.ink : muted, largest: 26)
            ], bottom: 1_268, width: 840)
    }

    /// A card with an article: its headline, its summary, where it comes from, and who shares it.
    public init(
        title: String, summary: String?, source: String?, mark: String, _ language: Language, _ palette: CardPalette
    ) {
        func text(_ text: String?, _ color: String, isBold: Bool = false, percent: Int = 100, largest: Int = 200)
            -> CardText
        {
            CardText(
                text: text ?? "", language: language, font: .sans, color: color, isBold: isBold, percent: percent,
                largest: largest, gap: 52)
        }
        self.palette = palette
        ground = .sheet
        isCentered = false
        margin = 128
        layout = CardLayout(
            [text(title, palette.ink, isBold: true), text(summary, palette.muted, percent: 56, largest: 46)],
            width: 824, top: 240, bottom: 1_060, airy: 800, largest: language.isEastAsian ? 89 : 76, rise: 0)
        foot = PictureCard.foot(
            [
                text(source, palette.muted, largest: 28),
                text(mark, palette.accent, isBold: true, largest: 32),
            ], bottom: 1_226, width: 824)
    }

    /// Sets texts upward from the card's foot.
    private static func foot(_ texts: [CardText], bottom: Int, width: Int) -> [CardBlock] {
        let height = 130
        return CardLayout(texts, width: width, top: bottom - height, bottom: bottom, airy: height, rise: 100).blocks
    }
}
