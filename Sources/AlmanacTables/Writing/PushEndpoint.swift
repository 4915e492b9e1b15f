import AlmanacDatabase
import Foundation
import Synchronization

/// The push service's URL for one browser. It is parsed strictly: a text in which two parsers could see different hosts
/// is rejected.
package struct PushEndpoint: Hashable, Sendable {
    /// The audience of the tokens (RFC 8292 §2).
    package let origin: Origin
    /// The host name in lowercase, or an IP address, without brackets.
    package let host: String
    package let port: Int
    package let isSecure: Bool
    /// The URL to call. It is assembled from the parsed parts, so that the host called is the host that was checked.
    package private(set) var url: String

    /// Parses a URL.
    /// - Returns: `nil` for anything but an absolute `https` URL without a user name and a fragment. For tests, `http`
    ///   is accepted on loopback addresses.
    package init?(_ text: String) {
        // Most addresses differ from others only in a plain path, which needs no parsing.
        guard let path = Self.plainPath(of: text) else {
            self.init(parsing: text)
            return
        }
        let base = String(text[..<path.startIndex])
        guard let known = Self.known(base) else { return nil }
        self = known
        url = known.origin.text + path
    }

    private init?(parsing text: String) {
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

    /// The parsed addresses of services without a path.
    /// There are only a handful of real services; more would come from made-up subscriptions.
    private static let services = Mutex(BoundedCache<String, PushEndpoint>(limit: 100))

    private static func known(_ base: String) -> PushEndpoint? {
        if let known = services.withLock({ $0[base] }) { return known }
        guard let parsed = PushEndpoint(parsing: base) else { return nil }
        services.withLock { $0[base] = parsed }
        return parsed
    }

    /// The path of a URL, with its query, if it consists of characters that every parser reads in the same way.
    private static func plainPath(of text: String) -> Substring? {
        guard text.utf8.count <= 2_000, let scheme = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = text.utf8[scheme...]
        guard rest.starts(with: "://".utf8),
            let slash = rest.dropFirst(3).firstIndex(of: UInt8(ascii: "/")),
            text.utf8[slash...].allSatisfy(isPlain)
        else { return nil }
        return text[slash...]
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "="),
            UInt8(ascii: "&"):
            true
        default: false
        }
    }
}
