import Foundation

/// How many connections the server holds at a time.
public struct ConnectionLimits: Equatable, Sendable {
    /// Of all peers together; `nil` for what the limit of file descriptors allows, and at most ``largestTotal``.
    public var total: Int?
    /// Of one peer, which is one IPv4 address or one /64 network of IPv6; `nil` for an eighth of the total, from 16 to 256.
    public var perPeer: Int?

    /// The total that is used without a setting if there are descriptors for it. Each connection takes some 30 kB.
    public static let largestTotal = 10_000

    /// Creates limits.
    public init(total: Int? = nil, perPeer: Int? = nil) {
        self.total = total
        self.perPeer = perPeer
    }

    /// The limits that hold when the process may have so many file descriptors.
    ///
    /// Some descriptors are kept back for the database, the web files and the requests to push services: a server that
    /// cannot open its database is worse than one that lets a client wait.
    func resolved(descriptors: Int) -> (total: Int, perPeer: Int) {
        let reserve = max(64, min(descriptors / 4, 1_024))
        let possible = max(8, descriptors - reserve)
        let total = min(total ?? Self.largestTotal, possible)
        return (total, min(perPeer ?? min(256, max(16, total / 8)), total))
    }
}

/// The number of files and sockets that this process may have open.
enum DescriptorLimit {
    /// The present limit.
    static var current: Int { limits.map { Int(clamping: $0.rlim_cur) } ?? 1_024 }

    /// Raises the limit as far as the system allows. Without the permission it stays as it is.
    static func raise() {
        guard var limits, limits.rlim_cur < limits.rlim_max else { return }
        limits.rlim_cur = limits.rlim_max
        _ = setrlimit(resource, &limits)
    }

    private static var limits: rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}
