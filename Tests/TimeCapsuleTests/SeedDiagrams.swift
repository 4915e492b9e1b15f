import AlmanacApp
import AlmanacCore
import Testing

@testable import TimeCapsule

/// P2: the flows are data, and hold every edge of the seed's diagrams under the seed's own names.
@Suite struct SeedDiagrams {
    /// Seed 004, sections 2 to 5, with the texts of the boxes left out. Boxes that begin or end are `Start` and `End…`.
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

    @Test("P2 `almanac flows capsule` prints all four, each with every edge of the seed's", arguments: 0..<4)
    func edges(_ index: Int) throws {
        let page = try #require(Flows.all.first { $0.name == "capsule" })
        let diagram = page.diagrams[index]
        let seed = Self.seed[index]
        #expect(diagram.title == seed.title)
        let printed = diagram.mermaid.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        for line in seed.edges.split(separator: "\n") {
            let parts = line.split(separator: " ")
            let label = line.split(separator: "|").dropFirst().first.map { ": " + $0 } ?? ""
            let edge = "\(parts.first!) --> \(parts.last!)\(label)"
            // A gate of ours may follow the answer.
            #expect(printed.contains { $0 == edge || $0.hasPrefix(edge + " [") }, "\(edge)")
        }
        #expect(page.mermaid.contains(diagram.mermaid))
    }

    @Test("every step of each can be reached, and every one but an end leads on")
    func reachable() {
        func check<Step: CaseIterable & Hashable, Answer, Facts>(_ flow: Flow<Step, Answer, Facts>) {
            #expect(flow.reachable == Set(Step.allCases))
            for step in Step.allCases {
                #expect(flow.finals.contains(step) != flow.edges.contains { $0.from == step }, "\(step)")
            }
        }
        check(TimeCapsuleApp.asking)
        check(TimeCapsuleApp.scheduling)
        check(TimeCapsuleApp.arrival)
    }

    @Test("addresses are read as they are printed")
    func routes() {
        let routes: [CapsuleRoute] = [.home, .new, .archive, .capsule("00000000-0000-4000-8000-000000000001")]
        for route in routes { #expect(CapsuleRoute(route.path) == route) }
        for path in ["/", "/facts", "/capsule/x/open", "/capsules"] { #expect(CapsuleRoute(path) == nil, "\(path)") }
    }
}
