import AlmanacCore
import AlmanacSimulator

/// Every screen of Whole; as in `screens_whole.py`.
enum WholeWalks {
    static let all = [
        Walk(name: "Whole", permission: .granted) { walker in
            try onboarding(walker)
            try quotes(walker)
            try settings(walker)
            try premium(walker)
        },
        Walk(name: "Whole's end of the onboarding") { walker in
            walker.open(home)
            try walker.primary()
            for _ in 0..<3 { try walker.skip() }
            try walker.primary()
            try walker.primary()
            walker.goOffline()
            try walker.more()
            try walker.stop("Whole, saving failed")
        },
        Walk(name: "Whole's storage") { walker in
            walker.open(home)
            walker.openUnreadable(home)
            try walker.stop("quotes unreadable")
        },
    ]

    private static let home = "/whole"

    /// Goes from the first step to the quotes, choosing as little as possible.
    static func onboard(_ walker: Walker) throws {
        walker.open(home)
        try walker.primary()
        for _ in 0..<3 { try walker.skip() }
        try walker.primary()
        try walker.primary()
        try walker.more()
        try walker.at(home)
    }

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
        try walker.more()
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
        try walker.toggle()
        try walker.stop("customize, pinyin")
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
        walker.open("/whole/widgets")
        try walker.stop("Whole, widgets")
        try walker.primary()
        walker.sync()
        try walker.stop("Whole, a widget")
        walker.open("/whole/widgets")
        try walker.stop("Whole, widgets, one")
        try walker.row()
        walker.sync()
        try walker.more(1)
    }

    /// In the trial, all of it is open.
    private static func premium(_ walker: Walker) throws {
        walker.open("/whole/paywall")
        try walker.primary()
        try walker.at(home)
        walker.open("/whole/subscription")
        try walker.stop("subscription, trial")
        walker.open("/whole/categories")
        try walker.choose("Love", "Friendship")
        try walker.primary()
        try walker.stop("quotes, two categories")
        try walker.like()
        try walker.turn()
        try walker.like()
        try walker.tab(1)
        try walker.row()
        try walker.stop("favorites, a page")
        walker.open("/whole/customize")
        try walker.choose("monochrome", "brush", "frame")
        try walker.stop("customize, Premium")
        walker.open("/whole/own/new")
        try walker.primary()
        try walker.stop("quote of one's own, nothing written")
        try walker.fill(0, "Rain is patient.")
        try walker.fill(1, "雨有耐心。")
        try walker.choose("Patience")
        try walker.primary()
        try walker.stop("quotes of one's own")
        try walker.row()
        try walker.stop("quote of one's own")
        try walker.more()
        try walker.stop("quote of one's own, delete")
    }
}
