import Crypto
import Foundation

/// Measures the CPU time of messages, for `make bench`: everything but the network.
public struct PushMeasure: Sendable {
    private let tokens: PushTokens
    private let addresses: [PushAddress]
    private let message: [UInt8]

    /// Creates subscriptions of a few push services, each with its own keys.
    /// - Parameters:
    ///   - message: the plaintext.
    ///   - browsers: the number of subscriptions.
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

    /// Encrypts and signs messages one after the other.
    /// - Returns: the CPU time in seconds.
    /// - Throws: the error of encrypting or signing a message.
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
