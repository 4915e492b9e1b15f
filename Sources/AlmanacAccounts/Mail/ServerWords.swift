import AlmanacCore
import HTTPTypes

/// The texts of emails and of the server's own pages in one language. They are in the same catalog as all others, but the
/// browser's program does not carry them.
package struct ServerWords: Sendable {
    /// The language of the texts.
    package let language: Language
    private let texts: [Substring]

    /// Creates the texts of a language.
    package init(_ language: Language) {
        self.language = language
        let table = serverWordTables[Language.allCases.firstIndex(of: language) ?? 0]
        texts = table.description.split(separator: "\u{1F}", omittingEmptySubsequences: false)
    }

    /// The text as it is, with any placeholder unfilled.
    package subscript(_ word: ServerWord) -> String { String(texts[word.rawValue]) }

    /// Returns a text with its placeholder filled.
    package func callAsFunction(_ word: ServerWord, _ argument: String) -> String {
        self[word].replacing("%@", with: argument, maxReplacements: 1)
    }
}
