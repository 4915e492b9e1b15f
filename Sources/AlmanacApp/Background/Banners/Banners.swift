import AlmanacCore

/// Notifications shown on top of the app, one at a time. Each is shown until it is tapped or dismissed, or until
/// neither pointer nor focus has been on it for five seconds.
public struct Banners: Equatable, Sendable {
    /// The notifications to show. The first one is on the screen.
    private(set) var queue: [InAppNotification] = []
    /// Distinguishes the timer of the banner on the screen from older ones.
    private var number = 0
    private var isHeld = false
    /// Whether the screen showed a message to be read first when the banner's time ran out. The time then begins again
    /// once the message is closed.
    private var isCovered = false

    /// What the banners react to: new notifications, timers and the user's actions.
    public indirect enum Event: Equatable, Sendable {
        case came(InAppNotification)
        case timeCame(Int)
        /// The pointer or the focus has entered the banner, or left it.
        case held, released
        case tapped, dismissed
    }

    /// How long a banner is shown, in milliseconds.
    static let time: Int64 = 5_000

    /// Handles one event.
    /// - Parameter isCovered: Whether the user cannot see the banner now, because of a message that must be read first,
    ///   or because the app is not visible.
    static func update(_ banners: inout Banners, _ event: Event, isCovered: Bool) -> [Effect<Event>] {
        switch event {
        case .came(let notification):
            banners.queue.append(notification)
            return banners.queue.count == 1 ? banners.begin() : []
        case .timeCame(let number):
            guard number == banners.number, !banners.isHeld else { return [] }
            if isCovered {
                banners.isCovered = true
                return [.after(milliseconds: 1_000, .timeCame(number))]
            }
            return banners.isCovered ? banners.begin() : banners.leave(.ignored)
        case .held:
            banners.isHeld = true
            return []
        case .released:
            guard banners.isHeld, !banners.queue.isEmpty else { return [] }
            return banners.begin()
        case .tapped: return banners.leave(.tapped)
        case .dismissed: return banners.leave(.dismissed)
        }
    }

    private mutating func begin() -> [Effect<Event>] {
        isHeld = false
        isCovered = false
        number += 1
        return [.after(milliseconds: Banners.time, .timeCame(number))]
    }

    /// Removes the banner on the screen. After a tap, the root opens its route.
    private mutating func leave(_ answer: BannerAnswer) -> [Effect<Event>] {
        switch Banners.flow.next(from: .waitAction, answer: answer, facts: ()) {
        case .opened, .dismissed: end()
        case .waitAction, nil: []
        }
    }

    private mutating func end() -> [Effect<Event>] {
        guard !queue.isEmpty else { return [] }
        queue.removeFirst()
        isHeld = false
        return queue.isEmpty ? [] : begin()
    }

    /// Returns whether the same banner is shown, or none.
    func looksSame(as other: Banners) -> Bool {
        queue.first?.key == other.queue.first?.key
    }

    /// Returns the banner to show now, if any.
    /// - Parameters:
    ///   - opened: Returns the event for a tap on it, given its route.
    ///   - snooze: Returns the event for “Remind me later”, given the route of the page that asks when.
    func banner<Root: Equatable & Sendable>(
        _ words: Words, on: @escaping @Sendable (Event) -> Root, opened: (String) -> Root, snooze: (String) -> Root
    ) -> Banner<Root>? {
        guard let first = queue.first else { return nil }
        let text = first.text
        return Banner(
            id: first.key, title: text.title, text: text.body, language: text.language, route: text.route,
            opened: opened(text.route),
            later: Action(words[.laterTitle], snooze(SnoozePage.route(first.key))),
            dismiss: Action(words[.bannerDismiss], on(.dismissed)), held: on(.held), released: on(.released))
    }
}
