import AlmanacCore

// An app's widgets, for the root, which writes them, and the server, which shows them.

extension AppID {
    /// The kinds of widgets that the app offers.
    public var widgetKinds: [WidgetKind] {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> [WidgetKind] { A.widgetKinds }
        }
        return visit(Reading())
    }

    /// The colors of its widgets.
    public var widgetColors: WidgetColors {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> WidgetColors { A.widgetColors }
        }
        return visit(Reading())
    }

    var widgetQueries: [Query] {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.widgetQueries } }
        return visit(Reading())
    }

    /// Returns what a widget shows now; `nil` to leave what is stored. Where the app has no values for what the widget is
    /// about, that stays only if it is about the same.
    func widget(_ widget: Widget, _ records: Snapshot, _ moment: Moment, _ words: Words) -> WidgetSnapshot? {
        struct Reading: AppVisitor {
            let widget: Widget
            let records: Snapshot
            let moment: Moment
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> WidgetSnapshot? {
                A.widget(widget.kind, widget.configuration, widget.size, records, moment, words)
            }
        }
        var snapshot = visit(Reading(widget: widget, records: records, moment: moment, words: words))
        guard let empty = snapshot, empty.entries.isEmpty else { return snapshot }
        if let stored = widget.snapshot, stored.subject == empty.subject { return nil }
        snapshot?.entries =
            WidgetView.setup(
                app: empty.app, name: words[identity.name], words.language, at: moment.now
            ).entries
        return snapshot
    }

    /// Returns what a widget of the app shows before anything was stored for it: an example, or the way to set it up.
    public func widgetDemo(_ kind: String, _ language: Language, at now: Instant) -> WidgetSnapshot {
        struct Reading: AppVisitor {
            let kind: String
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> WidgetSnapshot? { A.widgetDemo(kind, words) }
        }
        let words = Words(language)
        return visit(Reading(kind: kind, words: words))
            ?? WidgetView.setup(app: identity.slug, name: words[identity.name], language, at: now)
    }
}
