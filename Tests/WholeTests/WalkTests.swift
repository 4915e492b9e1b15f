import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

@testable import Whole

/// What a walk through Whole has found.
@Suite struct WholeWalks {
    @Test("walk whole 1 signing in on a new device leaves the account's daily quote, its time and its name")
    func signedIn() throws {
        func named(_ device: Device, _ name: String) throws {
            try device.go(to: .name)
            try device.app.type("Your name (optional)", name)
            try device.app.tap("Continue")
        }
        let first = Device()
        try named(first, "Robin")
        try first.app.tap("Skip")
        try first.app.tap("Daily quote")
        try first.app.setTime("06:40")
        try first.onboard()
        try first.link()
        first.pass(seconds: 60)
        let second = Device(server: first.server, seed: 8)
        second.app.clock = first.app.clock
        try named(second, "Ada")
        try second.onboard()
        // The switch and the time were not touched.
        let sent = (first.server.rows["userpreferences"] ?? [:]).values.map { $0["notification_time"] ?? .null }
        #expect(sent.count == 2 && sent.contains(.null) && sent.contains(.string("06:40:00")))
        try second.signIn()
        second.pass(seconds: 60)
        for device in [first, second] {
            device.app.surroundingsChanged()
            device.pass(seconds: 5)
            device.app.visit("/whole/settings")
            try device.app.see("06:40", "Robin")
        }
        let row = try #require(first.server.rows["userpreferences"]?.values.first)
        #expect(row["notifications_enabled"] == .bool(true) && row["notification_time"] == .string("06:40:00"))
    }

    @Test("walk whole 2 an emptied time is an error, in the onboarding and in the settings, not the old time")
    func emptied() throws {
        let device = Device()
        try device.go(to: .notifications)
        let label = "Time of your daily quote"
        try device.app.tap("Daily quote")
        try device.app.clearTime(label)
        try device.app.see("Choose a time.")
        try device.app.tap("Continue")
        try device.app.at("/whole/onboarding/notifications")
        // Without the daily quote, no time is missing.
        try device.app.tap("Daily quote")
        try device.app.tap("Daily quote")
        try device.app.seeNo("Choose a time.")
        try device.app.clearTime(label)
        try device.app.setTime("06:30")
        try device.onboard()
        device.app.visit("/whole/settings")
        try device.app.see("06:30")
        try device.app.clearTime(label)
        try device.app.see("Choose a time.")
        try device.app.setTime("07:10")
        try device.app.seeNo("Choose a time.")
        let row = try #require(device.server.rows["userpreferences"]?.values.first)
        #expect(row["notification_time"] == .string("07:10:00"))
    }

    @Test("walk whole 2 Install Widget makes a widget, once, and asks the browser where it can install the app")
    func widget() throws {
        let device = Device()
        device.app.platform.canInstall = true
        device.app.installs = [true]
        try device.go(to: .widget)
        device.app.forget()
        try device.app.tap("Install Widget")
        #expect(device.app.log.contains("install"))
        device.app.kill()
        device.app.launch()
        try device.app.tap("Skip Trial")
        device.pass(seconds: 5)
        try device.app.at("/whole")
        #expect(device.server.rows["widgets"]?.values.map { $0["app"] } == [.string("whole")])
        #expect(device.server.rows["widgets"]?.values.map { $0["size"] } == [.string("medium")])
        let without = Device()
        try without.go(to: .widget)
        try without.app.tap("Install Widget")
        try without.app.at("/whole/onboarding/trial")
        #expect(!without.app.log.contains("install"))
    }

