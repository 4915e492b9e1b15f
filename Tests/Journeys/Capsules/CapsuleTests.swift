import AlmanacApp
import AlmanacCore
import AlmanacSimulator
import Testing

/// Time Capsule end to end: a capsule is locked, its reminder reaches the server, the user is notified and opens it.
@Suite struct TimeCapsules: ReminderSuite {
    let server = Self.makeServer()

    @Test("C3 a locked capsule and its reminder reach the server, with the notification's id on the capsule")
    func reachesTheServer() throws {
        let app = try locked()
        let capsule = try #require(rows("capsules").first)
        #expect(capsule["status"] == .string("locked"))
        #expect(capsule["content"] == .string("Glad"))
        let reminder = try reminder(try id)
        #expect(reminder["app"] == .string("capsule"))
        #expect(reminder["id"] == capsule["notification_id"])
        #expect(reminder["fire_at"] == .string("2026-11-23T05:00:00.000+00:00"))
        #expect(app.disk.rows("outbox").isEmpty)
        #expect(reminder["content"]?["data"]?["capsuleId"]?.string == (try id))
        #expect(!rows("events").contains { row in row.fields.contains { $0.value == .string("Glad") } })
        app.visit("/settings/notifications")
        // ux 20: a capsule that is still sealed is not listed as ready.
        try app.see("Time Capsule", "23\u{A0}November 2026, 06:00")
        try app.seeNo("Time Capsule Ready!")
    }

    @Test(
        "§4 Start, ShowInApp, WaitAction, NavigateCapsule, End1; §13 Notification at unlock time: it appears, a tap leads on"
    )
    func banner() throws {
        let app = try locked()
        app.visit("/")
        try app.pass(to: "06:00")
        #expect(try app.banner == nil)
        try app.pass(to: "05:59")
        #expect(try app.banner == nil)
        try app.pass(to: "06:00")
        try app.see("Time Capsule Ready!", "Your Emotion capsule is ready to open!")
        try app.tap("Time Capsule Ready!")
        try app.at("/capsule/" + (try id))
        #expect(try app.banner == nil)
        try app.tap("Open")
        app.pass(milliseconds: 2_000)
        try app.see("Glad")
        app.pass(milliseconds: 10_000)
        #expect(rows("capsules").first?["status"] == .string("opened"))
        #expect(rows("reminders").isEmpty)
    }

    @Test(
        "§4 HideBanner, AutoHide, End2: the banner goes when dismissed or after five seconds; the capsule stays ready",
        arguments: [true, false])
    func bannerGoes(isDismissed: Bool) throws {
        let app = try locked()
        app.visit("/")
        try app.pass(to: "06:00")
        try app.pass(to: "06:00")
        if isDismissed { try app.tap("Dismiss") } else { app.pass(milliseconds: 5_100) }
        #expect(try app.banner == nil)
        try app.at("/")
        app.visit("/capsule")
        try app.see("Ready to open")
    }

    @Test(
        "C4 a tap on the banner leads to the page for the capsule's status",
        arguments: [
            ("locked", "Sealed"), ("due", "Ready to open"), ("opened", "Glad"), ("deleted", "Capsule not found"),
        ])
    func bannerByStatus(status: String, sees: String) throws {
        let app = try locked()
        let path = "/capsule/" + (try id)
        let key = "capsule/\(try id)/@1"
        if status != "locked" {
            try app.pass(to: "06:01")
            try app.pass(to: "06:01")
        }
        app.visit(path)
        if status == "opened" || status == "deleted" {
            try app.tap("Open")
            try app.tap("Skip")
        }
        if status == "deleted" {
            try app.tap("Delete")
            try app.tap("Delete")
        }
        app.visit("/")
        app.push("A push of old", key, route: path)
        try app.tap("A push of old")
        try app.see(sees)
        if status != "opened" { try app.seeNo("Glad") }
        try app.at(status == "deleted" ? "/capsule" : path)
    }

    @Test(
        "§13 Tap notification (app killed), Tap notification (app background): it leads to the capsule",
        arguments: [true, false])
    func tapped(isKilled: Bool) throws {
        let app = try locked()
        let path = "/capsule/" + (try id)
        app.isVisible = false
        app.surroundingsChanged()
        try app.pass(to: "06:00")
        try app.pass(to: "06:00")
        if isKilled { app.kill() }
        // The service worker stores the route, then brings up a window, which may open at the start page.
        app.disk.put("pending_route", [.text("route"), .text(path), .int(app.clock.milliseconds)])
        app.isVisible = true
        if isKilled { app.launch("/") } else { app.visit(path) }
        try app.at(path)
        try app.see("Ready to open", "Open")
        try app.seeNo("Glad")
    }

