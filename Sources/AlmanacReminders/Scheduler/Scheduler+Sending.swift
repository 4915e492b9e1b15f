import AlmanacCore
import Crypto
import Foundation

extension Scheduler {
    /// Sends a notification to one browser, and hands the outcome over to be recorded.
    package func deliver(_ delivery: Delivery) async {
        let (begun, start) = ((now(), ContinuousClock.now), metrics.start)
        var delivery = delivery
        let state: DeliveryState
        if begun.0 < delivery.expiresAt {
            var outcome = await send(delivery)
            if outcome == .tooLarge, !delivery.isShrunk {
                delivery.isShrunk = true
                outcome = await send(delivery)
            }
            note(outcome, of: delivery, begun: begun.0, begun.1)
            state = self.state(of: delivery, after: outcome)
        } else {
            state = .expired("not sent before it expired")
        }
        metrics.delivered(state, since: start)
        log(state, of: delivery)
        await finish(delivery, state)
    }

    /// The number of deliveries that are under way.
    package var underWay: Int { state.withLock { $0.places.count } }

    /// The number of push services that nothing is sent to for now.
    package var pausedServices: Int {
        let now = now()
        return state.withLock { $0.pauses.count(at: now) }
    }

    private func send(_ delivery: Delivery) async -> PushOutcome {
        let left = max((delivery.expiresAt - now()) / 1_000, 1)
        let body = delivery.content.payload(
            origin: settings.origin, reminder: delivery.reminder, occurrence: delivery.occurrence,
            later: settings.later?.code(for: delivery.key), isShrunk: delivery.isShrunk)
        return await sender.send(
            PushMessage(
                body: body, topic: delivery.topic, timeToLive: Int(left), urgency: .normal,
                isPadded: !delivery.isShrunk),
            to: delivery.address)
    }

    private func state(of delivery: Delivery, after outcome: PushOutcome) -> DeliveryState {
        switch outcome {
        case .delivered: return .delivered
        case .gone: return .gone
        case .refused(let refusal): return .refused(refusal.description)
        case .tooLarge: return .refused(PushRefusal.tooLarge.description)
        case .wait(let seconds):
            return later(delivery, Int64(max(seconds, 1)) * 1_000, "the push service asked to wait")
        case .failed(let failure):
            return later(delivery, pause(afterAttempt: delivery.attempts), failure.description)
        }
    }

    private func later(_ delivery: Delivery, _ milliseconds: Int64, _ reason: String) -> DeliveryState {
        let next = now() + milliseconds
        guard next < delivery.expiresAt else { return .expired(reason) }
        return .waiting(until: next, isShrunk: delivery.isShrunk, reason: reason)
    }

    /// The backoff: it doubles with each attempt, plus up to 25 % at random, so that simultaneous failures are not
    /// retried simultaneously.
    private func pause(afterAttempt attempt: Int) -> Int64 {
        let first = settings.initialBackoff.milliseconds
        let doubled = first << Int64(min(max(attempt - 1, 0), 20))
        let pause = min(doubled, settings.maxBackoff.milliseconds)
        return pause + Int64.random(in: 0...max(pause / 4, 1))
    }

    private func log(_ outcome: DeliveryState, of delivery: Delivery) {
        switch outcome {
        case .delivered: return
        case .gone: logger.info("a push subscription has ended")
        case .waiting(_, _, let reason):
            logger.info("a notification will be retried later", metadata: ["reason": "\(reason)"])
        case .refused(let reason), .expired(let reason):
            let now = now()
            let count = state.withLock { $0.refusals.note("\(delivery.service) \(reason)", at: now) }
            guard let count else { return }
            logger.warning(
                "notifications were not delivered",
                metadata: [
                    "reminder": "\(delivery.reminder)", "service": "\(delivery.service)", "reason": "\(reason)",
                    "count": "\(count)",
                ])
        }
    }
}

extension Delivery {
    /// The same for every attempt, so that a push service keeps only one message: a digest, as 32 characters of
    /// base64url.
    fileprivate var topic: String {
        Data(SHA256.hash(data: Array("\(reminder) \(occurrence)".utf8)).prefix(24)).base64URL
    }
}
