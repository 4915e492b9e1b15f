import AlmanacCore
import Foundation
import Testing

@testable import Unitana

@Suite("The seed's flowcharts")
struct FlowTests {
    /// An arrow of a flowchart, by the texts of its boxes.
    struct Arrow: Hashable {
        let from: String
        let to: String
        let label: String
    }

    @Test(
        "U1 U2 U4 U6 U7 what the program walks has the seed's boxes and arrows, no more and no fewer",
        arguments: Array(UnitanaFlows.page.diagrams.indices))
    func edges(_ place: Int) throws {
        let diagram = UnitanaFlows.page.diagrams[place]
        let seed = try Self.seed(diagram.title)
        let own = Self.arrows(diagram.mermaid)
        #expect(own.subtracting(seed).isEmpty, "only in the program")
        #expect(seed.subtracting(own).isEmpty, "only in the seed")
        #expect(!seed.isEmpty)
    }

    @Test("a decision is drawn as one", arguments: UnitanaFlows.page.diagrams.map(\.mermaid))
    func shapes(_ text: String) {
        for line in text.split(separator: "\n") where line.contains("?\"") { #expect(line.contains("{\"")) }
    }

    private static func seed(_ title: String) throws -> Set<Arrow> {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/unitana-flows.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let part = try #require(text.components(separatedBy: "### ").first { $0.hasPrefix(title) })
        return arrows(part.components(separatedBy: "```")[1])
    }

    /// Parses `A["text"] -- "label" --> B{"text"}`, in which a box has its text wherever it comes first.
    private static func arrows(_ mermaid: String) -> Set<Arrow> {
        var names: [String: String] = [:]
        let box = /([A-Za-z0-9]+)[\[{]"([^"]*)"[\]}]/
        for match in mermaid.matches(of: box) { names[String(match.1)] = String(match.2) }
        let bare = mermaid.replacing(box) { $0.1 }
        let arrow = /([A-Za-z0-9]+) (?:-- "([^"]*)" )?--> ([A-Za-z0-9]+)/
        return Set(
            bare.matches(of: arrow).map { match in
                Arrow(
                    from: names[String(match.1)] ?? "?", to: names[String(match.3)] ?? "?",
                    label: match.2.map(String.init) ?? "")
            })
    }
}
