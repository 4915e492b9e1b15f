import AlmanacCore
import Logging
import ServiceLifecycle
import Synchronization
import SystemZones

/// Delivers reminders. Sleeps until something is due, claims it, and sends it to each of the user's browsers. Several
/// schedulers can work on the same database.
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
    private let zonesCheckedAt = Mutex<Instant?>(nil)

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

    /// Runs until it is canceled or asked to stop. After a request to stop, it starts no new deliveries and returns
    /// once the current ones have ended.
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

    /// Ends the current sleep, because a reminder or a subscription was written.
    func wake() {
        alarm.ring()
    }

    /// Runs a round.
    /// - Returns: how long to sleep before the next one.
    private func roundOrPause() async -> Duration {
        do {
            guard let next = try await round() else { return settings.maxSleep }
            return min(max(.milliseconds(next - now()), .zero), settings.maxSleep)
        } catch is CancellationError {
            return .zero
        } catch {
            // The database is unavailable. What is due stays due.
            logger.error("the scheduler failed and will try again", metadata: ["error": "\(error)"])
            return settings.pauseAfterFailure
        }
    }

    // MARK: One round

    /// Processes everything that is due, with a limited number of sends at a time, and returns when nothing is due any
    /// longer.
    /// - Returns: when something is due next; `nil` when nothing is planned.
    /// - Throws: the database's error. What was claimed before the error is delivered later.
    func round() async throws -> Instant? {
        try await planPending()
        try await sendAllDue().get()
        return try await database.read { try $0.nextDue() }
    }

    /// Sends all due deliveries. After a fault of the database, it still waits for the sends that have started.
    private func sendAllDue() async -> Result<Void, any Error> {
        await withTaskGroup(of: Void.self) { group in
            var inFlight = 0
            var mayHaveMore = true
            var result = Result<Void, any Error>.success(())
            while true {
                let free = settings.maxConcurrentSends - inFlight
                // Waits for several free slots, because each batch costs a transaction.
                if mayHaveMore, free >= min(settings.batch, settings.maxConcurrentSends), !isStopping.withLock({ $0 }) {
                    do {
                        let deliveries = try await take(limit: min(free, settings.batch))
                        for delivery in deliveries ?? [] { group.addTask { await self.deliver(delivery) } }
                        inFlight += deliveries?.count ?? 0
                        mayHaveMore = deliveries != nil
                        if mayHaveMore { continue }
                    } catch {
                        result = .failure(error)
                        mayHaveMore = false
                    }
                }
                guard await group.next() != nil else { return result }
                inFlight -= 1
                // A delivery may be due for another attempt immediately.
                if case .success = result { mayHaveMore = true }
            }
        }
    }

    /// Claims due reminders and takes due deliveries.
    /// - Returns: the deliveries to send; `nil` when nothing is due.
    private func take(limit: Int) async throws -> [Delivery]? {
        let now = now()
        guard let next = try await database.read({ try $0.nextDue() }), next <= now else { return nil }
        let leasedUntil = now + settings.leaseDuration.milliseconds
        let claiming = claiming
        let (claimed, deliveries) = try await database.write { transaction in
            let waiting = try transaction.takeDeliveries(at: now, leasedUntil: leasedUntil, limit: limit)
            // Pending deliveries come before new claims, so that claims cannot pile up.
            guard waiting.count < limit else { return (Claiming.Result(), waiting) }
            let claimed = try claiming.claim(limit: limit - waiting.count, at: now, in: transaction)
            return (
                claimed,
                waiting
                    + (try transaction.takeDeliveries(at: now, leasedUntil: leasedUntil, limit: limit - waiting.count))
            )
        }
        report(claimed.problems)
        return deliveries
    }

    // MARK: Pending plans

    /// Plans reminders that were not written by a request, and those in zones whose rules have changed.
    private func planPending() async throws {
        let now = now()
        let planning = planning
        let isTime = zonesCheckedAt.withLock { last in
            if let last, abs(now - last) < settings.zoneCheckInterval.milliseconds { return false }
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
        while try await database.read({ try $0.hasPendingPlans() }) {
            let limit = settings.batch
            let problems = try await database.write { transaction in
                try planning.planPending(limit: limit, at: now, in: transaction)
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

/// The limits and intervals of the scheduler.
struct SchedulerSettings: Sendable {
    /// The number of reminders to claim, or deliveries to take, in one transaction.
    var batch = 100
    /// The maximum number of concurrent sends.
    var maxConcurrentSends = 400
    /// How long other schedulers leave a delivery alone after it was taken. It must exceed the duration of any send.
    var leaseDuration: Duration = .seconds(30)
    /// The maximum sleep. It is limited because another program may write to the database, or the clock may be set.
    var maxSleep: Duration = .seconds(30)
    var pauseAfterFailure: Duration = .seconds(5)
    /// How often to check whether the system's zones have changed.
    var zoneCheckInterval: Duration = .seconds(60)
    /// The backoff after the first failed attempt. It doubles with each further failure.
    var initialBackoff: Duration = .seconds(5)
    var maxBackoff: Duration = .seconds(1_800)
    /// The server's public origin; empty to use paths alone.
    var origin = ""
}
