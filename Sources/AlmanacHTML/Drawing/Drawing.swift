import AlmanacCore

/// Draws a ``Screen`` as a tree of elements.
///
/// It remembers the rows of lists: a row that looks the same as before is the same object, and the renderer skips it. A
/// row whose stamp is the same is not even made.
public struct Drawing<Event: Equatable & Sendable> {
    typealias N = Node<Event>

    /// The lists that were drawn last, the longest ago first. A row that moves to another list must be drawn again.
    var lists: [DrawnList<Event>] = []
    /// How many rows are drawn of the lists of which more was asked for, by their names.
    var shownRows = Named<Int>()
    /// The number of lists drawn so far, which makes their names unique.
    var listCount = 0
    /// The deck that was drawn last.
    var deck: DrawnDeck<Event>?
    /// The path of the screen that is being drawn.
    var path = ""
    /// The language of the screen that is being drawn.
    var language = Language.en
    /// The number of choice groups and fields drawn so far, which makes their names unique.
    var groups = 0

    /// Creates a drawing with no rows to reuse.
    public init() {}

    /// Draws a whole screen.
    public mutating func draw(_ screen: Screen<Event>) -> Node<Event> {
        listCount = 0
        groups = 0
        // Without the query: filtering a list does not lead to another screen.
        show(path: screen.route.cut(at: "?").before)
        language = screen.language
        var parts = [top(screen), main(screen)]
        if let primary = screen.primary {
            let summary = screen.summary.map { [N(.p, [(.class, "summing"), (.role, "status")], [N(text: $0)])] } ?? []
            parts.append(
                N(
                    .footer, key: "actions", [(.class, "actions")],
                    summary + [button(primary, primary.isDestructive ? "primary destroy" : "primary", key: "primary")]))
        }
        if !screen.tabs.isEmpty { parts.append(tabs(screen)) }
        // The live regions are always present, so that screen readers announce what appears in them.
        parts.append(live("popup", "popups", screen.popup.map { popup($0) }))
        parts.append(live("banner", "banners", screen.banner.map { banner($0) }))
        if let alert = screen.alert { parts.append(dialog(alert)) }
        let layout =
            switch screen.layout {
            case .launch: "launch"
            case .step: "step"
            case .page: "page"
            case .panel: "panel"
            }
        return N(.div, [(.class, "screen " + layout), (.lang, screen.language.code)], parts)
    }

    // MARK: The frame

    private func top(_ screen: Screen<Event>) -> N {
        var bar: [N] = []
        if var back = screen.back {
            back.icon = back.icon ?? "chevron-left"
            bar.append(button(back, "quiet back", key: "back"))
        }
        if let progress = screen.progress {
            var segments: [N] = []
            for step in 1...progress.of {
                segments.append(N(.span, step <= progress.step ? "segment done" : "segment"))
            }
            segments.append(N(.span, "count", text: String(progress.step) + "/" + String(progress.of)))
            bar.append(
                N(
                    .div, key: "progress", [(.class, "segments"), (.role, "img"), (.ariaLabel, progress.label)],
                    segments))
        }
        if let skip = screen.skip { bar.append(button(skip, "quiet skip", key: "skip")) }
        if !screen.toolbar.isEmpty { bar.append(toolbar(screen.toolbar)) }
        let status = N(.p, [(.class, "status"), (.role, "status")], screen.status.map { draw($0) } ?? [])
        return N(.header, key: "top", [(.class, "top")], [status, N(.div, "bar", bar)])
    }

    private func draw(_ status: Status<Event>) -> [N] {
        let parts = [icon(status.icon), N(.span, text: status.text)]
        guard let route = status.route, let event = status.event else { return parts }
        return [N(.a, key: route, [(.href, route)], on: [(.click, .event(event))], parts)]
    }

    private mutating func main(_ screen: Screen<Event>) -> N {
        var parts: [N] = []
        if screen.layout == .launch {
            // The mark and the name replace the title.
            for block in screen.blocks { parts.append(draw(block, screen)) }
            return N(.main, key: "launch", [(.class, "content")], parts)
        }
        parts.append(heading(screen))
        parts += body(screen)
        // Each screen is its own element, so that no scroll position, focus or half-typed text leaks into the next one.
        return N(.main, key: path, [(.class, "content")], parts)
    }

    /// The blocks, in two columns if there are some to be put beside the others.
    private mutating func body(_ screen: Screen<Event>) -> [N] {
        var parts: [N] = []
        var leading: [N]?
        var style = ""
        for block in screen.blocks {
            if case .aside(let isOnlyWide) = block {
                leading = parts
                parts = []
                style = isOnlyWide ? "beside wide" : "beside"
            } else {
                parts.append(draw(block, screen))
            }
        }
        guard let leading else { return parts }
        return [N(.div, key: "leading", [(.class, "leading")], leading), N(.div, key: style, [(.class, style)], parts)]
    }

