import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C2, section 2 of the seed: asked with the first capsule that is locked, on each platform.
@Suite struct RequestPermission {
    private func steps(
        _ system: Platform.System, _ version: String, _ permission: Permission = .undecided, isBrowser: Bool = true,
        canNotify: Bool = true
    ) -> [AskingStep] {
        var moment = Device().app.moment
        moment.platform = Platform(
            system: system, model: "", version: version, canNotify: canNotify, isBrowser: isBrowser)
        moment.permission = permission
        return Asking.begin(moment)
    }

    @Test("§2 CheckPermission, yes, End1: ready to schedule, and nothing is asked")
    func granted() throws {
        #expect(steps(.ios, "17", .granted) == [.readyToSchedule])
        let device = Device(permission: .granted)
        try device.lock()
        #expect(device.disk.preference(CapsuleTables.permission) == nil)
        #expect(device.reminders.count == 1)
    }

    @Test("§2 CheckPlatform, iOS, RequestIOS, IOSResult, yes, SavePermission, End3: asked, noted, scheduled")
    func ios() throws {
        #expect(steps(.ios, "17") == [.checkPlatform, .requestIOS])
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .ios, model: "Safari", version: "17", isInstalled: true)
        try device.write()
        try device.app.tap("Lock")
        #expect(device.app.log.contains("ask permission"))
        #expect(device.disk.preference(CapsuleTables.permission) == "granted")
        #expect(device.reminders.count == 1)
    }

    @Test("§2 CheckAndroidVersion, 13 and later, RequestAndroid, AndroidResult, yes: asked, noted, scheduled")
    func android() throws {
        #expect(steps(.android, "13") == [.checkPlatform, .checkAndroidVersion, .requestAndroid])
        #expect(steps(.android, "16.1", isBrowser: false) == [.checkPlatform, .checkAndroidVersion, .requestAndroid])
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .android, model: "Chrome", version: "13")
        try device.lock()
        #expect(device.app.log.filter { $0 == "ask permission" }.count == 1)
        #expect(device.disk.preference(CapsuleTables.permission) == "granted")
        #expect(device.reminders.count == 1)
    }

    @Test(
        "§2 CheckAndroidVersion, below 13, End2: granted by the system, and scheduled; a browser on it asks all the same"
    )
    func oldAndroid() throws {
        #expect(steps(.android, "12", isBrowser: false) == [.checkPlatform, .checkAndroidVersion, .autoGranted])
        #expect(steps(.android, "12") == [.checkPlatform, .checkAndroidVersion, .requestBrowser])
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .android, model: "", version: "12", isBrowser: false)
        try device.lock(on: "2027-01-01")
        try device.app.seeNo("Notifications are off")
        #expect(!device.app.log.contains("ask permission"))
        #expect(device.reminders.count == 1)
        #expect(try device.capsule.notificationID == device.reminders.first?["id"]?.string)
        #expect(device.events.isEmpty)
    }

    @Test(
        "§2 CheckPlatform, any other: the browser's own question", arguments: [Platform.System.windows, .macos, .linux])
    func desktop(_ system: Platform.System) {
        #expect(steps(system, "11") == [.checkPlatform, .requestBrowser])
    }

    @Test("§2 IOSResult, AndroidResult: granted, SavePermission, End3; denied, ShowDenied, End4")
    func results() {
        let moment = Device().app.moment
        for (request, result) in [
            (AskingStep.requestIOS, AskingStep.iosResult), (.requestAndroid, .androidResult),
            (.requestBrowser, .browserResult),
        ] {
            #expect(Asking.goOn(from: request, true, moment) == [result, .savePermission, .granted])
            #expect(Asking.goOn(from: request, false, moment) == [result, .showDenied, .stillCreates])
        }
    }

    @Test(
        "§2 ShowDenied, End4; §11 Permission denied; §13 Permission denied: a message, a note of it, and the capsule is made"
    )
    func denied() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.denied]
        try device.write()
        try device.app.tap("Lock")
        try device.app.see("Sealing")
        try device.app.tap("Skip")
        try device.app.see("Your capsule is sealed", "Notifications are off", "nothing will tell you")
        #expect(device.reminders.isEmpty)
        let capsule = try device.capsule
        #expect(capsule.stored == .locked)
        #expect(capsule.notificationID == nil)
        #expect(device.events.map { $0["name"]?.string } == ["notification_skipped"])
        #expect(device.disk.preference(CapsuleTables.permission) == "denied")
    }

    @Test("asked once: the second capsule asks no more, whatever the answer was", arguments: [true, false])
    func once(isGranted: Bool) throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [isGranted ? .granted : .denied]
        try device.lock()
        device.app.launch()
        // A browser whose question was closed without an answer.
        if !isGranted { device.app.permission = .undecided }
        try device.write()
        try device.app.tap("Lock")
        #expect(!device.app.log.contains("ask permission"))
        #expect(device.capsules.count == 2)
        #expect(device.reminders.count == (isGranted ? 2 : 0))
    }

    @Test("§2 Start: nothing is asked before Lock is tapped on the first capsule, nor for one that cannot be locked")
    func start() throws {
        let device = Device(permission: .undecided)
        device.app.launch()
        try device.write("Memory", " ")
        try device.app.tap("Lock")
        try device.app.see("Write something")
        #expect(!device.app.log.contains("ask permission"))
        try device.app.type("What do you want to remember?", "The sea.")
        #expect(!device.app.log.contains("ask permission"))
        try device.app.tap("Lock")
        #expect(device.app.log.filter { $0 == "ask permission" }.count == 1)
    }

    @Test("denied to another app of ours: said, and not asked again")
    func deniedBefore() throws {
        #expect(steps(.windows, "11", .denied) == [.showDenied, .stillCreates])
        let device = Device(permission: .denied)
        try device.lock()
        try device.app.see("Notifications are off")
        #expect(!device.app.log.contains("ask permission"))
    }

    @Test("a system that cannot notify: said so, and the capsule is made")
    func unsupported() throws {
        #expect(steps(.ios, "17", canNotify: false) == [.checkPlatform, .showDenied, .stillCreates])
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .ios, model: "Safari", version: "17", canNotify: false)
        try device.lock()
        try device.app.see("can’t receive notifications")
        #expect(device.capsules.count == 1)
        #expect(device.disk.preference(CapsuleTables.permission) == nil)
    }

    @Test("a system that fails to ask: its words, the capsule is made, and the next one asks again")
    func failed() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.failed("no focus"), .granted]
        try device.lock()
        try device.app.see("no focus")
        #expect(device.capsules.count == 1)
        try device.lock()
        #expect(device.app.permission == .granted)
        #expect(device.reminders.count == 1)
    }

    @Test("killed while the system asks, nothing written is lost")
    func killed() throws {
        let device = Device(permission: .undecided)
        try device.write("Goal", "Ten kilometres")
        try device.app.tapOnly("Lock")
        device.app.kill()
        device.app.launch()
        try device.app.see("Still being written", "Goal")
        try device.app.tap("Goal")
        #expect(try device.app.typed("What do you want to have done by then?") == "Ten kilometres")
        #expect(device.capsules.isEmpty)
    }
}
