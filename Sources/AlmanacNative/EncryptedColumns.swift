import AlmanacCore
import Crypto
import Foundation

/// The texts of some columns are stored encrypted with AES-GCM, as base64.
extension LocalTable {
    /// Encrypts the texts of a row's encrypted columns.
    func encrypt(_ row: AlmanacCore.Row, _ key: SymmetricKey) throws -> AlmanacCore.Row {
        try changingEncrypted(row) { text in
            // `combined` is `nil` only for nonces of a length other than ours.
            guard let bytes = try AES.GCM.seal(Data(text.utf8), using: key).combined else {
                throw CocoaError(.coderInvalidValue)
            }
            return bytes.base64EncodedString()
        }
    }

    /// Decrypts the texts of a row's encrypted columns. A text whose key is lost reads as empty, so that the rest stays available.
    func decrypt(_ row: AlmanacCore.Row, _ key: SymmetricKey) -> AlmanacCore.Row {
        changingEncrypted(row) { text in
            guard let bytes = Data(base64Encoded: text), let box = try? AES.GCM.SealedBox(combined: bytes),
                let plain = try? AES.GCM.open(box, using: key)
            else { return "" }
            return String(decoding: plain, as: UTF8.self)
        }
    }

    private func changingEncrypted(
        _ row: AlmanacCore.Row, _ change: (String) throws -> String
    ) rethrows -> AlmanacCore.Row {
        try zip(columns, row).map { column, value in
            guard encrypted.contains(column.name), let text = value.text else { return value }
            return .text(try change(text))
        }
    }
}
