import AlmanacApp
import AlmanacCore
import Foundation
import Testing

@testable import TimeCapsule

/// P2: the flows are data, and have every edge of the seed's diagrams under the seed's names.
@Suite struct SeedDiagrams {
    /// Seed 004, sections 2 to 5, without the texts of the boxes. The first and last boxes are `Start` and `End…`.
    static let seed: [(title: String, edges: String)] = [
        (
            "Request permission",
            """
            CheckPermission -->|Yes| End1
            CheckPermission -->|No| CheckPlatform
            CheckPlatform -->|iOS| RequestIOS
            CheckPlatform -->|Android| CheckAndroidVersion
            CheckAndroidVersion -->|Yes| RequestAndroid
            CheckAndroidVersion -->|No| End2
            RequestIOS --> IOSResult
            RequestAndroid --> AndroidResult
            IOSResult -->|Yes| SavePermission
            IOSResult -->|No| ShowDenied
            AndroidResult -->|Yes| SavePermission
            AndroidResult -->|No| ShowDenied
            SavePermission --> End3
            ShowDenied --> End4
            """
        ),
        (
            "Schedule the notification",
            """
            CheckPermission -->|No| LogWarning
            LogWarning --> End1
            CheckPermission -->|Yes| BuildContent
            BuildContent --> SetTrigger
            SetTrigger --> Schedule
            Schedule --> Result
            Result -->|Yes| SaveNotifId
            SaveNotifId --> End2
            Result -->|No| LogError
            LogError --> End1
            """
        ),
        (
            "Notification while the app is open",
            """
            ShowInApp --> WaitAction
            WaitAction -->|Tap banner| NavigateCapsule
            NavigateCapsule --> End1
            WaitAction -->|Dismiss| HideBanner
            HideBanner --> End2
            WaitAction -->|Ignore timeout| AutoHide
            AutoHide --> End2
            """
        ),
        (
            "Notification tapped, or a link",
            """
            AppLaunch -->|Background| BringToForeground
            AppLaunch -->|Killed| LaunchApp
            BringToForeground --> ProcessNotif
            LaunchApp --> ProcessNotif
            ProcessNotif --> ExtractData
            ExtractData --> QueryCapsule
            QueryCapsule --> Found
            Found -->|No| ShowError
            ShowError --> NavigateHome
            NavigateHome --> End1
            Found -->|Yes| CheckStatus
            CheckStatus -->|ready| NavigateOpen
            NavigateOpen --> End2
            CheckStatus -->|locked| UpdateStatus
            UpdateStatus --> NavigateOpen
            CheckStatus -->|opened| NavigateDetail
            NavigateDetail --> End3
            """
        ),
    ]

    @Test("P2 `almanac flows` prints all four diagrams, each with every edge of the seed's diagram", arguments: 0..<4)
    func edges(_ index: Int) throws {
        let seed = Self.seed[index]
        // The third diagram is the banner's, which all apps share.
        let page = try #require(Flows.all.first { $0.name == (index == 2 ? "banner" : "capsule") })
        let diagram = page.diagrams[[0, 1, 0, 2][index]]
        #expect((diagram.title.isEmpty ? page.title : diagram.title) == seed.title)
        let printed = diagram.mermaid.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        for line in seed.edges.split(separator: "\n") {
            let parts = line.split(separator: " ")
            let label = line.split(separator: "|").dropFirst().first.map { ": " + $0 } ?? ""
            let edge = "\(parts.first!) --> \(parts.last!)\(label)"
            // Our flow may add a gate after the answer.
            #expect(printed.contains { $0 == edge || $0.hasPrefix(edge + " [") }, "\(edge)")
        }
        #expect(page.mermaid.contains(diagram.mermaid))
    }

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
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: #/@Test\(\s*"([^"]*)"/#) {
                    for part in match.1.split(separator: "; ") where part.hasPrefix("§") {
                        found.append((part.prefix { $0 != " " }, part.drop { $0 != " " }.dropFirst()))
                    }
                }
            }
        }
        return found
    }

    @Test("each box of the four diagrams is in the name of a test", arguments: 0..<4)
    func boxes(_ index: Int) throws {
        let section = "§\(index + 2)"
        let words = try named().filter { $0.section == section }.flatMap { name in
            name.words.split { !$0.isLetter && !$0.isNumber }
        }
        var boxes: Set<Substring> = ["Start"]
        for line in Self.seed[index].edges.split(separator: "\n") {
            let parts = line.split(separator: " ")
            boxes.formUnion([parts.first!, parts.last!])
        }
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
