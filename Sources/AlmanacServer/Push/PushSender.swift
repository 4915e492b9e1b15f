import AlmanacCore
import Logging
import ServiceLifecycle

/// Encrypts and signs messages, and posts them to push services concurrently.
struct PushSender: PushSending {
    let tokens: PushTokens
    private let connections: PushConnections
    private let limiter: KeyedConcurrencyLimiter<Origin>
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// Creates a sender.
    /// - Parameter resolve: replaces the system's resolver, for tests.
    init(
        key: PushKey, contact: String, settings: PushSettings, now: @escaping @Sendable () -> Instant, logger: Logger,
        resolve: PushConnections.Resolve? = nil
    ) {
        tokens = PushTokens(key: key, contact: contact, now: now)
        connections = PushConnections(settings: settings, resolve: resolve)
        limiter = KeyedConcurrencyLimiter(limit: settings.mostInFlight, limitPerKey: settings.mostInFlightPerService)
        self.now = now
        self.logger = logger
    }

    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
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
        guard let endpoint = PushEndpoint(address.endpoint) else { return .refused("the push address is invalid") }
        guard let encryption = MessageEncryption(p256dh: address.p256dh, auth: address.auth) else {
            return .refused("the subscription’s keys are invalid")
        }
        guard message.isValid else { return .refused("the topic or the time to live is invalid") }
        guard message.body.count <= MessageEncryption.maxPlaintext else { return .tooLarge }
        do {
            return try await limiter.run(for: endpoint.origin) {
                try await connections.use(endpoint) { connection in
                    do {
                        let response = try await connection.post(
                            try encryption.encrypt(message.body), to: endpoint, try await headers(message, endpoint))
                        return PushOutcome(status: response.status, retryAfter: response.retryAfter, now: now())
                    } catch {
                        let outcome = PushOutcome(error)
                        if !PushOutcome.isTimeout(error) { await connections.disconnect(endpoint, connection) }
                        return outcome
                    }
                }
            }
        } catch {
            return PushOutcome(error)
        }
    }

    private func headers(_ message: PushMessage, _ endpoint: PushEndpoint) async throws -> [(String, String)] {
        var headers = [
            ("Authorization", try await tokens.authorization(for: endpoint.origin)),
            ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"),
            ("TTL", "\(message.timeToLive)"), ("Urgency", message.urgency.rawValue),
        ]
        if !message.topic.isEmpty { headers.append(("Topic", message.topic)) }
        return headers
    }

    /// Closes the connections once the current requests have ended.
    func close() async {
        await connections.close()
    }
}

extension PushMessage {
    /// Whether the message's headers are valid.
    fileprivate var isValid: Bool {
        timeToLive >= 0 && topic.utf8.count <= 32
            && topic.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

/// Closes the sender's connections when the server shuts down.
struct PushSenderService: Service {
    let sender: PushSender

    func run() async throws {
        // The connections are closed after a cancellation as well as after a graceful shutdown.
        try? await gracefulShutdown()
        await sender.close()
    }
}
