import AlmanacCore
import FactsADay
import Reflect

/// What the person is told: the same whether it comes as a push or is reckoned here.
public struct News: Equatable, Sendable {
    let key: String
    let title: String
    let body: String
    let route: String
    let language: Language

    init(key: String, title: String, body: String, route: String, language: Language) {
        self.key = key
        self.title = title
        self.body = body
        self.route = route
        self.language = language
    }

    /// From a row of ``ReminderTables/told``.
    init?(_ row: Row, _ language: Language) {
        guard row.count == 5, let key = row[0].text, let title = row[1].text, let body = row[2].text,
            let route = row[3].text
        else { return nil }
        self.init(key: key, title: title, body: body, route: route, language: language)
    }

    /// Says that the person is told, and fails when they were told already: by another window, or by the service
    /// worker.
    func claim(at now: Instant) -> [Change] {
        let table = ReminderTables.told.name
        return [
            .require(table: table, key: .text(key), column: 0, equals: .null),
            .put(
                table: table,
                row: [.text(key), .text(title), .text(body), .text(route), .int(now.milliseconds)]),
        ]
    }
}

/// An occurrence that has come while the person looks on.
public struct Due: Equatable, Sendable {
    let standing: Standing
    let occurrence: Occurrence

    var key: String { standing.key(occurrence) }

    /// What must be read to say what it is about.
    var queries: [Query] {
        standing.name == FactsApp.reminder ? FactsApp.dailyQueries : []
    }

    /// - Parameter rows: the answers to ``queries``.
    func news(_ rows: [[Row]], _ moment: Moment) -> News {
        let language = Language.matching(moment.locales)
        if standing.name == FactsApp.reminder {
            let date = occurrence.date ?? moment.today
            let daily = FactsApp.dailyNews(rows, on: date, zone: moment.zone, or: language)
            return News(
                key: key, title: daily.title, body: daily.body, route: daily.route, language: daily.language)
        }
        if let period = ReflectApp.period(of: standing.name) {
            let words = Words(language)
            return News(
                key: key, title: words[period.title], body: words[period.nudge],
                route: ReflectApp.route(to: period), language: language)
        }
        let content = standing.record["content"]
        return News(
            key: key, title: content?["title"]?.string ?? Words(language)[.almanacName],
            body: content?["body"]?.string ?? "", route: content?["route"]?.string ?? "/",
            language: content?["language"]?.string.flatMap { Language(code: $0) } ?? language)
    }
}
