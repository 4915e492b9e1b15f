import AlmanacCore

/// How long a text is and how long it takes to read.
struct ReadingTime: Equatable, Sendable {
    /// Words; in Japanese and Chinese, which do not part them, characters without spaces and punctuation.
    let wordCount: Int
    /// At least 5.
    let seconds: Int

    init(of text: String, in language: Language) {
        let isPartedIntoWords = language != .ja && language != .zh
        wordCount = isPartedIntoWords ? Self.words(text) : text.filter(Self.isWritten).count
        let perMinute = isPartedIntoWords ? 200 : 400
        seconds = max(5, (wordCount * 60 + perMinute / 2) / perMinute)
    }

    /// Runs between spaces that hold more than punctuation, so that a lone dash is no word.
    private static func words(_ text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: isWritten) }
    }

    private static func isWritten(_ character: Character) -> Bool {
        !character.isWhitespace && !character.isPunctuation
    }
}
