/// What is to appear on a person's device.
struct PushMessage: Sendable {
    /// Plaintext JSON, such as ``PushNotification/bytes``.
    var body: [UInt8]
    /// At most 32 characters of base64url; a newer message of a topic replaces one that was not delivered yet. Empty
    /// for a message that replaces none.
    var topic: String
    /// How long the push service keeps trying, in seconds.
    var timeToLive: Int
    var urgency: PushUrgency
}

/// How much of a phone's battery a message is worth (RFC 8030 §5.3).
enum PushUrgency: String, Sendable {
    case veryLow = "very-low"
    case low
    case normal
    case high
}

/// Where one browser receives messages, as it was stored. Both keys are base64url; padding and plain base64 will do.
struct PushAddress: Sendable, Hashable {
    let endpoint: String
    /// The browser's public key: an uncompressed point of P-256.
    let p256dh: String
    /// A secret of 16 bytes the browser shares with us.
    let auth: String
}

/// What became of a message.
enum PushOutcome: Sendable, Equatable {
    /// The push service has it.
    case delivered
    /// The browser has ended its subscription: delete it.
    case gone
    /// The message must shrink.
    case tooLarge
    /// The push service wants a pause, of so many seconds from now.
    case wait(seconds: Int)
    /// It may pass: try again. In words for the log.
    case failed(String)
    /// It will not pass: never try again. The subscription stays. In words for the log.
    case refused(String)
}

/// Hands messages over to push services (RFC 8030).
protocol PushSending: Sendable {
    /// Tries once. Returns when the push service has answered or its time is over.
    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome
}
