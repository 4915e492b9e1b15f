import AlmanacCore

/// The search through the facts on the device (F10).
enum FactSearch {
    /// Returns the ids of the facts that contain all of the words in their title, summary, content or tags: first those
    /// with all of them in the title, then the others.
    static func ids(of facts: [Fact], matching typed: String) -> [Int64] {
        let words = TextFold.words(typed)
        var inTitle: [Int64] = []
        var elsewhere: [Int64] = []
        for fact in facts {
            let title = TextFold.fold(fact.title ?? "")
            if holds(title, words) {
                inTitle.append(fact.id)
            } else {
                let rest = (fact.summary ?? "") + "\n" + fact.content + "\n" + fact.tags.joined(separator: "\n")
                if holds(title + [10] + TextFold.fold(rest), words) { elsewhere.append(fact.id) }
            }
        }
        return inTitle + elsewhere
    }

    private static func holds(_ text: [UInt32], _ words: [[UInt32]]) -> Bool {
        for word in words where !text.contains(folded: word) { return false }
        return true
    }
}
