import AlmanacAccounts
import AlmanacApp
import AlmanacCore
import AlmanacTables
import HTTPTypes
import Hummingbird

/// A widget as a response: what is shown at this moment, in the form and the look that the request asks for.
struct WidgetResponse: Sendable {
    /// The forms in which a widget is seen; the raw value is the ending of the address.
    enum Form: String, Sendable {
        case page = ""
        case svg, json
    }

    let view: WidgetView
    let pixels: WidgetPixels
    let colors: WidgetColors
    let theme: WidgetTheme

    /// - Throws: ``Problem`` when a parameter has another form: `w` and `h` are pixels, `theme` is auto, light, dark or
    ///   ink, and `ink=1` is short for the latter.
    init(_ found: WidgetLinks.Found, _ request: Request, at now: Instant) throws(Problem) {
        let query = Query(request)
        let usual = found.size.pixels
        pixels = WidgetPixels(
            width: try query.number("w", in: WidgetPixels.allowed, default: usual.width),
            height: try query.number("h", in: WidgetPixels.allowed, default: usual.height))
        let isInk = try query.number("ink", in: 0...1, default: 0) == 1
        guard let theme = WidgetTheme(slug: isInk ? "ink" : query["theme"] ?? "auto") else {
            throw .invalidField("theme", "theme must be auto, light, dark or ink.")
        }
        self.theme = theme
        colors = found.app.widgetColors
        // Before the app has written anything, only the reader's browser says which language to use.
        let language = found.snapshot?.language ?? Language.matching(acceptedLanguages(request.headers))
        let name = Words(language)[found.app.identity.name]
        view =
            if !found.isShown {
                .locked(app: found.app.identity.slug, name: name, language, at: now)
            } else if let snapshot = found.snapshot {
                WidgetView(snapshot, name: name, at: now)
            } else {
                WidgetView(found.app.widgetDemo(found.kind, language, at: now), .demo, name: name, at: now)
            }
    }

    func response(_ form: Form) -> Response {
        switch form {
        case .page:
            let page = WidgetPage(WidgetPicture(view, pixels), colors, theme)
            return make("text/html; charset=utf-8", page.html, style: page.style, isFramed: true)
        case .svg:
            let style = colors.style(theme)
            return make("image/svg+xml", WidgetPicture(view, pixels).svg(colors, theme), style: style)
        case .json: return make("application/json; charset=utf-8", view.json.text, style: nil)
        }
    }

    /// - Parameters:
    ///   - style: The only style sheet that the content may use.
    ///   - isFramed: Whether pages of other sites may frame it. Only what has no script is.
    private func make(_ type: String, _ text: String, style: String?, isFramed: Bool = false) -> Response {
        var hashes = InlinedHashes()
        if let style { hashes.allow(style, isStyle: true) }
        let policy = [
            "default-src 'none'", style.map { _ in "style-src " + hashes.styles.joined(separator: " ") },
            "base-uri 'none'", "form-action 'none'", "frame-ancestors " + (isFramed ? "*" : "'none'"),
        ].compactMap(\.self).joined(separator: "; ")
        return Response(
            status: .ok, headers: [.contentType: type, .contentSecurityPolicy: policy],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Adds what every response below `/w/` says, also one without a widget: nobody may keep or index it.
    static func guarded(_ response: Response) -> Response {
        var response = response
        response.headers[.cacheControl] = "no-store"
        response.headers[.init("X-Robots-Tag")!] = "noindex, nofollow"
        // So that pages that isolate themselves can show it, too.
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }
}
