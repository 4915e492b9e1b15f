/// Cryptography for the shell to carry out: the core has none. Keys, salts and random bytes are texts in base64url without
/// padding.
public indirect enum CipherWork: Equatable, Sendable {
    /// Random bytes: one text for each of these numbers of bytes.
    case random([Int])
    /// A key for a secret that a person can type: PBKDF2 with HMAC-SHA-256, 32 bytes. The secret counts in Unicode's
    /// normalization form KC, as UTF-8, because keyboards write the same letters differently.
    case derive(secret: String, salt: String, rounds: Int)
    /// Encrypts each text with AES-256-GCM and a random nonce. The results are nonce, ciphertext and tag in one.
    case encrypt(key: String, [CipherText])
    /// Decrypts each text. A result is missing where the text was not encrypted with this key for this context.
    case decrypt(key: String, [CipherText])
}

/// A text to encrypt or decrypt.
public struct CipherText: Equatable, Sendable {
    /// The text.
    public let content: String
    /// What it belongs to, as the cipher's associated data: it can be decrypted for the same context only.
    public let context: String

    /// Creates a text to encrypt or decrypt.
    public init(_ content: String, for context: String) {
        self.content = content
        self.context = context
    }
}

/// What has become of a ``CipherWork``.
public enum CipherResult: Equatable, Sendable {
    /// A text for each that was asked for, in the same order; `nil` for one that cannot be decrypted.
    case texts([String?])
    /// The system offers no cryptography, as browsers on pages without https.
    case unavailable

    /// Written out: the compiler's own would compare the texts by the standard library's generic function, which
    /// normalizes them.
    @inline(never)
    public static func == (one: CipherResult, other: CipherResult) -> Bool {
        switch (one, other) {
        case (.unavailable, .unavailable): return true
        case (.texts(let one), .texts(let other)):
            return one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
        default: return false
        }
    }

    /// The texts, if there are exactly this many and none is missing.
    public func all(_ count: Int) -> [String]? {
        guard case .texts(let texts) = self else { return nil }
        let there = texts.compactMap { $0 }
        return there.count == count && texts.count == count ? there : nil
    }
}

extension Effect {
    /// Encrypts or decrypts.
    @inline(never)
    public static func cipher(_ work: CipherWork, _ then: @escaping (CipherResult) -> Event) -> Effect {
        Effect(.cipher(work)) { if case .cipher(let result) = $0 { then(result) } else { nil } }
    }
}