    private func heading(_ screen: Screen<Event>) -> N {
        guard let masthead = screen.masthead else {
            var parts = [N(.h1, [(.tabindex, "-1")], clauses(screen.title, screen.language))]
            // The first step says whose it is.
            if screen.progress?.step == 1, let name = screen.appName {
                parts.insert(N(.p, [(.class, "app")], [icon(screen.face.mark), N(.span, text: name)]), at: 0)
            }
            if let subtitle = screen.subtitle { parts.append(N(.p, [(.class, "subtitle")], dotted(subtitle))) }
            return N(.div, "heading", parts)
        }
        return N(
            .div, "masthead",
            [
                N(.p, "name", text: screen.title), N(.p, "weekday", text: masthead.weekday),
                N(.h1, [(.tabindex, "-1")], [N(text: masthead.day)]),
            ])
    }

    private func tabs(_ screen: Screen<Event>) -> N {
        var parts = screen.tabs.map { link($0) }
        // Shown where the tabs stand beside the page.
        if let name = screen.appName {
            parts.insert(N(.p, key: "app", [(.class, "app")], [icon(screen.face.mark), N(.span, text: name)]), at: 0)
        }
        return N(.nav, key: "tabs", [(.class, "tabs"), (.ariaLabel, Words(screen.language)[.mainLabel])], parts)
    }

    private func toolbar(_ tabs: [Tab<Event>]) -> N {
        N(.div, key: "toolbar", [(.class, "toolbar")], tabs.map { link($0) })
    }

    private func link(_ tab: Tab<Event>) -> N {
        var attributes: [(Attribute, String)] = [(.href, tab.route)]
        if tab.isSelected { attributes.append((.ariaCurrent, "page")) }
        if let spoken = tab.spoken { attributes.append((.ariaLabel, spoken)) }
        return N(
            .a, key: tab.route, attributes, on: [(.click, .event(tab.event))],
            [icon(tab.icon), N(.span, text: tab.label)])
    }

    // MARK: Blocks

    private mutating func draw(_ block: Block<Event>, _ screen: Screen<Event>) -> N {
        switch block {
        case .hero(let name): return N(.div, "hero", [icon(name)])
        case .capsule(let drawing): return draw(drawing)
        case .brand(let mark, let name):
            return N(.div, "brand", [icon(mark), N(.h1, [(.tabindex, "-1")], [N(text: name)])])
        case .text(let text): return N(.p, text: text)
        case .caption(let text): return N(.p, "caption", text: text)
        case .steps(let steps): return N(.ol, "steps", steps.map { N(.li, text: $0) })
        case .points(let points): return N(.ul, "points", points.map { N(.li, text: $0) })
        case .breath(let name): return N(.div, "hero breath", [icon(name)])
        case .example(let label, let text):
            return N(.div, "example", [N(.p, "caption", text: label), N(.p, "sample", text: text)])
        case .week(let week): return draw(week)
        case .calendar(let calendar): return draw(calendar)
        case .aside: return N(.div, "beside", [])
        case .choices(let choices): return draw(choices)
        case .filters(let filters):
            var rows: [N] = []
            for filter in filters { rows.append(draw(filter)) }
            return N(.div, "filters", rows)
        case .date(let field): return draw(field)
        case .time(let field): return draw(field)
        case .field(let field): return draw(field)
        case .progress(let bar): return draw(bar)
        case .notice(let notice): return draw(notice)
        case .article(let article): return draw(article, screen)
        case .document(let document): return draw(document)
        case .list(let list): return draw(list)
        case .entries(let entries): return draw(entries)
        case .empty(let empty): return draw(empty)
        case .tools(let tools): return N(.div, "tools", tools.map { draw($0) })
        case .pager(let previous, let next):
            var parts: [N] = []
            if let previous { parts.append(button(previous, "quiet previous", key: "previous")) }
            if let next { parts.append(button(next, "quiet next", key: "next")) }
            return N(.div, "pager", parts)
        case .arrival(let name, let text):
            return N(
                .div, key: "arrival", [(.class, "arrival"), (.ariaHidden, "true")], [icon(name), N(.p, text: text)])
        case .button(let action):
            return action.isDestructive
                ? N(.div, "more danger", [button(action, "quiet destroy")])
                : N(.div, "more", [button(action, "secondary")])
        case .deck(let deck): return draw(deck)
        case .passage(let passage, let look): return draw(passage, look)
        case .picture(let picture): return draw(picture)
        case .toggle(let toggle): return draw(toggle)
        case .tiles(let tiles): return draw(tiles)
        case .hours(let band): return draw(band)
        case .sortable(let list): return draw(list)
        case .lookup(let table): return draw(table)
        case .refresh(let action, let text):
            return N(
                .div, key: "refresh", [(.class, "refresh")],
                [N(.p, [(.class, "caption"), (.role, "status")], [N(text: text)]), button(action, "quiet pull")])
        }
    }

