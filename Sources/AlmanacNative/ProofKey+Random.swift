import AlmanacCore
import Crypto
import Foundation

extension ProofKey {
    /// A new secret with its hash.
    static func random() -> ProofKey {
        let verifier = SymmetricKey(size: .bits256).withUnsafeBytes { base64URL(Data($0)) }
        return ProofKey(verifier: verifier, challenge: base64URL(Data(SHA256.hash(data: Data(verifier.utf8)))))
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