    @Test("§13 Tap notification (app open): a capsule's push is shown only as a banner, and only once")
    func appOpen() throws {
        let app = try locked()
        app.visit("/")
        let key = "capsule/\(try id)/@1"
        app.push("Time Capsule Ready!", key, route: "/capsule/" + (try id))
        #expect(try app.banner?.title == "Time Capsule Ready!")
        try app.at("/")
        app.push("Time Capsule Ready!", key, route: "/capsule/" + (try id))
        app.pass(milliseconds: 5_100)
        #expect(try app.banner == nil)
        #expect(app.announced == [key])
    }

    @Test("§12 App uninstalled: without the storage there is nothing to notify of")
    func uninstalled() throws {
        let app = try locked()
        app.kill()
        let fresh = phone()
        fresh.permission = .granted
        fresh.launch("/capsule")
        try fresh.see("Nothing is sealed yet")
        try fresh.pass(to: "06:00")
        try fresh.pass(to: "06:00")
        #expect(fresh.announced.isEmpty)
        #expect(try fresh.banner == nil)
    }

    @Test("§12 Device reboot: a scheduled notification is shown once afterwards, even if it was due during the reboot")
    func reboot() throws {
        for isOffMeanwhile in [false, true] {
            let app = try locked()
            app.kill()
            app.clock = app.clock + (isOffMeanwhile ? 3 * 86_400_000 : 3_600_000)
            app.launch()
            if !isOffMeanwhile {
                #expect(try app.banner == nil)
                try app.pass(to: "06:00")
                try app.pass(to: "06:00")
            }
            app.pass(milliseconds: 1_000)
            try app.see("Your Emotion capsule is ready to open!")
            app.launch()
            app.pass(milliseconds: 86_400_000)
            #expect(app.announced.count == 1)
        }
    }

    @Test("C2 permission granted while the capsules are shown: deleting one then deletes its reminder, too")
    func grantedThenDeleted() throws {
        let app = try locked(.denied)
        app.visit("/capsule")
        app.permission = .granted
        app.surroundingsChanged()
        app.pass(milliseconds: 5_000)
        #expect(rows("reminders").count == 1)
        try app.tap("Emotion")
        try app.tap("Delete")
        try app.tap("Delete")
        app.pass(milliseconds: 10_000)
        #expect(rows("capsules").isEmpty)
        #expect(rows("reminders").isEmpty)
    }

    @Test("C1 a capsule that is ready can be deleted without opening it")
    func readyDeleted() throws {
        let app = phone()
        try app.lockCapsule(on: "2020-01-01")
        try app.tap("Emotion")
        try app.see("Ready to open")
        try app.tap("Delete")
        try app.tap("Delete")
        try app.see("Nothing is sealed yet")
        app.pass(milliseconds: 10_000)
        #expect(rows("capsules").isEmpty)
    }

    @Test("C2 denied, nothing is scheduled; allowed in the settings later, the reminder reaches the server")
    func laterGrant() throws {
        let app = try locked(.denied)
        #expect(rows("reminders").isEmpty)
        #expect(rows("capsules").count == 1)
        app.visit("/settings/notifications")
        app.permission = .granted
        app.surroundingsChanged()
        app.pass(milliseconds: 10_000)
        #expect(try reminder(try id)["fire_at"] == .string("2026-11-23T05:00:00.000+00:00"))
        #expect(try reminder(try id)["id"] == rows("capsules").first?["notification_id"])
        app.surroundingsChanged()
        app.pass(milliseconds: 600_000)
        #expect(rows("reminders").count == 1)
    }

    @Test("§12 Past date scheduled: the user is notified immediately, even offline", arguments: [true, false])
    func past(isOnline: Bool) throws {
        let app = phone()
        app.permission = .granted
        app.isOnline = isOnline
        try app.lockCapsule(on: "2020-01-01")
        app.pass(milliseconds: 1_000)
        if isOnline {
            // The server's push is for the same occurrence, so it does not notify again.
            let reminder = try reminder(try id)
            let at = try #require(Instant(iso8601: "2020-01-01T05:00:00Z")).milliseconds
            #expect(reminder["fire_at"] == .string("2020-01-01T05:00:00.000+00:00"))
            app.push("Time Capsule Ready!", "capsule/\(try id)/@\(at)", route: "/capsule/" + (try id))
        }
        try app.see("Time Capsule Ready!")
        #expect(app.announced.count == 1)
    }

    @Test("deleting a capsule cancels its reminder on the server as well")
    func deleted() throws {
        let app = try locked()
        app.visit("/capsule/" + (try id))
        try app.tap("Delete")
        try app.tap("Delete")
        app.pass(milliseconds: 10_000)
        #expect(rows("capsules").isEmpty)
        #expect(rows("reminders").isEmpty)
        app.pass(milliseconds: 3 * 86_400_000)
        #expect(app.announced.isEmpty)
    }

    @Test("P1 the start page leads to Time Capsule, and back")
    func home() throws {
        let app = phone()
        app.launch()
        try app.tap("Time Capsule")
        try app.at("/capsule")
        try app.see("Nothing is sealed yet")
        try app.tap("Almanac")
        try app.at("/")
    }
}
