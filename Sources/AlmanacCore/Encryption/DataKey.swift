/// The key with which an account's private texts are encrypted. A device that has it keeps it in the secure store until
/// the user signs out.
public struct DataKey: Equatable, Sendable {
    /// Identifies the key: 9 random bytes, base64url.
    public let id: String
    /// 32 random bytes, base64url.
    public let key: String

    /// Creates a data key.
    public init(id: String, key: String) {
        self.id = id
        self.key = key
    }

    /// The name in the secure store.
    public static let secret = "encryption"
    /// The name in the secure store of a new key from before it is sent to the server. Once the server has accepted the key,
    /// it is stored as ``secret``, and cleared here; if the server refuses it, the key that is there stays.
    public static let offeredSecret = "encryption-offered"
    /// All names in the secure store.
    static let secrets = [secret, offeredSecret]

    /// The key as text for the secure store.
    public var secretText: String { id + "." + key }

    /// Makes the proof with which the account's row of keys is changed: who knows it has the key, or had it. The key has
    /// 256 random bits, so one round is enough.
    public var proof: CipherWork { .derive(secret: key, salt: id, rounds: 1) }

    /// Reads the text from the secure store; `nil` if it is no key.
    public init?(secretText text: String) {
        let parts = text.parts(separatedBy: ".")
        guard parts.count == 2, parts[0].utf8.count == Envelope.keyIDLength, !parts[1].isEmpty else { return nil }
        self.init(id: parts[0], key: parts[1])
    }
}

/// A data key as it is stored on the server: encrypted with a key that is derived from the passphrase or from the recovery
/// code. `pbkdf2-sha256.ROUNDS.SALT.DATA`, where `DATA` is as in an ``Envelope``.
public struct WrappedKey: Equatable, Sendable {
    /// The rounds of PBKDF2 for a new key. A device that unwraps one uses those it names.
    public static let rounds = 600_000
    /// The rounds that a device accepts: fewer would be weak, more could keep it busy for hours.
    static let allowedRounds: ClosedRange<Int64> = 100_000...10_000_000
    private static let method = "pbkdf2-sha256"

    /// The rounds of PBKDF2.
    public let rounds: Int
    /// 16 random bytes, base64url.
    public let salt: String
    /// The encrypted data key.
    public let data: String

    /// Creates a wrapped key.
    public init(rounds: Int = WrappedKey.rounds, salt: String, data: String) {
        self.rounds = rounds
        self.salt = salt
        self.data = data
    }

    /// Reads the text from the server; `nil` if it is of another form.
    public init?(_ text: String) {
        let parts = text.parts(separatedBy: ".")
        guard parts.count == 4, parts[0].utf8.elementsEqual(Self.method.utf8), let rounds = parts[1].integer,
            Self.allowedRounds.contains(rounds), Base64URL.bytes(parts[2])?.isEmpty == false
        else { return nil }
        self.init(rounds: Int(rounds), salt: parts[2], data: parts[3])
    }

    /// Whether the salt is 16 bytes long, and the data that of an encrypted data key: nonce, 43 characters and tag.
    public var hasUsualLengths: Bool {
        Base64URL.bytes(salt)?.count == 16 && Base64URL.bytes(data)?.count == 12 + 43 + 16
    }

    /// The text for the server.
    public var text: String { Self.method + "." + String(rounds) + "." + salt + "." + data }

    /// Returns the associated data of a wrapped key. Both wraps of one key differ in it.
    /// - Parameters:
    ///   - id: the data key's id.
    ///   - column: the column with the wrapped key.
    public static func context(of id: String, in column: String) -> String {
        Envelope.context(table: Table.accountKeys.name, record: id, column: column)
    }
}

extension Table {
    /// The key of an account that is end-to-end encrypted, one row or none. It is written by requests of its own and
    /// never through the outbox: two devices that turn encryption on at once must not replace each other's key.
    public static let accountKeys = Table.single(
        "account_keys", "The wrapped data key of an account that is end-to-end encrypted; see docs/encryption.md.",
        // The sync reads it from the server's row.
        ignoredOnDevice: ["state"]
    ) {
        [
            .text("key_id", "9 random bytes, base64url.", 12...12).required().fixed(),
            .choice("state", ["on", "ending"], "ending while the texts are being decrypted again.").required()
                .initially(.text("on")),
            .text("passphrase_key", "The data key, wrapped by the passphrase.", 1...500).required()
                .formed(as: .wrappedKey),
            .text("recovery_key", "The data key, wrapped by the recovery code.", 1...500).required()
                .formed(as: .wrappedKey),
        ]
    }
}
