import AlmanacCore

/// The boxes of the seed's flowcharts at which the program decides or waits. What it does on the way is drawn from the
/// edges.
public enum UnitanaStep: UInt8, Hashable, CaseIterable, DiagramNamed, Sendable {
    // 6.1 and 6.2
    case hasDefault, firstRun, isCreated, dashboard
    case nameAndBadge, systems, zones, tiles, context, review, created
    // 6.3
    case switcher, settings, details, reordered, hint, rateLimit, network
    // 7.1 and 7.2
    case newEditor, editor, isDefault, changeDefault, confirm, reorderedPlaces, anyEditor, isValid, persisted
    // 8.1 and 8.2
    case widgets, look, widgetPlace, widgetTiles, allowance, prompt, limit, paywall
    case renders, isPresent, setUp, rendered, refreshed, updated
    // 9.2
    case gated, modal, success, restored, unlocked, refused, returned

    /// The steps of the wizard, in order.
    static var wizard: [UnitanaStep] { [.nameAndBadge, .systems, .zones, .tiles, .context, .review] }

    /// The name in addresses and in the stored draft.
    var slug: String {
        switch self {
        case .systems: "systems"
        case .zones: "time-zones"
        case .tiles: "tiles"
        case .context: "city"
        case .review: "review"
        default: "name"
        }
    }

    /// The text of the box, in braces for a decision.
    public var diagramName: String {
        switch self {
        case .hasDefault: "{Has default Place?}"
        case .firstRun: "S1 First Run: Create Default Place"
        case .isCreated: "{Valid Place created?}"
        case .dashboard: "S2 Dashboard"
        case .nameAndBadge: "Step 1: Name Place + Badge"
        case .systems: "Step 2: Home system + Destination system"
        case .zones: "Step 3: Time zones (Home + Local)"
        case .tiles: "Step 4: Enable tile group defaults"
        case .context: "Step 5: Weather city + Currency"
        case .review: "Review + Create"
        case .created: "Create Default Place + Enter Dashboard"
        case .switcher: "S3 Place Switcher"
        case .settings: "S5 Settings"
        case .details: "M1 Tile Details (only if needed)"
        case .reordered: "Reorder tiles (optional)"
        case .hint: "Tap widget hint (optional)"
        case .rateLimit: "{Rate limit OK?}"
        case .network: "{Network OK?}"
        case .newEditor: "S4 Place Editor (New)"
        case .editor: "S4 Place Editor (Edit)"
        case .isDefault: "{Is default Place?}"
        case .changeDefault: "Disallow delete; offer Change default flow"
        case .confirm: "Confirm delete"
        case .reorderedPlaces: "Reorder Places"
        case .anyEditor: "S4 Place Editor"
        case .isValid: "{Validation OK?}"
        case .persisted: "Persist locally + return"
        case .widgets: "S7 Widgets Configure"
        case .look: "Choose widget type and size preview"
        case .widgetPlace: "Pick Place for widget"
        case .widgetTiles: "Pick tile(s) for widget"
        case .allowance: "{Within free widget allowance?}"
        case .prompt: "Prompt user to add widget on OS home screen"
        case .limit: "M4 Widget limit sheet"
        case .paywall: "S6 Paywall (trigger: widgets)"
        case .renders: "Widget renders"
        case .isPresent: "{Snapshot present?}"
        case .setUp: "Show Open Unitana to set up state"
        case .rendered: "Render values + freshness cues"
        case .refreshed: "App refresh succeeds"
        case .updated: "Widget updates on next allowed refresh"
        case .gated: "User hits gated action"
        case .modal: "S6 Paywall modal"
        case .success: "{Success?}"
        case .restored: "{Restored?}"
        case .unlocked: "Unlock entitlement"
        case .refused: "Show friendly error + stay in app"
        case .returned: "Return to previous screen"
        }
    }
}

/// What the user does at a step, or what the program finds there.
public enum UnitanaAnswer: UInt8, Hashable, DiagramNamed, Sendable {
    case next, yes, no
    case switches, opensSettings, opensTile, refreshes, reorders, tapsHint
    case selects, creates, edits, deletes
    case subscribes, declines, restores

    /// Only the answers to decisions are drawn; the boxes on the way say the rest.
    public var diagramName: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        default: ""
        }
    }
}

/// A flowchart of Unitana.
public typealias UnitanaFlow = Flow<UnitanaStep, UnitanaAnswer, Void>

extension UnitanaFlow {
    /// Returns the step to which an answer leads.
    func next(_ step: UnitanaStep, _ answer: UnitanaAnswer) -> UnitanaStep? {
        next(from: step, answer: answer, facts: ())
    }

    /// Returns the step that a decision leads to.
    func decide(_ step: UnitanaStep, _ isTrue: Bool) -> UnitanaStep? { next(step, isTrue ? .yes : .no) }

    /// Returns the step before one, for Back.
    func previous(_ step: UnitanaStep) -> UnitanaStep? {
        for edge in edges where edge.to == step { return edge.from }
        return nil
    }
}

/// The seed's flowcharts, as the program walks them.
public enum UnitanaFlows {
    /// 6.1: the launch leads to the first run or to the dashboard.
    public static var launch: UnitanaFlow {
        UnitanaFlow(
            start: .hasDefault, opening: ["App Launch"], finals: [],
            edges: [
                edge(.hasDefault, .no, .firstRun), edge(.hasDefault, .yes, .dashboard),
                edge(.firstRun, .next, .isCreated), edge(.isCreated, .no, .firstRun),
                edge(.isCreated, .yes, .dashboard, via: "Persist Place locally"),
            ])
    }

