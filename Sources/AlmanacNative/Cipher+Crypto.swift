import AlmanacCore
import Crypto
import CryptoExtras
import Foundation

/// End-to-end encryption with swift-crypto; `docs/encryption.md` describes the format.
extension CipherWork {
    /// Carries out the work.
    public func carriedOut() -> CipherResult {
        do {
            switch self {
            case .random(let lengths):
                return .texts(lengths.map { SymmetricKey(size: .init(bitCount: $0 * 8)).base64URL })
            case .derive(let secret, let salt, let rounds):
                guard let salt = Base64URL.bytes(salt) else { return .texts([nil]) }
                let key = try KDF.Insecure.PBKDF2.deriveKey(
                    from: Data(secret.precomposedStringWithCompatibilityMapping.utf8), salt: salt, using: .sha256,
                    outputByteCount: 32, unsafeUncheckedRounds: rounds)
                return .texts([key.base64URL])
            case .encrypt(let key, let texts):
                let key = SymmetricKey(data: Base64URL.bytes(key) ?? [])
                return .texts(try texts.map { try $0.encrypted(key) })
            case .decrypt(let key, let texts):
                let key = SymmetricKey(data: Base64URL.bytes(key) ?? [])
                return .texts(texts.map { try? $0.opened(key) })
            }
        } catch {
            return .unavailable
        }
    }
}

extension CipherText {
    fileprivate func encrypted(_ key: SymmetricKey) throws -> String? {
        try AES.GCM.seal(Data(content.utf8), using: key, authenticating: Data(context.utf8)).combined?.base64URL
    }

    fileprivate func opened(_ key: SymmetricKey) throws -> String {
        let box = try AES.GCM.SealedBox(combined: Base64URL.bytes(content) ?? [])
        return String(decoding: try AES.GCM.open(box, using: key, authenticating: Data(context.utf8)), as: UTF8.self)
    }
}

extension SymmetricKey {
    fileprivate var base64URL: String { withUnsafeBytes { Data($0) }.base64URL }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
