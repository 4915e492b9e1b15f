import Metrics
import Synchronization

/// The values of one metric with the same labels.
package protocol PrometheusSeries: AnyObject, Sendable {
    func write(_ metric: Metric, to text: inout PrometheusText)
}

/// A sum that only grows.
package final class PrometheusCounter: PrometheusSeries, CounterHandler {
    private let labels: [(String, String)]
    private let value = Atomic<Int64>(0)

    package init(_ labels: [(String, String)]) {
        self.labels = labels
    }

    package func increment(by amount: Int64) {
        value.wrappingAdd(amount, ordering: .relaxed)
    }

    package func reset() {
        value.store(0, ordering: .relaxed)
    }

    package func write(_ metric: Metric, to text: inout PrometheusText) {
        text.sample(metric.name, labels, Double(value.load(ordering: .relaxed)))
    }
}

/// A value that goes up and down.
package final class PrometheusGauge: PrometheusSeries, MeterHandler, RecorderHandler {
    private let labels: [(String, String)]
    private let value = Mutex(0.0)

    package init(_ labels: [(String, String)]) {
        self.labels = labels
    }

    package func set(_ value: Int64) { set(Double(value)) }
    package func set(_ value: Double) { self.value.withLock { $0 = value } }
    package func increment(by amount: Double) { value.withLock { $0 += amount } }
    package func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    package func record(_ value: Int64) { set(Double(value)) }
    package func record(_ value: Double) { set(value) }

    package func write(_ metric: Metric, to text: inout PrometheusText) {
        text.sample(metric.name, labels, value.withLock { $0 })
    }
}

/// How many values are within each of some bounds.
package final class PrometheusHistogram: PrometheusSeries, TimerHandler, RecorderHandler {
    private let labels: [(String, String)]
    private let bounds: [Double]
    private let state: Mutex<State>

    private struct State {
        /// The values above the bound before, up to this one; at the end, those above all bounds.
        var counts: [Int]
        var sum = 0.0
    }

    /// - Parameter bounds: the upper bounds, in ascending order.
    package init(_ labels: [(String, String)], bounds: [Double]) {
        self.labels = labels
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    package func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    package func record(_ value: Int64) { record(Double(value)) }

    package func record(_ value: Double) {
        let place = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[place] += 1
            state.sum += value
        }
    }

    package func write(_ metric: Metric, to text: inout PrometheusText) {
        let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
        var count = 0
        for (place, number) in counts.enumerated() {
            count += number
            let bound = place < bounds.count ? PrometheusText.number(bounds[place]) : "+Inf"
            text.sample(metric.name + "_bucket", labels + [("le", bound)], Double(count))
        }
        text.sample(metric.name + "_sum", labels, sum)
        text.sample(metric.name + "_count", labels, Double(count))
    }
}
