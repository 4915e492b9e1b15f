import AlmanacCore

/// What the tests of encrypted accounts send.
enum EncryptedAccount {
    static let key = "AAAAAAAAAAAA"
    /// The row of `account_keys`.
    static let row = #"{"key_id":"\#(key)","passphrase_key":"\#(wrap("p"))","recovery_key":"\#(wrap("r"))"}"#

    /// A text of the form of a wrapped key.
    static func wrap(_ mark: String, rounds: Int = 600_000) -> String {
        let salt = mark + String(repeating: "A", count: 22 - mark.utf8.count)
        return "pbkdf2-sha256.\(rounds).\(salt).\(String(repeating: "A", count: 95))"
    }

    /// An envelope of a key, of a text of this length.
    static func envelope(_ key: String = key, _ length: Int = 40) -> String {
        Envelope.make(String(repeating: "A", count: length), key: key)
    }

    static func goal(_ text: String, _ date: String = "2026-01-01") -> String {
        #"{"goal_text":"\#(text)","effective_date":"\#(date)"}"#
    }
}
