/// The text of a notification, in the app and outside.
public struct NotificationText: Equatable, Sendable {
    /// The title.
    public let title: String
    /// The text below the title.
    public let body: String
    /// The address that a tap opens.
    public let route: String
    /// The language it is written in.
    public let language: Language

    /// Creates a notification's text.
    public init(title: String, body: String, route: String, language: Language) {
        self.title = title
        self.body = body
        self.route = route
        self.language = language
    }
}

extension NotificationText {
    /// The width of a title of which a phone shows all, in columns (``Swift/String/columns``). Android and iOS print a title
    /// on one line, and cut what is longer.
    public static let titleColumns = 40
    /// The width of a text below the title of which an iPhone's lock screen shows all, in columns. Android shows the
    /// first line of it, 40 to 50 columns, and all of it once the notification is pulled down.
    public static let bodyColumns = 110

    /// Creates the text about something with a headline of its own, such as a fact or a quote. The headline is what makes
    /// one open the notification, so none is cut: one that is longer than a title stands below the label, where it wraps.
    /// - Parameters:
    ///   - label: A short title, such as “Today’s fact”.
    ///   - text: What follows the headline; may be empty.
    public init(headline: String, under label: String, text: String, route: String, language: Language) {
        if headline.columns > NotificationText.titleColumns {
            self.init(
                title: label, body: text.isEmpty ? headline : headline + "\n" + text, route: route, language: language)
        } else {
            // A title is one line.
            let title = headline.shortened(to: headline.utf8.count)
            self.init(title: title, body: text.isEmpty ? label : text, route: route, language: language)
        }
    }

    /// Returns one of several lines by the date, so that the same line never comes on two days in a row. Devices and the
    /// server choose the same one.
    public static func line(on date: CivilDate, of lines: [Word]) -> Word {
        let place = date.daysSinceEpoch % lines.count
        return lines[place < 0 ? place + lines.count : place]
    }
}

extension String {
    /// The width of the text in columns: one for a Latin letter, two for a Chinese, Japanese or Korean character or an
    /// emoji, which phones draw about twice as wide.
    var columns: Int {
        // Bytes of the form 10xxxxxx continue a character. From U+3000 on, characters are wide.
        utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xE3 ? 2 : 1) }
    }
}
