import AlmanacCore
import AlmanacDatabase

// Records what became of deliveries and, in the same transaction, takes those that are sent next.
extension Scheduler {
    /// Notes how a push service has answered, or that it has not.
    package func note(
        _ outcome: PushOutcome, of delivery: Delivery, begun: Instant, _ start: ContinuousClock.Instant
    ) {
        let (now, end) = (now(), ContinuousClock.now)
        state.withLock { state in
            state.pauses.note(outcome, from: delivery.service, begun: begun, at: now)
            state.places.answered(delivery, after: end - start, now: end)
        }
    }

    /// Hands over the outcome of a delivery, whose place is free once it is recorded.
    package func finish(_ delivery: Delivery, _ outcome: DeliveryState) async {
        let (count, isComplete) = state.withLock { state in
            state.outcomes.append(Outcome(delivery: delivery, state: outcome))
            return (state.outcomes.count, state.outcomes.count == state.places.count)
        }
        // Others that are answered at the same time are recorded in the same transaction.
        if isComplete || count >= InFlightSlots.maxUnrecorded / 2 {
            alarm.ring()
        } else if count == 1 {
            try? await Task.sleep(for: .milliseconds(2))
            alarm.ring()
        }
    }

    /// Records outcomes and takes further deliveries, in one transaction.
    /// - Parameter services: the push services with pending deliveries.
    /// - Returns: the number of outcomes, the deliveries to begin, and whether some were due for which there was a place.
    package func recordOutcomesAndTakeDeliveries(
        _ services: [(service: String, next: Instant)], _ isStopping: Bool, at now: Instant
    ) async throws -> (recorded: Int, begun: [Delivery], hadWork: Bool) {
        let (outcomes, places, pauses) = takeOutcomes()
        let isFree: @Sendable (String, InFlightSlots) -> Bool = { service, places in
            guard !isStopping, pauses.end(of: service, at: now) == nil else { return false }
            return places.hasPlace(at: service, isProbe: pauses.needsProbe(service), now: .now)
        }
        let hasWork = services.contains { $0.next <= now && isFree($0.service, places) }
        guard hasWork || !outcomes.isEmpty else { return (0, [], false) }
        let heldUntil = now + settings.hold.milliseconds
        do {
            let begun = try await database.write(WriteOptions(locksItsRows: true)) { transaction in
                for outcome in outcomes { try transaction.record(outcome.state, of: outcome.delivery, at: now) }
                var places = places
                var begun: [Delivery] = []
                // In random order, and each only a part, so that no service comes first every time.
                let due = try transaction.waitingServices().filter { $0.next <= now }.shuffled()
                let part = max(1, InFlightSlots.maxUnrecorded / max(due.count, 1))
                for (service, _) in due where isFree(service, places) {
                    begun += try transaction.takeDeliveries(
                        to: service, at: now, heldUntil: heldUntil, limit: part, places: &places
                    ) { isFree(service, $0) }
                }
                return begun
            }
            state.withLock { state in
                for outcome in outcomes { state.places.end(outcome.delivery) }
                for delivery in begun { _ = state.places.begin(delivery, now: .now) }
                state.maxRecorded = InFlightSlots.maxUnrecorded
            }
            return (outcomes.count, begun, hasWork)
        } catch {
            putBack(outcomes, after: error)
            throw error
        }
    }

    /// The oldest outcomes to record, and what is under way without them.
    private func takeOutcomes() -> ([Outcome], InFlightSlots, ServicePauses) {
        state.withLock { state in
            let outcomes = Array(state.outcomes.prefix(state.maxRecorded))
            state.outcomes.removeFirst(outcomes.count)
            var places = state.places
            for outcome in outcomes { places.end(outcome.delivery) }
            return (outcomes, places, state.pauses)
        }
    }

    /// Keeps outcomes that could not be recorded. If one of them is to blame, it is found by recording one at a time,
    /// and forgotten: its delivery is taken again after its hold.
    private func putBack(_ outcomes: [Outcome], after error: any Error) {
        state.withLock { state in
            if outcomes.count == 1, let outcome = outcomes.first, state.maxRecorded == 1 {
                state.places.end(outcome.delivery)
                logger.error("the outcome of a notification could not be stored", metadata: ["error": "\(error)"])
            } else {
                state.outcomes.insert(contentsOf: outcomes, at: 0)
            }
            if case DatabaseFailure.unavailable? = error as? DatabaseFailure { return }
            state.maxRecorded = 1
        }
    }

    /// Records what is left when the scheduler ends.
    /// - Returns: whether there may be more.
    package func recordRest() async -> Bool {
        do {
            return try await recordOutcomesAndTakeDeliveries([], true, at: now()).recorded > 0
        } catch {
            logger.error("the outcomes of notifications could not be stored", metadata: ["error": "\(error)"])
            return false
        }
    }
}
