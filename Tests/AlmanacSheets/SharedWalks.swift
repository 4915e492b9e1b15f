import AlmanacApp
import AlmanacCore
import AlmanacSimulator

/// The first page, the settings of the whole product, and everything about notifications; as in `screens_home.py`,
/// `screens_settings.py` and `screens_notifications.py`.
enum SharedWalks {
    static let all = [
        Walk(name: "home", clock: ReflectWalks.atMorning) { walker in
            walker.open("/")
            try walker.stop("first page")
            walker.goOffline()
            try walker.stop("first page, offline")
        },
        Walk(name: "Today", permission: .granted, clock: ReflectWalks.atMorning, stops: today),
        Walk(name: "account", permission: .granted) { walker in
            try account(walker)
            try signIn(walker)
        },
        Walk(name: "refused", permission: .granted, stops: refused),
        Walk(name: "notifications") { walker in
            try notifications(walker)
            try subscribed(walker)
        },
        Walk(name: "settings", permission: .granted, stops: settings),
        Walk(name: "later", permission: .granted, stops: later),
        Walk(name: "iPhone settings", system: .ios, canNotify: false) { walker in
            walker.open(notificationsPath)
            try walker.stop("notifications, an iPhone's tab")
        },
    ]

    private static func today(_ walker: Walker) throws {
        try FactsWalks.onboard(walker)
        walker.open("/")
        try walker.stop("Today, one app")
        try ReflectWalks.onboard(walker)
        try WholeWalks.onboard(walker)
        try UnitanaWalks.setUp(walker)
        try CapsuleWalks.lock(walker, "memory", "2028-12-24")
        walker.sync()
        walker.open("/")
        try walker.stop("Today")
        try walker.save()
        try walker.stop("Today, answer missing")
        try walker.fill(0, "Das Meer war grau.")
        try walker.stop("Today, answer being written")
        try walker.save()
        try walker.stop("Today, answered")
        try CapsuleWalks.lock(walker, "goal", "2020-01-01")
        walker.open("/")
        try walker.stop("Today, a capsule is ready")
        walker.goOffline()
        try walker.stop("Today, offline")
    }

    private static let notificationsPath = "/settings/notifications"
    private static let password = "Apfelkuchen im Garten"

    // MARK: The account

    private static func address(_ walker: Walker) -> String {
        "maximiliane.musterfrau-\(walker.language.code)@familie-musterfrau.example"
    }

    private static func fill(_ walker: Walker, _ address: String, _ password: String) throws {
        try walker.fill(0, address)
        try walker.fill(1, password)
    }

    private static func account(_ walker: Walker) throws {
        walker.open("/settings")
        try walker.stop("account, none yet")
        try ReflectWalks.onboard(walker)
        walker.sync()
        walker.open("/settings/link")
        try walker.stop("add an address")
        try walker.fill(0, "maximiliane")
        try walker.primary()
        try walker.stop("add an address, wrong")
        try fill(walker, address(walker), password)
        try walker.holdingRequests { try walker.primary() }
        try walker.stop("add an address, one moment")
        walker.answer("/auth/v1/", 422, .members(("error_code", .string("email_exists"))))
        walker.release()
        try walker.stop("add an address, taken")
        try walker.primary()
        try walker.at("/settings")
        try walker.stop("account, linked")
        walker.open("/settings/password")
        try walker.stop("change the password")
        try walker.fill(0, "kurz")
        try walker.primary()
        try walker.stop("change the password, too short")
        walker.open("/settings/address")
        try walker.stop("change the address")
        walker.open("/settings/delete")
        try walker.stop("delete the account")
        walker.open("/settings/sign-out")
        try walker.stop("sign out")
        try walker.primary()
        try walker.at("/settings")
        try walker.stop("account, signed out")
    }

    /// The pages for all apps, and deleting everything.
    private static func settings(_ walker: Walker) throws {
        try ReflectWalks.onboard(walker)
        walker.sync()
        for page in ["language", "appearance", "reminders", "about"] {
            walker.open("/settings/" + page)
            try walker.stop(page)
        }
        try feeds(walker)
        try device(walker)
        try devices(walker)
        walker.open("/settings/data")
        try walker.stop("data")
        try walker.row(0, isLink: false)
        try walker.stop("data, copied")
        walker.open("/settings/deleted")
        try walker.stop("recently deleted")
        walker.open("/settings/document")
        try walker.stop("document")
        walker.open("/settings/delete")
        try walker.stop("delete")
        try walker.primary()
        try walker.at("/settings")
        try walker.stop("deleted")
    }

    /// The calendar's private link, and the public feeds.
    private static func feeds(_ walker: Walker) throws {
        let link = "/api/feeds/calendar"
        walker.answer(link, 204)
        walker.open("/settings/feeds")
        walker.sync()
        try walker.stop("feeds")
        let address = "https://almanac.example/feeds/calendar/" + String(repeating: "0123456789abcdef", count: 4)
        walker.answer(link, 200, .members(("url", .string(address))))
        try walker.more()
        walker.sync()
        try walker.stop("feeds, a link made")
        walker.answer(link, 200, .members())
        walker.open("/settings/feeds")
        walker.sync()
        try walker.stop("feeds, a link kept")
    }