    /// 6.2: the wizard. Back leads from a step to the one before.
    public static var wizard: UnitanaFlow {
        UnitanaFlow(
            start: .nameAndBadge, opening: ["S1 First Run Start"], finals: [],
            edges: [
                edge(.nameAndBadge, .next, .systems), edge(.systems, .next, .zones), edge(.zones, .next, .tiles),
                edge(.tiles, .next, .context), edge(.context, .next, .review), edge(.review, .next, .created),
            ])
    }

    /// 6.3: what one can do on the dashboard.
    public static var dashboard: UnitanaFlow {
        UnitanaFlow(
            start: .dashboard, finals: [],
            edges: [
                edge(.dashboard, .switches, .switcher, via: "{User action}", "Tap Place chip"),
                edge(.dashboard, .opensSettings, .settings, via: "{User action}", "Tap Settings"),
                edge(.dashboard, .opensTile, .details, via: "{User action}", "Tap a Tile"),
                edge(.dashboard, .refreshes, .rateLimit, via: "{User action}", "Pull to refresh", "Refresh attempt"),
                edge(.dashboard, .reorders, .reordered, via: "{User action}"),
                edge(.dashboard, .tapsHint, .hint, via: "{User action}"),
                edge(.rateLimit, .no, .dashboard, via: "M2 Rate limit notice"),
                edge(.rateLimit, .yes, .network, via: "Fetch weather and rates"),
                edge(.network, .no, .dashboard, via: "Show cached values with stale state"),
                edge(.network, .yes, .dashboard, via: "Update cache + timestamps"),
            ])
    }

    /// 7.1: the place switcher.
    public static var switcher: UnitanaFlow {
        UnitanaFlow(
            start: .dashboard, finals: [],
            edges: [
                edge(.dashboard, .switches, .switcher),
                edge(.switcher, .selects, .dashboard, via: "{Select action}", "Select Place", "Set active Place"),
                edge(.switcher, .creates, .newEditor, via: "{Select action}", "Create new Place"),
                edge(.switcher, .edits, .editor, via: "{Select action}", "Edit Place"),
                edge(.switcher, .reorders, .reorderedPlaces, via: "{Select action}"),
                edge(.switcher, .deletes, .isDefault, via: "{Select action}", "Delete Place"),
                edge(.newEditor, .next, .dashboard), edge(.editor, .next, .dashboard),
                edge(.isDefault, .yes, .changeDefault), edge(.isDefault, .no, .confirm),
                edge(.confirm, .next, .switcher),
            ])
    }

    /// 7.2: the place editor.
    public static var editor: UnitanaFlow {
        UnitanaFlow(
            start: .anyEditor, finals: [],
            edges: [
                edge(
                    .anyEditor, .next, .isValid, via: "Basics: Name + Badge", "Systems: Home + Destination",
                    "Time zones: Home + Local", "Tile group toggles", "Weather city + Currency", "Save"),
                edge(.isValid, .no, .anyEditor), edge(.isValid, .yes, .persisted),
            ])
    }

    /// 8.1: adding a widget.
    public static var widgets: UnitanaFlow {
        UnitanaFlow(
            start: .settings, finals: [],
            edges: [
                edge(.settings, .next, .widgets), edge(.widgets, .next, .look), edge(.look, .next, .widgetPlace),
                edge(.widgetPlace, .next, .widgetTiles), edge(.widgetTiles, .next, .allowance),
                edge(
                    .allowance, .yes, .prompt, via: "Save widget config", "Write widget snapshot to shared storage"),
                edge(.allowance, .no, .limit), edge(.limit, .next, .paywall),
            ])
    }

    /// 8.2: what a widget shows, and when that changes.
    public static var snapshot: UnitanaFlow {
        UnitanaFlow(
            start: .renders, finals: [],
            edges: [
                edge(.renders, .next, .isPresent, via: "Read cached snapshot"), edge(.isPresent, .no, .setUp),
                edge(.isPresent, .yes, .rendered),
                edge(.refreshed, .next, .updated, via: "Write updated snapshot"),
            ])
    }

    /// 9.2: the paywall.
    public static var paywall: UnitanaFlow {
        UnitanaFlow(
            start: .gated, finals: [],
            edges: [
                edge(.gated, .next, .modal),
                edge(.modal, .subscribes, .success, via: "{User choice}", "Start trial / Subscribe", "Store flow"),
                edge(.success, .yes, .unlocked), edge(.success, .no, .refused),
                edge(.modal, .declines, .returned, via: "{User choice}", "Not now"),
                edge(.modal, .restores, .restored, via: "{User choice}", "Restore purchases", "Restore via store"),
                edge(.restored, .yes, .unlocked), edge(.restored, .no, .refused),
            ])
    }

    /// The page of `almanac flows unitana`, in the seed's numbering.
    static var page: FlowPage {
        FlowPage(
            "flows",
            [
                .init("6.1 App launch and first-run routing", launch.flowchart),
                .init("6.2 First-run: Create Default Place (wizard)", wizard.flowchart),
                .init("6.3 Dashboard flow (the home base)", dashboard.flowchart),
                .init("7.1 Place switcher", switcher.flowchart),
                .init("7.2 Place editor (create/edit)", editor.flowchart),
                .init("8.1 Configure widgets (in-app)", widgets.flowchart),
                .init("8.2 Widget data refresh model (high-level)", snapshot.flowchart),
                .init("9.2 Paywall flow", paywall.flowchart),
            ])
    }
}
