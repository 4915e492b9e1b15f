import AlmanacServer
import ArgumentParser

/// The options of `almanac serve` for metrics.
struct MetricsOptions: ParsableArguments {
    @Option(help: "Serve metrics for Prometheus at /metrics on this port. (default: none)")
    var metricsPort: String?

    @Option(help: "The address to serve metrics on. (default: 127.0.0.1)")
    var metricsHost: String?

    @Option(
        help: ArgumentHelp(
            "The bearer token that a request for metrics must send; better set as ALMANAC_METRICS_TOKEN. Without "
                + "--metrics-port, the metrics are then at /metrics on the server's own port.",
            valueName: "token"))
    var metricsToken: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func read(_ settings: Settings) throws -> MetricsSettings {
        var metrics = MetricsSettings()
        metrics.port = try settings.port(metricsPort, "metrics.port")
        if let host = settings.text(metricsHost, "metrics.host") {
            guard metrics.port != nil else {
                throw ValidationError("--metrics-host needs --metrics-port as well: the port for the metrics.")
            }
            metrics.host = host
        }
        let least = MetricsSettings.shortestToken
        if let token = settings.text(metricsToken, "metrics.token") {
            // The message must not repeat the token, as that of other settings would.
            guard token.count >= least, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw ValidationError(
                    "--metrics-token must have at least \(least) characters, all of them ASCII and none a space.")
            }
            metrics.token = token
        }
        return metrics
    }
}
