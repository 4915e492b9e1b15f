#if !hasFeature(Embedded)
    /// What two edits of a column become that do not know of each other: of two devices, or of two accounts that are
    /// merged. `docs/architecture.md` has the table for all columns, which a test compares with the declarations.
    public enum MergeRule: String, CaseIterable, Sendable {
        /// Identifies the row, or never changes: rows in which it differs are two rows.
        case fixed
        /// Only the server writes it.
        case server
        /// The later date.
        case date
        /// The greater value, whichever edit is later.
        case greatest
        /// What either edit changed; the later one where both did.
        case member
        /// The items that either edit added, without those that either removed, in the order of the later one.
        case items
        /// What the account has for that day; the later edit's for another one.
        case once
        /// The later edit's text.
        case text
        /// The value of the row of the later edit.
        case later

        /// What two edits become, for the documentation.
        public var summary: String {
            switch self {
            case .fixed: "identifies the row, or never changes: what differs in it is another row"
            case .server: "only the server writes it"
            case .date: "the later date"
            case .greatest: "the greater value"
            case .member: "what either changed; the later edit’s where both did"
            case .items: "what either added, without what either removed, in the later edit’s order"
            case .once: "the account’s for the same day; the later edit’s for another"
            case .text: "the later edit’s text"
            case .later: "the later edit’s, with the rest of its row"
            }
        }
    }

    extension Table {
        /// What two edits of a column become.
        public func merge(of column: Column) -> MergeRule {
            let name = column.name
            if primaryKey.contains(name) || key.contains(name) || name == owner || name == "created_at"
                || column.isFixed
            {
                return .fixed
            }
            if column.writer != .person { return .server }
            if name == "updated_at" { return .date }
            if greatest.contains(name) { return .greatest }
            if byMember.contains(name) { return column.type == .textArray ? .items : .member }
            if chosenOnce.contains(name) { return .once }
            return privateColumns.contains(name) ? .text : .later
        }

        /// Its rows of the table in `docs/architecture.md`: one for each rule, with the columns to which it applies.
        public var mergeLines: [String] {
            MergeRule.allCases.compactMap { rule in
                let names = columns.filter { merge(of: $0) == rule }.map { "`\($0.name)`" }
                return names.isEmpty ? nil : "| `\(name)` | \(names.joined(separator: ", ")) | \(rule.summary) |"
            }
        }
    }
#endif
