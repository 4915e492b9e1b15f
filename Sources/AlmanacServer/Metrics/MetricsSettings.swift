/// Where metrics are exposed, if anywhere.
public struct MetricsSettings: Equatable, Sendable {
    /// The address of the port for metrics.
    public var host = "127.0.0.1"
    /// The port for metrics alone, 0 for any available one; `nil` for none.
    public var port: Int?
    /// What a request for metrics must know; `nil` for a port that is open to all who reach it.
    public var token: String?
    /// Receives the port once it listens. Tests use it.
    var onRunning: @Sendable (Int) -> Void = { _ in }

    /// The fewest characters of a token.
    public static let shortestToken = 16

    /// Creates settings with which nothing is exposed.
    public init() {}

    /// Whether anything is measured.
    var isOn: Bool { port != nil || token != nil }

    /// Whether two settings expose the metrics in the same way.
    public static func == (one: MetricsSettings, other: MetricsSettings) -> Bool {
        (one.host, one.port, one.token) == (other.host, other.port, other.token)
    }
}
