import AlmanacApp
import AlmanacCore
import Foundation
import Testing

@testable import TimeCapsule

/// P2: the flows are data; `SeedDiagramTests` compares them with the seed's diagrams.
@Suite struct SeedDiagrams {
    @Test("every step of each flow is reachable, and every step but the final ones has an exit")
    func reachable() {
        func check<Step: CaseIterable & Hashable, Answer, Facts>(_ flow: Flow<Step, Answer, Facts>) {
            #expect(flow.reachable == Set(Step.allCases))
            for step in Step.allCases {
                #expect(flow.finals.contains(step) != flow.edges.contains { $0.from == step }, "\(step)")
            }
        }
        check(AskingPermission.flow)
        check(Scheduling.flow)
        check(DeepLinkRouting.flow)
    }

    /// Seed 004, sections 11 to 13.
    static let rows = [
        ("§11", ["Permission denied", "Schedule failed", "Capsule not found on tap", "Multiple notifications"]),
        (
            "§12",
            [
                "App uninstalled", "Device reboot", "Past date scheduled", "Notification disabled in settings",
                "Time zone change",
            ]
        ),
        (
            "§13",
            [
                "Schedule notification", "Notification at unlock time", "Tap notification (app killed)",
                "Tap notification (app background)", "Tap notification (app open)", "Permission denied",
            ]
        ),
    ]

    /// The sections of the seed that the names of the tests refer to, each with the words that follow.
    private func named() throws -> [(section: Substring, words: Substring)] {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        var found: [(Substring, Substring)] = []
        for folder in [here, here.appending(path: "../Journeys")] {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: #/@Test\(\s*"([^"]*)"/#) {
                    for part in match.1.split(separator: "; ") where part.hasPrefix("§") {
                        found.append((part.prefix { $0 != " " }, part.drop { $0 != " " }.dropFirst()))
                    }
                }
            }
        }
        return found
    }

    @Test("each box of the four diagrams is in the name of a test", arguments: 2...5)
    func boxes(_ number: Int) throws {
        let section = "§\(number)"
        let words = try named().filter { $0.section == section }.flatMap { name in
            name.words.split { !$0.isLetter && !$0.isNumber }
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/seeds/004-capsule.md").standardized
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
        let diagram = try #require(parts.first { $0.hasPrefix("\(number). ") })
        var boxes: Set<Substring> = []
        for line in diagram.split(separator: "\n") where line.contains(" --> ") {
            let names = line.split(separator: " ")
            boxes.formUnion([names.first!, names.last!])
        }
        #expect(boxes.contains("Start"))
        #expect(boxes.subtracting(words).isEmpty)
    }

    @Test("each row of the seed's errors, edge cases and checklist is in the name of a test")
    func checklist() throws {
        let names = try named()
        for (section, rows) in Self.rows {
            for row in rows {
                #expect(names.contains { $0.section == section && $0.words.contains(row) }, "\(section) \(row)")
            }
        }
    }

    @Test("routes are parsed from the paths they print")
    func routes() {
        let routes: [CapsuleRoute] = [.home, .new, .archive, .capsule("00000000-0000-4000-8000-000000000001")]
        for route in routes { #expect(CapsuleRoute(route.path) == route) }
        for path in ["/", "/facts", "/capsule/x/open", "/capsules"] { #expect(CapsuleRoute(path) == nil, "\(path)") }
    }
}
