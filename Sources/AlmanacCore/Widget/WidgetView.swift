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
    /// When the least fresh of its values was fetched, the oldest of them if several are; `nil` if none of them ages.
    public let fetchedAt: Instant?
    /// How old it is, in words; `nil` if that does not matter. It never says that a value is live.
    public let cue: String?

    /// Creates the view of a snapshot.
    /// - Parameter name: The app's name, for a cue that asks to open it.
    @inline(never)
    public init(_ snapshot: WidgetSnapshot, _ state: State = .current, name: String, at now: Instant) {
        self.state = state
        self.snapshot = snapshot
        let words = Words(snapshot.language)
        var oldest: Instant?
        var worst: Freshness?
        for entry in snapshot.entries {
            guard let freshness = entry.lifetime?.freshness(at: now) else { continue }
            // The age that is told is that of the value for which it is told.
            let step = WidgetView.rank(freshness) - (worst.map { WidgetView.rank($0) } ?? -1)
            if step > 0 {
                (worst, oldest) = (freshness, entry.fetchedAt)
            } else if step == 0, let fetched = entry.fetchedAt {
                oldest = min(oldest ?? fetched, fetched)
            }
        }
        freshness = worst
        fetchedAt = oldest
        let age = oldest.flatMap { WidgetView.age(of: $0, at: now, words) }
        cue = worst.flatMap { WidgetView.cue($0, age, name, words) }
    }

    /// Returns the view of a widget that the account's plan does not include: it says so, and where to go.
    @inline(never)
    public static func locked(app: String, name: String, _ language: Language, at now: Instant) -> WidgetView {
        let words = Words(language)
        return WidgetView(
            WidgetSnapshot(
                app: app, title: name, language: language, route: "/" + app, takenAt: now,
                entries: [WidgetSnapshot.Entry(primary: words[.widgetLocked])]), .locked, name: name, at: now)
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

    /// Returns what is said of a value's age; `nil` if nothing is.
    /// - Parameter age: How old the value is, in words; `nil` if nobody knows.
    static func cue(_ freshness: Freshness, _ age: String?, _ name: String, _ words: Words) -> String? {
        if freshness == .fresh { return age }
        if freshness == .stale, let age { return words(.widgetStale, age) }
        return (age ?? words[.unitanaStaleTitle]) + " · " + words(.widgetOld, name)
    }

    /// Returns how long ago a value was fetched, in the largest whole unit; `nil` for one that is more than an hour ahead.
    /// The clock was set back since, and nobody knows how old it is.
    @inline(never)
    public static func age(of fetched: Instant, at now: Instant, _ words: Words) -> String? {
        if fetched - now > 3_600_000 { return nil }
        let minutes = (now - fetched) / 60_000
        if minutes < 1 { return words[.widgetNow] }
        if minutes < 60 { return words(.widgetMinutes, String(minutes)) }
        if minutes < 48 * 60 { return words(.widgetHours, String(minutes / 60)) }
        return words(.widgetDays, String(minutes / (24 * 60)))
    }
}
