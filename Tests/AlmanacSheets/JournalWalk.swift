import AlmanacCore
import AlmanacSimulator

/// Reflect's main pages; as in `screens_reflect.py`.
extension ReflectWalks {
    static let text =
        "Ein ruhiger Anfang, bevor der Tag beginnt.\nUnd am Abend früh ins Bett. 😴\n"
        + String(repeating: "Weiter so! ", count: 30)
    private static let evening = "/reflect/today/evening"

    static func journal(_ walker: Walker) throws {
        try onboard(walker, name: name, goal: goal)
        try walker.stop("Reflect today")
        try walker.tab(2)
        try walker.at("/reflect/history")
        try walker.stop("journal, empty")
        try morning(walker)
        try eveningPage(walker)
        try days(walker)
        try plans(walker)
        try settings(walker)
        try sync(walker)
    }

    /// Writes a page, starting on a page with tabs.
    static func write(_ walker: Walker, _ path: String, _ text: String) throws {
        try walker.tab(0)
        try walker.row(to: path)
        try walker.fill(0, text)
        try walker.primary()
        try walker.at("/reflect/today")
    }

    private static func morning(_ walker: Walker) throws {
        try walker.tab(0)
        try walker.row(to: "/reflect/today/morning")
        try walker.stop("page")
        try walker.primary()
        try walker.stop("page, empty")
        try walker.fill(0, text)
        try walker.choose("4")
        try walker.stop("page, written")
        try walker.primary()
        try walker.stop("Reflect today, saved")
        try walker.row(to: evening)
        try walker.fill(0, "Noch nicht fertig")
        try walker.back()
        try walker.stop("Reflect today, a draft")
    }

    private static func eveningPage(_ walker: Walker) throws {
        walker.sync()
        walker.app.clock = Instant(iso8601: "2028-09-20T18:45:00Z")!
        walker.open("/reflect/today")
        try walker.stop("Reflect this evening")
        try write(walker, evening, text)
        try write(walker, evening, text + "Und noch etwas.")
        try walker.stop("Reflect this evening, both written")
    }

    private static func days(_ walker: Walker) throws {
        try walker.tab(2)
        try walker.stop("journal")
        try walker.row()
        try walker.stop("day")
        try walker.more(3)
        try walker.stop("delete a reflection")
        try walker.back()
        try walker.more()
        try walker.at("/reflect/today/morning")
        try walker.stop("page, changed later")
        try walker.back()
        walker.open("/reflect/history/2028-09-19")
        try walker.stop("day, nothing written")
        try walker.back()
    }

    private static func plans(_ walker: Walker) throws {
        try walker.tab(1)
        try walker.at("/reflect/plans")
        try walker.stop("plans")
        // The first is the one that the tutorial has shown.
        try walker.holdingRequests { try walker.row(1) }
        try walker.stop("plan on its way")
        walker.network.fail("/api/plans/", .status(500))
        walker.release()
        try walker.stop("plan, missing")
        try walker.secondary()
        try walker.stop("plan, not begun")
        // The first is the next session, which is in no week.
        for number in [1, 2, 4] { try walker.choose(number: number) }
        try walker.stop("plan")
        try walker.tool()
        try walker.stop("plan, moved to tomorrow")
        try walker.back()
        try walker.stop("plans, one begun")
    }

    private static func settings(_ walker: Walker) throws {
        try walker.tab(3)
        try walker.at("/reflect/settings")
        try walker.stop("Reflect settings")
        for (place, text) in [
            ("name", String(repeating: "x", count: 201)), ("goal", String(repeating: "y", count: 121)),
            ("sports", String(repeating: "z", count: 61)),
        ] {
            walker.open("/reflect/settings/" + place)
            try walker.stop("Reflect settings, " + place)
            try walker.fill(0, text)
            try walker.stop("Reflect settings, \(place) too long")
        }
        walker.open("/reflect/settings/name")
        try walker.fill(0, "Robin")
        try walker.primary()
        try walker.at("/reflect/settings")
        walker.allow(.denied)
        try walker.stop("Reflect settings, saved, no notifications")
    }

    private static func sync(_ walker: Walker) throws {
        walker.sync()
        walker.open("/")
        walker.sync()
        try walker.stop("first page, all saved")
        walker.open("/reflect/today")
        walker.network.fail("/rest/v1/", .failed(.cutOff))
        try write(walker, evening, "Unterwegs")
        try walker.stop("Reflect, waiting")
        walker.answer("/rest/v1/reflections", 400, .members(("message", .string("No."))))
        try write(walker, evening, "Zu spät")
        walker.sync()
        try walker.stop("Reflect, refused")
        walker.open("/")
        try walker.stop("first page, refused")
        walker.goOffline()
        try walker.row(to: "/reflect")
        try walker.stop("Reflect, offline")
    }
}
