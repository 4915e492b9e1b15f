import AlmanacCore

extension WholeApp {
    static func notification(
        of quote: (id: String, english: String, chinese: String)?, _ language: Language
    ) -> NotificationText { NotificationText(title: "", body: "", route: "", language: language) }
}
