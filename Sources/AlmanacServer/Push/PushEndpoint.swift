import Foundation

/// The push service's URL for one browser. It is parsed strictly: a text in which two parsers could see different hosts
/// is rejected.
struct PushEndpoint: Hashable, Sendable {
    /// The audience of the tokens (RFC 8292 §2).
    let origin: Origin
    /// The host name in lowercase, or an IP address, without brackets.
    let host: String
    let port: Int
    let isSecure: Bool
    /// The URL to call. It is assembled from the parsed parts, so that the host called is the host that was checked.
    let url: String

    /// Parses a URL.
    /// - Returns: `nil` for anything but an absolute `https` URL without a user name and a fragment. For tests, `http`
    ///   is accepted on loopback addresses.
    init?(_ text: String) {
        guard let address = AbsoluteURL(text), address.parts.fragment == nil else { return nil }
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

    /// Whether the labels consist of letters, digits, hyphens, and underscores. This also admits texts such as
    /// `0x7f.1`, which a resolver may read as an address.
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
