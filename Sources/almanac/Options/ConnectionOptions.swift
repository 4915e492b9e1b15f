import AlmanacServer
import ArgumentParser

/// The options of `almanac serve` for connections.
struct ConnectionOptions: ParsableArguments {
    @Option(help: "Simultaneous connections. (default: what the limit of open files allows, at most 10000)")
    var limitConnections: String?

    @Option(help: "Simultaneous connections from one address. (default: an eighth of all, from 16 to 256)")
    var limitPeerConnections: String?

    @Option(
        help: ArgumentHelp(
            "How long to report the server as unhealthy before it stops, for a load balancer to notice. (default: 0)",
            valueName: "seconds"))
    var drain: String?

    @Option(
        help: ArgumentHelp(
            "How long browsers use only HTTPS for this host after a visit over HTTPS; 0 for never. (default: a year)",
            valueName: "seconds"))
    var hsts: String?

    /// - Throws: `ValidationError` if a setting is not valid.
    func limits(_ settings: Settings) throws -> ConnectionLimits {
        let expected = "a whole number from 1 to 1000000"
        func count(_ flag: String?, _ name: String) throws -> Int? {
            try settings.optional(flag, name, expected) { text in
                Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
            }
        }
        return ConnectionLimits(
            total: try count(limitConnections, "limit.connections"),
            perPeer: try count(limitPeerConnections, "limit.peer.connections"))
    }
}
