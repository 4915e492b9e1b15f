import AlmanacCore
import AlmanacSimulator
import Testing

/// The “Error Paths” of the seed's Testing Checklist, and further errors.
@Suite struct ErrorPaths {
    @Test("Network failure on init → Retry works", arguments: NetworkFault.allCases)
    func networkOnInit(_ fault: NetworkFault) throws {
        let device = Device()
        device.network.fail("/api/devices/register", .failed(fault))
        device.app.launch()
        device.app.forget()
        try device.app.tap("Continue")
        try device.app.see("We couldn’t get started")
        try device.app.ask("write preferences.@app_locale", "read secret device_key", "POST /api/devices/register")
        #expect(device.disk.rows("categories").isEmpty)
        try device.app.tap("Try again")
        try device.app.at("/facts/onboarding/categories")
    }

    @Test("Network failure on metadata fetch → Retry works")
    func networkOnMetadata() throws {
        let device = Device()
        device.network.fail("/api/metadata", .failed(.cutOff))
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.see("The connection dropped partway through")
        #expect(device.disk.rows("categories").isEmpty)
        try device.app.tap("Try again")
        try device.app.at("/facts/onboarding/categories")
        // The key from the first attempt is sent, so that the device keeps its id.
        #expect(device.server.registrations.count == 2)
    }

    @Test("F10 a setup that stopped for want of a network goes on by itself once there is one")
    func backOnline() throws {
        let device = Device()
        device.app.launch()
        device.app.isOnline = false
        try device.app.tap("Continue")
        try device.app.see("We couldn’t get started")
        device.app.forget()
        device.app.surroundingsChanged()
        try device.app.ask("read \(Device.records)")
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.at("/facts/onboarding/categories")
    }

    @Test("F10 the first facts come by themselves once there is a network, and a server's refusal stays")
    func backOnlineAtTheEnd() throws {
        let device = Device()
        try device.toNotifications()
        device.app.isOnline = false
        try device.app.tap("Enable Notifications")
        device.app.pass(milliseconds: 60_000)
        #expect(!device.isComplete)
        device.network.fail("/api/facts", .status(500))
        device.app.isOnline = true
        device.app.surroundingsChanged()
        try device.app.see("(500)")
        #expect(!device.isComplete)
        device.app.surroundingsChanged()
        try device.app.see("(500)")
        try device.app.tap("Try again")
        #expect(device.isComplete && device.storedFacts == 60)
    }

    @Test(
        "API error on init → Its message and Retry, no way to continue without metadata",
        arguments: [400, 401, 429, 500, 503])
    func apiErrorOnInit(_ status: Int) throws {
        let device = Device()
        device.network.fail("/api/metadata", .status(status))
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.see("(\(status))")
        #expect(try !device.app.canTap("Continue"))
        try device.app.tap("Try again")
        try device.app.at("/facts/onboarding/categories")
    }

