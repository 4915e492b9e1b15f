import Metrics
import Synchronization

/// The values of a server's metrics, as a back end of swift-metrics that exposes them in the text format of Prometheus.
///
/// Each series is created once and then changed without the registry: a counter by an atomic addition, a histogram within
/// a lock of its own, so that its count always equals its last bucket.
package final class PrometheusRegistry: MetricsFactory, Sendable {
    private let state = Mutex(State())

    private struct State {
        var families: [String: Family] = [:]
    }

    /// The series of one metric, by the values of its labels.
    private struct Family {
        let metric: Metric
        var series: [[String]: any PrometheusSeries] = [:]
        /// Values that are asked for when the metrics are read.
        var observed: [(labels: [(String, String)], value: @Sendable () -> Double?)] = []
    }

    /// - Parameter metrics: all that may be exposed.
    package init(_ metrics: [Metric] = Metric.all) {
        state.withLock { state in
            for metric in metrics { state.families[metric.name] = Family(metric: metric) }
        }
        order = metrics.map(\.name)
    }

    private let order: [String]

    /// Asks for a value whenever the metrics are read, so that it costs nothing otherwise.
    /// - Parameter value: returns `nil` if there is none now.
    package func observe(
        _ metric: Metric, _ labels: [(String, String)] = [], _ value: @escaping @Sendable () -> Double?
    ) {
        state.withLock { $0.families[metric.name]?.observed.append((labels, value)) }
    }

    /// Returns all values in the text format of Prometheus, version 0.0.4.
    package func text() -> String {
        let families = state.withLock { state in order.compactMap { state.families[$0] } }
        var text = PrometheusText()
        for family in families {
            text.begin(family.metric)
            for (_, series) in family.series.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                series.write(family.metric, to: &text)
            }
            for observed in family.observed {
                if let value = observed.value() { text.sample(family.metric.name, observed.labels, value) }
            }
        }
        return text.text
    }

    /// Returns the series with these labels. A metric that is not declared is counted nowhere.
    private func series<Series: PrometheusSeries>(
        _ label: String, _ dimensions: [(String, String)], _ make: (Metric) -> Series
    ) -> Series {
        state.withLock { state in
            let key = dimensions.map(\.1)
            if let known = state.families[label]?.series[key] as? Series { return known }
            let fresh = make(state.families[label]?.metric ?? Metric(label, .gauge, ""))
            state.families[label]?.series[key] = fresh
            return fresh
        }
    }

    // MARK: swift-metrics

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions) { _ in PrometheusCounter(dimensions) }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions) { _ in PrometheusGauge(dimensions) }
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? series(label, dimensions) { PrometheusHistogram(dimensions, bounds: $0.bounds) }
            : series(label, dimensions) { _ in PrometheusGauge(dimensions) }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions) { PrometheusHistogram(dimensions, bounds: $0.bounds) }
    }

    // A series that has been exposed stays: Prometheus would take its return for a restart of the server.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}
