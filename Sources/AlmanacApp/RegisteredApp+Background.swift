import AlmanacCore

// Access to an app while another page is on the screen.

extension AppID {
    var intentQueries: [Query] {
        struct Reading: AppVisitor {
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.intentQueries }
        }
        var reading = Reading()
        return visit(&reading)
    }

    var upkeepQueries: [Query] {
        struct Reading: AppVisitor {
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.upkeepQueries }
        }
        var reading = Reading()
        return visit(&reading)
    }

    func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let moment: Moment
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [ReminderIntent] {
                A.reminderIntents(records, moment)
            }
        }
        var reading = Reading(records: records, moment: moment)
        return visit(&reading)
    }

    func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let moment: Moment
            var random: Random
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Change] { A.upkeep(records, moment, &random) }
        }
        var reading = Reading(records: records, moment: moment, random: random)
        defer { random = reading.random }
        return visit(&reading)
    }

    func readyItems(_ records: Snapshot, at now: Instant) -> ReadyItems? {
        struct Reading: AppVisitor {
            let records: Snapshot
            let now: Instant
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> ReadyItems? { A.readyItems(records, at: now) }
        }
        var reading = Reading(records: records, now: now)
        return visit(&reading)
    }

    /// Returns the queries that ``notification(about:on:_:_:)`` needs for a subject.
    public func queries(about subject: String) -> [Query] {
        struct Reading: AppVisitor {
            let subject: String
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.queries(about: subject) }
        }
        var reading = Reading(subject: subject)
        return visit(&reading)
    }

    /// Returns the text of a reminder's notification; `nil` if the reminder's row contains the text.
    /// - Parameters:
    ///   - records: The answers to ``MiniApp/queries(about:)``.
    ///   - language: The user's language.
    public func notification(
        about subject: String, on date: CivilDate, _ records: Snapshot, _ language: Language
    ) -> NotificationText? {
        struct Reading: AppVisitor {
            let subject: String
            let date: CivilDate
            let records: Snapshot
            let language: Language
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> NotificationText? {
                A.notification(about: subject, on: date, records, language)
            }
        }
        var reading = Reading(subject: subject, date: date, records: records, language: language)
        return visit(&reading)
    }

    func settledQueries(about subject: String) -> [Query] {
        struct Reading: AppVisitor {
            let subject: String
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.settledQueries(about: subject) }
        }
        var reading = Reading(subject: subject)
        return visit(&reading)
    }

    func isSettled(_ subject: String, _ records: Snapshot) -> Bool {
        struct Reading: AppVisitor {
            let subject: String
            let records: Snapshot
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> Bool { A.isSettled(subject, records) }
        }
        var reading = Reading(subject: subject, records: records)
        return visit(&reading)
    }

    func title(of subject: String, _ records: Snapshot, _ words: Words) -> String? {
        struct Reading: AppVisitor {
            let subject: String
            let records: Snapshot
            let words: Words
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> String? { A.title(of: subject, records, words) }
        }
        var reading = Reading(subject: subject, records: records, words: words)
        return visit(&reading)
    }

    /// Returns a daily reminder's title in the settings and the address at which its time is changed.
    public func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        struct Reading: AppVisitor {
            let subject: String
            let words: Words
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> ReminderLink? { A.reminderLink(subject, words) }
        }
        var reading = Reading(subject: subject, words: words)
        return visit(&reading)
    }

    func summary(of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment) -> String? {
        struct Reading: AppVisitor {
            let fields: [JSON.Member]
            let table: String
            let words: Words
            let moment: Moment
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> String? {
                A.summary(of: fields, in: table, words, moment)
            }
        }
        var reading = Reading(fields: fields, table: table, words: words, moment: moment)
        return visit(&reading)
    }
}

// MARK: In a calendar

extension AppID {
    /// The queries that ``calendarDays(_:_:)`` needs.
    public var calendarQueries: [Query] {
        struct Reading: AppVisitor {
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.calendarQueries }
        }
        var reading = Reading()
        return visit(&reading)
    }

    /// Returns what the user's calendar shows of the app, besides its reminders.
    public func calendarDays(_ records: Snapshot, _ words: Words) -> [CalendarDay] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let words: Words
            mutating func visit<A: RegisteredApp>(_ app: A.Type) -> [CalendarDay] { A.calendarDays(records, words) }
        }
        var reading = Reading(records: records, words: words)
        return visit(&reading)
    }
}
