import AlmanacCore

/// The seed's ids of screens (S) and sheets (M). They never change (U9).
public enum ScreenID: UInt8, CaseIterable, Sendable {
    /// The routing of the launch; the screen is the brand's mark.
    case s0
    case s1, s2, s3, s4, s5, s6, s7, s8, m1, m2, m3, m4
}

/// What the user wanted when the paywall opened (the seed's 9.1).
public enum PaywallTrigger: UInt8, Slugged, Equatable {
    /// A widget beyond the free allowance.
    case widgets
    /// A place beyond ``freePlaces``.
    case places

    /// The name in the address.
    public var slug: String {
        switch self {
        case .widgets: "widgets"
        case .places: "places"
        }
    }

    /// How many places are free; `nil` for any number. The seed's fourth place is a trigger for later: it is off.
    static var freePlaces: Int? { nil }
}

/// A screen of Unitana, converted to and from its path. The names are the seed's, below the app's slug; the sheets that
/// the seed gives no route have addresses below the page they lie over.
public enum UnitanaRoute: Equatable, Sendable {
    /// A step of the first run, or its first one.
    case firstRun(UnitanaStep)
    case dashboard
    /// The dashboard of a place, as a widget's link asks for it. It shows as ``dashboard``.
    case at(String)
    /// The tiles being put in order.
    case arrange
    /// A tile's details (M1), and why its value is old (M3).
    case tile(TileKind), stale(TileKind)
    /// All that can be converted or looked up, and a page of it.
    case converter, convert(ConverterKind)
    case switcher, new
    /// The places being put in order, edited and deleted.
    case arrangePlaces
    case edit(String)
    case deleting(String)
    case settings, comfort, privacy
    case widgets
    case widget(String)
    case limit
    case paywall(PaywallTrigger)
    case subscription

    init?(_ text: String) {
        let path = Path(text)
        let segments = path.segments
        guard segments.first == "unitana", segments.count <= 4 else { return nil }
        let rest = Array(segments.dropFirst())
        switch rest.joined(separator: "/") {
        case "", "dashboard": self = path["placeId"].map { .at($0) } ?? .dashboard
        case "first-run": self = .firstRun(.nameAndBadge)
        case "dashboard/order": self = .arrange
        case "converter": self = .converter
        case "places/switcher": self = .switcher
        case "places/new": self = .new
        case "places/order": self = .arrangePlaces
        case "settings": self = .settings
        case "settings/accessibility": self = .comfort
        case "settings/privacy": self = .privacy
        case "widgets": self = .widgets
        case "widgets/new": self = .widget(UnitanaRoute.newWidget)
        case "widgets/limit": self = .limit
        case "paywall": self = .paywall(path["trigger"].flatMap { PaywallTrigger(slug: $0) } ?? .widgets)
        case "subscription/manage": self = .subscription
        default:
            guard let made = UnitanaRoute(rest, path) else { return nil }
            self = made
        }
    }

    /// Parses the paths that name a thing.
    private init?(_ rest: [String], _ path: Path) {
        guard rest.count > 1 else { return nil }
        let id = path["placeId"] ?? path["widgetId"]
        switch (rest[0], rest[1]) {
        case ("first-run", let slug):
            guard let step = UnitanaStep.wizard.first(where: { $0.slug == slug }) else { return nil }
            self = .firstRun(step)
        case ("places", "edit"):
            guard let id else { return nil }
            self = .edit(id)
        case ("places", "delete"):
            guard let id else { return nil }
            self = .deleting(id)
        case ("widgets", "edit"):
            guard let id else { return nil }
            self = .widget(id)
        case ("converter", let slug):
            guard let kind = ConverterKind(slug: slug) else { return nil }
            self = .convert(kind)
        case ("dashboard", let slug):
            guard let tile = TileKind(slug: slug) else { return nil }
            self = rest.count > 2 ? .stale(tile) : .tile(tile)
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .firstRun(.nameAndBadge): "/unitana/first-run"
        case .firstRun(let step): "/unitana/first-run/" + step.slug
        case .dashboard: "/unitana/dashboard"
        case .at(let id): "/unitana/dashboard?placeId=" + Path.encode(id)
        case .arrange: "/unitana/dashboard/order"
        case .tile(let tile): "/unitana/dashboard/" + tile.slug
        case .stale(let tile): "/unitana/dashboard/" + tile.slug + "/freshness"
        case .converter: "/unitana/converter"
        case .convert(let kind): "/unitana/converter/" + kind.slug
        case .switcher: "/unitana/places/switcher"
        case .new: "/unitana/places/new"
        case .arrangePlaces: "/unitana/places/order"
        case .edit(let id): "/unitana/places/edit?placeId=" + Path.encode(id)
        case .deleting(let id): "/unitana/places/delete?placeId=" + Path.encode(id)
        case .settings: "/unitana/settings"
        case .comfort: "/unitana/settings/accessibility"
        case .privacy: "/unitana/settings/privacy"
        case .widgets: "/unitana/widgets"
        case .widget(UnitanaRoute.newWidget): "/unitana/widgets/new"
        case .widget(let id): "/unitana/widgets/edit?widgetId=" + Path.encode(id)
        case .limit: "/unitana/widgets/limit"
        case .paywall(let trigger): "/unitana/paywall?trigger=" + trigger.slug
        case .subscription: "/unitana/subscription/manage"
        }
    }

    static let newWidget = "new"

    /// The screen that Back leads to: sheets close first, then everything leads to the dashboard (U9).
    var parent: UnitanaRoute? {
        switch self {
        case .dashboard, .at, .firstRun: nil
        case .arrange, .tile, .stale, .converter, .switcher, .settings: .dashboard
        case .convert: .converter
        case .new, .arrangePlaces: .switcher
        case .edit, .deleting: .arrangePlaces
        case .comfort, .privacy, .widgets, .subscription: .settings
        case .widget, .paywall(.widgets): .widgets
        case .limit: .widget(UnitanaRoute.newWidget)
        case .paywall(.places): .switcher
        }
    }

    /// The id of the place that a widget's link asks for.
    var place: String? {
        if case .at(let id) = self { id } else { nil }
    }

    /// The seed's id of the screen.
    var id: ScreenID {
        switch self {
        case .firstRun: .s1
        case .dashboard, .at, .arrange: .s2
        case .switcher, .arrangePlaces, .deleting: .s3
        case .new, .edit: .s4
        case .settings, .comfort, .privacy: .s5
        case .paywall: .s6
        case .widgets, .widget: .s7
        case .subscription: .s8
        case .tile, .converter, .convert: .m1
        case .stale: .m3
        case .limit: .m4
        }
    }

    /// Whether it is one of the store's pages.
    var isStore: Bool {
        switch self {
        case .paywall, .subscription: true
        default: false
        }
    }

    /// Whether it lies over the page that it closes to.
    var isSheet: Bool {
        switch self {
        case .tile, .stale, .convert, .switcher, .arrangePlaces, .deleting, .limit, .arrange: true
        default: false
        }
    }
}
