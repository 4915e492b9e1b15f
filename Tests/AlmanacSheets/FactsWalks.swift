/// Every screen of Facts A Day, and the parts shared by all apps, such as errors and the offline status; as in
/// `screens_facts.py`.
enum FactsWalks {
    static let all = [
        Walk(name: "facts") { walker in
            try onboarding(walker)
            try main(walker)
            try oddities(walker)
        },
        Walk(name: "iPhone tab", system: .ios, canNotify: false) { walker in
            try toNotifications(walker)
            try walker.stop("add to the Home Screen")
        },
        Walk(name: "no notifications", canNotify: false) { walker in
            try toNotifications(walker)
            try walker.stop("no notifications here")
        },
        Walk(name: "storage", stops: storage),
        Walk(name: "another machine", isSecure: false) { walker in
            walker.open("/facts")
            try walker.stop("no secure context")
        },
    ]

    private static func chooseLanguage(_ walker: Walker) throws {
        walker.open("/facts")
        try walker.at("/facts/onboarding/language")
        try walker.choose(walker.language.code)
    }

    private static func toNotifications(_ walker: Walker) throws {
        try chooseLanguage(walker)
        try walker.primary()
        for number in 0..<5 { try walker.choose(number: number) }
        try walker.primary()
        try walker.primary()
        try walker.at("/facts/onboarding/notifications")
    }

    /// Goes from a fresh device to today's fact.
    static func onboard(_ walker: Walker) throws {
        try toNotifications(walker)
        try walker.primary()
        try walker.at("/facts")
    }

    private static func onboarding(_ walker: Walker) throws {
        try chooseLanguage(walker)
        try walker.stop("language")
        try walker.holdingRequests { try walker.primary() }
        try walker.stop("initialization")
        walker.network.fail("/api/devices/register", .failed(.cutOff))
        walker.release()
        try walker.stop("initialization failed")
        try walker.primary()
        try walker.at("/facts/onboarding/categories")
        try walker.stop("categories")
        for number in 0..<5 { try walker.choose(number: number) }
        try walker.stop("categories, five chosen")
        try walker.primary()
        try walker.stop("difficulty")
        try walker.primary()
        try walker.stop("notifications")
        walker.app.prompts = [.denied]
        try walker.primary()
        try walker.stop("permission alert")
        try walker.closeAlert()
        walker.allow(.undecided)
        walker.app.prompts = [.failed("The system did not answer.")]
        try walker.primary()
        try walker.stop("notifications, system error")
        walker.allow(.granted)
        try walker.holdingRequests { try walker.primary() }
        try walker.stop("success")
        walker.answerHeld()
        try walker.stop("success, on its way")
        walker.network.fail("/api/facts", .status(500))
        walker.release()
        try walker.stop("success failed")
        try walker.primary()
        try walker.at("/facts")
    }

    private static func main(_ walker: Walker) throws {
        try walker.stop("today")
        try walker.tab(1)
        try walker.at("/facts/browse")
        try walker.stop("browse")
        try walker.row()
        try walker.stop("browse, a topic")
        try walker.back()
        try walker.fill(0, "20")
        try walker.choose("beginner")
        try walker.stop("browse, searching")
        try walker.row()
        try walker.stop("fact")
        try walker.tab(2)
        try walker.at("/facts/favorites")
        try walker.stop("no favorites")
        try walker.secondary()
        try walker.at("/facts")
        try walker.tool()
        try walker.stop("today, a favorite")
        try walker.tab(2)
        try walker.stop("favorites")
        walker.open("/facts/past")
        try walker.stop("no past days")
        try walker.tab(3)
        try walker.at("/facts/settings")
        try walker.stop("settings")
        for (number, name) in ["topics", "level"].enumerated() {
            try walker.row(number)
            try walker.stop("settings, " + name)
            try walker.back()
        }
    }

    private static func oddities(_ walker: Walker) throws {
        walker.allow(.denied)
        try walker.stop("settings, notifications blocked")
        try walker.row(0, isLink: false)
        try walker.at("/facts/onboarding/language")
        try walker.stop("onboarding again")
        walker.open("/facts/browse?q=xyzzy")
        try walker.stop("browse, nothing found")
        walker.open("/facts/fact/999999")
        try walker.stop("missing fact")
        walker.goOffline()
        try walker.stop("offline")
        try walker.stop("trouble", isTrouble: true)
    }

    private static func storage(_ walker: Walker) throws {
        walker.open("/facts")
        // The device already uses its language, and choosing it again would change nothing.
        try walker.choose(walker.language == .tr ? "en" : "tr")
        walker.fillUpStorage()
        try walker.choose(walker.language.code)
        try walker.stop("language, storage full")
        walker.openUnreadable("/facts/onboarding/language")
        try walker.stop("storage unreadable")
    }
}
