import AlmanacApp
import Foundation
import Testing

/// P2: `almanac flows` holds what the seeds' diagrams say, arrow by arrow. `Tests/Fixtures/seeds` has the diagrams as
/// arrows; `comparison.md` there lists every difference with its reason.
@Suite("P2 the seeds' diagrams") struct SeedDiagramTests {
    @Test(
        "P2 our flow has the arrows of the seed's diagram, no more and no fewer than comparison.md says",
        arguments: SeedDiagrams.comparisons.filter { $0.noFlow == nil })
    func arrows(_ comparison: Comparison) {
        let (mine, theirs) = (comparison.mine(), comparison.theirs())
        #expect(!theirs.isEmpty && !mine.isEmpty)
        expect(mine.subtracting(theirs), are: comparison.onlyOurs, "only ours")
        expect(theirs.subtracting(mine), are: comparison.onlySeed, "only in the seed")
    }

    private func expect(_ found: Set<Arrow>, are listed: Set<Arrow>, _ whose: String) {
        #expect(found.subtracting(listed).isEmpty, "\(whose), without a reason")
        #expect(listed.subtracting(found).isEmpty, "listed as \(whose), and no longer so")
    }

    @Test("P2 each difference has its reason, and each name in the mapping is one", arguments: SeedDiagrams.comparisons)
    func reasons(_ comparison: Comparison) {
        #expect(comparison.withoutReason.isEmpty)
        #expect(comparison.unreadable.isEmpty)
        #expect(comparison.unused().isEmpty)
        #expect((comparison.ours == nil) == (comparison.noFlow?.hasSuffix(".") ?? false))
    }

    @Test("P2 every diagram of the seeds is compared, except those that are not flows, which other tests cover")
    func complete() throws {
        #expect(SeedDiagrams.all.count == 21)
        #expect(Set(SeedDiagrams.comparisons.map(\.title)) == Set(SeedDiagrams.all.keys))
        let names = try testNames()
        for comparison in SeedDiagrams.comparisons where comparison.noFlow != nil {
            #expect(!comparison.tests.isEmpty, "\(comparison.title)")
            for test in comparison.tests {
                #expect(names.contains { $0.contains(test) }, "\(comparison.title): no test “\(test)”")
            }
        }
    }

    @Test("P2 every diagram that `almanac flows` prints is compared with a seed's, or has a reason of its own")
    func printed() {
        let compared = Set(SeedDiagrams.comparisons.compactMap(\.ours))
        #expect(compared.union(SeedDiagrams.oursAlone.keys) == Set(SeedDiagrams.printed.keys))
        for (title, reason) in SeedDiagrams.oursAlone {
            #expect(!compared.contains(title) && reason.hasSuffix("."), "\(title)")
        }
        for id in AppID.allCases { #expect(Flows.all.contains { $0.name == id.identity.slug }) }
    }

    @Test("an arrow is parsed from the text it prints")
    func arrow() throws {
        for text in ["A --> B", "S1 First Run: Create -- Yes --> [*]"] {
            #expect(try #require(Arrow(text)).description == text)
        }
        #expect(Arrow("A, B") == nil)
    }

    private func testNames() throws -> [String] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "..").standardized
        let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        var names: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            names += text.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) }
        }
        return names
    }
}
