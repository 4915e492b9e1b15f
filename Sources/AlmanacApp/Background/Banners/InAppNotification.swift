import AlmanacCore

/// A notification shown in the app, whether it was pushed or computed on this device.
public struct InAppNotification: Equatable, Sendable {
    /// Identifies the reminder and its occurrence. Each key is shown only once.
    let key: String
    let text: NotificationText

    init(key: String, _ text: NotificationText) {
        self.key = key
        self.text = text
    }

    init(_ news: PushNews, _ moment: Moment) {
        key = news.key
        text = NotificationText(
            title: news.title, body: news.body, route: news.route,
            language: news.language ?? .matching(moment.locales))
    }

    /// Reads a row of ``BackgroundTables/announced``.
    init?(_ row: Row, _ language: Language) {
        guard row.count == 5, let key = row[0].text, let title = row[1].text, let body = row[2].text,
            let route = row[3].text
        else { return nil }
        self.init(key: key, NotificationText(title: title, body: body, route: route, language: language))
    }

    /// Returns the changes that store that it is shown. They are refused if another window or the service worker has
    /// already shown it.
    func claim(at now: Instant) -> [Change] {
        let table = BackgroundTables.announced.name
        return [
            .require(table: table, key: .text(key), column: 0, equals: .null),
            .put(
                table: table,
                row: [
                    .text(key), .text(text.title), .text(text.body), .text(text.route), .int(now.milliseconds),
                ]),
        ]
    }
}

/// An occurrence that is due while the app is visible.
public struct Due: Equatable, Sendable {
    let reminder: KnownReminder
    let occurrence: Occurrence

    var key: String { reminder.key(occurrence) }

    /// The queries for the records that the notification's text is about.
    var queries: [Query] { AppID(slug: reminder.app)?.queries(about: reminder.subject) ?? [] }

    /// Returns the notification to show.
    /// - Parameter records: The answers to ``queries``.
    func notification(_ records: Snapshot, _ moment: Moment) -> InAppNotification {
        let language = Language.matching(moment.locales)
        let text = AppID(slug: reminder.app)?.notification(
            about: reminder.subject, on: occurrence.date ?? moment.today, records, language)
        let carried = reminder.content
        return InAppNotification(
            key: key,
            text
                ?? NotificationText(
                    title: carried?.title ?? Words(language)[.almanacName], body: carried?.body ?? "",
                    route: carried?.route ?? "/", language: carried?.language ?? language))
    }
}
