import AlmanacCore

// The interface of Time Capsule to the rest of Almanac. `upkeep` is in CapsuleReminder.swift, `summary` in
// Capsule.swift.

extension Face {
    static let capsule = TimeCapsuleApp.identity.face
}

extension TimeCapsuleApp {
    /// The app's slug, name, tagline and color.
    public static var identity: AppIdentity {
        AppIdentity(
            slug: "capsule", name: .capsuleName, tagline: .almanacCapsule,
            ground: Ground(light: "#f3f1fb", dark: "#110e22"), countsReadyItems: true)
    }

    /// The synced table of capsules, the drafts on the device, and the shared table of reminders.
    public static var tables: AppTables {
        AppTables(synced: [CapsuleTables.capsules], personal: [CapsuleTables.drafts], shared: [.reminders])
    }

    /// The seed's diagrams, except the third: it belongs to the banner, which all apps share.
    public static var flows: FlowPage {
        FlowPage(
            "notifications",
            [
                FlowPage.Diagram("Request permission", AskingPermission.flow.mermaid),
                FlowPage.Diagram("Schedule the notification", Scheduling.flow.mermaid),
                FlowPage.Diagram("Notification tapped, or a link", DeepLinkRouting.flow.mermaid),
            ])
    }

    /// While the alert about a missing capsule is shown, and while one is locked or opened.
    public static func holdsBanners(_ state: State) -> Bool {
        guard case .open(let capsules) = state.situation else { return false }
        switch capsules.place {
        case .locking, .opening: return true
        default: return capsules.hasAlert
        }
    }

    /// Whether the capsule is on the screen, locked or not.
    public static func isShowing(_ subject: String, _ state: State) -> Bool {
        guard case .open(let capsules) = state.situation else { return false }
        switch capsules.place {
        case .locked(let id), .ready(let id), .opening(let id), .detail(let id), .deleting(let id): return id == subject
        default: return false
        }
    }

    /// An opened capsule.
    public static func shownTexts(_ state: State, _ moment: Moment) -> [ShownText] {
        guard case .open(let capsules) = state.situation, case .detail(let id) = capsules.place,
            let capsule = capsules.records.capsule(id)
        else { return [] }
        return [ShownText(CapsuleTables.capsules, capsule.record)]
    }

    /// The title and the text of a draft or an opened capsule.
    public static func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String] {
        func text(_ name: String) -> String? { fields.first { $0.key == name }?.value.string }
        let status = text("status").flatMap { CapsuleStatus(slug: $0) }
        guard status == .draft || status == .opened else { return [] }
        return ["hint", "content"].compactMap { text($0) }.filter { !$0.isBlank }
    }

    /// A capsule.
    public static func kind(of table: String) -> Word? { .deletedCapsule }

    /// Reads the capsules and their reminders.
    public static var upkeepQueries: [Query] { [CapsuleTables.capsules.query, Table.reminders.query] }

    /// Counts the capsules that can be opened (C6).
    public static func readyItems(_ records: Snapshot, at now: Instant) -> ReadyItems? {
        var items = ReadyItems()
        let capsules = records.records(of: CapsuleTables.capsules) + records.lockedRecords(of: CapsuleTables.capsules)
        for capsule in capsules.compactMap({ Capsule($0) })
        where capsule.stored != .draft {
            items.add(capsule.opens, isWaiting: capsule.stored != .opened, at: now)
        }
        return items
    }

    /// Reads the capsule that a reminder is about.
    public static func settledQueries(about subject: String) -> [Query] {
        let key = Table.key(of: [JSON.Member("id", .string(subject))], CapsuleTables.capsules.key)
        return [.row(table: CapsuleTables.capsules.localName, key: .text(key))]
    }

    /// The title of the capsule that a reminder is about.
    public static func title(of subject: String, _ records: Snapshot, _ words: Words) -> String? {
        for query in settledQueries(about: subject) {
            for row in records[query] {
                if let capsule = Record(row).flatMap({ Capsule($0) }) { return capsule.title(words) }
            }
        }
        return nil
    }

    /// Whether the capsule was opened and needs no further notification.
    public static func isSettled(_ subject: String, _ records: Snapshot) -> Bool {
        settledQueries(about: subject).contains { query in
            records[query].contains { row in Record(row).flatMap { Capsule($0) }?.stored == .opened }
        }
    }

    public static func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        // The notification's own title says “ready”, which is untrue until it arrives. A postponed one has arrived.
        guard !subject.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return ReminderLink(title: words[.capsuleName], route: CapsuleRoute.capsule(subject).path)
    }
}
