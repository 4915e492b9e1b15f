/// A code with which a user who has lost their passphrase sets a new one: 128 random bits in Crockford's base 32, with a
/// checksum of 10 bits, in seven groups of four.
public struct RecoveryCode: Equatable, Sendable {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    /// The symbols of the 128 bits; two more are the checksum.
    private static let length = 26
    /// The largest prime below 2¹⁰. A wrong symbol and two that changed places always show.
    private static let modulus = 1_021

    /// The code without the signs between its groups, as the key is derived from it.
    public let text: String

    /// Creates the code of 16 random bytes, base64url; `nil` if there are fewer.
    public init?(random: String) {
        guard let bytes = Base64URL.bytes(random), bytes.count >= 16 else { return nil }
        var symbols: [Int] = []
        var rest = 0
        var bits = 0
        for byte in bytes[..<16] {
            rest = rest << 8 | Int(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                symbols.append(rest >> bits & 31)
                rest &= 1 << bits - 1
            }
        }
        symbols.append(rest << (5 - bits) & 31)
        let sum = Self.checksum(symbols)
        text = Self.text(symbols + [sum >> 5, sum & 31])
    }

    /// Reads what a user has typed, in any case, with any signs between the groups; `nil` if it is no code, or mistyped.
    public init?(typed: String) {
        var symbols: [Int] = []
        for byte in typed.utf8 {
            let upper = (97...122).contains(byte) ? byte - 32 : byte
            switch upper {
            // Letters that look like digits, by Crockford's rules.
            case UInt8(ascii: "O"): symbols.append(0)
            case UInt8(ascii: "I"), UInt8(ascii: "L"): symbols.append(1)
            case 48...57, 65...90:
                guard let symbol = Self.alphabet.firstIndex(of: upper) else { return nil }
                symbols.append(symbol)
            default: break
            }
        }
        guard symbols.count == Self.length + 2 else { return nil }
        let sum = Self.checksum(symbols[..<Self.length].map { $0 })
        guard symbols[Self.length] == sum >> 5, symbols[Self.length + 1] == sum & 31 else { return nil }
        text = Self.text(symbols)
    }

    /// The groups of four characters.
    public var groups: [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 4).map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    }

    private static func checksum(_ symbols: [Int]) -> Int {
        var sum = 0
        for (place, symbol) in symbols.enumerated() { sum = (sum + (place + 1) * symbol) % modulus }
        return sum
    }

    private static func text(_ symbols: [Int]) -> String {
        String(decoding: symbols.map { alphabet[$0] }, as: UTF8.self)
    }
}

/// Base64url without padding (RFC 4648).
public enum Base64URL {
    /// Returns bytes as text.
    static func text(_ bytes: [UInt8]) -> String {
        let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var output: [UInt8] = []
        var rest = 0
        var bits = 0
        for byte in bytes {
            rest = (rest << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                output.append(symbols[rest >> bits & 63])
            }
        }
        if bits > 0 { output.append(symbols[rest << (6 - bits) & 63]) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the bytes of a text; `nil` if it is not base64url.
    public static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = 0
        var bits = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case 65...90: value = byte - 65
            case 97...122: value = byte - 71
            case 48...57: value = byte + 4
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            rest = (rest << 6 | Int(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
            }
        }
        return bytes
    }
}
