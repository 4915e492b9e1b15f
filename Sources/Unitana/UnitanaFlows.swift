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
                arrow(.hasDefault, .no, .firstRun), arrow(.hasDefault, .yes, .dashboard),
                arrow(.firstRun, .next, .isCreated), arrow(.isCreated, .no, .firstRun),
                arrow(.isCreated, .yes, .dashboard, via: ["Persist Place locally"]),
            ])
    }

    /// 6.2: the wizard. Back leads from a step to the one before.
    public static var wizard: UnitanaFlow {
        UnitanaFlow(
            start: .nameAndBadge, opening: ["S1 First Run Start"], finals: [],
            edges: [
                arrow(.nameAndBadge, .next, .systems), arrow(.systems, .next, .zones), arrow(.zones, .next, .tiles),
                arrow(.tiles, .next, .context), arrow(.context, .next, .review), arrow(.review, .next, .created),
            ])
    }

    /// 6.3: what one can do on the dashboard.
    public static var dashboard: UnitanaFlow {
        UnitanaFlow(
            start: .dashboard, finals: [],
            edges: [
                arrow(.dashboard, .switches, .switcher, via: ["{User action}", "Tap Place chip"]),
                arrow(.dashboard, .opensSettings, .settings, via: ["{User action}", "Tap Settings"]),
                arrow(.dashboard, .opensTile, .details, via: ["{User action}", "Tap a Tile"]),
                arrow(
                    .dashboard, .refreshes, .rateLimit, via: ["{User action}", "Pull to refresh", "Refresh attempt"]),
                arrow(.dashboard, .reorders, .reordered, via: ["{User action}"]),
                arrow(.dashboard, .tapsHint, .hint, via: ["{User action}"]),
                arrow(.rateLimit, .no, .dashboard, via: ["M2 Rate limit notice"]),
                arrow(.rateLimit, .yes, .network, via: ["Fetch weather and rates"]),
                arrow(.network, .no, .dashboard, via: ["Show cached values with stale state"]),
                arrow(.network, .yes, .dashboard, via: ["Update cache + timestamps"]),
            ])
    }

    /// 7.1: the place switcher.
    public static var switcher: UnitanaFlow {
        UnitanaFlow(
            start: .dashboard, finals: [],
            edges: [
                arrow(.dashboard, .switches, .switcher),
                arrow(.switcher, .selects, .dashboard, via: ["{Select action}", "Select Place", "Set active Place"]),
                arrow(.switcher, .creates, .newEditor, via: ["{Select action}", "Create new Place"]),
                arrow(.switcher, .edits, .editor, via: ["{Select action}", "Edit Place"]),
                arrow(.switcher, .reorders, .reorderedPlaces, via: ["{Select action}"]),
                arrow(.switcher, .deletes, .isDefault, via: ["{Select action}", "Delete Place"]),
                arrow(.newEditor, .next, .dashboard), arrow(.editor, .next, .dashboard),
                arrow(.isDefault, .yes, .changeDefault), arrow(.isDefault, .no, .confirm),
                arrow(.confirm, .next, .switcher),
            ])
    }

    /// 7.2: the place editor.
    public static var editor: UnitanaFlow {
        UnitanaFlow(
            start: .anyEditor, finals: [],
            edges: [
                arrow(
                    .anyEditor, .next, .isValid,
                    via: [
                        "Basics: Name + Badge", "Systems: Home + Destination",
                        "Time zones: Home + Local", "Tile group toggles", "Weather city + Currency", "Save",
                    ]),
                arrow(.isValid, .no, .anyEditor), arrow(.isValid, .yes, .persisted),
            ])
    }

    /// 8.1: adding a widget.
    public static var widgets: UnitanaFlow {
        UnitanaFlow(
            start: .settings, finals: [],
            edges: [
                arrow(.settings, .next, .widgets), arrow(.widgets, .next, .look), arrow(.look, .next, .widgetPlace),
                arrow(.widgetPlace, .next, .widgetTiles), arrow(.widgetTiles, .next, .allowance),
                arrow(
                    .allowance, .yes, .prompt, via: ["Save widget config", "Write widget snapshot to shared storage"]),
                arrow(.allowance, .no, .limit), arrow(.limit, .next, .paywall),
            ])
    }

    /// 8.2: what a widget shows, and when that changes.
    public static var snapshot: UnitanaFlow {
        UnitanaFlow(
            start: .renders, finals: [],
            edges: [
                arrow(.renders, .next, .isPresent, via: ["Read cached snapshot"]), arrow(.isPresent, .no, .setUp),
                arrow(.isPresent, .yes, .rendered),
                arrow(.refreshed, .next, .updated, via: ["Write updated snapshot"]),
            ])
    }

    /// 9.2: the paywall.
    public static var paywall: UnitanaFlow {
        UnitanaFlow(
            start: .gated, finals: [],
            edges: [
                arrow(.gated, .next, .modal),
                arrow(.modal, .subscribes, .success, via: ["{User choice}", "Start trial / Subscribe", "Store flow"]),
                arrow(.success, .yes, .unlocked), arrow(.success, .no, .refused),
                arrow(.modal, .declines, .returned, via: ["{User choice}", "Not now"]),
                arrow(.modal, .restores, .restored, via: ["{User choice}", "Restore purchases", "Restore via store"]),
                arrow(.restored, .yes, .unlocked), arrow(.restored, .no, .refused),
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

/// Returns an edge. Its boxes are only drawn, and the Wasm draws no diagrams: there, their texts are not even made.
private func arrow(
    _ from: UnitanaStep, _ answer: UnitanaAnswer, _ to: UnitanaStep, via: @autoclosure () -> [String] = []
) -> UnitanaFlow.Edge {
    #if hasFeature(Embedded)
        UnitanaFlow.Edge(from: from, answer: answer, gate: nil, via: [], to: to)
    #else
        UnitanaFlow.Edge(from: from, answer: answer, gate: nil, via: via(), to: to)
    #endif
}
