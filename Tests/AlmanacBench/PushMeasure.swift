import AlmanacCore
import AlmanacReminders
import AlmanacServer
import AlmanacTables
import Crypto
import Foundation

/// Measures the CPU time of messages: everything but the network.
struct PushMeasure: Sendable {
    private let tokens: PushTokens
    private let subscriptions: [Subscription]
    private let message: [UInt8]

    /// What a browser has registered: its address at a push service, and its keys.
    private struct Subscription {
        let endpoint, p256dh, auth: String
    }

    /// Creates subscriptions of a few push services, each with its own keys.
    /// - Parameters:
    ///   - message: the plaintext.
    ///   - browsers: the number of subscriptions.
    init(message: [UInt8], browsers: Int = 1_000) {
        self.message = message
        tokens = PushTokens(
            key: PushKey(signing: P256.Signing.PrivateKey()), contact: "mailto:almanac@localhost",
            now: { .system() })
        subscriptions = (0..<browsers).map { number in
            let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
            return Subscription(
                endpoint: "https://push-\(number % 4).example/send/\(number)", p256dh: base64URL(key),
                auth: base64URL(Data((0..<16).map { _ in UInt8.random(in: 0...255) })))
        }
    }

    /// Encrypts and signs messages one after the other.
    /// - Returns: the CPU time in seconds.
    /// - Throws: the error of encrypting or signing a message.
    func encryptAndSign(_ count: Int) async throws -> Double {
        try await measured {
            for number in 0..<count {
                let browser = subscriptions[number % subscriptions.count]
                guard let endpoint = PushEndpoint(browser.endpoint),
                    let encryption = MessageEncryption(p256dh: browser.p256dh, auth: browser.auth)
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

/// As browsers give their keys.
private func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}