    @Test(
        "Metadata that is truncated, not JSON or malformed is refused, and the stored metadata stays",
        arguments: [
            "{\"categories\":[{\"id\":1", "<html>", "[]", "{\"categories\":[],\"content_types\":[]}",
            "{\"categories\":[{\"id\":\"1\",\"name\":\"a\",\"slug\":\"a\"}],\"content_types\":[]}", "",
        ])
    func metadataOfTheWrongShape(_ body: String) throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.tap("Back")
        device.network.fail("/api/metadata", .body(body))
        try device.app.tap("Continue")
        try device.app.see("couldn’t be read")
        #expect(device.disk.rows("categories").count == 8)
        try device.app.tap("Try again")
        try device.app.at("/facts/onboarding/categories")
    }

    @Test("Categories: Less than 5 selected → Button disabled")
    func fewerThanFive() throws {
        let device = Device()
        device.app.launch()
        try device.app.tap("Continue")
        for (index, name) in Device.five.enumerated() {
            #expect(try !device.app.canTap("Continue"))
            #expect(try device.app.isChosen(name) == false)
            try device.app.tap(name)
            #expect(try device.app.canTap("Continue") == (index == 4))
        }
        try device.app.tap("science (en)")
        try device.app.see("Choose 1 more topic")
        #expect(throws: Unexpected.self) { try device.app.tap("Continue") }
    }

    @Test("Permission denied → Alert shown directing to Settings")
    func denied() throws {
        let device = Device()
        device.app.prompts = [.denied]
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("Notification Permission Required", "Settings", "Notifications")
        try device.app.ask("ask permission")
        try device.app.tap("OK")
        try device.app.at("/facts/onboarding/notifications")
        try device.app.seeNo("Notification Permission Required")
        try device.app.ask()
    }

    @Test("The alert names the settings path of the user's system")
    func deniedPaths() throws {
        for (system, path) in [
            (Platform.System.ios, "Settings > Notifications > Facts A Day"), (.android, "Permissions > Notifications"),
            (.linux, "Site settings > Notifications"), (.macos, "Websites > Notifications"),
        ] {
            let device = Device()
            device.app.platform = Platform(system: system, model: system == .linux ? "Chrome" : "Safari", version: "18")
            device.app.prompts = [.denied]
            try device.toNotifications()
            try device.app.tap("Enable Notifications")
            try device.app.see(path)
        }
    }

    @Test("Permission denied multiple times → Still blocks progress")
    func deniedManyTimes() throws {
        let device = Device()
        device.app.prompts = [.denied]
        try device.toNotifications()
        for _ in 1...5 {
            try device.app.tap("Enable Notifications")
            try device.app.see("Notification Permission Required")
            try device.app.ask("ask permission")
            try device.app.tap("OK")
        }
        try device.app.at("/facts/onboarding/notifications")
        #expect(!device.isComplete)
        #expect(device.storedFacts == 0)
    }

    @Test("A system error at the prompt → An error in our words with the system’s own, and no way to continue")
    func systemError() throws {
        let device = Device()
        device.app.prompts = [.failed("prompt crashed")]
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("The system couldn’t ask for permission.", "prompt crashed")
        try device.app.at("/facts/onboarding/notifications")
        device.app.prompts = [.granted]
        try device.app.tap("Enable Notifications")
        try device.app.at("/facts")
    }

    @Test("Kill app during download → Restart from language selection")
    func killDuringDownload() throws {
        let reference = Device(facts: 120)
        try reference.toNotifications()
        try reference.app.tap("Enable Notifications")
        let end = try #require(reference.app.log.firstIndex { $0.contains("@onboarding_complete") })
        let effects = end + 1
        #expect(effects == 7)
        for survived in 0..<effects {
            let device = Device(facts: 120)
            try device.toNotifications()
            device.app.killAfter(effects: survived)
            try device.app.tap("Enable Notifications")
            #expect(!device.app.isRunning)
            // All or nothing: a kill never leaves part of a download in the storage.
            #expect(device.storedFacts == 0 || device.storedFacts == 120)
            #expect(!device.isComplete)
            device.app.launch("/facts/onboarding/success")
            try device.app.at("/facts/onboarding/language")
        }
    }

    @Test("A failed download is retried after 1 s and 2 s, then reported with Retry")
    func downloadRetries() throws {
        let device = Device()
        device.network.fail("/api/facts", .failed(.unreachable), .failed(.cutOff), .failed(.unreachable))
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("Trying again…")
        #expect(device.app.log.last == "wait 1000 ms")
        device.app.pass(milliseconds: 999)
        #expect(device.app.log.last == "wait 1000 ms")
        device.app.pass(milliseconds: 100)
        #expect(device.app.log.last == "wait 2000 ms")
        device.app.pass(milliseconds: 2_100)
        try device.app.see("Your facts couldn’t be downloaded", "The server can’t be reached")
        #expect(device.app.log.count { $0.hasPrefix("GET /api/facts") } == 3)
        #expect(!device.isComplete)
        try device.app.tap("Try again")
        try device.app.at("/facts")
        #expect(device.storedFacts == 60)
    }

    @Test("Retry goes on with the page that failed, and downloads none of the earlier ones again")
    func retryContinues() throws {
        let device = Device(facts: 450)
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        var pages: [String] { device.app.log.filter { $0.hasPrefix("GET /api/facts") } }
        while pages.count < 2, device.app.step() {}
        device.network.fail("/api/facts", .failed(.cutOff), .failed(.cutOff), .failed(.cutOff))
        device.app.pass(milliseconds: 10_000)
        try device.app.see("Your facts couldn’t be downloaded")
        let failed = try #require(pages.last)
        device.app.forget()
        try device.app.tap("Try again")
        try device.app.at("/facts")
        #expect(pages.first == failed)
        #expect(pages.count == 8)
        #expect(device.storedFacts == 450)
    }

    @Test("An API error during the download is shown immediately, without another attempt")
    func downloadRefused() throws {
        let device = Device()
        device.network.fail("/api/facts", .status(500))
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("Your facts couldn’t be downloaded", "(500)")
        #expect(device.app.log.count { $0.hasPrefix("GET /api/facts") } == 1)
        try device.app.tap("Try again")
        try device.app.at("/facts")
    }

    @Test(
        "Facts that are truncated, not JSON or malformed are refused, and nothing is stored",
        arguments: [
            "{\"facts\":[", "no", "{\"facts\":[{\"id\":1}],\"total\":1}", "{\"facts\":[],\"total\":-1}",
            "{\"facts\":[],\"total\":9,\"next_cursor\":\"x\"}", "{\"facts\":[],\"total\":99999999999}",
            """
            {"facts":[{"id":1,"content":"a","language":"en","created_at":"x"},
            {"id":1,"content":"b","language":"en","created_at":"x"}],"total":2}
            """,
        ])
    func factsOfTheWrongShape(_ body: String) throws {
        let device = Device()
        device.network.fail("/api/facts", .body(body))
        try device.toNotifications()
        try device.app.tap("Enable Notifications")
        try device.app.see("couldn’t be read")
        #expect(device.storedFacts == 0)
        #expect(!device.isComplete)
    }

    @Test("A download whose connection breaks continues where it stopped")
    func resumes() throws {
        let device = Device(facts: 120)
        try device.toNotifications()
        try device.app.tapOnly("Enable Notifications")
        device.app.step()
        device.app.step()
        device.network.fail("/api/facts", .failed(.timedOut))
        device.app.settle()
        device.app.pass(milliseconds: 1_100)
        try device.app.at("/facts")
        #expect(device.storedFacts == 120)
        #expect(device.app.log.count { $0.hasSuffix("limit=50") } == 1)
    }

    @Test("The secure store fails → That is said, and the user can try again")
    func secureStoreRefuses() throws {
        let device = Device()
        device.disk.secretFaults = [nil, .refused("no key")]
        device.app.launch()
        try device.app.tap("Continue")
        try device.app.see("This device’s storage isn’t working right now.")
        try device.app.tap("Try again")
        try device.app.at("/facts/onboarding/categories")
    }

    @Test("The stored facts cannot be read at launch → An error is shown, nothing is overwritten, Retry works")
    func storageUnreadable() throws {
        let device = Device()
        try device.onboard()
        device.app.kill()
        device.disk.readFaults = [.refused("disk error")]
        device.app.launch()
        try device.app.see("Your saved facts couldn’t be opened", "This device’s storage isn’t working right now.")
        try device.app.tap("Try again")
        try device.app.see("Today’s fact")
        #expect(device.storedFacts == 60)
    }
}
