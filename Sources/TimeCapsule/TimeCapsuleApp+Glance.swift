import AlmanacCore

// Time Capsule on the Today page (P1).

extension TimeCapsuleApp {
    /// One line and the way to the first capsule.
    public static var invitation: Invitation {
        Invitation(text: .capsuleInvitation, step: .capsuleInvitationStep, route: CapsuleRoute.new.path)
    }

    /// A new capsule.
    public static var shortcuts: [AppShortcut] {
        [AppShortcut(name: .capsuleNew, route: CapsuleRoute.new.path, isForAlmanac: true)]
    }

    /// Reads the capsules.
    public static var glanceQueries: [Query] { [CapsuleTables.capsules.query] }

    /// Says how many capsules can be opened, or how long it is to the next; `nil` if there is neither.
    ///
    /// What is ready stays on the page after its banner is gone.
    public static func glance(
        _ records: Snapshot, _ zones: [Zone], _ moment: Moment, _ words: Words
    ) -> Glance? {
        guard let items = readyItems(records, at: moment.now), items.count > 0 || !items.next.isNone else {
            return nil
        }
        let left = items.next.map { wait(for: $0, moment, words) }
        let opens = items.next.map {
            words(.capsuleOpens, $0.text(words, moment.zone.reaching($0, from: moment.now)))
        }
        // Beside what is ready, the next one is of less interest.
        var glance = Glance(
            title: items.count > 0 ? words(.capsuleReadyCount, count: items.count) : left ?? "",
            detail: items.count > 0 ? left : opens, route: identity.path, language: words.language)
        glance.changesAt = items.next
        glance.isDue = items.count > 0
        // A capsule is encrypted as a whole.
        glance.isPrivate = true
        return glance
    }

    private static func wait(for next: Instant, _ moment: Moment, _ words: Words) -> String {
        let zone = moment.zone.reaching(next, from: moment.now)
        let days = zone.date(at: next).daysSinceEpoch - moment.today.daysSinceEpoch
        return days > 0 ? words(.capsuleNextDays, count: days) : words[.capsuleNextToday]
    }
}
