import AlmanacApp
import AlmanacCore
import AlmanacHTML

/// The first screen of an address as HTML, drawn by the same code that draws it in the browser.
struct FirstScreen: Sendable {
    let html: String
    /// The title, also as HTML.
    let title: String
    let language: Language
    /// The name of the face.
    let face: String

    /// Runs the app as on a device that nobody has used yet, until it waits for the network, the user or the time.
    @Sendable static func draw(path: String, locale: String) -> FirstScreen {
        var moment = Moment(
            now: .system(), zone: .utc, locales: [locale],
            platform: Platform(system: .other, model: "Browser", version: ""), isOnline: true, permission: .undecided,
            random: 1)
        var runtime = Runtime<Almanac>(Launch(path: path), moment)
        // An app reads its records once or twice before its first screen; the limit only guards against a loop.
        for _ in 0..<20 {
            let answers = runtime.takeOrders().compactMap { order in answer(order.request).map { (order.number, $0) } }
            if answers.isEmpty { break }
            for (number, answer) in answers {
                moment.random += 1
                runtime.answer(number, answer, moment)
            }
        }
        let screen = runtime.screen(moment)
        var drawing = Drawing<Almanac.Event>()
        return FirstScreen(
            html: drawing.draw(screen).html, title: Node<Never>(text: screen.windowTitle).html,
            language: screen.language,
            face: screen.face.name)
    }

    /// The answers of an empty storage. Whatever else is asked for stays unanswered.
    private static func answer(_ request: Request) -> Answer? {
        switch request {
        case .read(let queries):
            .read(.rows(queries.map { if case .count = $0 { [[.int(0)]] } else { [] } }))
        case .readSecret: .secretRead(.value(nil))
        default: nil
        }
    }
}
