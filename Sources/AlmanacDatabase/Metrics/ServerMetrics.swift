import Metrics
import Synchronization

/// What the server measures. While it is off, everything goes to a handler that does nothing, and no clock is read.
package final class ServerMetrics: Sendable {
    /// The ways to use the database.
    package enum DatabaseOperation: String, CaseIterable, Sendable {
        case read, brief, write
    }

    /// Measures nothing.
    package static let off = ServerMetrics(nil)

    /// The values to expose; `nil` while it is off.
    package let registry: PrometheusRegistry?
    package let remindersDue: Counter
    package let remindersSent: Counter
    package let remindersFailed: Counter
    package let reminderLateness: Metrics.Timer
    package let pushSeconds: Metrics.Timer
    private let factory: any MetricsFactory
    package let database: [DatabaseOperation: (seconds: Metrics.Timer, failures: Counter)]
    /// The outcomes of deliveries, by their names.
    package let deliveries: [String: Counter]
    private let mails: (sent: Counter, failed: Counter)
    private let requests = Mutex<[RequestKind: RequestSeries]>([:])

    /// - Parameter registry: where the values go; `nil` to measure nothing.
    package init(_ registry: PrometheusRegistry?) {
        let factory: any MetricsFactory = registry ?? NOOPMetricsHandler.instance
        self.registry = registry
        self.factory = factory
        remindersDue = Counter(.remindersDue, in: factory)
        remindersSent = Counter(.remindersSent, in: factory)
        remindersFailed = Counter(.remindersFailed, in: factory)
        reminderLateness = Timer(.reminderLateness, in: factory)
        pushSeconds = Timer(.pushSeconds, in: factory)
        database = Dictionary(
            uniqueKeysWithValues: DatabaseOperation.allCases.map { operation in
                let name = operation.rawValue
                return (
                    operation,
                    (Timer(.databaseSeconds, name, in: factory), Counter(.databaseFailures, name, in: factory))
                )
            })
        deliveries = Dictionary(
            uniqueKeysWithValues: Metric.deliveryStates.map { ($0, Counter(.deliveries, $0, in: factory)) })
        mails = (Counter(.mails, "sent", in: factory), Counter(.mails, "failed", in: factory))
    }

    /// The present time, from which something is measured; `nil` while nothing is.
    package var start: ContinuousClock.Instant? { registry == nil ? nil : .now }

    // MARK: Requests

    /// The requests that are counted together. All of it comes from the program: neither a path nor an unknown method.
    private struct RequestKind: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct RequestSeries {
        let count: Counter
        let seconds: Metrics.Timer
        let refusals: Counter?
    }

    /// Notes that the response to a request has begun.
    /// - Parameters:
    ///   - route: the template of the route; `nil` if the request was answered without one.
    ///   - status: the code of the response.
    package func answered(method: String, route: String?, status: Int, since start: ContinuousClock.Instant?) {
        guard let start else { return }
        let kind = RequestKind(
            method: Self.methods.contains(method) ? method : "other", route: route ?? "none", status: status)
        let series = requests.withLock { requests in
            if let known = requests[kind] { return known }
            let fresh = makeSeries(kind)
            requests[kind] = fresh
            return fresh
        }
        series.count.increment()
        series.seconds.record(since: start)
        series.refusals?.increment()
    }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    private func makeSeries(_ kind: RequestKind) -> RequestSeries {
        let labels = [("method", kind.method), ("route", kind.route), ("status", "\(kind.status / 100)xx")]
        return RequestSeries(
            count: Counter(label: Metric.requests.name, dimensions: labels, factory: factory),
            seconds: Timer(.requestSeconds, kind.route, in: factory),
            refusals: Self.refusal(kind.status).map { Counter(.refusedRequests, $0, in: factory) })
    }

    /// Why a status refuses a request; `nil` if it does not.
    private static func refusal(_ status: Int) -> String? {
        switch status {
        case 401: "unauthenticated"
        case 403: "forbidden"
        case 413: "too_large"
        case 429: "rate_limited"
        case 503: "unavailable"
        default: nil
        }
    }

    // MARK: Emails

    /// Notes whether an email was sent.
    package func mailed(_ isSent: Bool) {
        (isSent ? mails.sent : mails.failed).increment()
    }
}

extension Counter {
    fileprivate convenience init(_ metric: Metric, _ value: String? = nil, in factory: any MetricsFactory) {
        self.init(label: metric.name, dimensions: metric.dimensions(value), factory: factory)
    }
}

extension Metrics.Timer {
    fileprivate convenience init(_ metric: Metric, _ value: String? = nil, in factory: any MetricsFactory) {
        self.init(label: metric.name, dimensions: metric.dimensions(value), factory: factory)
    }

    /// Records the time from an instant to now.
    package func record(since start: ContinuousClock.Instant) {
        record(duration: .now - start)
    }
}

extension Metric {
    /// The value of its only label; none for a metric without labels.
    fileprivate func dimensions(_ value: String?) -> [(String, String)] {
        guard let label = labels.first, let value else { return [] }
        return [(label, value)]
    }
}
