extension WidgetView {
    /// The widget as JSON, for dashboards that draw it themselves: the snapshot, and how old it is at this moment.
    public var json: JSON {
        @inline(never) get {
            // What an app needs to tell its own snapshots apart concerns nobody else.
            var shown = snapshot
            shown.subject = nil
            guard case .object(let members) = shown.json else { return .null }
            var more = [JSON.Member("state", .string(state.name))]
            if let freshness { more.append(JSON.Member("freshness", .string(WidgetView.name(freshness)))) }
            if let fetchedAt { more.append(JSON.Member("fetched_at", .string(fetchedAt.timestamp))) }
            if let cue { more.append(JSON.Member("cue", .string(cue))) }
            return .object(members + more)
        }
    }

    private static func name(_ freshness: Freshness) -> String {
        switch freshness {
        case .fresh: "fresh"
        case .stale: "stale"
        case .veryStale: "very_stale"
        case .missing: "missing"
        }
    }
}

extension WidgetView.State {
    fileprivate var name: String {
        switch self {
        case .current: "current"
        case .demo: "demo"
        case .locked: "locked"
        }
    }
}
