import AlmanacCore
import Foundation

/// What an editor would find in a file of facts without knowing whether they are true.
///
/// The bundled facts have no findings; a repository test keeps it so.
public struct FactReview: Equatable, Sendable {
    /// What to mend, by the line.
    public private(set) var faults: [BadLine] = []
    /// What the whole collection lacks for a year of facts. An addition to the bundled facts need not have it.
    public private(set) var shortfalls: [String] = []

    /// What a year of facts has at least.
    package enum Share {
        package static let all = 366
        package static let topic = 30
        /// Of each level in each topic.
        package static let level = 10
        /// Of each content type in each topic.
        package static let type = 4
        package static let dated = 60
        /// One in so many may name an encyclopedia that everybody writes.
        package static let encyclopedia = 3
    }

    /// Reviews the lines of a file.
    package init(_ bytes: [UInt8], _ vocabulary: FactLine.Vocabulary) {
        do throws(ImportError) {
            let facts = try FactImport.numberedFacts(in: bytes, vocabulary)
            for (line, fact) in facts {
                let reasons = fact.texts.flatMap { FactTextReview($0).reasons } + Self.reasons(fact)
                if !reasons.isEmpty { faults.append(BadLine(number: line, reason: reasons.joined(separator: "; "))) }
            }
            faults += Self.doubles(facts)
            faults.sort { ($0.number, $0.reason) < ($1.number, $1.reason) }
            shortfalls = Self.shortfalls(facts.map(\.fact), vocabulary)
        } catch {
            if case .badLines(let lines) = error { faults = lines }
        }
    }

    private static func reasons(_ fact: Fact) -> [String] {
        var reasons: [String] = []
        if !fact.sourceURL.hasPrefix("https://") { reasons.append("source_url is not https") }
        guard let english = fact.texts.first(where: { $0.language == .en }) else { return reasons }
        for text in fact.texts where text.language != .en && text.content == english.content {
            reasons.append("texts.\(text.language.code) is still in English")
        }
        if let day = fact.day {
            let date = englishMonths[day.month - 1] + " \(day.day)"
            let text = english.content.replacing("\u{A0}", with: " ")
            // “November 1” is also the beginning of “November 19”.
            let names = text.ranges(of: date).contains { text[$0.upperBound...].first?.isNumber != true }
            if !names { reasons.append("texts.en.content does not name its day, \(date)") }
        }
        return reasons
    }

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    // MARK: One subject, one fact

    private static func doubles(_ facts: [(line: Int, fact: Fact)]) -> [BadLine] {
        var found: [BadLine] = []
        let words = facts.map { longWords($0.fact.englishTitle) }
        for (place, later) in facts.enumerated() {
            for (other, earlier) in facts[..<place].enumerated()
            where later.fact.sourceURL == earlier.fact.sourceURL || isAlike(words[place], words[other]) {
                found.append(
                    BadLine(number: later.line, reason: "seems to be about what fact \(earlier.fact.id) is about"))
            }
        }
        return found
    }

    /// Whether two titles share half of their longer words.
    private static func isAlike(_ a: Set<String>, _ b: Set<String>) -> Bool {
        let common = a.intersection(b).count
        return common >= 2 && common * 2 >= a.union(b).count
    }

    private static func longWords(_ title: String) -> Set<String> {
        Set(title.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 4 }.map(String.init))
            .subtracting(superlatives)
    }

    /// What many titles share that are about different things.
    private static let superlatives: Set<String> = ["oldest", "largest", "smallest", "first", "known", "world"]

    // MARK: Shares

    private static func shortfalls(_ facts: [Fact], _ vocabulary: FactLine.Vocabulary) -> [String] {
        var missing: [String] = []
        func require(_ count: Int, _ least: Int, _ what: String) {
            if count < least { missing.append("\(what): \(count), at least \(least) are needed") }
        }
        require(facts.count, Share.all, "facts in all")
        require(facts.count { $0.day != nil }, Share.dated, "facts that belong to a day")
        for topic in vocabulary.categories.sorted() {
            let ofTopic = facts.filter { $0.category == topic }
            require(ofTopic.count, Share.topic, topic)
            for level in Difficulty.allCases {
                require(ofTopic.count { $0.difficulty == level }, Share.level, "\(topic), \(level.rawValue)")
            }
            for type in vocabulary.contentTypes.sorted() {
                require(ofTopic.count { $0.contentType == type }, Share.type, "\(topic), \(type)")
            }
        }
        let encyclopedia = facts.count { URL(string: $0.sourceURL)?.host()?.hasSuffix("wikipedia.org") ?? false }
        if encyclopedia * Share.encyclopedia > facts.count {
            missing.append("Wikipedia is the source of \(encyclopedia) of \(facts.count), a third at most is wanted")
        }
        return missing
    }
}

extension Fact {
    fileprivate var englishTitle: String { texts.first { $0.language == .en }?.title ?? "" }
}

extension Metadata {
    /// The slugs that facts may refer to.
    package var vocabulary: FactLine.Vocabulary {
        FactLine.Vocabulary(
            categories: Set(categories.map(\.slug)), contentTypes: Set(contentTypes.map(\.slug)))
    }
}
