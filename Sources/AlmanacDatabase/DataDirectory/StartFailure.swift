/// Why a server cannot start. The description is for its operator.
public enum StartFailure: Error, Equatable, CustomStringConvertible {
    case noDataDirectory(path: String, reason: String)
    case unusableTLS(path: String, reason: String)
    case unusableAppStoreRoot(path: String, reason: String)
    case mailNeedsPublicURL
    case backupsNeedFile
    case providerNeedsPublicURL(String)
    case alreadyServed(path: String, address: String?, process: Int?)
    case portInUse(Int)
    case portsInUse(ClosedRange<Int>)
    case portNotAllowed(Int)
    case cannotListen(host: String, port: Int, reason: String)
    case cannotServeMetrics(host: String, port: Int, reason: String)

    public var description: String {
        switch self {
        case .noDataDirectory(let path, let reason): "The data directory \(path) cannot be created: \(reason)"
        case .unusableTLS(let path, let reason): "\(path) is not a usable PEM file for TLS: \(reason)"
        case .unusableAppStoreRoot(let path, let reason):
            "\(path) is not a certificate of the App Store, as PEM or DER: \(reason)"
        case .backupsNeedFile:
            "--backup-dir is for a database in the data directory. Back PostgreSQL up with its own tools; "
                + "docs/postgresql.md shows how."
        case .mailNeedsPublicURL:
            "Sending email requires the server's public URL, for the links. Set it with --public-url."
        case .providerNeedsPublicURL(let name):
            "Signing in with “\(name)” requires the server's public URL, to which the service answers. "
                + "Set it with --public-url."
        case .alreadyServed(let path, let address, let process):
            "Almanac already runs with the data in \(path)\(address.map { ", at \($0)" } ?? "")"
                + "\(process.map { " (process \($0))" } ?? ""). Open that one, or stop it first. "
                + "To run a second one, give it another directory with --data."
        case .portInUse(let port):
            "Port \(port) is already in use, so Almanac was not started. "
                + "Stop the other program, or choose another port with --port."
        case .portsInUse(let ports):
            "The ports from \(ports.lowerBound) to \(ports.upperBound) are all in use, so Almanac was not started. "
                + "Stop another program, or choose another port with --port."
        case .portNotAllowed(let port):
            "You do not have permission to listen on port \(port). Choose one above 1023 with --port."
        case .cannotListen(let host, let port, let reason): "Cannot listen on \(host), port \(port): \(reason)"
        case .cannotServeMetrics(let host, let port, let reason):
            "The metrics cannot be served on \(host), port \(port): \(reason). Choose another port with --metrics-port."
        }
    }
}