    /// Who is signed in.
    private static func devices(_ walker: Walker) throws {
        let now = walker.app.moment.now
        func device(_ id: String, _ name: String?, _ method: String, _ hours: Int64, isThis: Bool = false) -> JSON {
            .members(
                ("id", .string(id)), ("device", .optional(name)), ("method", .string(method)),
                ("started_at", .string((now + -hours * 86_400_000).timestamp)),
                ("seen_at", .string((now + -hours * 3_600_000).timestamp)), ("is_this", .bool(isThis)))
        }
        let devices = JSON.array([
            device("a", "Chrome · Android", "password", 0, isThis: true), device("b", "Firefox · Linux", "oauth", 5),
            device("c", "almanac (laptop)", "login_code", 60), device("d", nil, "recovery", 200),
        ])
        walker.answer("/api/account/sessions", 200, .members(("sessions", devices)))
        walker.open("/settings/devices")
        walker.sync()
        try walker.stop("devices")
        walker.answer("/api/account/sessions", 200, .members(("sessions", devices)))
        walker.open("/settings/devices/b")
        walker.sync()
        try walker.stop("devices, one of them")
    }

    /// Approving the sign-in of a command.
    private static func device(_ walker: Walker) throws {
        walker.open("/settings/device")
        try walker.stop("device")
        try walker.primary()
        try walker.stop("device, no code")
        try walker.fill(0, "ABCD-EFGH")
        walker.answer("/api/login/look", 404)
        try walker.primary()
        walker.sync()
        try walker.stop("device, wrong code")
        let asking = JSON.members(
            ("device", .string("almanac (laptop)")), ("address", .string("192.0.2.7")),
            ("started_at", .string(walker.app.moment.now.timestamp)))
        walker.answer("/api/login/look", 200, asking)
        try walker.primary()
        walker.sync()
        try walker.stop("device, asked")
        walker.answer("/api/login/approve", 400, .members(("code", .string("reauthentication_needed"))))
        try walker.primary()
        walker.sync()
        try walker.stop("device, password needed")
        walker.answer("/api/login/deny", 204)
        try walker.more()
        walker.sync()
        try walker.stop("device, denied")
    }

    private static func signIn(_ walker: Walker) throws {
        walker.open("/settings/sign-in")
        try walker.stop("sign in")
        try walker.primary()
        try walker.stop("sign in, empty")
        try fill(walker, address(walker), "Birnenkuchen")
        try walker.primary()
        try walker.stop("sign in, wrong")
        try walker.more()
        try walker.at("/settings/sign-in")
        try walker.stop("password forgotten")
    }

    private static func refused(_ walker: Walker) throws {
        try ReflectWalks.onboard(walker)
        walker.sync()
        let message = "new row violates check constraint \"reflections_mood_check\""
        walker.answer("/rest/v1/reflections", 400, .members(("message", .string(message))))
        try ReflectWalks.write(
            walker, "/reflect/today/evening", "Das will der Server nicht haben, und er sagt auch, warum.")
        walker.sync()
        try walker.status()
        try walker.at("/settings/refused")
        try walker.stop("refused changes")
        try walker.row()
        try walker.stop("refused change")
        try walker.more()
        try walker.stop("refused changes, none left")
    }

    // MARK: Notifications

    private static func notifications(_ walker: Walker) throws {
        walker.open(notificationsPath)
        try walker.stop("notifications, undecided")
        walker.allow(.denied)
        try walker.stop("notifications, denied")
        walker.allow(.granted)
        try walker.stop("notifications, allowed")
        try FactsWalks.onboard(walker)
        try ReflectWalks.onboard(walker)
        walker.sync()
        walker.open(notificationsPath)
        try walker.stop("notifications, no push service")
    }

    private static func subscribed(_ walker: Walker) throws {
        walker.app.push = .subscribed(
            PushSubscription(endpoint: "https://push.example/send/1", p256dh: "key", auth: "secret"))
        walker.open(notificationsPath)
        walker.sync()
        try walker.stop("notifications, subscribed")
        try test(walker, "{\"results\": [{\"outcome\": \"delivered\"}]}")
        try walker.stop("notifications, test sent")
        try test(
            walker,
            "{\"results\": [{\"outcome\": \"refused\", \"reason\": \"push.example has no public address.\"}]}")
        try walker.stop("notifications, test failed")
    }

    private static func test(_ walker: Walker, _ answer: String) throws {
        walker.answer("/api/push/test", 200, try JSON.parse(Array(answer.utf8)))
        try walker.secondary()
    }

    private static func later(_ walker: Walker) throws {
        try FactsWalks.onboard(walker)
        // The longest notification: a fact with a long title and the full length of a summary.
        let title = "Donaudampfschifffahrtsgesellschaftskapitän ist nicht das längste deutsche Wort"
        let body = "Honig aus einem Grab war nach dreitausend Jahren noch gut, weil in ihm nichts leben kann. "
        walker.app.send(
            Almanac.pushed(
                PushNews(
                    title: title, body: String(repeating: body, count: 4), route: "/facts/browse",
                    key: "facts/fact-of-the-day/2026-11-21", language: .en)))
        try walker.stop("banner")
        try walker.snoozeBanner()
        try walker.stop("later")
        try walker.row(isLink: false)
        try walker.stop("later, stored")
        walker.open(notificationsPath)
        try walker.stop("notifications, one that comes once")
        walker.open("/later?key=nothing")
        try walker.stop("later, gone")
    }
}
