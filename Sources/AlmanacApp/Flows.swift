import AlmanacCore
import FactsADay
import Reflect
import TimeCapsule

/// The flows of all apps, as diagrams.
public enum Flows {
    /// A page of diagrams that belong together.
    public struct Page: Sendable {
        /// What `almanac flows` knows it by.
        public let name: String
        public let title: String
        public let diagrams: [Diagram]
    }

    public struct Diagram: Sendable {
        /// Empty where the page's own title says it.
        public let title: String
        public let mermaid: String
    }

    public static var all: [Page] {
        [
            Page(
                name: "facts", title: "Facts A Day: onboarding",
                diagrams: [Diagram(title: "", mermaid: FactsADay.Onboarding.flow.mermaid)]),
            Page(
                name: "reflect", title: "Reflect: onboarding",
                diagrams: [Diagram(title: "", mermaid: Reflect.Onboarding.flow.mermaid)]),
            Page(
                name: "capsule", title: "Time Capsule: notifications",
                diagrams: [
                    Diagram(title: "Request permission", mermaid: TimeCapsuleApp.asking.mermaid),
                    Diagram(title: "Schedule the notification", mermaid: TimeCapsuleApp.scheduling.mermaid),
                    Diagram(title: "Notification while the app is open", mermaid: Banners.flow.mermaid),
                    Diagram(title: "Notification tapped, or a link", mermaid: TimeCapsuleApp.arrival.mermaid),
                ]),
        ]
    }
}

extension Flows.Page {
    /// The diagrams alone, one after the other.
    public var mermaid: String {
        diagrams.map { ($0.title.isEmpty ? "" : "%% " + $0.title + "\n") + $0.mermaid }.joined(separator: "\n")
    }

    /// The page under `docs/flows`.
    public var document: String {
        let parts = diagrams.map {
            ($0.title.isEmpty ? "" : "## " + $0.title + "\n\n") + "```mermaid\n" + $0.mermaid + "```\n"
        }
        return "# " + title + "\n\nPrinted by `almanac flows " + name
            + "` from the edges the program walks; `make flows` writes it anew.\n\n" + parts.joined(separator: "\n")
    }
}
