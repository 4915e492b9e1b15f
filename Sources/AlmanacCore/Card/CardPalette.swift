/// The colors of a picture card, each `#rrggbb`.
public struct CardPalette: Equatable, Sendable {
    /// The ground.
    public var ground: String
    /// The color that the ground changes into toward the bottom; `nil` for a ground of one color.
    public var groundBelow: String?
    /// The main text.
    public var ink: String
    /// The second text and the sources.
    public var muted: String
    /// Ornaments, and the mark if it has no color of its own.
    public var accent: String
    /// The mark of an article's card; `nil` for the color of the ornaments.
    public var mark: String?
    /// The light of a dawn; `nil` for the color of the ornaments.
    public var glow: String?

    /// Creates a palette.
    public init(
        ground: String, groundBelow: String? = nil, ink: String, muted: String, accent: String, mark: String? = nil,
        glow: String? = nil
    ) {
        self.ground = ground
        self.groundBelow = groundBelow
        self.ink = ink
        self.muted = muted
        self.accent = accent
        self.mark = mark
        self.glow = glow
    }
}

/// What the names of a ``CardLook`` mean in a picture (W7). Unknown names mean the default.
struct CardTheme {
    let palette: CardPalette
    let font: CardFont
    let ground: CardGround

    init(_ look: CardLook) {
        ground =
            switch look.background {
            case "dawn": .dawn
            case "frame": .frame
            default: .plain
            }
        let isDawn = ground == .dawn
        palette =
            switch look.theme {
            case "monochrome":
                CardPalette(ground: "#f6f5f3", ink: "#151515", muted: "#5c5c58", accent: "#151515", glow: "#8a8a84")
            case "pastel":
                CardPalette(
                    ground: isDawn ? "#ebeafa" : "#fbe7ee", groundBelow: isDawn ? "#f7cddc" : "#e7ebfb",
                    ink: "#3a2c47", muted: "#6b5a7d", accent: "#955c8b", glow: "#f3b3cb")
            default:
                CardPalette(ground: "#ffeedf", ink: "#4a2415", muted: "#84533b", accent: "#b65f3b", glow: "#ff9f68")
            }
        font =
            switch look.font {
            case "sans": .sans
            case "brush": .brush
            default: .serif
            }
    }
}

/// What lies behind the text.
enum CardGround {
    case plain
    /// A light that rises from the bottom.
    case dawn
    /// A fine line within the edges.
    case frame
    /// One large sheet with round corners.
    case sheet
}

/// The typefaces, which are those of the system that draws the picture.
enum CardFont {
    case serif, sans, brush

    /// The value of `font-family`. A language of East Asia has its own typefaces first: they also hold its punctuation
    /// marks, which are narrower in Latin ones.
    func families(_ language: Language) -> String {
        let eastAsian =
            switch (language, self) {
            case (.zh, .serif): "Songti SC,Noto Serif CJK SC,Source Han Serif SC,SimSun,"
            case (.zh, .brush): "Kaiti SC,STKaiti,KaiTi,Noto Serif CJK SC,"
            case (.zh, .sans): "PingFang SC,Noto Sans CJK SC,Microsoft YaHei,"
            case (.ja, _): "Hiragino Sans,Noto Sans CJK JP,Yu Gothic,"
            case (.ko, _): "Apple SD Gothic Neo,Noto Sans CJK KR,Malgun Gothic,"
            default: ""
            }
        let latin =
            self == .sans
            ? "system-ui,-apple-system,Segoe UI,Roboto,sans-serif"
            : "Iowan Old Style,Palatino Linotype,Noto Serif,Noto Serif CJK KR,serif"
        return eastAsian + latin
    }

    /// Whether the letters of a language lean. Characters of East Asia have no italics.
    func isItalic(_ language: Language) -> Bool {
        self == .brush && !language.isEastAsian
    }
}

extension Language {
    /// Whether text in this language has characters as wide as they are high.
    var isEastAsian: Bool {
        self == .zh || self == .ja || self == .ko
    }
}
