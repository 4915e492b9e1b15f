import AlmanacCore

/// The flows of the apps and of the parts they share, as pages of diagrams.
public enum Flows {
    /// One page under `docs/flows`.
    public struct Page: Sendable {
        /// The page's name, as an argument of `almanac flows`.
        public let name: String
        /// The page's title.
        public let title: String
        /// The diagrams, in order.
        public let diagrams: [FlowPage.Diagram]
    }

    /// All pages: one for each app, named by its slug, then those of the shared parts.
    public static var all: [Page] {
        AppID.allCases.map { id in
            let page = id.flows
            return Page(
                name: id.identity.slug, title: Words(.en)[id.identity.name] + ": " + page.title,
                diagrams: page.diagrams)
        } + [
            Page(
                name: "banner", title: "Notification while the app is open",
                diagrams: [FlowPage.Diagram("", Banners.flow.mermaid)]),
            Page(name: "sync", title: "Sync: one round", diagrams: [FlowPage.Diagram("", Sync.flow.mermaid)]),
        ]
    }
}

extension Flows.Page {
    /// The diagrams in Mermaid's syntax, without the rest of the page.
    public var mermaid: String {
        diagrams.map { ($0.title.isEmpty ? "" : "%% " + $0.title + "\n") + $0.mermaid }.joined(separator: "\n")
    }

    /// The page as Markdown, as stored under `docs/flows`.
    public var document: String {
        let parts = diagrams.map {
            ($0.title.isEmpty ? "" : "## " + $0.title + "\n\n") + "```mermaid\n" + $0.mermaid + "```\n"
        }
        return "# " + title + "\n\nPrinted by `almanac flows " + name
            + "` from the edges that the program walks; regenerate it with `make flows`.\n\n"
            + parts.joined(separator: "\n")
    }
}
