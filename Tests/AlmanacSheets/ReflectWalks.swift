import AlmanacCore
import AlmanacSimulator

/// The steps of Reflect's onboarding, and Reflect on a device without notifications or storage; as in
/// `screens_reflect.py`.
enum ReflectWalks {
    static let all = [
        Walk(name: "Reflect's steps") { walker in
            try steps(walker)
            try tutorial(walker)
            try reminders(walker)
        },
        Walk(name: "Reflect", permission: .granted, clock: atMorning, stops: journal),
        Walk(name: "Reflect without notifications", canNotify: false) { walker in
            try toReminders(walker)
            try walker.stop("reminders, no notifications here")
            try walker.primary()
            try walker.stop("all set, no notifications here")
        },
        Walk(name: "Reflect's storage") { walker in
            walker.open("/reflect")
            walker.fillUpStorage()
            try walker.fill(0, "Robin")
            try walker.stop("name, storage full")
            walker.openUnreadable("/reflect/onboarding/personal-info")
            try walker.stop("journal unreadable")
        },
    ]

    static let name = "Maximiliane"
    static let goal =
        "Zehn Kilometer am Stück laufen, ohne stehen zu bleiben, und danach noch genug Luft für ein Gespräch haben."
    /// One word that does not fit on a line of any phone.
    private static let sport = "Unterwasserrugbyvereinsmeisterschaft"
    /// A Wednesday in September, with the longest of all morning questions.
    static let atMorning = "2028-09-20T06:15:00Z"

    private static func at(_ walker: Walker, _ step: String) throws {
        try walker.at("/reflect/onboarding/" + step)
    }

    private static func toReminders(
        _ walker: Walker, name: String = "Robin", goal: String = "Ten kilometres"
    ) throws {
        walker.open("/reflect")
        try walker.fill(0, name)
        try walker.primary()
        try walker.fill(0, goal)
        try walker.primary()
        try walker.choose("running")
        try walker.primary()
        try walker.choose("sometimes")
        for _ in 0..<5 { try walker.primary() }
        try at(walker, "reminder-times")
    }

    /// Goes from the first step to the Today view.
    static func onboard(_ walker: Walker, name: String = "Robin", goal: String = "Ten kilometres") throws {
        try toReminders(walker, name: name, goal: goal)
        try walker.primary()
        try walker.primary()
        try walker.at("/reflect/today")
    }

    private static func steps(_ walker: Walker) throws {
        walker.open("/reflect")
        try at(walker, "personal-info")
        try walker.stop("name")
        try walker.fill(0, String(repeating: "x", count: 201))
        try walker.stop("name, too long")
        try walker.fill(0, name)
        try walker.primary()
        try walker.stop("goal")
        try walker.primary()
        try walker.stop("goal, empty")
        try walker.fill(0, goal + goal)
        try walker.stop("goal, too long")
        try walker.fill(0, goal)
        try walker.choose("learning")
        try walker.stop("goal, written")
        try walker.primary()
        try walker.stop("sports")
        try walker.fill(0, sport)
        try walker.secondary()
        try walker.choose("running")
        try walker.fill(0, String(repeating: "x", count: 61))
        try walker.stop("sports, one too long")
        try walker.fill(0, "")
        try walker.holdingRequests {
            try walker.primary()
            try walker.stop("journaling history")
            try walker.choose("sometimes")
            try walker.primary()
            try walker.stop("tutorial")
            try walker.fill(0, text)
            try walker.choose("4")
            try walker.stop("tutorial, a line written")
            try walker.primary()
            try walker.stop("tutorial, second page")
            try walker.primary()
            try walker.stop("tutorial, plans on their way")
        }
    }

    private static func tutorial(_ walker: Walker) throws {
        // A page that is looked at again asks again.
        for _ in 0..<50 { walker.network.fail("/api/plans", .status(500)) }
        walker.release()
        try walker.stop("tutorial, no plans")
        walker.network.mend("/api/plans")
        for _ in 0..<3 { try walker.back() }
        try at(walker, "journal-history")
        for _ in 0..<3 { try walker.primary() }
        try walker.stop("tutorial, plans")
        try walker.choose(number: 0)
        try walker.stop("tutorial, a session ticked off")
        try walker.skip()
        try walker.stop("tutorial, why skipped")
        try walker.row(isLink: false)
        try at(walker, "reflection-reason")
        try walker.stop("reasons to reflect")
        try walker.primary()
    }

    private static func reminders(_ walker: Walker) throws {
        try walker.stop("reminders")
        walker.app.prompts = [.failed("The system did not answer.")]
        try walker.primary()
        try walker.stop("reminders, system error")
        walker.allow(.denied)
        try walker.stop("reminders, denied")
        try walker.primary()
        try walker.stop("all set, without reminders")
        try walker.back()
        walker.allow(.granted)
        try walker.primary()
        try walker.stop("all set")
        try walker.primary()
        try walker.at("/reflect/today")
    }
}
