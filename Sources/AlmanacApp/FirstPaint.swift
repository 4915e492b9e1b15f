import AlmanacCore
import AlmanacHTML
import FactsADay

/// What the server puts into the page before any program has run.
public enum FirstPaint {
    /// The launch screen as HTML, drawn by the very code that draws it later.
    public static var html: String {
        let name = Words(.en)[.almanacName]
        var screen = Screen<Almanac.Event>(route: "/", title: name, face: .almanac, language: .en)
        screen.blocks = [.brand(mark: "mark", name: name)]
        screen.layout = .launch
        var drawing = Drawing<Almanac.Event>()
        return drawing.draw(screen).html
    }

    /// For when the program itself has stopped, or never started: the same few words in every language, one of which
    /// the page shows.
    public static var trouble: String {
        var parts: [Node<Never>] = []
        for language in Language.allCases {
            let words = Words(language)
            parts.append(
                Node(
                    .section, [(.lang, language.code)],
                    [
                        Node(.h2, [Node(text: words[.troubleTitle])]), Node(.p, [Node(text: words[.troubleText])]),
                        Node(.button, [(.type, "button"), (.class, "primary")], [Node(text: words[.troubleButton])]),
                    ]))
        }
        return parts.map { $0.html }.joined()
    }

    /// For a browser that runs no scripts at all; here nothing can choose a language.
    public static var noscript: String {
        let lines = Language.allCases.map { language in
            Node<Never>(.p, [(.lang, language.code)], [Node(text: Words(language)[.troubleScript])]).html
        }
        return "<div>" + lines.joined() + "</div>"
    }
}
