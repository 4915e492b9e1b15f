import AlmanacCore
import Logging
import ServiceLifecycle
import Synchronization
import SystemZones

/// Tells people of what they wished to be reminded of: sleeps until something is due, claims it, and sends it to each of
/// the person's browsers. Any number of these may work on one database.
final class Scheduler: Service {
    let database: any Database
    let sender: any PushSending
    private let planning: ReminderPlanning
    private let claiming: Claiming
    let now: @Sendable () -> Instant
    let settings: SchedulerSettings
    let logger: Logger
    private let alarm = Alarm()
    private let isStopping = Mutex(false)
    private let lookedAtZones = Mutex<Instant?>(nil)

    init(
        database: any Database, sender: any PushSending, zones: SystemZones = .shared,
        settings: SchedulerSettings = SchedulerSettings(), now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.database = database
        self.sender = sender
        self.settings = settings
        self.now = now
        self.logger = logger
        planning = ReminderPlanning(zones: zones)
        claiming = Claiming(zones: zones, maker: NotificationMaker())
    }

    // MARK: The loop

    /// Runs until it is cancelled or asked to stop; asked to stop, it takes nothing up any more and ends when what is
    /// under way has been answered.
    func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isCancelled, !isStopping.withLock({ $0 }) { await alarm.sleep(for: await roundOrPause()) }
        } onGracefulShutdown: {
            self.stop()
        }
    }

    private func stop() {
        isStopping.withLock { $0 = true }
        alarm.ring()
    }

    /// Looks again, now: a reminder or a subscription was written.
    func wake() {
        alarm.ring()
    }

    /// - Returns: how long there is nothing to do.
    private func roundOrPause() async -> Duration {
        do {
            guard let next = try await round() else { return settings.longestSleep }
            return min(max(.milliseconds(next - now()), .zero), settings.longestSleep)
        } catch is CancellationError {
            return .zero
        } catch {
            // The database cannot answer right now. What is due stays due.
            logger.error("the scheduler cannot go on; it tries again", metadata: ["error": "\(error)"])
            return settings.pauseAfterFault
        }
    }

    // MARK: One round

    /// Does all that is due, with a bounded number of sends under way; ends when nothing is.
    /// - Returns: when something will be due; `nil` when nothing is planned.
    /// - Throws: the database's error. What was claimed by then is taken up later.
    func round() async throws -> Instant? {
        try await planLeftovers()
        try await sendAllThatIsDue().get()
        return try await database.read { try $0.nextDue() }
    }

    /// A fault of the database ends it only after what is under way has been answered.
    private func sendAllThatIsDue() async -> Result<Void, any Error> {
        await withTaskGroup(of: Void.self) { group in
            var underWay = 0
            var mayHaveMore = true
            var result = Result<Void, any Error>.success(())
            while true {
                let free = settings.mostUnderWay - underWay
                // Not for every single place that becomes free: a batch costs one transaction.
                if mayHaveMore, free >= min(settings.batch, settings.mostUnderWay), !isStopping.withLock({ $0 }) {
                    do {
                        let deliveries = try await take(most: min(free, settings.batch))
                        for delivery in deliveries ?? [] { group.addTask { await self.deliver(delivery) } }
                        underWay += deliveries?.count ?? 0
                        mayHaveMore = deliveries != nil
                        if mayHaveMore { continue }
                    } catch {
                        result = .failure(error)
                        mayHaveMore = false
                    }
                }
                guard await group.next() != nil else { return result }
                underWay -= 1
                // A delivery may have to be tried again at once.
                if case .success = result { mayHaveMore = true }
            }
        }
    }

    /// Claims what is due and takes up deliveries.
    /// - Returns: `nil` when nothing is due.
    private func take(most: Int) async throws -> [Delivery]? {
        let now = now()
        guard let next = try await database.read({ try $0.nextDue() }), next <= now else { return nil }
        let heldUntil = now + settings.hold.milliseconds
        let claiming = claiming
        let (claimed, deliveries) = try await database.write { transaction in
            let waiting = try transaction.takeDeliveries(at: now, heldUntil: heldUntil, most: most)
            // First what is on its way already: then no number of claims piles up.
            guard waiting.count < most else { return (Claiming.Result(), waiting) }
            let claimed = try claiming.claim(most: most - waiting.count, at: now, in: transaction)
            return (
                claimed,
                waiting
                    + (try transaction.takeDeliveries(at: now, heldUntil: heldUntil, most: most - waiting.count))
            )
        }
        report(claimed.problems)
        return deliveries
    }

    // MARK: What is left over

    /// Plans reminders that came by another way than a request, and those of zones whose rules have changed.
    private func planLeftovers() async throws {
        let now = now()
        let planning = planning
        let isTime = lookedAtZones.withLock { last in
            if let last, abs(now - last) < settings.zoneInterval.milliseconds { return false }
            last = now
            return true
        }
        if isTime {
            let changed = try await database.read { try $0.changedZones(planning.zones) }
            for zone in changed {
                logger.notice("a time zone has changed", metadata: ["zone": "\(zone)"])
                guard let fingerprint = try? planning.zones.fingerprint(zone) else { continue }
                try await database.write { try $0.replan(zone, fingerprint) }
            }
        }
        while try await database.read({ try $0.hasLeftovers() }) {
            let most = settings.batch
            let problems = try await database.write { transaction in
                try planning.planLeftovers(most: most, at: now, in: transaction)
            }
            guard let problems else { return }
            report(problems)
        }
    }

    private func report(_ problems: [String: String]) {
        for (id, reason) in problems {
            logger.warning("a reminder cannot be scheduled", metadata: ["reminder": "\(id)", "reason": "\(reason)"])
        }
    }
}

/// How the scheduler works.
struct SchedulerSettings: Sendable {
    /// How many reminders are claimed, or deliveries taken up, in one transaction.
    var batch = 100
    /// How many sends may be under way at once.
    var mostUnderWay = 400
    /// For how long a delivery that was taken up is left alone. Longer than any send takes.
    var hold: Duration = .seconds(30)
    /// The longest it sleeps: another program may have written to the database, or the clock have been set.
    var longestSleep: Duration = .seconds(30)
    var pauseAfterFault: Duration = .seconds(5)
    /// How often it looks whether the system's zones have changed.
    var zoneInterval: Duration = .seconds(60)
    /// The wait after the first failure; it doubles with each more.
    var firstPause: Duration = .seconds(5)
    var longestPause: Duration = .seconds(1_800)
    /// Where the server is reached; empty for paths alone.
    var origin = ""
}