    private func draw(_ bar: ProgressBar) -> N {
        var attributes: [(Attribute, String)] = [(.ariaLabel, bar.label)]
        if bar.total > 0 { attributes += [(.max, String(bar.total)), (.value, String(bar.done))] }
        return N(
            .div, "progress",
            [N(.progress, key: bar.total > 0 ? "known" : "unknown", attributes), N(.p, text: bar.label)])
    }

    private func draw(_ notice: Notice<Event>) -> N {
        var parts: [N] = []
        if let title = notice.title { parts.append(N(.strong, text: title)) }
        parts.append(N(.p, text: notice.text))
        if let action = notice.action { parts.append(button(action, "secondary")) }
        if let dismiss = notice.dismiss { parts.append(button(dismiss, "quiet", key: "dismiss")) }
        let isError = notice.kind == .error
        let name =
            switch notice.kind {
            case .info: "info"
            case .done: "check"
            case .error: "alert-triangle"
            }
        return N(
            .div, [(.class, isError ? "notice error" : "notice"), (.role, isError ? "alert" : "note")],
            [icon(name), N(.div, key: notice.title.isNone ? nil : "titled", parts)])
    }

    private func draw(_ article: Article, _ screen: Screen<Event>) -> N {
        let details = article.details.map { N(.span, text: $0) }
        let kicker = N(
            .div, [(.class, "kicker")] + tint(article.tint),
            [
                N(.span, "ground", [icon(article.icon)]),
                N(.div, [N(.p, "category", text: article.category), N(.p, "details", details)]),
            ])
        var parts = article.isLetter ? [] : [kicker]
        if let occasion = article.occasion {
            parts.append(
                N(.p, [(.class, "occasion")] + tint(article.tint), [icon("calendar"), N(.span, text: occasion)]))
        }
        var reading: [N] = []
        if article.isCard { reading.append(N(.h2, clauses(article.title, article.language))) }
        if let summary = article.summary {
            reading.append(N(.p, [(.class, "summary"), (.dir, "auto")], [N(text: summary)]))
        }
        for paragraph in article.paragraphs { reading.append(N(.p, [(.dir, "auto")], [N(text: paragraph)])) }
        parts.append(N(.div, [(.class, "reading"), (.lang, article.language.code)], reading))
        if article.isLetter { parts.append(kicker) }
        var foot: [N] = []
        if let source = article.source {
            foot.append(
                N(
                    .a, [(.class, "source"), (.href, source.url), (.rel, "noreferrer noopener"), (.target, "_blank")],
                    [
                        N(.span, text: source.label), icon("external-link"),
                        N(.span, "unseen", text: Words(screen.language)[.factOpens]),
                    ]))
        }
        if !article.tags.isEmpty {
            foot.append(
                N(
                    .ul, [(.class, "tags"), (.lang, article.language.code)],
                    article.tags.map { N(.li, text: $0) }))
        }
        parts.append(N(.div, "foot", foot))
        return N(.article, article.isCard ? "fact card" : "fact", parts)
    }

    // MARK: Small parts

    func button(_ action: Action<Event>, _ style: String, key: String? = nil) -> N {
        var attributes: [(Attribute, String)] = [(.type, "button"), (.class, style)]
        if !action.isEnabled { attributes.append((.disabled, "")) }
        if let spoken = action.spoken { attributes.append((.ariaLabel, spoken)) }
        var parts = [N(.span, text: action.label)]
        if let name = action.icon { parts.insert(icon(name), at: 0) }
        return N(.button, key: key, attributes, on: [(.click, .event(action.event))], parts)
    }

    func icon(_ name: String) -> N {
        N(.svg, [(.class, "icon"), (.ariaHidden, "true")], [N(.use, [(.href, "/icons.svg#" + name)])])
    }

    func tint(_ color: String?) -> [(Attribute, String)] {
        guard let color, !color.isEmpty else { return [] }
        return [(.tint, color)]
    }

    func percent(_ percent: Int?) -> [(Attribute, String)] {
        percent.map { [(.percent, String($0))] } ?? []
    }

    func language(_ language: Language?) -> [(Attribute, String)] {
        language.map { [(.lang, $0.code)] } ?? []
    }
}
