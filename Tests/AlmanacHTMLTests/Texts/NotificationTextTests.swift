import AlmanacApp
import Testing

@testable import AlmanacCore

/// What a locked phone shows of a notification, and what an inbox shows of an email.
///
/// Alibaba Cloud and Tencent state for iPhones 40 characters of the title and 110 of the text (“Message content
/// restrictions”), Braze 49 for the text on Android (“Push message and image formats”), and Apple advises a title of “only
/// a couple of words describing the reason for the notification” (`UNMutableNotificationContent.title`).
@Suite struct NotificationTexts {
    private static let reminders = [
        ("facts", "fact-of-the-day"), ("whole", "quote-of-the-day"), ("reflect", "morning"), ("reflect", "evening"),
    ]

    /// Returns what a daily reminder says on the days after a date, on a device that has no records.
    private func texts(_ app: String, _ subject: String, _ language: Language) throws -> [NotificationText] {
        let id = try #require(AppID(slug: app))
        // Across the first of January, and before the epoch, where remainders are negative.
        let days = Array(20_800..<20_840) + Array(-20..<20)
        return try days.map {
            try #require(id.notification(about: subject, on: CivilDate(daysSinceEpoch: $0), Snapshot(), language))
        }
    }

    @Test("no daily reminder says the same on two days in a row, in any language", arguments: reminders)
    func neverTheSame(app: String, subject: String) throws {
        for language in Language.allCases {
            let texts = try texts(app, subject, language)
            for (day, next) in zip(texts, texts.dropFirst()) { #expect(day != next, "\(language.code): \(day.body)") }
        }
    }

    @Test("a locked phone shows all of a daily reminder, in any language", arguments: reminders)
    func daily(app: String, subject: String) throws {
        for language in Language.allCases {
            for text in try texts(app, subject, language) {
                #expect(text.title.columns <= NotificationText.titleColumns, "\(language.code): \(text.title)")
                // Android's one line.
                #expect(text.body.columns <= 65, "\(language.code): \(text.body)")
            }
        }
    }

    @Test("a locked phone shows all of a notification that comes once, in any language")
    func once() throws {
        let ends = try #require(Instant(iso8601: "2026-09-30T10:30:00Z"))
        let zone = Zone(id: "Europe/Berlin", initialOffset: 7_200)
        for language in Language.allCases {
            let words = Words(language)
            let end = ends.text(words, zone)
            let texts: [(String, String)] = [
                (words[.storeReminderTitle], words(.storeReminderBody, end)),
                (words[.capsuleReadyTitle], words[.capsuleReadyEmotion]),
                (words[.capsuleReadyTitle], words[.capsuleReadyGoal]),
                (words[.capsuleReadyTitle], words[.capsuleReadyMemory]),
                (words[.capsuleReadyTitle], words[.capsuleReadyDecision]),
                (words[.pushTestTitle], words[.pushTestText]), (words[.wholeDailyTitle], ""), (words[.todayTitle], ""),
            ]
            for (title, body) in texts {
                #expect(title.columns <= NotificationText.titleColumns, "\(language.code): \(title)")
                #expect(body.columns <= NotificationText.bodyColumns, "\(language.code): \(body)")
            }
            // Two stand side by side on a phone.
            for button in [words[.notificationOpen], words[.notificationLater]] {
                #expect(button.columns <= 20, "\(language.code): \(button)")
            }
        }
    }

    @Test("the subjects of emails are whole in a phone's list")
    func subjects() throws {
        let subjects = try ContentTexts.interface().filter {
            $0.place.hasPrefix("server.mail.") && $0.place.hasSuffix(".subject")
        }
        #expect(subjects.count > 80)
        for subject in subjects {
            #expect(subject.text.columns <= 40, "\(subject.language.code) \(subject.place): \(subject.text)")
        }
    }

    @Test("a locked phone shows all of a fact's headline, as the title or below a short one")
    func headlines() throws {
        let headlines = try ContentTexts.headlines()
        #expect(headlines.count > 2_900)
        for headline in headlines {
            let text = NotificationText(
                headline: headline.text, under: Words(headline.language)[.todayTitle], text: "Why.", route: "/facts",
                language: headline.language)
            let first = text.body.split(separator: "\n").first.map(String.init) ?? ""
            #expect(text.title.columns <= NotificationText.titleColumns, "\(headline.place): \(text.title)")
            #expect(first.columns <= NotificationText.bodyColumns, "\(headline.place): \(first)")
            #expect(text.title == headline.text || first == headline.text, "\(headline.place)")
        }
    }

    @Test("a headline of one line is the title; a longer one stands below the label, above the rest")
    func headline() {
        func text(_ headline: String, _ text: String) -> [String] {
            let made = NotificationText(
                headline: headline, under: "Label", text: text, route: "/", language: .en)
            return [made.title, made.body]
        }
        let line = String(repeating: "a", count: 40)
        #expect(text(line, "More") == [line, "More"])
        #expect(text(line + "a", "More") == ["Label", line + "a\nMore"])
        #expect(text("One\ntwo", "一") == ["One two", "一"])
        // Neither part is ever empty.
        #expect(text(line, "") == [line, "Label"])
        #expect(text(line + "a", "") == ["Label", line + "a"])
        // Chinese characters are twice as wide.
        let wide = String(repeating: "长", count: 20)
        #expect(text(wide, "More") == [wide, "More"])
        #expect(text(wide + "长", "More") == ["Label", wide + "长\nMore"])
    }
}
