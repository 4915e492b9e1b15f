import AlmanacCore

/// What the tests of encrypted accounts send.
enum EncryptedAccount {
    static let key = "AAAAAAAAAAAA"
    /// The row of `account_keys`.
    static let row = #"{"key_id":"AAAAAAAAAAAA","passphrase_key":"p","recovery_key":"r"}"#

    /// An envelope of a key, of a text of this length.
    static func envelope(_ key: String = key, _ length: Int = 40) -> String {
        Envelope.make(String(repeating: "A", count: length), key: key)
    }

    static func goal(_ text: String, _ date: String = "2026-01-01") -> String {
        #"{"goal_text":"\#(text)","effective_date":"\#(date)"}"#
    }
}
