/// An encrypted text as it is stored on the server: `e2e1.KEY.DATA`. `docs/encryption.md` describes the format.
///
/// `KEY` is the id of the account's data key, and `DATA` is nonce, ciphertext and tag in base64url. The associated data
/// names the format, the table, the record and the column, so that a text which was moved elsewhere does not decrypt.
public enum Envelope {
    /// The version of the format, with which every envelope begins.
    public static let version = "e2e1"
    /// The code with which the server refuses a text that is not encrypted as the account wants it.
    public static let refusal = "E2E01"
    /// The code with which the server refuses to delete a key that is still needed.
    public static let keyNeeded = "E2E02"
    /// The error code for a change of the account's key without a proof of it.
    public static let proofNeeded = "E2E04"
    /// The error code for a change of the account's key that needs a recent sign-in.
    public static let signInNeeded = "E2E05"
    /// The name of the problem with which the server refuses to merge an encrypted account into another one.
    public static let mergeProblem = "other-account-encrypted"
    /// The length of a key's id, in characters of base64url: 9 bytes.
    public static let keyIDLength = 12
    /// Texts are padded to a multiple of this many bytes, so that their exact length does not show.
    public static let block = 64
    /// The least length of the data in characters: a nonce of 12 bytes and a tag of 16.
    public static let shortestData = 38

    /// Returns the id of the key with which a text is encrypted; `nil` if it is no envelope.
    public static func keyID(of text: String) -> String? {
        parts(of: text)?.key
    }

    /// Returns nonce, ciphertext and tag, base64url; `nil` if the text is no envelope.
    public static func data(of text: String) -> String? {
        parts(of: text)?.data
    }

    /// Returns the envelope for data that was encrypted with a key.
    public static func make(_ data: String, key: String) -> String {
        version + "." + key + "." + data
    }

    /// Returns the associated data of a text: it belongs to this column of this record.
    /// - Parameter record: the record's key, as JSON (see ``Table/key(of:_:)``).
    public static func context(table: String, record: String, column: String) -> String {
        version + "/" + table + "/" + record + "/" + column
    }

    /// Returns a text as it is encrypted. No text of a record contains the character NUL.
    public static func padded(_ text: String) -> String {
        let rest = text.utf8.count % block
        return rest == 0 && !text.isEmpty ? text : text + String(repeating: "\0", count: block - rest)
    }

    /// Returns a decrypted text without its padding.
    public static func unpadded(_ text: String) -> String {
        var bytes = Array(text.utf8)
        while bytes.last == 0 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the length of the longest envelope for texts of at most this many code points.
    public static func longest(_ length: Int) -> Int {
        let padded = max(1, (length * 4 + block - 1) / block) * block
        return version.utf8.count + 2 + keyIDLength + ((padded + 28) * 4 + 2) / 3
    }

    private static func parts(of text: String) -> (key: String, data: String)? {
        guard text.begins(with: version + ".") else { return nil }
        let parts = text.parts(separatedBy: ".")
        guard parts.count == 3, parts[1].utf8.count == keyIDLength, parts[2].utf8.count >= shortestData,
            isBase64URL(parts[1]), isBase64URL(parts[2])
        else { return nil }
        return (parts[1], parts[2])
    }

    private static func isBase64URL(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case 45, 48...57, 65...90, 95, 97...122: true
            default: false
            }
        }
    }
}
