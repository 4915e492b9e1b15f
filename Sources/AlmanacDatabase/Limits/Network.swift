import Foundation

/// A range of IP addresses, such as `10.0.0.0/8`, `::1` or `192.168.1.7`.
public struct Network: Equatable, Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Parses a network.
    /// - Returns: `nil` when the address is invalid or the prefix is too long.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let bytes = addressBytes(String(parts[0])) else { return nil }
        guard parts.count == 1 || parts[1].allSatisfy(\.isNumber) else { return nil }
        let bits = parts.count == 1 ? bytes.count * 8 : Int(parts[1])
        guard let bits, (0...bytes.count * 8).contains(bits) else { return nil }
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether every address belongs to the network.
    package var isEverything: Bool { bits == 0 }

    /// Whether an IP address belongs to the network.
    public func contains(_ address: String) -> Bool {
        guard let other = addressBytes(address), other.count == bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            (bytes[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}

/// The text of an IP address, that of an IPv4 address that is mapped into IPv6 as IPv4: a socket that listens for both
/// tells each visitor's address in the form of IPv6.
package func unmapped(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: ":")), let bytes = addressBytes(address), bytes.count == 4 else {
        return address
    }
    return bytes.map { String($0) }.joined(separator: ".")
}

/// Parses an IP address into its 4 or 16 bytes. An IPv4 address mapped into IPv6 is returned as IPv4; `nil` for an
/// invalid address.
package func addressBytes(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
    var sixteen = in6_addr()
    guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
    // An IPv4-mapped address such as ::ffff:1.2.3.4.
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? Array(bytes.suffix(4)) : bytes
}
