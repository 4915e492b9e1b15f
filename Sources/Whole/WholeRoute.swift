import AlmanacCore

/// A screen of Whole's main app, converted to and from its path.
public enum WholeRoute: Equatable, Sendable {
    case quotes, favorites, settings
    /// The quotes, narrowed down to some categories.
    case categories
    case customize, subscription, paywall
    /// The categories from which the day's quotes are chosen.
    case preferred
    case quote(String)
    case own
    /// The user's widgets, and one of them.
    case widgets, widget(String)
    /// A quote of the user's own being written; `new` for one that does not exist yet.
    case editor(String)

    init?(_ path: String) {
        let segments = Path(path).segments
        guard segments.first == "whole", segments.count <= 3 else { return nil }
        let rest = segments.count == 3 ? segments[2] : nil
        switch (segments.dropFirst().first, rest) {
        case (nil, nil): self = .quotes
        case ("favorites", nil): self = .favorites
        case ("settings", nil): self = .settings
        case ("settings", "categories"): self = .preferred
        case ("categories", nil): self = .categories
        case ("customize", nil): self = .customize
        case ("subscription", nil): self = .subscription
        case ("paywall", nil): self = .paywall
        case ("quote", let id?): self = .quote(id)
        case ("own", nil): self = .own
        case ("widgets", nil): self = .widgets
        case ("widgets", let id?): self = .widget(id)
        case ("own", let id?): self = .editor(id)
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .quotes: "/whole"
        case .favorites: "/whole/favorites"
        case .settings: "/whole/settings"
        case .preferred: "/whole/settings/categories"
        case .categories: "/whole/categories"
        case .customize: "/whole/customize"
        case .subscription: "/whole/subscription"
        case .paywall: "/whole/paywall"
        case .quote(let id): "/whole/quote/" + Path.encode(id)
        case .own: "/whole/own"
        case .widgets: "/whole/widgets"
        case .widget(let id): "/whole/widgets/" + Path.encode(id)
        case .editor(let id): "/whole/own/" + Path.encode(id)
        }
    }

    /// The screen that Back leads to; `nil` for the pages of the tab bar.
    var parent: WholeRoute? {
        switch self {
        case .quotes, .favorites, .settings: nil
        case .categories, .customize, .paywall, .quote: .quotes
        case .preferred, .subscription, .own, .widgets: .settings
        case .widget: .widgets
        case .editor: .own
        }
    }

    /// Whether it is one of the store's pages.
    var isStore: Bool { self == .paywall || self == .subscription }

    /// Whether it is one of the pages about widgets.
    var isAboutWidgets: Bool {
        switch self {
        case .widgets, .widget: true
        default: false
        }
    }

    static let new = "new"
}
