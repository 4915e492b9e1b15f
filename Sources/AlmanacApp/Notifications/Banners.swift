import AlmanacCore

/// What is shown on top of the app, one after the other: each until it is tapped or dismissed, or for five seconds in
/// which nobody is busy with it.
public struct Banners: Equatable, Sendable {
    /// The first is on the screen.
    private(set) var news: [News] = []
    /// Tells the timer of the one on the screen from older ones.
    private var number = 0
    private var isHeld = false
    /// It came while a message stood before everything else: its time begins when that is gone.
    private var isCovered = false

    public indirect enum Event: Equatable, Sendable {
        case came(News)
        case timeCame(Int)
        /// The pointer or the focus has come to it, or left it.
        case held, released
        case tapped, dismissed
    }

    /// In milliseconds.
    static let time: Int64 = 5_000

    /// - Parameter isCovered: whether a message stands before everything else now.
    static func update(_ banners: inout Banners, _ event: Event, isCovered: Bool) -> [Effect<Event>] {
        switch event {
        case .came(let news):
            banners.news.append(news)
            return banners.news.count == 1 ? banners.begin() : []
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
            guard banners.isHeld, !banners.news.isEmpty else { return [] }
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

    /// Takes the one on the screen away, however that came. (A tap leads on; that is the root's to do.)
    private mutating func leave(_ answer: BannerAnswer) -> [Effect<Event>] {
        var effects: [Effect<Event>] = []
        for step in Banners.flow.walk(from: .waitAction, answering: answer, facts: (), decide: Banners.decide) {
            switch step {
            case .navigateCapsule, .hideBanner, .autoHide: effects += end()
            case .showInApp, .waitAction, .opened, .dismissed: break
            }
        }
        return effects
    }

    private mutating func end() -> [Effect<Event>] {
        guard !news.isEmpty else { return [] }
        news.removeFirst()
        isHeld = false
        return news.isEmpty ? [] : begin()
    }

    /// - Parameters:
    ///   - opened: the event for a tap on it, with where it leads.
    ///   - later: the event for being told again, with the page that asks when.
    func banner<Root: Equatable & Sendable>(
        _ words: Words, on: @escaping @Sendable (Event) -> Root, opened: (String) -> Root, later: (String) -> Root
    ) -> Banner<Root>? {
        guard let first = news.first else { return nil }
        return Banner(
            id: first.key, title: first.title, text: first.body, language: first.language, route: first.route,
            opened: opened(first.route),
            later: Action(words[.laterTitle], later(LaterPage.route(first.key))),
            dismiss: Action(words[.bannerDismiss], on(.dismissed)), held: on(.held), released: on(.released))
    }
}
