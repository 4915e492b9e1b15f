import AlmanacCore

/// Unwrapping a data key with what the user has typed: the recovery code if it is one, or else the passphrase.
struct KeyOpening: Equatable, Sendable {
    /// The id of the data key.
    let id: String
    private let wrapped: WrappedKey
    private let column: String
    private let secret: String

    /// - Parameters:
    ///   - typed: what the user has typed.
    ///   - column: returns the text of a column of ``Table/accountKeys``.
    init?(_ typed: String, _ column: (String) -> String?) {
        let code = RecoveryCode(typed: typed)
        self.column = code.isNone ? EncryptionPage.passphraseColumn : EncryptionPage.recoveryColumn
        guard let id = column("key_id"), let wrapped = column(self.column).flatMap({ WrappedKey($0) }) else {
            return nil
        }
        self.id = id
        self.wrapped = wrapped
        secret = code?.text ?? typed
    }

    /// Derives the key that unwraps the data key.
    var derivation: CipherWork { .derive(secret: secret, salt: wrapped.salt, rounds: wrapped.rounds) }

    /// Unwraps the data key with the result of ``derivation``.
    func unwrapping(with key: String) -> CipherWork {
        .decrypt(key: key, [CipherText(wrapped.data, for: WrappedKey.context(of: id, in: column))])
    }
}
