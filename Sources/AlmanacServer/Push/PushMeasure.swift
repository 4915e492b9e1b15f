import Crypto
import Foundation

/// How much work messages are, for `make bench`: all that is done for one but the network.
public struct PushMeasure: Sendable {
    private let tokens: PushTokens
    private let addresses: [PushAddress]
    private let message: [UInt8]

    /// Browsers of a few push services, each with keys of its own.
    /// - Parameter message: the plaintext.
    /// - Throws: why a key cannot be made.
    public init(message: [UInt8], browsers: Int = 1_000) {
        self.message = message
        tokens = PushTokens(
            key: PushKey(signing: P256.Signing.PrivateKey()), contact: "mailto:almanac@localhost",
            now: { .system() })
        addresses = (0..<browsers).map { number in
            let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
            return PushAddress(
                endpoint: "https://push-\(number % 4).example/send/\(number)", p256dh: key.base64URL,
                auth: Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64URL)
        }
    }

    /// Encrypts messages and signs for them, one after the other.
    /// - Returns: the seconds of processor time it took.
    /// - Throws: why one cannot be encrypted.
    public func encryptAndSign(_ count: Int) async throws -> Double {
        try await measured {
            for number in 0..<count {
                let address = addresses[number % addresses.count]
                guard let endpoint = PushEndpoint(address.endpoint),
                    let encryption = MessageEncryption(p256dh: address.p256dh, auth: address.auth)
                else { continue }
                _ = try await tokens.authorization(for: endpoint.origin)
                _ = try encryption.encrypt(message)
            }
        }
    }

    private func measured(_ work: () async throws -> Void) async rethrows -> Double {
        let start = clock()
        try await work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
