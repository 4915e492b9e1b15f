// A snapshot as JSON, in the row of its widget and at its link.

extension WidgetSnapshot {
    /// The version of the format.
    static let version: Int64 = 1
    /// More entries than any size shows, and longer texts than any app writes, are not read: what is drawn for strangers
    /// must not be made arbitrarily expensive by one row.
    static let mostEntries = 12, longestText = 2_000, longestLine = 200

    /// The snapshot as JSON.
    public var json: JSON {
        @inline(never) get {
            var members = [
                JSON.Member("version", .int(WidgetSnapshot.version)), JSON.Member("app", .string(app)),
                JSON.Member("title", .string(title)), JSON.Member("language", .string(language.code)),
                JSON.Member("route", .string(route)), JSON.Member("taken_at", .string(takenAt.timestamp)),
                JSON.Member("entries", .array(entries.map { $0.json })),
            ]
            if let source { members.append(JSON.Member("source", .string(source))) }
            if let subject { members.append(JSON.Member("subject", .string(subject))) }
            return .object(members)
        }
    }

    /// The snapshot as text without the time at which it was taken, to find out whether anything else has changed.
    @inline(never)
    public var content: String {
        var copy = self
        copy.takenAt = Instant(milliseconds: 0)
        return copy.json.text
    }

    /// Reads a snapshot. What is missing or has another form takes its default, what is unknown is skipped, and what is
    /// too long is cut; `nil` only without an app or anything to show, or in a later version of the format.
    @inline(never)
    public init?(_ json: JSON) {
        guard (json["version"]?.int ?? 1) <= WidgetSnapshot.version, let app = json.string("app"), !app.isBlank,
            let items = json["entries"]?.array
        else { return nil }
        let language = json.string("language").flatMap { Language(code: $0) } ?? .en
        var entries: [Entry] = []
        for item in items.prefix(WidgetSnapshot.mostEntries) {
            if let entry = Entry(item) { entries.append(entry) }
        }
        guard !entries.isEmpty else { return nil }
        self.init(
            app: app.cut(to: 40), title: (json.string("title") ?? "").cut(to: WidgetSnapshot.longestLine),
            language: language, route: WidgetSnapshot.inside(json.string("route")) ?? "/" + Path.encode(app),
            takenAt: json.string("taken_at").flatMap { Instant(timestamp: $0) } ?? Instant(milliseconds: 0),
            entries: entries, source: json.string("source")?.cut(to: WidgetSnapshot.longestLine),
            subject: json.string("subject")?.cut(to: WidgetSnapshot.longestLine))
    }

    /// Returns a route that stays within Almanac; `nil` for an address anywhere else.
    private static func inside(_ route: String?) -> String? {
        guard let route, route.utf8.count <= 300 else { return nil }
        var before: UInt8 = 0
        for (index, byte) in route.utf8.enumerated() {
            // Browsers read `//` and `/\` at the beginning as another host, and skip tabs and line breaks.
            if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\\") { return nil }
            if index == 0, byte != UInt8(ascii: "/") { return nil }
            if index == 1, byte == UInt8(ascii: "/"), before == byte { return nil }
            before = byte
        }
        return route.isEmpty ? nil : route
    }
}

extension WidgetSnapshot.Entry {
    fileprivate var json: JSON {
        var members: [JSON.Member] = []
        if let label { members.append(JSON.Member("label", .string(label))) }
        members.append(JSON.Member("primary", .string(primary)))
        if let secondary { members.append(JSON.Member("secondary", .string(secondary))) }
        if let primaryLanguage { members.append(JSON.Member("primary_language", .string(primaryLanguage.code))) }
        if let secondaryLanguage {
            members.append(JSON.Member("secondary_language", .string(secondaryLanguage.code)))
        }
        if let fetchedAt { members.append(JSON.Member("fetched_at", .string(fetchedAt.timestamp))) }
        if let lifetime {
            members.append(JSON.Member("fresh_until", .string(lifetime.freshUntil.timestamp)))
            members.append(JSON.Member("stale_until", .string(lifetime.staleUntil.timestamp)))
        }
        return .object(members)
    }

    fileprivate init?(_ json: JSON) {
        guard let primary = json.string("primary"), !primary.isBlank else { return nil }
        func instant(_ name: String) -> Instant? { json[name]?.string.flatMap { Instant(timestamp: $0) } }
        func language(_ name: String) -> Language? { json[name]?.string.flatMap { Language(code: $0) } }
        let fetched = instant("fetched_at")
        var lifetime: Lifetime?
        if let fresh = instant("fresh_until"), let stale = instant("stale_until") {
            lifetime = Lifetime(freshUntil: fresh, staleUntil: max(fresh, stale), since: fetched)
        }
        let secondary = json.string("secondary")
        self.init(
            label: json.string("label")?.cut(to: WidgetSnapshot.longestLine),
            primary: primary.cut(to: WidgetSnapshot.longestText),
            secondary: (secondary?.isBlank ?? true) ? nil : secondary?.cut(to: WidgetSnapshot.longestText),
            primaryLanguage: language("primary_language"), secondaryLanguage: language("secondary_language"),
            lifetime: lifetime, fetchedAt: fetched)
    }
}

extension String {
    /// Returns the text, or its beginning if it has more code points than this.
    @inline(never)
    func cut(to count: Int) -> String {
        var view = String.UnicodeScalarView()
        var left = count
        for scalar in unicodeScalars {
            guard left > 0 else { break }
            view.append(scalar)
            left -= 1
        }
        return String(view)
    }
}
