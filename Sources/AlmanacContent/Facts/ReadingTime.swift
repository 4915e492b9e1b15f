import AlmanacCore

/// The length of a text and the time it takes to read.
package struct ReadingTime: Equatable, Sendable {
    /// The number of words. In Japanese and Chinese, which do not separate words, the number of characters without
    /// spaces and punctuation.
    package let wordCount: Int
    /// The reading time in seconds, at least 5.
    package let seconds: Int

    package init(of text: String, in language: Language) {
        let separatesWords = language != .ja && language != .zh
        wordCount = separatesWords ? Self.words(text) : text.filter(Self.isWritten).count
        let perMinute = separatesWords ? 200 : 400
        seconds = max(5, (wordCount * 60 + perMinute / 2) / perMinute)
    }

    /// Counts the parts between spaces, without those that consist of punctuation, such as a lone dash.
    private static func words(_ text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: isWritten) }
    }

    private static func isWritten(_ character: Character) -> Bool {
        !character.isWhitespace && !character.isPunctuation
    }
}
