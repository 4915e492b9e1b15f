import Foundation

/// A push service's address for one browser, read strictly: what two readers could take for different hosts is none.
struct PushEndpoint: Hashable, Sendable {
    /// The audience of the tokens (RFC 8292 §2).
    let origin: Origin
    /// A name in lower case or an IP address, the latter without brackets.
    let host: String
    let port: Int
    let isSecure: Bool
    /// The address to call, put together anew from its parts, so that the host called is the host that was looked at.
    let url: String

    /// - Returns: `nil` for anything but an absolute `https` address without user name and fragment. For tests, `http`
    ///   will do on this very machine.
    init?(_ text: String) {
        guard let address = Address(text), address.parts.fragment == nil else { return nil }
        let parts = address.parts
        isSecure = address.scheme == "https"
        guard isSecure || address.scheme == "http" && address.origin.isLoopback else { return nil }
        guard Self.isName(address.host) || addressBytes(address.host) != nil else { return nil }
        port = parts.port ?? (isSecure ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        origin = address.origin
        host = address.host
        let path = parts.percentEncodedPath
        url = origin.text + (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    /// Letters, digits, hyphens and underscores in parts with dots between; so also `0x7f.1`, which a resolver takes
    /// for an address.
    private static func isName(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.allSatisfy { byte in
                        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
                    }
            }
    }
}
