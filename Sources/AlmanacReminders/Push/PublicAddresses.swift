import AlmanacDatabase

/// Decides which IP addresses the server may connect to. The address of a subscription comes from a client, so without
/// this check a client could make the server send requests to itself or to its own network.
package struct PublicAddresses: Sendable {
    /// Whether connections to this machine are allowed, for tests.
    package let allowsLoopback: Bool

    /// Whether the address is public.
    /// - Parameter address: an IP address in its usual notation. Anything else is not admitted.
    package func admits(_ address: String) -> Bool {
        guard let bytes = addressBytes(address) else { return false }
        return bytes.count == 4 ? admits(four: bytes) : admits(sixteen: bytes, address)
    }

    package static func isLoopback(_ address: String) -> Bool {
        loopback.contains { $0.contains(address) }
    }

    private func admits(four bytes: [UInt8]) -> Bool {
        let address = bytes.map(String.init).joined(separator: ".")
        if Self.isLoopback(address) { return allowsLoopback }
        return !Self.notPublic.contains { $0.contains(address) }
    }

    private func admits(sixteen bytes: [UInt8], _ address: String) -> Bool {
        if Self.isLoopback(address) { return allowsLoopback }
        // NAT64 and 6to4 addresses contain an IPv4 address, which may be on this network.
        if Self.translated.contains(address) { return PublicAddresses.strict.admits(four: Array(bytes.suffix(4))) }
        if Self.sixToFour.contains(address) { return PublicAddresses.strict.admits(four: Array(bytes[2..<6])) }
        return Self.globalUnicast.contains(address) && !Self.notPublic.contains { $0.contains(address) }
    }

    private static let strict = PublicAddresses(allowsLoopback: false)
    private static let loopback = networks(["127.0.0.0/8", "::1/128"])
    private static let translated = networks(["64:ff9b::/96"])[0]
    private static let sixToFour = networks(["2002::/16"])[0]
    /// All IPv6 addresses that are allocated for the internet. The rest is loopback, link-local, private, multicast, or
    /// unallocated, such as `::/128`, `100::/64`, `fc00::/7`, `fe80::/10`, and `ff00::/8`.
    private static let globalUnicast = networks(["2000::/3"])[0]
    /// The special-purpose address registries of IANA (RFC 6890 and its successors).
    private static let notPublic = networks([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "3fff::/20",
    ])

    private static func networks(_ texts: [String]) -> [Network] {
        texts.map { text in
            guard let network = Network(text) else { preconditionFailure("\(text) is not a network") }
            return network
        }
    }
}
