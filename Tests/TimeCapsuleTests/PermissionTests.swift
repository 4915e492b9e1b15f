import AlmanacCore
import AlmanacSimulator
import Testing

@testable import TimeCapsule

/// C2, section 2 of the seed: permission is requested with the first capsule that is locked, on each platform.
@Suite struct RequestPermission {
    private func end(
        _ system: Platform.System, _ version: String, _ permission: Permission = .undecided, isBrowser: Bool = true,
        canNotify: Bool = true
    ) -> PermissionStep {
        var moment = Device().app.moment
        moment.platform = Platform(
            system: system, model: "", version: version, canNotify: canNotify, isBrowser: isBrowser)
        moment.permission = permission
        return AskingPermission.begin(moment)
    }

    @Test("§2 CheckPermission, yes, End1: ready to schedule, and nothing is asked")
    func granted() throws {
        #expect(end(.ios, "17", .granted) == .readyToSchedule)
        let device = Device(permission: .granted)
        try device.lock()
        #expect(device.disk.preference(CapsuleTables.permission) == nil)
        #expect(device.reminders.count == 1)
    }

    @Test("§2 CheckPlatform, iOS, RequestIOS, IOSResult, yes, SavePermission, End3: asked, noted, scheduled")
    func ios() throws {
        #expect(end(.ios, "17") == .iosResult)
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .ios, model: "Safari", version: "17", isInstalled: true)
        try device.write()
        try device.app.tap("Seal")
        #expect(device.app.log.contains("ask permission"))
        #expect(device.disk.preference(CapsuleTables.permission) == "granted")
        #expect(device.reminders.count == 1)
    }

    @Test("§2 CheckAndroidVersion, 13 and later, RequestAndroid, AndroidResult, yes: asked, noted, scheduled")
    func android() throws {
        #expect(end(.android, "13") == .androidResult)
        #expect(end(.android, "16.1", isBrowser: false) == .androidResult)
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
        #expect(end(.android, "12", isBrowser: false) == .autoGranted)
        #expect(end(.android, "12") == .browserResult)
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
        #expect(end(system, "11") == .browserResult)
    }

    @Test("§2 IOSResult, AndroidResult: granted, SavePermission, End3; denied, ShowDenied, End4")
    func results() {
        let moment = Device().app.moment
        for result in [PermissionStep.iosResult, .androidResult, .browserResult] {
            #expect(AskingPermission.end(from: result, isGranted: true, moment) == .granted)
            #expect(AskingPermission.end(from: result, isGranted: false, moment) == .stillCreates)
            let flow = AskingPermission.flow
            #expect(boxes(flow, from: result, .yes, facts: moment) == ["SavePermission", "End3"])
            #expect(boxes(flow, from: result, .no, facts: moment) == ["ShowDenied", "End4"])
        }
    }

    @Test(
        "§2 ShowDenied, End4; §11 Permission denied; §13 Permission denied: a message, a note of it, and the capsule is made"
    )
    func denied() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.denied]
        try device.write()
        try device.app.tap("Seal")
        try device.app.see("Sealing")
        try device.app.tap("Skip")
        try device.app.see("Your capsule is sealed", "Notifications are off", "you won’t be notified")
        #expect(device.reminders.isEmpty)
        let capsule = try device.capsule
        #expect(capsule.stored == .locked)
        #expect(capsule.notificationID == nil)
        #expect(device.events.map { $0["name"]?.string } == ["notification_skipped"])
        #expect(device.disk.preference(CapsuleTables.permission) == "denied")
    }

    @Test(
        "permission is requested once: the second capsule does not ask again, whatever the answer was",
        arguments: [true, false])
    func once(isGranted: Bool) throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [isGranted ? .granted : .denied]
        try device.lock()
        device.app.launch()
        // The browser's prompt was closed without an answer.
        if !isGranted { device.app.permission = .undecided }
        try device.write()
        try device.app.tap("Seal")
        #expect(!device.app.log.contains("ask permission"))
        #expect(device.capsules.count == 2)
        #expect(device.reminders.count == (isGranted ? 2 : 0))
    }

    @Test("§2 Start: nothing is asked before Seal is tapped on the first capsule, nor for one that cannot be locked")
    func start() throws {
        let device = Device(permission: .undecided)
        device.app.launch()
        try device.write("Memory", " ")
        try device.app.tap("Seal")
        try device.app.see("Write something")
        #expect(!device.app.log.contains("ask permission"))
        try device.app.type("What do you want to remember?", "The sea.")
        #expect(!device.app.log.contains("ask permission"))
        try device.app.tap("Seal")
        #expect(device.app.log.filter { $0 == "ask permission" }.count == 1)
    }

    @Test("permission was denied to another app of Almanac: the user is told, and not asked again")
    func deniedBefore() throws {
        #expect(end(.windows, "11", .denied) == .stillCreates)
        let device = Device(permission: .denied)
        try device.lock()
        try device.app.see("Notifications are off")
        #expect(!device.app.log.contains("ask permission"))
    }

    @Test("walk said that no notification will come is said only while it is so, and off only if it was denied")
    func allowedSince() throws {
        let device = Device(permission: .denied)
        try device.lock()
        try device.app.see("Notifications are off", "you won’t be notified")
        device.app.permission = .undecided
        device.app.surroundingsChanged()
        try device.app.see("Notifications aren’t allowed yet.")
        try device.app.seeNo("Notifications are off")
        device.app.permission = .granted
        device.app.surroundingsChanged()
        try device.app.see("Your capsule is sealed")
        try device.app.seeNo("Notifications aren’t allowed yet.", "Notifications are off", "you won’t be notified")
    }

    @Test(
        "walk notify where notifications are not allowed yet, the report of a sealed capsule has the button that asks")
    func allow() throws {
        let device = Device(permission: .denied)
        try device.lock()
        device.app.permission = .undecided
        device.app.prompts = [.failed("no focus"), .granted]
        device.app.surroundingsChanged()
        try device.app.see("Notifications aren’t allowed yet.")
        device.app.forget()
        try device.app.tap("Allow notifications")
        try device.app.ask("ask permission")
        try device.app.see("The system couldn’t ask for permission.", "no focus")
        try device.app.tap("Allow notifications")
        try device.app.see("Your capsule is sealed")
        try device.app.seeNo("couldn’t ask", "Notifications aren’t allowed yet.", "Allow notifications")
    }

    @Test("a system that cannot notify: the user is told, and the capsule is created")
    func unsupported() throws {
        #expect(end(.ios, "17", canNotify: false) == .stillCreates)
        let device = Device(permission: .undecided)
        device.app.platform = Platform(system: .ios, model: "Safari", version: "17", canNotify: false)
        try device.lock()
        // Walk three 4: in a tab of an iPhone, what can notify, and how to get there.
        try device.app.see("only apps on the Home Screen can send you notifications", "Tap the Share button")
        try device.app.seeNo("can’t receive notifications")
        #expect(device.capsules.count == 1)
        // The way there pushes the capsules off no screen.
        let texts = try device.app.screen.visible
        let row = try #require(texts.firstIndex(of: "Memory"))
        #expect(row < (try #require(texts.firstIndex { $0.contains("Tap the Share button") })))
        #expect(row > (try #require(texts.firstIndex { $0.contains("you won’t be notified") })))
        #expect(device.disk.preference(CapsuleTables.permission) == nil)
    }

    @Test("a system that fails to ask: the user is told, the capsule is created, and the next one asks again")
    func failed() throws {
        let device = Device(permission: .undecided)
        device.app.prompts = [.failed("no focus"), .granted]
        try device.lock()
        try device.app.see("The system couldn’t ask for permission.")
        #expect(device.capsules.count == 1)
        try device.lock()
        #expect(device.app.permission == .granted)
        #expect(device.reminders.count == 1)
    }

    @Test("another window's draft, read while the system asks, neither undoes Seal nor changes what is locked")
    func newsWhileAsking() throws {
        let device = Device(permission: .undecided)
        try device.write("Memory", "The sea.")
        let other = device.app.openBeside()
        other.launch("/capsule/new")
        device.app.isPrompting = true
        try device.app.tap("Seal")
        try other.type("What do you want to remember?", "Another text.")
        #expect(device.capsules.isEmpty)
        device.app.isPrompting = false
        device.app.settle()
        #expect(device.capsules.map(\.content) == ["The sea."])
        #expect(device.capsules.map(\.stored) == [.locked])
        try device.app.see("Sealing")
    }

    @Test("a kill while the system asks loses nothing that was written")
    func killed() throws {
        let device = Device(permission: .undecided)
        try device.write("Goal", "Ten kilometres")
        try device.app.tapOnly("Seal")
        device.app.kill()
        device.app.launch()
        try device.app.see("Still being written", "Goal")
        try device.app.tap("Goal")
        #expect(try device.app.typed("What do you want to have done by then?") == "Ten kilometres")
        #expect(device.capsules.isEmpty)
    }
}
