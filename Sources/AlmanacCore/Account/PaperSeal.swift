/// Hides a text in a copy of someone's data, so that opening the file does not read it: `paper-seal1.DATA`.
///
/// This is no encryption. It has no secret, and any program that knows this page opens it; it keeps from its owner's
/// eyes what must not be read by accident, as an envelope of paper does.
///
/// `DATA` is base64url of four bytes, a checksum of the text (FNV-1a of 32 bits, the highest byte first), and of the
/// UTF-8 of the text, each byte combined by XOR with one of a stream that starts from the checksum. So equal beginnings do
/// not look alike, and a damaged text is noticed.
public enum PaperSeal {
    /// What each sealed text begins with.
    static let mark = "paper-seal1."

    /// Returns a text under a seal.
    public static func seal(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let sum = checksum(bytes)
        let head = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) }
        return mark + Base64URL.text(head + scrambled(bytes, sum))
    }

    /// Returns the text under a seal; `nil` if it was damaged.
    public static func opened(_ sealed: String) -> String? {
        guard isSealed(sealed),
            let data = Base64URL.bytes(String(decoding: sealed.utf8.dropFirst(mark.utf8.count), as: UTF8.self)),
            data.count >= 4
        else { return nil }
        let sum = data[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let bytes = scrambled(data[4...], sum)
        guard checksum(bytes) == sum else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether a text looks like one under a seal. A user's own text that does is sealed like any other, so that opening
    /// it gives it back.
    public static func isSealed(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// Combines bytes with a stream (xorshift). Doing it twice gives the bytes back.
    private static func scrambled(_ bytes: some Sequence<UInt8>, _ seed: UInt32) -> [UInt8] {
        // A stream that starts from 0 would stay there.
        var state = seed == 0 ? 1 : seed
        return bytes.map { byte in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return byte ^ UInt8(truncatingIfNeeded: state >> 24)
        }
    }
}
