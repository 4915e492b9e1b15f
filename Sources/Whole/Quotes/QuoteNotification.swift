import AlmanacCore

/// The daily notification (W11), the same whether the device or the server makes it.
public enum QuoteNotification {
    /// The app of the reminder.
    public static var app: String { WholeApp.identity.slug }
    /// The subject of the reminder.
    public static let subject = "quote-of-the-day"

    /// What invites to open the app where there is no quote to show, one after the other.
    private static let invitations: [Word] = [.wholeDailyOpen, .almanacWhole]

    /// Returns the notification of a quote: the English text above the Chinese one. A tap opens the quote.
    /// - Parameters:
    ///   - quote: its Chinese text may be empty; `nil` if there are no quotes, so that a tap opens the app.
    ///   - date: the local date of the occurrence.
    public static func notification(
        of quote: (id: String, english: String, chinese: String)?, on date: CivilDate, _ language: Language
    ) -> NotificationText {
        let words = Words(language)
        guard let quote else {
            return NotificationText(
                title: words[.wholeDailyTitle], body: words[NotificationText.line(on: date, of: invitations)],
                route: "/" + app, language: language)
        }
        return NotificationText(
            headline: quote.english.trimmed, under: words[.wholeDailyTitle], text: quote.chinese.trimmed,
            route: "/" + app + "/quote/" + quote.id, language: language)
    }
}
