import AlmanacDatabase
import Metrics

extension ServerMetrics {
    /// Notes how an attempt to deliver a notification has ended.
    package func delivered(_ state: DeliveryState, since start: ContinuousClock.Instant?) {
        guard let start else { return }
        pushSeconds.record(since: start)
        deliveries[state.name]?.increment()
    }

    /// Notes which reminders were due.
    package func claimed(_ result: Claiming.Result) {
        guard registry != nil else { return }
        remindersDue.increment(by: result.due)
        remindersSent.increment(by: result.lateness.count)
        for milliseconds in result.lateness { reminderLateness.recordMilliseconds(max(milliseconds, 0)) }
    }
}
