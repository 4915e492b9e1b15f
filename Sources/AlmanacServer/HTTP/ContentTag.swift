import Crypto

/// The entity tag of an answer that depends on nothing but the content's version and what was asked for, or on the
/// answer itself. Weak, because the packed and the plain answer share it.
struct ContentTag {
    let text: String

    /// Raise it when the shape of an answer changes, or readers would keep the old shape.
    private static let shape = 1

    init(version: Int64, _ asked: String...) {
        let hash = SHA256.hash(data: Array(asked.joined(separator: "\n").utf8)).prefix(6).hex
        text = "W/\"\(version).\(Self.shape).\(hash)\""
    }

    /// For an answer that is at hand.
    init(of bytes: [UInt8]) {
        text = "W/\"\(SHA256.hash(data: bytes).prefix(12).hex)\""
    }
}
