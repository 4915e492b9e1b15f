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
            title: quote.english.trimmed.shortened(to: maxTitle),
            body: chinese.isEmpty ? words[.wholeDailyTitle] : chinese, route: "/" + app + "/quote/" + quote.id,
            language: language)
    }

    /// The longest title in bytes. Push messages cut one that is longer, in the middle of a word.
    static let maxTitle = 120
}
