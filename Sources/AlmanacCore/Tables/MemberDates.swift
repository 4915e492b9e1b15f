#if !hasFeature(Embedded)
    /// When the members of a row were last edited that merge by themselves (``Table/byMember``), and the items of its lists.
    ///
    /// The row's own date does not say it, because a later edit may have changed something else. By these dates, the later of
    /// two edits stands whichever arrives first, and one that arrives again changes nothing.
    ///
    /// Its text is a JSON object such as `{"name":DATE,"tiles":{"order":DATE,"replaced":DATE,"items":{"clock":DATE}}}`. A list
    /// with one date was replaced as a whole. What has no date was not edited since the row was made, or before servers kept
    /// the dates.
    public struct MemberDates: Equatable, Sendable {
        private var members: [String: String] = [:]
        private var lists: [String: List] = [:]

        fileprivate struct List: Equatable, Sendable {
            /// When it was last edited, which decides the order.
            var order: String?
            /// When it was last replaced as a whole.
            var replaced: String?
            /// When each item was added or removed.
            var items: [String: String] = [:]
        }

        /// An edit of a row.
        public struct Edit: Sendable {
            let date: String
            let isLater: Bool

            /// - Parameters:
            ///   - date: when it was made. The texts of dates sort in the order of times.
            ///   - isLater: whether no other edit of the row was made after it.
            public init(at date: String, isLater: Bool) {
                (self.date, self.isLater) = (date, isLater)
            }

            /// Whether it is later than what was edited at another date, if there is one.
            fileprivate func follows(_ other: String?) -> Bool? { other.map { $0 <= date } }
        }

        /// Dates of which none is known.
        public init() {}

        /// Notes that a member was set, or a list replaced, whatever it held before.
        public mutating func set(_ name: String, at date: String) {
            lists[name] = nil
            members[name] = date
        }

        /// Takes an edit that changes a member.
        /// - Parameter isUnchanged: whether the row still holds what the edit began with.
        /// - Returns: whether the edit's value stands.
        public mutating func take(_ name: String, by edit: Edit, isUnchanged: Bool) -> Bool {
            guard edit.follows(members[name]) ?? (edit.isLater || isUnchanged) else { return false }
            members[name] = edit.date
            return true
        }

        /// Takes an edit that changes a list.
        /// - Returns: the list without what the edit removes and with what it adds, where no later one did the opposite, in
        ///   the order of the later one; and whether that is the order of this edit.
        public mutating func take(
            _ name: String, by edit: Edit, held: [String], new: [String], since before: [String]
        ) -> (items: [String], isOrdered: Bool) {
            var list = lists[name] ?? List(order: members[name], replaced: members[name])
            var isThere: [String: Bool] = [:]
            for item in new where !before.contains(item) { isThere[item] = true }
            for item in before where !new.contains(item) { isThere[item] = false }
            for item in isThere.keys {
                if edit.follows(list.items[item] ?? list.replaced) ?? true {
                    list.items[item] = edit.date
                } else {
                    isThere[item] = nil
                }
            }
            let isOrdered = edit.follows(list.order) ?? edit.isLater
            if isOrdered { list.order = edit.date }
            list.forgetOldest()
            lists[name] = list
            members[name] = nil
            let (first, other) = isOrdered ? (new, held) : (held, new)
            let items = first + other.filter { !first.contains($0) }
            return (items.filter { isThere[$0] ?? held.contains($0) }, isOrdered)
        }
    }

    extension MemberDates.List {
        /// As much is kept of a list, in bytes: that of the longest list, twice.
        private static let most = 32 << 10

        /// Forgets the oldest items of a list of which too many were ever added or removed.
        fileprivate mutating func forgetOldest() {
            var size = items.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            guard size > Self.most else { return }
            for (item, date) in items.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where size > Self.most {
                size -= item.utf8.count + date.utf8.count
                items[item] = nil
            }
        }
    }

    extension MemberDates {
        /// Reads the stored text. From a text that is not a JSON object, no date is known.
        public init(_ text: String) {
            guard case .object(let stored)? = try? JSON.parse(Array(text.utf8)) else { return }
            for member in stored {
                members[member.key] = member.value.string
                guard case .object(let items)? = member.value["items"] else { continue }
                var list = List(order: member.value.string("order"), replaced: member.value.string("replaced"))
                for item in items { list.items[item.key] = item.value.string }
                lists[member.key] = list
            }
        }

        /// The text as it is stored.
        public var text: String {
            var stored = Self.sorted(members)
            for (name, list) in lists.sorted(by: { $0.key < $1.key }) {
                var parts: [JSON.Member] = []
                if let order = list.order { parts.append(JSON.Member("order", .string(order))) }
                if let replaced = list.replaced { parts.append(JSON.Member("replaced", .string(replaced))) }
                parts.append(JSON.Member("items", .object(Self.sorted(list.items))))
                stored.append(JSON.Member(name, .object(parts)))
            }
            return JSON.object(stored).text
        }

        private static func sorted(_ dates: [String: String]) -> [JSON.Member] {
            dates.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        }
    }
#endif
