import Metrics

extension ServerMetrics {
    /// Notes that a use of the database has ended.
    /// - Parameter error: why it failed; `nil` if it did not. What a caller throws to undo its changes is no failure.
    package func ended(_ operation: DatabaseOperation, since start: ContinuousClock.Instant?, by error: (any Error)?) {
        guard let start, let series = database[operation] else { return }
        series.seconds.record(since: start)
        if error is DatabaseFailure { series.failures.increment() }
    }
}
