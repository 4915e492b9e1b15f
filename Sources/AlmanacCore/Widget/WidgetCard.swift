/// A widget as an Adaptive Card, the form in which systems with a board of widgets take those of installed web apps (P4).
public enum WidgetCard {
    /// The template, the same for all widgets. A system fills it with ``data(_:)``.
    ///
    /// Times are formatted by the system when it shows the card, in the user's zone.
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
                        "${cue}", ("$when", .string("${cue != ''}")), ("isSubtle", .bool(true)),
                        ("size", .string("small"))),
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

    /// Returns what fills the template for a widget. A card stays on the board while no app runs; so its member `later`
    /// lists what changes by itself, in order: members that take the place of those before, and from when on.
    /// - Parameters:
    ///   - name: The app's name.
    ///   - end: When the account's plan no longer includes the widget; `nil` if that is not known to come.
    ///   - locked: What it shows from then on.
    @inline(never)
    public static func data(
        _ snapshot: WidgetSnapshot, name: String, at now: Instant, until end: Instant? = nil,
        then locked: WidgetSnapshot? = nil
    ) -> JSON {
        var times: [Instant] = []
        for entry in snapshot.entries {
            if let lifetime = entry.lifetime { times += [lifetime.freshUntil, lifetime.staleUntil] }
        }
        var later: [JSON] = []
        for time in times.ordered(by: { $0 < $1 }) where time > now && time < end ?? time + 1 {
            later.append(change(time, [cue(snapshot, name, time)]))
        }
        if let end, let locked { later.append(change(end, members(locked, name, end))) }
        return .object(members(snapshot, name, now) + [JSON.Member("later", .array(later))])
    }

    private static func change(_ time: Instant, _ members: [JSON.Member]) -> JSON {
        .object([JSON.Member("at", .int(time.milliseconds))] + members)
    }

    private static func members(_ snapshot: WidgetSnapshot, _ name: String, _ now: Instant) -> [JSON.Member] {
        let entries = snapshot.entries.map { entry in
            JSON.members(
                ("label", .string(entry.label ?? "")), ("primary", .string(entry.primary)),
                ("secondary", .string(entry.secondary ?? "")))
        }
        return [
            JSON.Member("title", .string(snapshot.title)), JSON.Member("route", .string(snapshot.route)),
            JSON.Member("entries", .array(entries)), JSON.Member("source", .string(snapshot.source ?? "")),
            cue(snapshot, name, now),
        ]
    }

    /// Says how old the snapshot is at a time, with the time at which it was fetched in the place of its age.
    private static func cue(_ snapshot: WidgetSnapshot, _ name: String, _ now: Instant) -> JSON.Member {
        let view = WidgetView(snapshot, name: name, at: now)
        let words = Words(snapshot.language)
        var age: String?
        if let fetched = view.fetchedAt, !WidgetView.age(of: fetched, at: now, words).isNone {
            // Cards know no fractions of a second.
            let time = fetched.timestamp.cut(to: 19) + "Z"
            age = "{{DATE(" + time + ", SHORT)}} {{TIME(" + time + ")}}"
        }
        let text = view.freshness.flatMap { WidgetView.cue($0, age, name, words) }
        return JSON.Member("cue", .string(text ?? ""))
    }
}
