import AlmanacApp
import Foundation
import Testing

/// An arrow of a diagram, by the names of its boxes.
struct Arrow: Hashable, CustomStringConvertible {
    var from: String
    var label: String
    var to: String

    var description: String { label.isEmpty ? "\(from) --> \(to)" : "\(from) -- \(label) --> \(to)" }

    init(from: String, label: String, to: String) {
        (self.from, self.label, self.to) = (from, label, to)
    }

    /// Parses `from --> to` and `from -- label --> to`.
    init?(_ line: some StringProtocol) {
        guard let arrow = line.range(of: " --> ") else { return nil }
        let (left, right) = (line[..<arrow.lowerBound], line[arrow.upperBound...])
        let label = left.range(of: " -- ")
        self.init(
            from: String(label.map { left[..<$0.lowerBound] } ?? left[...]),
            label: label.map { String(left[$0.upperBound...]) } ?? "", to: String(right))
    }
}

/// The diagrams under `Tests/Fixtures/seeds`, and what is said there about the differences.
enum SeedDiagrams {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/seeds").standardized

    /// The sections of a page, each with its heading.
    private static func sections(_ text: String) -> [(title: String, text: String)] {
        text.components(separatedBy: "\n## ").dropFirst().map { part in
            let (title, rest) = (part.prefix { $0 != "\n" }, part.drop { $0 != "\n" })
            return (String(title), rest.components(separatedBy: "\n# ")[0])
        }
    }

