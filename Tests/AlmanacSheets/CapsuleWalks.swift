import AlmanacCore
import AlmanacSimulator

/// Every screen of Time Capsule; as in `screens_capsule.py`.
enum CapsuleWalks {
    static let all = [
        Walk(name: "Time Capsule", permission: .granted, clock: now) { walker in
            try editor(walker)
            try capsules(walker)
        },
        Walk(name: "Time Capsule denied", permission: .denied, clock: now) { walker in
            walker.open(home)
            try walker.stop("capsules, none yet")
            try lock(walker, "memory")
            try walker.stop("capsules, notifications denied")
            walker.open("/capsule/archive")
            try walker.stop("opened capsules, none")
        },
        Walk(name: "Time Capsule without notifications", canNotify: false, clock: now) { walker in
            walker.open(home)
            try lock(walker, "emotion", "2020-01-01")
            try walker.stop("capsules, no notifications here")
        },
        Walk(name: "Time Capsule's storage", clock: now) { walker in
            walker.open(new)
            walker.fillUpStorage()
            try walker.fill(0, "Robin")
            try walker.stop("new capsule, storage full")
            walker.openUnreadable(new)
            try walker.stop("capsules unreadable")
        },
    ]

    private static let now = "2028-09-21T09:30:00Z"
    private static let home = "/capsule"
    private static let new = "/capsule/new"
    private static let text =
        "Heute bin ich ruhig. Das Meer war grau, und niemand hat etwas von mir gewollt.\n"
        + "Wenn du das liest: Hast du das Klavier noch? 🎹\n" + String(repeating: "Weiter so! ", count: 20)

    /// Fills in a new capsule, without locking it.
    private static func write(_ walker: Walker, _ kind: String, _ date: String? = nil) throws {
        walker.open(new)
        try walker.choose(kind)
        try walker.fill(0, text)
        if let date {
            try walker.row(to: new + "/when")
            try walker.app.setDate(date)
            try walker.primary()
        }
    }

    static func lock(_ walker: Walker, _ kind: String, _ date: String? = nil) throws {
        try write(walker, kind, date)
        try walker.primary()
        try walker.skip()
        try walker.at(home)
    }

    private static func editor(_ walker: Walker) throws {
        walker.open(home)
        try walker.stop("capsules, none")
        try walker.primary()
        try walker.at(new)
        try walker.stop("new capsule")
        try walker.primary()
        try walker.stop("new capsule, empty")
        try walker.row(to: new + "/when")
        try walker.stop("new capsule, when")
        try walker.app.clearDate()
        try walker.stop("new capsule, no date")
        try walker.app.setDate("2050-09-21")
        try walker.primary()
        try walker.fill(0, "Weit weg")
        try walker.primary()
        try walker.stop("new capsule, far away")
        try walker.back()
        try walker.fill(0, String(repeating: "x", count: 10_001))
        try walker.stop("new capsule, too long")
        try write(walker, "decision", "2020-02-29")
        try walker.stop("new capsule, past")
        try walker.more()
        try walker.stop("discard a capsule")
        try walker.back()
        try write(walker, "memory", "2029-01-01")
        try walker.primary()
        try walker.stop("sealing")
        try walker.skip()
        try walker.at(home)
        try walker.stop("capsules, one locked")
    }

    private static func capsules(_ walker: Walker) throws {
        try lock(walker, "decision", "2028-09-22")
        try lock(walker, "emotion", "2028-09-01")
        // Its instant is past and notifications are allowed, so a banner has appeared.
        try walker.dismissBanner()
        try write(walker, "goal", "2033-07-01")
        walker.open(home)
        try walker.stop("capsules")
        try walker.headedRow(2)
        try walker.stop("sealed capsule")
        try walker.more()
        try walker.stop("delete a capsule")
        walker.open(home)
        try walker.headedRow(0)
        try walker.stop("ready capsule")
        try walker.primary()
        try walker.stop("opening")
        try walker.skip()
        try walker.stop("opened capsule")
        walker.open("/capsule/archive")
        try walker.stop("opened capsules")
        walker.open("/capsule/00000000-0000-4000-8000-00000000dead")
        try walker.stop("capsule not found")
    }
}
