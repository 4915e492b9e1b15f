import AlmanacCore

// Access to what the apps say of their texts, for the pages with versions.

extension AppID {
    /// Returns the texts that the screen shows to be read.
    func shownTexts(_ state: AppState, _ moment: Moment) -> [ShownText] {
        struct Asking: AppVisitor {
            let state: AppState
            let moment: Moment
            func visit<A: RegisteredApp>(_ app: A.Type) -> [ShownText] {
                A.unwrap(state).map { A.shownTexts($0, moment) } ?? []
            }
        }
        return visit(Asking(state: state, moment: moment))
    }

    /// Returns what a row says; nothing for a row that must not be read now.
    func passages(of fields: [JSON.Member], in table: String, at now: Instant) -> [String] {
        struct Asking: AppVisitor {
            let fields: [JSON.Member]
            let table: String
            let now: Instant
            func visit<A: RegisteredApp>(_ app: A.Type) -> [String] { A.passages(of: fields, in: table, at: now) }
        }
        return visit(Asking(fields: fields, table: table, now: now))
    }

    /// Returns what a row of a table is called.
    func kind(of table: String) -> Word? {
        struct Asking: AppVisitor {
            let table: String
            func visit<A: RegisteredApp>(_ app: A.Type) -> Word? { A.kind(of: table) }
        }
        return visit(Asking(table: table))
    }
}
