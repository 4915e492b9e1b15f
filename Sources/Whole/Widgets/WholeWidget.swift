import AlmanacCore

/// Whole's widget (W10): the quote last shown on the main screen.
enum WholeWidget {
    /// The only kind, under its name in rows.
    static let quote = WidgetKind("quote", name: .wholeQuoteTitle, summary: .wholeWidgetsText)

    /// The colors of the app's face.
    static var colors: WidgetColors {
        WidgetColors(
            light: CardPalette(ground: "#ffeedf", ink: "#4a2415", muted: "#84533b", accent: "#a8502f"),
            dark: CardPalette(ground: "#1f1410", ink: "#ffeedf", muted: "#d6ad90", accent: "#ff9f68"))
    }

    /// What the widget is made from: the id of the quote last shown, and the quotes.
    static var queries: [Query] { [shown, .all(table: WholeTables.library.name)] }

    private static var shown: Query {
        .row(table: WholeTables.remembered.name, key: .text(Remembered.widgetQuote))
    }

    /// Returns the quote last shown; `nil` if none was, or if it no longer exists.
    static func snapshot(_ records: Snapshot, _ moment: Moment, _ words: Words) -> WidgetSnapshot? {
        guard let id = Preferences.values(records[shown])[Remembered.widgetQuote] else { return nil }
        for row in records[WholeTables.library] where row.first?.text == id {
            return Quote(row).map { snapshot(of: $0, moment.now, words) }
        }
        return nil
    }

    /// Returns a quote as a widget shows it. A tap opens it.
    static func snapshot(of quote: Quote, _ now: Instant, _ words: Words) -> WidgetSnapshot {
        make(
            quote.english, quote.chinese, quote.source(words.language), route: WholeRoute.quote(quote.id).path, now,
            words)
    }

    /// Returns the quote that stands for all of them while none was shown yet.
    static func demo(_ words: Words) -> WidgetSnapshot {
        snapshot(of: SampleQuotes.first, words)
    }

    /// Returns a passage as a widget shows it. A tap opens the app.
    static func snapshot(of passage: Passage, _ words: Words) -> WidgetSnapshot {
        let source = words.language == .zh ? passage.translatedSource ?? passage.source : passage.source
        return make(
            passage.text, passage.translation, source, route: WholeRoute.quotes.path, Instant(milliseconds: 0), words)
    }

    private static func make(
        _ english: String, _ chinese: String, _ source: String?, route: String, _ now: Instant, _ words: Words
    ) -> WidgetSnapshot {
        WidgetSnapshot(
            app: WholeApp.identity.slug, title: words[.wholeName], language: words.language, route: route,
            takenAt: now,
            entries: [
                WidgetSnapshot.Entry(
                    primary: english, secondary: chinese.isBlank ? nil : chinese, primaryLanguage: .en,
                    secondaryLanguage: .zh)
            ], source: source)
    }
}

extension WholeApp {
    /// One kind: the quote last shown.
    public static var widgetKinds: [WidgetKind] { [WholeWidget.quote] }

    /// The colors of the app's face.
    public static var widgetColors: WidgetColors { WholeWidget.colors }

    /// Reads the id of the quote last shown, and the quotes.
    public static var widgetQueries: [Query] { WholeWidget.queries }

    /// The quote last shown.
    public static func widget(
        _ kind: String, _ configuration: JSON, _ size: WidgetSize, _ records: Snapshot, _ moment: Moment,
        _ words: Words
    ) -> WidgetSnapshot? {
        WholeWidget.snapshot(records, moment, words)
    }

    /// A quote of Almanac's own.
    public static func widgetDemo(_ kind: String, _ words: Words) -> WidgetSnapshot? { WholeWidget.demo(words) }
}
