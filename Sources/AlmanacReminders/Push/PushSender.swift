import AlmanacContent
import AlmanacCore
import AlmanacTables
import Logging
import ServiceLifecycle

/// Encrypts and signs messages, and posts them to push services.
package struct PushSender: PushSending {
    package let tokens: PushTokens
    private let connections: PushConnections
    private let services: PushServices
    private let timeLimit: Duration
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// Creates a sender.
    /// - Parameter resolve: replaces the system's resolver, for tests.
    package init(
        key: PushKey, contact: String, settings: PushSettings, now: @escaping @Sendable () -> Instant, logger: Logger,
        resolve: PushConnections.Resolve? = nil
    ) {
        tokens = PushTokens(key: key, contact: contact, now: now)
        connections = PushConnections(settings: settings, resolve: resolve)
        services = settings.services
        timeLimit = settings.timeLimit
        self.now = now
        self.logger = logger
    }

    package func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        let outcome = await outcome(of: message, to: address)
        if outcome != .delivered {
            // Logs only the host, because the full URL is a credential: anyone who has it can send messages to the
            // browser.
            let host = PushEndpoint(address.endpoint)?.host ?? "none"
            logger.debug("push", metadata: ["host": "\(host)", "outcome": "\(outcome)"])
        }
        return outcome
    }

    private func outcome(of message: PushMessage, to address: PushAddress) async -> PushOutcome {
        guard let endpoint = PushEndpoint(address.endpoint) else { return .refused(.invalidAddress) }
        guard services.admits(endpoint) else { return .refused(.notAllowed) }
        guard let encryption = MessageEncryption(p256dh: address.p256dh, auth: address.auth) else {
            return .refused(.invalidKeys)
        }
        guard message.isValid else { return .refused(.invalidMessage) }
        guard message.body.count <= MessageEncryption.maxPlaintext else { return .tooLarge }
        // One time limit for looking up the name, connecting, and the whole answer.
        let end = ContinuousClock.now + timeLimit
        do {
            return try await connections.use(endpoint) { connection in
                do {
                    let body = try encryption.encrypt(message.body, isPadded: message.isPadded)
                    let response = try await connection.post(
                        body, to: endpoint, try await headers(message, endpoint), until: end)
                    return PushOutcome(
                        status: response.status, retryAfter: response.retryAfter, isDropped: response.isDropped,
                        now: now())
                } catch {
                    if !PushOutcome.isTimeout(error) { await connections.disconnect(endpoint, connection) }
                    throw error
                }
            }
        } catch {
            logger.debug("push failed", metadata: ["host": "\(endpoint.host)", "error": "\(error)"])
            return PushOutcome(error)
        }
    }

    /// The maximum time to live in seconds, four weeks: Google's service takes no more. The minimum is a second, because
    /// Microsoft's refuses zero.
    package static let maxTimeToLive = 2_419_200

    private func headers(_ message: PushMessage, _ endpoint: PushEndpoint) async throws -> [(String, String)] {
        var headers = [
            ("Authorization", try await tokens.authorization(for: endpoint.origin)),
            ("Content-Encoding", "aes128gcm"),
            // What is encrypted. Apple's service may tell a browser by it that the message is declarative.
            ("Content-Type", "application/notification+json"),
            ("TTL", "\(min(max(message.timeToLive, 1), Self.maxTimeToLive))"), ("Urgency", message.urgency.rawValue),
        ]
        if !message.topic.isEmpty { headers.append(("Topic", message.topic)) }
        return headers
    }

    /// Closes the connections once the current requests have ended.
    package func close() async {
        await connections.close()
    }
}

extension PushMessage {
    /// Whether the message's headers are valid.
    fileprivate var isValid: Bool {
        // Apple's service decodes the topic, and no base64url has one character more than groups of four.
        timeToLive >= 0 && topic.utf8.count <= 32 && topic.utf8.count % 4 != 1
            && topic.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

/// Closes the sender's connections when the server shuts down.
package struct PushSenderService: Service {
    package let sender: PushSender

    package init(sender: PushSender) {
        self.sender = sender
    }

    package func run() async throws {
        // The connections are closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        await sender.close()
    }
}
