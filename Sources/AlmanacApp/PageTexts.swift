import AlmanacCore
import AlmanacHTML

/// What the server puts into every page, apart from the first screen of its address.
public enum PageTexts {
    /// The launch screen as HTML, drawn by the same code that draws it in the browser. It is for returning visitors
    /// without a saved screen.
    static var launch: String {
        let name = Words(.en)[.almanacName]
        var screen = Screen<Almanac.Event>(route: "/", title: name, face: .almanac, language: .en)
        screen.blocks = [.brand(mark: "mark", name: name)]
        screen.layout = .launch
        var drawing = Drawing<Almanac.Event>()
        return drawing.draw(screen).html
    }

    /// The texts of the page's templates, by the names of their placeholders.
    public static var all: [String: String] {
        [
            "launch": launch, "trouble": trouble, "noscript": noscript, "unable": unable, "unkept": unkept,
            "unsaved": unsaved, "partial": partial, "newer": newer,
            // The faces that the launch screen can have, selected by the first segment of the address.
            "faces": Register.faces.joined(separator: " "),
            // The apps whose notifications are already included in the number on the icon.
            "counted": Register.countedApps.joined(separator: " "),
        ]
    }

    /// The message for when the program has crashed or did not start, in every language. The page shows one of them.
    static var trouble: String {
        sections { words in
            [
                Node(.h2, [Node(text: words[.troubleTitle])]), Node(.p, [Node(text: words[.troubleText])]),
                Node(.button, [(.type, "button"), (.class, "primary")], [Node(text: words[.troubleButton])]),
            ]
        }
    }

    /// The line in a browser that does not run WebAssembly. It has no button: only the browser's settings help.
    static var unable: String {
        sections { words in [Node(.p, [Node(text: words[.troubleUnable])])] }
    }

    /// The line while something waits for the rest of the program, which cannot be fetched.
    static var partial: String {
        sections { words in [Node(.p, [Node(text: words[.troublePartial])])] }
    }

    /// The line while the rest of the program does not come any more, because the server has a newer one, and a text
    /// stands in a field: the user loads the page again.
    static var newer: String { line(.troubleNewer, button: .troubleNewerButton) }

    /// The line for as long as the browser does not open its storage.
    static var unkept: String { line(.troubleUnkept, button: .retry) }

    private static func line(_ text: Word, button: Word) -> String {
        sections { words in
            [
                Node(.p, [Node(text: words[text])]),
                Node(.button, [(.type, "button"), (.class, "secondary")], [Node(text: words[button])]),
            ]
        }
    }

    /// The line beside a field whose text cannot be stored. It offers to copy the text, and, when the device is full, the
    /// page where everything can be taken away as a file; in another window, because leaving this one would lose the text.
    static var unsaved: String {
        sections { words in
            [
                Node(.p, [Node(text: words[.troubleUnsaved])]),
                Node(
                    .button, [(.type, "button"), (.class, "secondary copier")],
                    [
                        Node(.span, [(.class, "before")], [Node(text: words[.copyAction])]),
                        Node(.span, [(.class, "after"), (.role, "status")], [Node(text: words[.copyDone])]),
                    ]),
                Node(
                    .a, [(.href, "/settings/data"), (.target, "_blank"), (.rel, "noopener")],
                    [Node(text: words[.dataTitle])]),
            ]
        }
    }

    /// A section for each language; the page shows one of them.
    private static func sections(_ parts: (Words) -> [Node<Never>]) -> String {
        Language.allCases.map { language in
            Node<Never>(.section, [(.lang, language.code)], parts(Words(language))).html
        }.joined()
    }

    /// The message for a browser that does not run scripts, in every language, because no script can select one.
    static var noscript: String {
        let lines = Language.allCases.map { language in
            Node<Never>(.p, [(.lang, language.code)], [Node(text: Words(language)[.troubleScript])]).html
        }
        return "<div>" + lines.joined() + "</div>"
    }
}
