import AlmanacCore

// Access to an app while another page is on the screen.

extension AppID {
    var intentQueries: [Query] {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.intentQueries } }
        return visit(Reading())
    }

    var upkeepQueries: [Query] {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.upkeepQueries } }
        return visit(Reading())
    }

    func reminderIntents(_ records: Snapshot, _ moment: Moment) -> [ReminderIntent] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let moment: Moment
            func visit<A: RegisteredApp>(_ app: A.Type) -> [ReminderIntent] {
                A.reminderIntents(records, moment)
            }
        }
        return visit(Reading(records: records, moment: moment))
    }

    func upkeep(_ records: Snapshot, _ moment: Moment, _ random: inout Random) -> [Change] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let moment: Moment
            let random: Random
            func visit<A: RegisteredApp>(_ app: A.Type) -> ([Change], Random) {
                var random = random
                return (A.upkeep(records, moment, &random), random)
            }
        }
        let (changes, drawn) = visit(Reading(records: records, moment: moment, random: random))
        random = drawn
        return changes
    }

    func readyItems(_ records: Snapshot, at now: Instant) -> ReadyItems? {
        struct Reading: AppVisitor {
            let records: Snapshot
            let now: Instant
            func visit<A: RegisteredApp>(_ app: A.Type) -> ReadyItems? { A.readyItems(records, at: now) }
        }
        return visit(Reading(records: records, now: now))
    }

    /// Returns the queries that ``notification(about:on:_:_:)`` needs for a subject.
    public func queries(about subject: String) -> [Query] {
        struct Reading: AppVisitor {
            let subject: String
            func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.queries(about: subject) }
        }
        return visit(Reading(subject: subject))
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
            func visit<A: RegisteredApp>(_ app: A.Type) -> NotificationText? {
                A.notification(about: subject, on: date, records, language)
            }
        }
        return visit(Reading(subject: subject, date: date, records: records, language: language))
    }

    func settledQueries(about subject: String) -> [Query] {
        struct Reading: AppVisitor {
            let subject: String
            func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.settledQueries(about: subject) }
        }
        return visit(Reading(subject: subject))
    }

    func isSettled(_ subject: String, _ records: Snapshot) -> Bool {
        struct Reading: AppVisitor {
            let subject: String
            let records: Snapshot
            func visit<A: RegisteredApp>(_ app: A.Type) -> Bool { A.isSettled(subject, records) }
        }
        return visit(Reading(subject: subject, records: records))
    }

    func title(of subject: String, _ records: Snapshot, _ words: Words) -> String? {
        struct Reading: AppVisitor {
            let subject: String
            let records: Snapshot
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> String? { A.title(of: subject, records, words) }
        }
        return visit(Reading(subject: subject, records: records, words: words))
    }

    /// Returns a daily reminder's title in the settings and the address at which its time is changed.
    public func reminderLink(_ subject: String, _ words: Words) -> ReminderLink? {
        struct Reading: AppVisitor {
            let subject: String
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> ReminderLink? { A.reminderLink(subject, words) }
        }
        return visit(Reading(subject: subject, words: words))
    }

    func summary(of fields: [JSON.Member], in table: String, _ words: Words, _ moment: Moment) -> String? {
        struct Reading: AppVisitor {
            let fields: [JSON.Member]
            let table: String
            let words: Words
            let moment: Moment
            func visit<A: RegisteredApp>(_ app: A.Type) -> String? {
                A.summary(of: fields, in: table, words, moment)
            }
        }
        return visit(Reading(fields: fields, table: table, words: words, moment: moment))
    }
}

// MARK: In a calendar

extension AppID {
    /// The queries that ``documentEntries(_:_:_:)`` needs.
    var documentQueries: [Query] {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.documentQueries }
        }
        return visit(Reading())
    }

    /// Returns what the user has written in the app and may read.
    func documentEntries(_ records: Snapshot, _ moment: Moment, _ words: Words) -> [Document.Entry] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let moment: Moment
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> [Document.Entry] {
                A.documentEntries(records, moment, words)
            }
        }
        return visit(Reading(records: records, moment: moment, words: words))
    }

    /// The queries that ``calendarDays(_:_:)`` needs.
    public var calendarQueries: [Query] {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.calendarQueries }
        }
        return visit(Reading())
    }

    /// Returns what the user's calendar shows of the app, besides its reminders.
    public func calendarDays(_ records: Snapshot, _ words: Words) -> [CalendarDay] {
        struct Reading: AppVisitor {
            let records: Snapshot
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> [CalendarDay] { A.calendarDays(records, words) }
        }
        return visit(Reading(records: records, words: words))
    }
}
