import AlmanacCore

// The interface of Unitana to the rest of Almanac.

extension Face {
    static let unitana = UnitanaApp.identity.face
}

extension UnitanaApp {
    /// The app's slug, name, tagline and color.
    public static var identity: AppIdentity {
        AppIdentity(
            slug: "unitana", name: .unitanaName, tagline: .unitanaTagline,
            ground: Ground(light: "#f2f5f8", dark: "#0e151c"))
    }

    /// The synced tables, and what the device remembers.
    public static var tables: AppTables {
        AppTables(
            synced: UnitanaTables.synced, personal: [UnitanaTables.remembered],
            shared: [.widgets, UnitanaTables.accounts])
    }

    /// The address of the settings.
    public static var settingsRoute: String? { UnitanaRoute.settings.path }

    /// The address of the subscription page.
    public static var subscriptionRoute: String? { UnitanaRoute.subscription.path }

    /// The seed's flowcharts.
    public static var flows: FlowPage { UnitanaFlows.page }

    /// The name of a place, for a page outside the app.
    public static func summary(
        of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment
    ) -> String? {
        for field in fields where field.key == "name" { return field.value.string }
        return nil
    }

    // MARK: Widgets

    /// One place with some of its tiles.
    public static var widgetKinds: [WidgetKind] {
        [WidgetKind(widgetKind, name: .unitanaWidgetTitle, summary: .unitanaWidgetHint)]
    }

    /// The colors of the face.
    public static var widgetColors: WidgetColors { .unitana }

    /// Reads the places and what was last fetched.
    public static var widgetQueries: [Query] { UnitanaTables.queries }

    /// What a widget shows of its place, without entries while that has no value; the way to set it up when the place is
    /// gone.
    public static func widget(
        _ kind: String, _ configuration: JSON, _ size: WidgetSize, _ records: Snapshot, _ moment: Moment,
        _ words: Words
    ) -> WidgetSnapshot? {
        var state = State(words.language, .dashboard)
        state.records = UnitanaRecords(records)
        let context = ScreenContext(state: state, words: words, moment: moment)
        let place = configuration.string("place").flatMap { context.records.place($0) }
        return place.map { snapshot(of: $0, tiles(of: configuration), size, context) } ?? setup(context)
    }
}
