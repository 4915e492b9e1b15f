/// The colors of an app's widgets, by day and by night.
public struct WidgetColors: Equatable, Sendable {
    /// The colors by day.
    public var light: CardPalette
    /// The colors by night.
    public var dark: CardPalette

    /// Creates a set of colors.
    public init(light: CardPalette, dark: CardPalette) {
        self.light = light
        self.dark = dark
    }

    /// The colors of Almanac itself, for an app that names none.
    public static var almanac: WidgetColors {
        WidgetColors(
            light: CardPalette(ground: "#f7f2e7", ink: "#231f1a", muted: "#6a6156", accent: "#9a3412"),
            dark: CardPalette(ground: "#17140f", ink: "#f3ecdf", muted: "#b3a898", accent: "#f2a36b"))
    }

    /// Black on white, for electronic paper.
    static var paper: CardPalette {
        CardPalette(ground: "#ffffff", ink: "#000000", muted: "#000000", accent: "#000000")
    }
}

/// Which of a widget's colors a drawing takes.
public enum WidgetTheme: UInt8, Slugged, Equatable {
    /// Those that the reader's system asks for.
    case auto
    case light, dark
    /// Pure black on white, for electronic paper.
    case ink

    public var slug: String {
        switch self {
        case .auto: "auto"
        case .light: "light"
        case .dark: "dark"
        case .ink: "ink"
        }
    }
}

extension WidgetColors {
    /// Returns the style sheet of a drawing. Its four classes are the only thing that the drawing refers to.
    @inline(never)
    public func style(_ theme: WidgetTheme) -> String {
        switch theme {
        case .auto: rules(light) + "@media(prefers-color-scheme:dark){" + rules(dark) + "}"
        case .light: rules(light)
        case .dark: rules(dark)
        case .ink: rules(WidgetColors.paper)
        }
    }

    private func rules(_ palette: CardPalette) -> String {
        ".g{fill:" + palette.ground + "}.i{fill:" + palette.ink + "}.m{fill:" + palette.muted + "}.a{fill:"
            + palette.accent + "}"
    }
}
