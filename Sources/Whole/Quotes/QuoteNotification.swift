import AlmanacCore

/// The daily notification (W11), the same whether the device or the server makes it.
public enum QuoteNotification {
    /// The app of the reminder.
    public static var app: String { WholeApp.identity.slug }
    /// The subject of the reminder.
    public static let subject = "quote-of-the-day"

    /// Returns the notification of a quote: the English text above the Chinese one. A tap opens the quote.
    /// - Parameter quote: its Chinese text may be empty; `nil` if there are no quotes, so that a tap opens the app.
    public static func notification(
        of quote: (id: String, english: String, chinese: String)?, _ language: Language
    ) -> NotificationText {
        let words = Words(language)
        guard let quote else {
            return NotificationText(
                title: words[.wholeDailyTitle], body: words[.wholeDailyOpen], route: "/" + app, language: language)
        }
        let chinese = quote.chinese.trimmed
        return NotificationText(
            title: shortened(quote.english.trimmed), body: chinese.isEmpty ? words[.wholeDailyTitle] : chinese,
            route: "/" + app + "/quote/" + quote.id, language: language)
    }

    /// The longest title in bytes. Push messages cut one that is longer, in the middle of a word.
    static let maxTitle = 120

    /// Returns a text that fits into a title, cut after a word. Its lines become one.
    static func shortened(_ text: String) -> String {
        let ellipsis = "…"
        var bytes = text.utf8.map { $0 < 0x20 ? 0x20 : $0 }
        guard bytes.count > maxTitle else { return String(decoding: bytes, as: UTF8.self) }
        // Bytes of the form 10xxxxxx continue a character.
        var end = maxTitle - ellipsis.utf8.count
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        // In a text without blanks, such as Chinese, any character may be the last.
        if let blank = bytes[...end].lastIndex(of: 0x20), blank > maxTitle / 2 { end = blank }
        bytes.removeSubrange(end...)
        while let last = bytes.last, isWeak(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self) + ellipsis
    }

    /// Whether a byte is a blank or a mark that does not stand before an ellipsis.
    private static func isWeak(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
