import AlmanacCore
import Crypto
import Foundation

/// End-to-end encryption with the real cipher, but keys that are derived in one round: a test should not wait for
/// 600,000. Random bytes come from the device's generator, so that a script is the same each time.
extension CipherWork {
    func carriedOut(_ random: inout Random) -> CipherResult {
        switch self {
        case .random(let lengths): return .texts(lengths.map { Self.random($0, &random).base64URL })
        case .derive(let secret, let salt, let rounds):
            let text = "\(secret)\n\(salt)\n\(rounds)"
            return .texts([Data(SHA256.hash(data: Data(text.utf8))).base64URL])
        case .encrypt(let key, let texts):
            var encrypted: [String?] = []
            for text in texts { encrypted.append(text.encrypted(key, Self.random(12, &random))) }
            return .texts(encrypted)
        case .decrypt(let key, let texts): return .texts(texts.map { $0.opened(key) })
        }
    }

    private static func random(_ count: Int, _ random: inout Random) -> Data {
        Data((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
}

extension CipherText {
    fileprivate func encrypted(_ key: String, _ nonce: Data) -> String? {
        guard let key = Base64URL.bytes(key), let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(
                Data(content.utf8), using: SymmetricKey(data: key), nonce: nonce, authenticating: Data(context.utf8))
        else { return nil }
        return box.combined?.base64URL
    }

    fileprivate func opened(_ key: String) -> String? {
        guard let key = Base64URL.bytes(key), let bytes = Base64URL.bytes(content),
            let box = try? AES.GCM.SealedBox(combined: bytes),
            let plain = try? AES.GCM.open(
                box, using: SymmetricKey(data: key), authenticating: Data(context.utf8))
        else { return nil }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
