/// A widget as a page of its own, to embed in any other (P4). It has no script and loads nothing.
///
/// The widget fills the frame, whatever its size, and a tap opens Almanac in a new window: the page it is embedded in
/// stays where it is.
public struct WidgetPage {
    /// The page's only style sheet. The Content-Security-Policy allows it by its hash.
    public let style: String
    /// The page.
    public let html: String

    /// Makes the page of a widget.
    @inline(never)
    public init(_ picture: WidgetPicture, _ colors: WidgetColors, _ theme: WidgetTheme) {
        let rules =
            switch theme {
            case .auto:
                WidgetPage.rules(colors.light) + "@media(prefers-color-scheme:dark){"
                    + WidgetPage.rules(colors.dark) + "}"
            case .light: WidgetPage.rules(colors.light)
            case .dark: WidgetPage.rules(colors.dark)
            case .ink: WidgetPage.rules(WidgetColors.paper)
            }
        style =
            "html,body,a,svg{display:block;margin:0;width:100%;height:100%}body{overflow:hidden}"
            + "a:focus-visible{outline:3px solid;outline-offset:-3px}" + rules + colors.style(theme)
        let snapshot = picture.view.snapshot
        var page = SVG()
        page.add("<!DOCTYPE html><html lang=\"")
        page.add(snapshot.language.code)
        page.add("\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">")
        page.add("<meta name=\"color-scheme\" content=\"")
        page.add(theme == .auto ? "light dark" : theme == .dark ? "dark" : "light")
        page.add("\"><meta name=\"robots\" content=\"noindex\"><title>")
        page.escape(snapshot.title)
        page.add("</title><style>")
        page.add(style)
        page.add("</style></head><body><a href=\"")
        page.attribute(snapshot.route)
        page.add("\" target=\"_blank\" rel=\"noopener noreferrer\" aria-label=\"")
        page.attribute(picture.view.text)
        page.add("\">")
        page.add(picture.element())
        page.add("</a></body></html>")
        html = page.text
    }

    private static func rules(_ palette: CardPalette) -> String {
        "html{background:" + palette.ground + ";color:" + palette.accent + "}"
    }
}

extension SVG {
    /// Appends text as the value of an attribute in double quotes.
    @inline(never)
    fileprivate mutating func attribute(_ text: String) {
        var isFirst = true
        for part in text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) {
            if !isFirst { add("&quot;") }
            isFirst = false
            escape(String(decoding: Array(part), as: UTF8.self))
        }
    }
}
