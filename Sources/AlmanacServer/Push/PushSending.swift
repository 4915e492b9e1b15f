/// A message for one browser.
struct PushMessage: Sendable {
    /// Plaintext JSON, such as ``PushNotification/bytes``.
    var body: [UInt8]
    /// At most 32 characters of base64url. A message replaces an undelivered one with the same topic; an empty topic
    /// replaces none.
    var topic: String
    /// How long the push service retries, in seconds.
    var timeToLive: Int
    var urgency: PushUrgency
}

/// How urgent a message is compared with saving the device's battery (RFC 8030 §5.3).
enum PushUrgency: String, Sendable {
    case veryLow = "very-low"
    case low
    case normal
    case high
}

/// The address of one browser's subscription, as stored. Both keys are base64url; base64 and padding are accepted too.
struct PushAddress: Sendable, Hashable {
    let endpoint: String
    /// The browser's public key: an uncompressed point on P-256.
    let p256dh: String
    /// The secret of 16 bytes that the browser shares with the server.
    let auth: String
}

/// The outcome of sending a message.
enum PushOutcome: Sendable, Equatable {
    /// The push service accepted the message.
    case delivered
    /// The subscription has ended and should be deleted.
    case gone
    /// The message is too large for the push service.
    case tooLarge
    /// The push service requests a pause of this many seconds.
    case wait(seconds: Int)
    /// A transient failure that should be retried, with a reason for the log.
    case failed(String)
    /// A permanent failure that must not be retried, with a reason for the log. The subscription stays.
    case refused(String)
}

/// Sends messages to push services (RFC 8030).
protocol PushSending: Sendable {
    /// Makes one attempt, and returns when the push service has responded or the time limit is reached.
    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome
}
