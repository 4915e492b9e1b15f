/// A widget as an Adaptive Card, the form in which systems with a board of widgets take those of installed web apps (P4).
public enum WidgetCard {
    /// The template, the same for all widgets. A system fills it with ``data(_:)``.
    ///
    /// Times are formatted by the system when it shows the card, so an old card says how old it is.
    public static var template: JSON {
        .members(
            ("$schema", .string("http://adaptivecards.io/schemas/adaptive-card.json")),
            ("type", .string("AdaptiveCard")),
            ("version", .string("1.5")),
            (
                "body",
                .array([
                    block("${title}", ("size", .string("small")), ("weight", .string("bolder"))),
                    .members(
                        ("type", .string("Container")), ("$data", .string("${entries}")),
                        (
                            "items",
                            .array([
                                block(
                                    "${label}", ("$when", .string("${label != ''}")), ("isSubtle", .bool(true)),
                                    ("size", .string("small"))),
                                block("${primary}", ("size", .string("medium"))),
                                block(
                                    "${secondary}", ("$when", .string("${secondary != ''}")),
                                    ("isSubtle", .bool(true)), ("spacing", .string("small"))),
                            ])
                        )),
                    block(
                        "${source}", ("$when", .string("${source != ''}")), ("isSubtle", .bool(true)),
                        ("size", .string("small"))),
                    block(
                        "{{DATE(${asOf}, SHORT)}} {{TIME(${asOf})}}", ("$when", .string("${asOf != ''}")),
                        ("isSubtle", .bool(true)), ("size", .string("small"))),
                ])
            ),
            (
                "selectAction",
                .members(
                    ("type", .string("Action.Execute")), ("verb", .string("open")),
                    ("data", .members(("route", .string("${route}")))))
            ))
    }

    private static func block(_ text: String, _ more: (String, JSON)...) -> JSON {
        var members = [
            JSON.Member("type", .string("TextBlock")), JSON.Member("text", .string(text)),
            JSON.Member("wrap", .bool(true)),
        ]
        for (key, value) in more { members.append(JSON.Member(key, value)) }
        return .object(members)
    }

    /// Returns what fills the template for a widget.
    @inline(never)
    public static func data(_ snapshot: WidgetSnapshot) -> JSON {
        var oldest: Instant?
        var entries: [JSON] = []
        for entry in snapshot.entries {
            if !entry.lifetime.isNone, let fetched = entry.fetchedAt { oldest = min(oldest ?? fetched, fetched) }
            entries.append(
                .members(
                    ("label", .string(entry.label ?? "")), ("primary", .string(entry.primary)),
                    ("secondary", .string(entry.secondary ?? ""))))
        }
        // Cards know no fractions of a second.
        let asOf = oldest.map { $0.timestamp.cut(to: 19) + "Z" } ?? ""
        return .members(
            ("title", .string(snapshot.title)), ("route", .string(snapshot.route)),
            ("entries", .array(entries)), ("source", .string(snapshot.source ?? "")), ("asOf", .string(asOf)))
    }
}
