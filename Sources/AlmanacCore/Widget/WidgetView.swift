/// A widget as it is shown at one moment: its snapshot, and how old that is by now.
public struct WidgetView: Equatable, Sendable {
    /// Why it shows what it shows.
    public enum State: UInt8, Equatable, Sendable {
        /// What the app has written.
        case current
        /// An example, because the app has written nothing yet.
        case demo
        /// Nothing of the user's, because the account's plan does not include this widget.
        case locked
    }

    /// Why it shows what it shows.
    public let state: State
    /// What it shows.
    public let snapshot: WidgetSnapshot
    /// The least fresh of its values; `nil` if none of them ages.
    public let freshness: Freshness?
    /// When the oldest of the values that age was fetched; `nil` if none of them does.
    public let fetchedAt: Instant?
    /// How old it is, in words; `nil` if that does not matter. It never says that a value is live.
    public let cue: String?

    /// Creates the view of a snapshot.
    @inline(never)
    public init(_ snapshot: WidgetSnapshot, _ state: State = .current, at now: Instant) {
        self.state = state
        self.snapshot = snapshot
        var oldest: Instant?
        var worst: Freshness?
        for entry in snapshot.entries {
            guard let lifetime = entry.lifetime else { continue }
            let freshness = lifetime.freshness(at: now)
            if WidgetView.rank(freshness) > worst.map({ WidgetView.rank($0) }) ?? -1 { worst = freshness }
            if let fetched = entry.fetchedAt { oldest = min(oldest ?? fetched, fetched) }
        }
        freshness = worst
        fetchedAt = oldest
        cue = worst.flatMap { WidgetView.cue($0, oldest, now, Words(snapshot.language)) }
    }

    /// Returns the view of a widget that the account's plan does not include: it says so, and where to go.
    @inline(never)
    public static func locked(app: String, name: String, _ language: Language, at now: Instant) -> WidgetView {
        let words = Words(language)
        return WidgetView(
            WidgetSnapshot(
                app: app, title: name, language: language, route: "/" + app, takenAt: now,
                entries: [WidgetSnapshot.Entry(primary: words[.widgetLocked])]), .locked, at: now)
    }

    /// Returns what to show while the app has written nothing and has no example: the way to set it up.
    @inline(never)
    public static func setup(app: String, name: String, _ language: Language, at now: Instant) -> WidgetSnapshot {
        let words = Words(language)
        return WidgetSnapshot(
            app: app, title: name, language: language, route: "/" + app, takenAt: now,
            entries: [WidgetSnapshot.Entry(primary: words(.widgetSetup, name))])
    }

    /// Everything it says as one text, for screen readers and previews.
    public var text: String {
        var parts = [snapshot.title]
        for entry in snapshot.entries {
            if let label = entry.label { parts.append(label) }
            parts.append(entry.primary)
            if let secondary = entry.secondary { parts.append(secondary) }
        }
        if let source = snapshot.source { parts.append(source) }
        if let cue { parts.append(cue) }
        return parts.joined(separator: "\n")
    }

    // MARK: Age

    private static func rank(_ freshness: Freshness) -> Int {
        switch freshness {
        case .fresh: 0
        case .stale: 1
        case .veryStale: 2
        case .missing: 3
        }
    }

    private static func cue(_ freshness: Freshness, _ fetched: Instant?, _ now: Instant, _ words: Words) -> String? {
        guard let fetched else { return freshness == .fresh ? nil : words[.widgetOld] }
        let age = WidgetView.age(now - fetched, words)
        return switch freshness {
        case .fresh: age
        case .stale: words(.widgetStale, age)
        case .veryStale, .missing: age + " · " + words[.widgetOld]
        }
    }

    /// Returns how long ago something was, in the largest whole unit. A time in the future counts as now.
    private static func age(_ milliseconds: Int64, _ words: Words) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 1 { return words[.widgetNow] }
        if minutes < 60 { return words(.widgetMinutes, String(minutes)) }
        if minutes < 48 * 60 { return words(.widgetHours, String(minutes / 60)) }
        return words(.widgetDays, String(minutes / (24 * 60)))
    }
}