    @Test(
        "walk whole 3 a favorite opens as a page of its own, with the heart and Share, and Back leads to the favorites")
    func favorite() throws {
        let device = Device()
        try device.onboard()
        try device.app.tap("Like")
        try device.app.tap("Favorites")
        let ids = try #require(device.server.rows["userpreferences"]?.values.first?["daily_quotes"]?.strings)
        try device.app.tap(
            try #require(device.server.quotes.first { $0["id"]?.string == ids[0] }?["english_text"]?.string))
        try device.app.at("/whole/quote/" + ids[0])
        #expect(try device.app.canTap("Like") && device.app.canTap("Share"))
        #expect(try device.app.screen.tabs.filter(\.isSelected).map(\.label) == ["Favorites"])
        try device.app.tap("Back")
        try device.app.at("/whole/favorites")
    }

    @Test("walk whole 5 a question that the browser never answers holds nothing up; one that was closed is said")
    func unanswered() throws {
        let device = Device()
        try device.go(to: .notifications)
        device.app.isPrompting = true
        try device.app.tap("Daily quote")
        try device.app.see("Your browser is asking for permission.")
        #expect(try device.app.canTap("Daily quote"))
        try device.app.tap("Back")
        try device.app.at("/whole/onboarding/goals")
        try device.app.tap("Skip")
        try device.app.tap("Continue")
        try device.app.at("/whole/onboarding/widget")
        device.app.isPrompting = false
        device.app.settle()
        let other = Device()
        other.app.prompts = [.failed("The question was closed.")]
        try other.go(to: .notifications)
        try other.app.tap("Daily quote")
        try other.app.see("couldn’t ask for permission", "The question was closed.")
        try other.app.tap("Continue")
        try other.app.tap("Back")
        try other.app.see("Notifications aren’t allowed yet.")
    }

    @Test("walk notify where notifications are not allowed yet, setup and settings have the button that asks")
    func allow() throws {
        let device = Device()
        device.app.prompts = [.failed("busy"), .granted]
        try device.go(to: .notifications)
        try device.app.tap("Daily quote")
        try device.app.see("busy")
        try device.app.tap("Allow notifications")
        try device.app.seeNo("busy", "Allow notifications")
        try device.onboard()
        device.app.permission = .undecided
        device.app.prompts = [.failed("busy"), .denied]
        device.app.visit("/whole/settings")
        try device.app.see("Notifications aren’t allowed yet.")
        device.app.forget()
        try device.app.tap("Allow notifications")
        #expect(device.app.log.filter { $0 == "ask permission" }.count == 1)
        try device.app.see("busy")
        try device.app.tap("Allow notifications")
        try device.app.see("Notifications are off")
        try device.app.seeNo("busy", "Allow notifications")
        let row = try #require(device.server.rows["userpreferences"]?.values.first)
        #expect(row["notifications_enabled"] == .bool(true))
    }

    @Test("walk whole 10 a filter leaves its trace above the quotes, with the way to all of them")
    func filter() throws {
        let device = Device()
        try device.onboard()
        #expect(try !device.app.canTap("Joy"))
        try device.app.tap("Categories")
        try device.app.tap("Joy")
        try device.app.tap("Show quotes")
        #expect(try device.app.isPressed("Joy"))
        // Also in a page that is loaded again.
        let narrowed = try device.texts
        device.app.launch("/whole")
        #expect(try device.app.isPressed("Joy"))
        #expect(try device.texts == narrowed)
        try device.app.tap("Show all categories")
        #expect(try !device.app.canTap("Joy"))
        #expect(try device.deck.cards.count == 10)
        device.app.launch("/whole")
        #expect(try !device.app.canTap("Joy"))
    }

    @Test("walk whole a6 the paywall opens at the eleventh quote, each time, and leaves nobody without the way back")
    func limit() throws {
        let device = Device()
        try device.onboard()
        for _ in 1..<10 { try device.app.tap("Next quote") }
        for _ in 0..<2 {
            try device.app.tap("Next quote")
            try device.app.at("/whole/paywall")
            try device.app.tap("Not now")
            try device.app.at("/whole")
            #expect(try device.deck.index == 9)
        }
        // Walk whole 10: its button stays for the day, also in a page that is loaded again.
        device.app.launch("/whole")
        try device.app.see("Read without limits")
        device.pass(seconds: day)
        try device.app.seeNo("Read without limits")
        device.app.launch("/whole")
        try device.app.seeNo("Read without limits")
    }

    @Test("walk whole a8 the settings lead to the account")
    func account() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/settings")
        try device.app.tap("Your account")
        try device.app.at("/settings")
    }

    @Test("walk whole 11 what the operator has granted shows when the settings or the subscription are opened")
    func granted() throws {
        for path in ["/whole/settings", "/whole/subscription", "/settings"] {
            let device = Device()
            try device.onboard()
            // The server tells nobody of it.
            device.server.subscribe(
                try device.account, JSON.Member("subscription_status", .string("granted")),
                JSON.Member("subscription_end_date", .null))
            device.app.visit(path)
            device.pass(seconds: 2)
            try device.app.seeNo("Free version")
        }
    }

    @Test("walk said what the operator has granted shows on an open page within two seconds, and what was taken back")
    func grantedLive() throws {
        let device = Device()
        device.server.announces = true
        try device.onboard()
        device.app.visit("/whole/settings")
        device.pass(seconds: 2)
        try device.app.see("Free: 10 quotes a day")
        device.server.subscribe(
            try device.account, JSON.Member("subscription_status", .string("granted")),
            JSON.Member("subscription_end_date", .null))
        device.pass(seconds: 2)
        try device.app.seeNo("Free: 10 quotes a day")
        device.server.subscribe(try device.account, JSON.Member("subscription_status", .string("free")))
        device.pass(seconds: 2)
        try device.app.see("Free: 10 quotes a day")
    }

    @Test("walk said what the operator has granted shows on the page of the widgets once it is opened")
    func grantedWidgets() throws {
        let device = Device()
        try device.onboard()
        device.app.visit("/whole/widgets")
        try device.app.see("One widget is free.")
        device.app.visit("/whole")
        device.server.subscribe(
            try device.account, JSON.Member("subscription_status", .string("granted")),
            JSON.Member("subscription_end_date", .null))
        device.app.visit("/whole/widgets")
        device.pass(seconds: 2)
        try device.app.seeNo("One widget is free.")
    }

    @Test("walk said quotes that the operator imports are here at the next look, at most once in ten minutes")
    func imported() throws {
        let device = Device()
        try device.onboard()
        let today = try device.texts
        device.server.write(quotes: 45)
        device.app.surroundingsChanged()
        device.app.forget()
        device.app.surroundingsChanged()
        #expect(!device.app.log.contains { $0.hasPrefix("GET /rest/v1/quotes") })
        device.pass(seconds: 600)
        device.app.surroundingsChanged()
        #expect(device.app.disk.rows("whole_quotes").count == 45)
        #expect(try device.texts == today)
    }

    @Test("walk whole 14 a reminder of a trial's end is not shown once the trial is over")
    func lateReminder() throws {
        let device = Device()
        try device.onboard(trial: true)
        device.pass(seconds: 5)
        device.app.kill()
        device.app.clock = device.app.clock + 8 * day * 1_000
        device.server.clock = device.app.clock
        device.app.launch()
        device.pass(seconds: 5)
        try device.app.seeNo("Your free trial ends soon")
    }
}
