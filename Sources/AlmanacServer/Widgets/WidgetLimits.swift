import AlmanacDatabase

/// The settings for how often widgets may be looked at.
public struct WidgetSettings: Sendable {
    /// The most looks at one widget in five minutes, from anywhere, at least 1: a page with many readers embeds it.
    public var looksPerLink = 3_000
    /// The most looks at widgets in five minutes from one client address, whether the widgets exist or not, at least 1.
    public var looksPerAddress = 600

    /// Creates the default settings.
    public init() {}
}

/// Counts how often widgets are looked at.
struct WidgetLimits: Sendable {
    let perLink: RateLimit
    let perAddress: RateLimit

    init(_ settings: WidgetSettings = WidgetSettings()) {
        perLink = RateLimit(perFiveMinutes: settings.looksPerLink)
        perAddress = RateLimit(perFiveMinutes: settings.looksPerAddress)
    }
}
