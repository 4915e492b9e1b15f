import AlmanacCore
import Logging
import ServiceLifecycle

/// Encrypts messages, signs for them and posts them to push services, many at a time.
struct PushSender: PushSending {
    let tokens: PushTokens
    private let connections: PushConnections
    private let turnstile: Turnstile<Origin>
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// - Parameter resolve: looks names up in place of the system; for tests.
    init(
        key: PushKey, contact: String, settings: PushSettings, now: @escaping @Sendable () -> Instant, logger: Logger,
        resolve: PushConnections.Resolve? = nil
    ) {
        tokens = PushTokens(key: key, contact: contact, now: now)
        connections = PushConnections(settings: settings, resolve: resolve)
        turnstile = Turnstile(room: settings.mostInFlight, roomPerKind: settings.mostInFlightPerService)
        self.now = now
        self.logger = logger
    }

    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        let outcome = await outcome(of: message, to: address)
        if outcome != .delivered {
            // The host alone: the rest of the address is as good as a key to the browser.
            let host = PushEndpoint(address.endpoint)?.host ?? "none"
            logger.debug("push", metadata: ["host": "\(host)", "outcome": "\(outcome)"])
        }
        return outcome
    }

    private func outcome(of message: PushMessage, to address: PushAddress) async -> PushOutcome {
        guard let endpoint = PushEndpoint(address.endpoint) else { return .refused("the address is not one to call") }
        guard let encryption = MessageEncryption(p256dh: address.p256dh, auth: address.auth) else {
            return .refused("the browser’s keys are none")
        }
        guard message.isSound else { return .refused("the topic or the time to live is none") }
        guard message.body.count <= MessageEncryption.mostPlaintext else { return .tooLarge }
        do {
            return try await turnstile.pass(endpoint.origin) {
                try await connections.use(endpoint) { line in
                    do {
                        let answer = try await line.post(
                            try encryption.encrypt(message.body), to: endpoint, try await headers(message, endpoint))
                        return PushOutcome(status: answer.status, retryAfter: answer.retryAfter, now: now())
                    } catch {
                        let outcome = PushOutcome(error)
                        if !PushOutcome.isTimeout(error) { await connections.hangUp(endpoint, line) }
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

    /// Closes the connections, once what is on its way has been answered.
    func close() async {
        await connections.close()
    }
}

extension PushMessage {
    /// Whether the headers it asks for may be sent.
    fileprivate var isSound: Bool {
        timeToLive >= 0 && topic.utf8.count <= 32
            && topic.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

/// Ends with the server: what is on its way is answered first.
struct PushSenderService: Service {
    let sender: PushSender

    func run() async throws {
        // Cancelled or asked to stop: either way the connections are closed.
        try? await gracefulShutdown()
        await sender.close()
    }
}