    private static func page(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// The seeds' diagrams: the number of the seed and the diagram's heading, and its arrows.
    static let all: [String: Set<Arrow>] = {
        var found: [String: Set<Arrow>] = [:]
        for name in ["000-facts.md", "001-whole.md", "002-reflect.md", "003-unitana.md", "004-capsule.md"] {
            for section in sections(page(name)) {
                found[name.prefix(3) + " " + section.title] = Set(
                    section.text.split(separator: "\n").compactMap { Arrow($0) })
            }
        }
        return found
    }()

    /// The comparisons, in their order.
    static let comparisons = sections(page("comparison.md").components(separatedBy: "\n# Ours alone")[0])
        .map { Comparison($0.title, $0.text) }

    /// Our diagrams that no seed has, by their pages, each with its reason.
    static let oursAlone: [String: String] = Dictionary(
        uniqueKeysWithValues: sections(page("comparison.md").components(separatedBy: "\n# Ours alone").last ?? "")
            .map { ($0.title, $0.text.trimmingCharacters(in: .whitespacesAndNewlines)) })

    /// What `almanac flows` prints: the name of the page, and the diagram's title if the page has several.
    static let printed: [String: Set<Arrow>] = {
        var found: [String: Set<Arrow>] = [:]
        for page in Flows.all {
            for diagram in page.diagrams {
                let title = page.diagrams.count > 1 ? page.name + " / " + diagram.title : page.name
                found[title] = arrows(diagram.mermaid)
            }
        }
        return found
    }()

    /// Parses a state diagram or a flowchart as ``AlmanacCore/Flow`` prints it. Conditions in brackets are left out.
    private static func arrows(_ mermaid: String) -> Set<Arrow> {
        var names: [Substring: String] = [:]
        for match in mermaid.matches(of: /(n\d+)[\[{]"(.*)"[\]}]/) { names[match.1] = String(match.2) }
        var found: Set<Arrow> = []
        for match in mermaid.matches(of: /(\S+) (?:-- "(.*)" )?--> ([^:\n]+)(?:: (.*))?/) {
            let label = (match.2 ?? match.4 ?? "").replacing(#/ \[[^\]]*\]$/#, with: "")
            found.insert(
                Arrow(
                    from: names[match.1] ?? String(match.1), label: String(label),
                    to: names[match.3] ?? String(match.3)))
        }
        return found
    }
}

/// A section of `comparison.md`: how one diagram of a seed compares with ours.
struct Comparison: CustomTestStringConvertible {
    /// The number of the seed and the heading of the diagram.
    let title: String
    /// The title of ours; `nil` if the diagram is no flow.
    private(set) var ours: String?
    /// Why the diagram is not compared.
    private(set) var noFlow: String?
    /// Parts of the names of tests that hold what the diagram says.
    private(set) var tests: [String] = []
    /// Our boxes, by the seed's.
    private(set) var boxes: [String: String] = [:]
    /// The seed's labels, by ours.
    private(set) var labels: [String: String] = [:]
    /// The listed arrows that only one of the two has.
    private(set) var onlyOurs: Set<Arrow> = []
    private(set) var onlySeed: Set<Arrow> = []
    /// The listed arrows without a sentence that says why.
    private(set) var withoutReason: [Arrow] = []
    /// The lines that cannot be read.
    private(set) var unreadable: [String] = []

    var testDescription: String { title }

    init(_ title: String, _ text: String) {
        self.title = title
        var reason = ""
        for paragraph in text.components(separatedBy: "\n\n") {
            let lines = paragraph.split(separator: "\n")
            guard lines.first?.hasPrefix("- ") ?? false else {
                reason = lines.joined(separator: " ")
                continue
            }
            for line in lines { read(line.dropFirst(2), reason) }
        }
    }

    private mutating func read(_ line: Substring, _ reason: String) {
        let parts = line.split(separator: ": ", maxSplits: 1).map { String($0) }
        let value = parts.count == 2 ? parts[1] : ""
        switch parts[0] {
        case "ours": ours = value
        case "no flow": noFlow = value
        case "test": tests.append(value)
        case "box":
            let sides = value.components(separatedBy: " = ")
            for name in sides.last?.components(separatedBy: " | ") ?? [] { boxes[name] = sides[0] }
        case "label":
            let sides = value.components(separatedBy: " =")
            labels[sides[0]] = sides.last?.trimmingCharacters(in: .whitespaces)
        case "ours only", "seed only":
            guard let arrow = Arrow(value) else { return unreadable.append(String(line)) }
            if parts[0] == "ours only" { onlyOurs.insert(arrow) } else { onlySeed.insert(arrow) }
            if !reason.hasSuffix(".") { withoutReason.append(arrow) }
        default: unreadable.append(String(line))
        }
    }

    /// The seed's arrows, between our boxes.
    func theirs() -> Set<Arrow> {
        var found: Set<Arrow> = []
        for arrow in SeedDiagrams.all[title] ?? [] {
            let moved = Arrow(
                from: boxes[arrow.from] ?? arrow.from, label: arrow.label, to: boxes[arrow.to] ?? arrow.to)
            let isInside = moved.from == moved.to && arrow.from != arrow.to && moved.label.isEmpty
            if !isInside { found.insert(moved) }
        }
        return found
    }

    /// Our arrows, with the seed's labels. Those to the end count only if the seed draws one.
    func mine() -> Set<Arrow> {
        let drawsEnd = theirs().contains { $0.to == "[*]" && $0.from != "[*]" }
        let printed = ours.flatMap { SeedDiagrams.printed[$0] } ?? []
        return Set(
            printed.filter { drawsEnd || $0.to != "[*]" }.map {
                Arrow(from: $0.from, label: labels[$0.label] ?? $0.label, to: $0.to)
            })
    }

    /// The names in the mapping that neither diagram has: they say nothing.
    func unused() -> [String] {
        let seed = SeedDiagrams.all[title] ?? []
        let printed = ours.flatMap { SeedDiagrams.printed[$0] } ?? []
        let known = Set(seed.flatMap { [$0.from, $0.to] })
        let own = Set(printed.flatMap { [$0.from, $0.to] })
        return boxes.keys.filter { !known.contains($0) } + boxes.values.filter { !own.contains($0) }
            + labels.keys.filter { label in !printed.contains { $0.label == label } }
    }
}
