import AlmanacCore
import AlmanacSimulator

/// Every screen of Whole; as in `screens_whole.py`.
enum WholeWalks {
    static let all = [
        Walk(name: "Whole", permission: .granted) { walker in
            try onboarding(walker)
            try quotes(walker)
            try settings(walker)
        },
        Walk(name: "Whole's storage") { walker in
            walker.open(home)
            walker.openUnreadable(home)
            try walker.stop("quotes unreadable")
        },
    ]

    private static let home = "/whole"

    private static func onboarding(_ walker: Walker) throws {
        walker.open(home)
        try walker.at("/whole/onboarding/welcome")
        try walker.stop("Whole, welcome")
        try walker.primary()
        try walker.stop("Whole, categories")
        try walker.choose("Love", "Quiet Mornings")
        try walker.stop("Whole, categories chosen")
        try walker.primary()
        try walker.stop("Whole, name")
        try walker.fill(0, String(repeating: "x", count: 201))
        try walker.stop("Whole, name too long")
        try walker.fill(0, "Robin")
        try walker.primary()
        try walker.choose("calm")
        try walker.stop("Whole, goals")
        try walker.primary()
        try walker.stop("Whole, daily quote")
        try walker.toggle()
        try walker.stop("Whole, daily quote on")
        try walker.primary()
        try walker.stop("Whole, widget")
        try walker.primary()
        try walker.stop("Whole, trial")
        try walker.more()
        try walker.at(home)
    }

    private static func quotes(_ walker: Walker) throws {
        try walker.stop("quotes")
        try walker.like()
        try walker.stop("quotes, liked")
        try walker.tab(1)
        try walker.stop("favorites")
        try walker.remove()
        try walker.stop("favorites, none")
        try walker.tab(0)
        try walker.toolbar(0)
        try walker.stop("quotes, categories")
        walker.open("/whole/customize")
        try walker.stop("customize")
        try walker.choose("monochrome")
        try walker.stop("paywall")
        try walker.skip()
    }

    private static func settings(_ walker: Walker) throws {
        walker.open("/whole/settings")
        try walker.stop("Whole, settings")
        walker.open("/whole/settings/categories")
        try walker.stop("Whole, preferred categories")
        walker.open("/whole/subscription")
        try walker.stop("subscription")
        walker.open("/whole/own")
        try walker.stop("quotes of one's own, none")
    }
}
