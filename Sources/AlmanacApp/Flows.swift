import AlmanacCore
import FactsADay
import Reflect

/// The flows of all apps, as diagrams.
public enum Flows {
    public struct Diagram: Sendable {
        /// What `almanac flows` knows it by.
        public let name: String
        public let title: String
        public let mermaid: String
    }

    public static var all: [Diagram] {
        [
            Diagram(name: "facts", title: "Facts A Day: onboarding", mermaid: FactsADay.Onboarding.flow.mermaid),
            Diagram(name: "reflect", title: "Reflect: onboarding", mermaid: Reflect.Onboarding.flow.mermaid),
        ]
    }
}

extension Flows.Diagram {
    /// The page under `docs/flows`.
    public var document: String {
        "# " + title + "\n\nPrinted by `almanac flows " + name
            + "` from the edges the program walks; `make flows` writes it anew.\n\n```mermaid\n" + mermaid + "```\n"
    }
}
