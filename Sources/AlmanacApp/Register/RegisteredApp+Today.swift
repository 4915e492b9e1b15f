import AlmanacCore

// An app's part of the Today page, and of the installed app's menu.

extension AppID {
    var invitation: Invitation {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> Invitation { A.invitation } }
        return visit(Reading())
    }

    var shortcuts: [AppShortcut] {
        struct Reading: AppVisitor {
            func visit<A: RegisteredApp>(_ app: A.Type) -> [AppShortcut] { A.shortcuts }
        }
        return visit(Reading())
    }

    /// The queries that ``glance(_:zones:_:_:)`` needs.
    public var glanceQueries: [Query] {
        struct Reading: AppVisitor { func visit<A: RegisteredApp>(_ app: A.Type) -> [Query] { A.glanceQueries } }
        return visit(Reading())
    }

    /// Returns the names of the time zones that ``glance(_:zones:_:_:)`` needs.
    public func glanceZones(_ records: Snapshot) -> [String] {
        struct Reading: AppVisitor {
            let records: Snapshot
            func visit<A: RegisteredApp>(_ app: A.Type) -> [String] { A.glanceZones(records) }
        }
        return visit(Reading(records: records))
    }

    /// Returns the app's entry on the Today page; `nil` before the app is set up.
    /// - Parameters:
    ///   - records: Holds the answers to ``glanceQueries``.
    ///   - zones: Those of ``glanceZones(_:)`` that the system knows.
    public func glance(
        _ records: Snapshot, zones: [Zone] = [], _ moment: Moment, _ words: Words
    ) -> Glance? {
        struct Reading: AppVisitor {
            let records: Snapshot
            let zones: [Zone]
            let moment: Moment
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> Glance? {
                A.glance(records, zones, moment, words)
            }
        }
        return visit(Reading(records: records, zones: zones, moment: moment, words: words))
    }

    func write(
        _ text: String, to field: GlanceField, isFinished: Bool, _ records: Snapshot, _ moment: Moment,
        _ words: Words
    ) -> GlanceAnswer {
        struct Writing: AppVisitor {
            let text: String
            let field: GlanceField
            let isFinished: Bool
            let records: Snapshot
            let moment: Moment
            let words: Words
            func visit<A: RegisteredApp>(_ app: A.Type) -> GlanceAnswer {
                var random = Random(seed: moment.random)
                return A.write(text, to: field, isFinished: isFinished, records, moment, words, &random)
            }
        }
        return visit(
            Writing(text: text, field: field, isFinished: isFinished, records: records, moment: moment, words: words))
    }
}
