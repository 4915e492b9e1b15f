import AlmanacCore
import Crypto
import Foundation

/// The texts of sealed columns lie in the file as AES-GCM, in base64.
extension LocalTable {
    func seal(_ row: AlmanacCore.Row, _ key: SymmetricKey) throws -> AlmanacCore.Row {
        try changingSealed(row) { text in
            // `combined` is only missing for nonces of another length than ours.
            guard let bytes = try AES.GCM.seal(Data(text.utf8), using: key).combined else {
                throw CocoaError(.coderInvalidValue)
            }
            return bytes.base64EncodedString()
        }
    }

    /// What cannot be opened any more, because its key is gone, reads as an empty text: the rest is still to be had.
    func unseal(_ row: AlmanacCore.Row, _ key: SymmetricKey) -> AlmanacCore.Row {
        changingSealed(row) { text in
            guard let bytes = Data(base64Encoded: text), let box = try? AES.GCM.SealedBox(combined: bytes),
                let plain = try? AES.GCM.open(box, using: key)
            else { return "" }
            return String(decoding: plain, as: UTF8.self)
        }
    }

    private func changingSealed(
        _ row: AlmanacCore.Row, _ change: (String) throws -> String
    ) rethrows -> AlmanacCore.Row {
        try zip(columns, row).map { column, value in
            guard sealed.contains(column.name), let text = value.text else { return value }
            return .text(try change(text))
        }
    }
}
