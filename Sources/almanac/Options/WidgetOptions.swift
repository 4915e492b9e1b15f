import AlmanacServer
import ArgumentParser

/// The options of `almanac serve` for widgets.
struct WidgetOptions: ParsableArguments {
    @Option(help: "Views of widget links per five minutes and address. (default: 600)")
    var limitWidgets: String?

    @Option(help: "Views of one widget's link per five minutes, from all addresses. (default: 3000)")
    var limitWidget: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> WidgetSettings {
        var widgets = WidgetSettings()
        widgets.looksPerAddress = try settings.count(
            limitWidgets, "limit.widgets", from: 1, default: widgets.looksPerAddress)
        widgets.looksPerLink = try settings.count(limitWidget, "limit.widget", from: 1, default: widgets.looksPerLink)
        return widgets
    }
}
