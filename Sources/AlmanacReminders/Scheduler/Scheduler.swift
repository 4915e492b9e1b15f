import AlmanacCore
import AlmanacDatabase
import Logging
import ServiceLifecycle
import Synchronization
import SystemZones

/// Delivers reminders. Sleeps until something is due, claims it, and sends it to each of the user's browsers. Several
/// schedulers can work on the same database.
///
/// The loop never waits for a send: it also wakes up for the next due time and for ``wake()``. So what hangs takes its
/// own places and holds up nothing else.
package final class Scheduler: Service {
    package let database: any Database
    package let sender: any PushSending
    private let planning: ReminderPlanning
    private let claiming: Claiming
    package let now: @Sendable () -> Instant
    package let settings: SchedulerSettings
    package let logger: Logger
    package let metrics: ServerMetrics
    package let alarm = Alarm()
    package let state: Mutex<State>

    /// What the loop and the sends share.
    package struct State {
        package var places: InFlightSlots
        package var pauses = ServicePauses()
        package var refusals = RefusalReports()
        /// The outcomes to be recorded.
        package var outcomes: [Outcome] = []
        /// The maximum number of outcomes to record in one transaction.
        package var maxRecorded = InFlightSlots.maxUnrecorded
        package var isStopping = false
        package var zonesCheckedAt: Instant?
    }

    /// The outcome of a delivery, to be recorded.
    package struct Outcome {
        package let delivery: Delivery
        package let state: DeliveryState
    }

    package init(
        database: any Database, sender: any PushSending, zones: SystemZones = .shared,
        settings: SchedulerSettings = SchedulerSettings(), now: @escaping @Sendable () -> Instant, logger: Logger,
        metrics: ServerMetrics = .off
    ) {
        self.metrics = metrics
        self.database = database
        self.sender = sender
        self.settings = settings
        self.now = now
        self.logger = logger
        planning = ReminderPlanning(zones: zones)
        claiming = Claiming(zones: zones, maker: NotificationMaker(), perHour: settings.notificationsPerHour)
        state = Mutex(State(places: InFlightSlots(limit: settings.maxConcurrentSends)))
    }

    // MARK: The loop

    /// Runs until it is canceled or asked to stop. After a request to stop, it starts no new deliveries and returns
    /// once the current ones have ended.
    package func run() async throws {
        await withGracefulShutdownHandler {
            // An ordinary group would keep every send that has ended.
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled, !hasStopped {
                    let pause = await stepOrPause { delivery in
                        group.addTask { await self.deliver(delivery) }
                    }
                    await alarm.sleep(for: pause)
                }
            }
            // A cancellation ends the loop before the sends.
            while await recordRest() {}
        } onGracefulShutdown: {
            self.state.withLock { $0.isStopping = true }
            self.alarm.ring()
        }
    }

    /// Ends the current sleep, because a reminder or a subscription was written.
    package func wake() {
        alarm.ring()
    }

    private var hasStopped: Bool {
        state.withLock { $0.isStopping && $0.places.count == 0 }
    }

    /// Runs steps until there is nothing to do.
    /// - Returns: how long to sleep.
    private func stepOrPause(_ begin: (Delivery) -> Void) async -> Duration {
        do {
            while true {
                let step = try await step(begin)
                guard !step.hasProgressed else { continue }
                guard let next = step.next else { return step.maxSleep ?? settings.maxSleep }
                return min(max(.milliseconds(next - now()), .zero), step.maxSleep ?? settings.maxSleep)
            }
        } catch is CancellationError {
            return .zero
        } catch {
            // The database is unavailable. What is due stays due.
            logger.error("the scheduler failed and will try again", metadata: ["error": "\(error)"])
            return settings.pauseAfterFailure
        }
    }

    /// Processes everything that is due, and returns when nothing is due any longer and every send has ended.
    /// - Returns: when something is due next; `nil` when nothing is planned.
    /// - Throws: the database's error. What was claimed before the error is delivered later.
    package func round() async throws -> Instant? {
        try await withTaskGroup(of: Void.self) { group -> Result<Instant?, any Error> in
            do {
                while true {
                    let step = try await step { delivery in
                        group.addTask { await self.deliver(delivery) }
                    }
                    if step.hasProgressed { continue }
                    guard await group.next() != nil else { return .success(step.next) }
                }
            } catch {
                return .failure(error)
            }
        }.get()
    }

    // MARK: One step

    private struct Step {
        /// Whether anything was recorded, claimed, or begun, so that there may be more to do.
        var hasProgressed = false
        /// When something is due next, apart from what waits for a place.
        var next: Instant?
        /// The maximum sleep, if it is less than usual.
        var maxSleep: Duration?
    }

    /// Records what was answered, claims a batch of what is due, and begins the sends for which there are places.
    /// - Throws: the database's error.
    private func step(_ begin: (Delivery) -> Void) async throws -> Step {
        try await planChangedZones()
        let (reminder, services, mustPlan) = try await waiting()
        let now = now()
        let isStopping = state.withLock { $0.isStopping }
        let isDue = reminder.map { $0 <= now } ?? false
        // A transaction of its own, committed together with the next one: claims need no place of a send.
        async let claimed = isDue && !isStopping ? claimDue(at: now) : 0
        let sends = try await recordOutcomesAndTakeDeliveries(services, isStopping, at: now)
        var step = Step()
        for delivery in sends.begun { begin(delivery) }
        let claimedCount = try await claimed
        step.hasProgressed = claimedCount > 0 || sends.recorded > 0 || !sends.begun.isEmpty
        // Another server has taken what is due here, or the accounts are being written: either is over soon.
        if mustPlan || isDue && !isStopping && claimedCount == 0 { step.maxSleep = Self.retry }
        if database.dialect == .postgres, sends.hadWork, sends.begun.isEmpty { step.maxSleep = .seconds(1) }
        state.withLock { state in
            // A crowd is over after a while if nothing answers.
            if state.places.isCrowded(at: .now) { step.maxSleep = Self.retry }
            let due = services.map { max($0.next, state.pauses.end(of: $0.service, at: now) ?? $0.next) }
            step.next = ([reminder].compactMap(\.self) + due).filter { $0 > now }.min()
        }
        return step
    }

    /// How long to sleep when what is due cannot be taken just now.
    private static let retry = Duration.milliseconds(20)

    /// Claims due reminders.
    /// - Returns: the number of reminders that were due, apart from those that another server has taken.
    private func claimDue(at now: Instant) async throws -> Int {
        let limit = settings.batch
        let claimed = try await database.write(WriteOptions(locksItsRows: true)) { [claiming] in
            try claiming.claim(limit: limit, at: now, in: $0)
        }
        report(claimed.problems)
        metrics.claimed(claimed)
        return claimed.due
    }

    // MARK: Pending plans

    /// When the next reminder is due, what waits for push services, and whether there are still reminders to plan. Those
    /// that were not written by a request are planned before; one read answers all three, because a step happens for every
    /// few notifications.
    private func waiting() async throws
        -> (reminder: Instant?, services: [(service: String, next: Instant)], mustPlan: Bool)
    {
        while true {
            let waiting = try await database.read { transaction in
                (
                    hasPlans: try transaction.hasPendingPlans(), reminder: try transaction.nextReminder(),
                    services: try transaction.waitingServices()
                )
            }
            guard waiting.hasPlans, try await planPending() else {
                return (waiting.reminder, waiting.services, waiting.hasPlans)
            }
        }
    }

    /// - Returns: whether anything was planned.
    private func planPending() async throws -> Bool {
        let (now, limit) = (now(), settings.batch)
        let problems = try await database.write(WriteOptions(locksItsRows: true)) { [planning] transaction in
            try planning.planPending(limit: limit, at: now, in: transaction)
        }
        guard let problems else { return false }
        report(problems)
        return true
    }

    /// Has reminders planned again in zones whose rules have changed.
    private func planChangedZones() async throws {
        let now = now()
        let isTime = state.withLock { state in
            if let last = state.zonesCheckedAt, abs(now - last) < settings.zoneCheckInterval.milliseconds {
                return false
            }
            state.zonesCheckedAt = now
            return true
        }
        guard isTime else { return }
        for zone in try await database.read({ [planning] in try $0.changedZones(planning.zones) }) {
            logger.notice("a time zone has changed", metadata: ["zone": "\(zone)"])
            guard let fingerprint = try? planning.zones.fingerprint(zone) else { continue }
            try await database.write { try $0.replan(zone, fingerprint) }
        }
    }

    private func report(_ problems: [String: String]) {
        metrics.remindersFailed.increment(by: problems.count)
        for (id, reason) in problems {
            logger.warning("a reminder cannot be scheduled", metadata: ["reminder": "\(id)", "reason": "\(reason)"])
        }
    }
}
