import AlmanacCore

/// The search through the facts on the device (F10).
enum FactSearch {
    /// The texts of facts as the search compares them. Folding a year of facts takes longer than a typed letter may.
    struct Index: Equatable, Sendable {
        private struct Entry: Equatable, Sendable {
            let id: Int64
            let title: [UInt32]
            /// The summary, the content and the tags.
            let rest: [UInt32]
        }

        private let entries: [Entry]

        init(_ facts: [Fact]) {
            entries = facts.map { fact in
                let rest = (fact.summary ?? "") + "\n" + fact.content + "\n" + fact.tags.joined(separator: "\n")
                return Entry(id: fact.id, title: TextFold.fold(fact.title ?? ""), rest: TextFold.fold(rest))
            }
        }

        /// Returns the ids of the facts that contain all of the words in their title, summary, content or tags: first
        /// those with all of them in the title, then the others.
        func ids(matching typed: String) -> [Int64] {
            let words = TextFold.words(typed)
            var inTitle: [Int64] = []
            var elsewhere: [Int64] = []
            for entry in entries {
                var isInTitle = true
                var isFound = true
                for word in words where !entry.title.contains(folded: word) {
                    isInTitle = false
                    isFound = entry.rest.contains(folded: word)
                    if !isFound { break }
                }
                if isInTitle { inTitle.append(entry.id) } else if isFound { elsewhere.append(entry.id) }
            }
            return inTitle + elsewhere
        }
    }
}
