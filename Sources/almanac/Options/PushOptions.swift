import AlmanacReminders
import AlmanacServer
import ArgumentParser

/// The options of `almanac serve` for push notifications.
struct PushOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The contact for push services, such as mailto:you@example.com. (default: --public-url)",
            valueName: "address"))
    var pushContact: String?

    @Option(help: "How many notifications may be in flight at a time. (default: 256)")
    var pushInFlight: String?

    @Option(help: ArgumentHelp("How long a push service may take to answer. (default: 15)", valueName: "seconds"))
    var pushTimeLimit: String?

    @Option(
        help: ArgumentHelp(
            "Push services to allow besides those of Google, Mozilla, Apple and Microsoft, separated by commas.",
            valueName: "hosts"))
    var pushServices: String?

    @Option(help: "Notifications for one account within an hour; the rest wait. (default: 30)")
    var limitNotifications: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> PushSettings {
        var push = PushSettings()
        push.contact = try settings.optional(pushContact, "push.contact", PushSettings.contactRule) {
            PushSettings.isReachable($0) ? $0 : nil
        }
        push.mostInFlight = try settings.count(pushInFlight, "push.in.flight", from: 1, default: push.mostInFlight)
        push.timeLimit = .seconds(try settings.count(pushTimeLimit, "push.time.limit", from: 1, default: 15))
        push.services = PushServices(
            try settings.list(
                pushServices, "push.services", "hosts such as push.example.org or *.example.org:8443",
                PushServices.Pattern.init))
        push.notificationsPerHour = try settings.count(
            limitNotifications, "limit.notifications", from: 1, default: push.notificationsPerHour)
        // Only an environment variable, because it is for tests and must not appear in the help.
        push.allowsLoopback = settings.text(nil, "push.allow.loopback") == "1"
        return push
    }
}
