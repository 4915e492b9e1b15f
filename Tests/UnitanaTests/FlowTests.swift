import Testing

@testable import Unitana

@Suite("The seed's flowcharts")
struct FlowTests {
    @Test("a decision is drawn as one", arguments: UnitanaFlows.page.diagrams.map(\.mermaid))
    func shapes(_ text: String) {
        for line in text.split(separator: "\n") where line.contains("?\"") { #expect(line.contains("{\"")) }
    }
}
