import AlmanacCore
import AlmanacDatabase

/// Decides which refusals to log. With a wrong key, every message is refused for the same reason, and one line in a
/// minute says so.
package struct RefusalReports: Sendable {
    private var reports = BoundedCache<String, Report>(limit: 100)
    /// In milliseconds.
    private static let interval: Int64 = 60_000

    private struct Report {
        var at: Instant
        /// The number of refusals since then.
        var count = 0
    }

    /// Notes a refusal.
    /// - Parameter cause: the push service and the reason.
    /// - Returns: how many to report, those that were not reported before included; `nil` to report none now.
    package mutating func note(_ cause: String, at now: Instant) -> Int? {
        if let report = reports[cause], now - report.at < Self.interval {
            reports[cause]?.count += 1
            return nil
        }
        let count = (reports[cause]?.count ?? 0) + 1
        reports[cause] = Report(at: now)
        return count
    }
}
