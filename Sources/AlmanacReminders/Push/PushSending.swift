/// A message for one browser.
package struct PushMessage: Sendable {
    /// Plaintext JSON, such as ``PushNotification/bytes``.
    package var body: [UInt8]
    /// At most 32 characters of base64url, which can be decoded. A message replaces an undelivered one with the same
    /// topic; an empty topic replaces none.
    package var topic: String
    /// How long the push service retries, in seconds.
    package var timeToLive: Int
    package var urgency: PushUrgency
    /// Whether to hide the length of the body by padding. Without it, the message is as short as it can be.
    package var isPadded: Bool

    package init(body: [UInt8], topic: String, timeToLive: Int, urgency: PushUrgency, isPadded: Bool = true) {
        self.body = body
        self.topic = topic
        self.timeToLive = timeToLive
        self.urgency = urgency
        self.isPadded = isPadded
    }
}

/// How urgent a message is compared with saving the device's battery (RFC 8030 §5.3).
package enum PushUrgency: String, Sendable {
    case veryLow = "very-low"
    case low
    case normal
    case high
}

/// The address of one browser's subscription, as stored. Both keys are base64url; base64 and padding are accepted too.
package struct PushAddress: Sendable, Hashable {
    package let endpoint: String
    /// The browser's public key: an uncompressed point on P-256.
    package let p256dh: String
    /// The secret of 16 bytes that the browser shares with the server.
    package let auth: String
}

/// The outcome of sending a message.
package enum PushOutcome: Sendable, Equatable {
    /// The push service accepted the message.
    case delivered
    /// The subscription has ended and should be deleted.
    case gone
    /// The message is too large for the push service.
    case tooLarge
    /// The push service requests a pause of this many seconds.
    case wait(seconds: Int)
    /// A transient failure that should be retried.
    case failed(PushFailure)
    /// The message was not accepted, and would not be if it were sent again. The subscription stays.
    case refused(PushRefusal)
}

/// Why sending a message failed for now. The description is for users as well as for the log, so it contains nothing of
/// a library's own errors.
package enum PushFailure: Sendable, Equatable, CustomStringConvertible {
    case answered(Int)
    /// The push service has accepted the message, and dropped it.
    case dropped
    case timedOut
    /// There is no connection, or it was closed before the answer arrived.
    case unreachable
    /// The host name has no address.
    case unresolved
    /// The server is shutting down.
    case closing
    case canceled
    /// The key agreement or the cipher failed.
    case unencrypted

    package var description: String {
        switch self {
        case .answered(let status): "answered \(status)"
        case .dropped: "the push service dropped the message"
        case .timedOut: "no answer in time"
        case .unreachable: "no connection"
        case .unresolved: "the name cannot be resolved"
        case .closing: "the server is shutting down"
        case .canceled: "the request was canceled"
        case .unencrypted: "the message could not be encrypted"
        }
    }

    /// Whether the push service did not answer at all, which other messages to it would meet, too.
    package var isSilence: Bool {
        switch self {
        case .timedOut, .unreachable, .unresolved: true
        case .answered, .dropped, .closing, .canceled, .unencrypted: false
        }
    }
}

/// Why a message was not accepted. The description is for users as well as for the log.
package enum PushRefusal: Sendable, Equatable, CustomStringConvertible {
    case answered(Int)
    /// Too large even after shortening.
    case tooLarge
    /// The server does not send to this service.
    case notAllowed
    /// One of the service's addresses is loopback, private, or reserved.
    case notPublic
    case invalidAddress
    case invalidKeys
    /// The topic or the time to live is invalid.
    case invalidMessage

    package var description: String {
        switch self {
        case .answered(let status): "answered \(status)"
        case .tooLarge: "too large even after shortening"
        case .notAllowed: "the push service is not allowed"
        case .notPublic: "the address is not public"
        case .invalidAddress: "the push address is invalid"
        case .invalidKeys: "the subscription’s keys are invalid"
        case .invalidMessage: "the topic or the time to live is invalid"
        }
    }
}

/// Sends messages to push services (RFC 8030).
package protocol PushSending: Sendable {
    /// Makes one attempt at once, and returns when the push service has responded or the time limit is reached. The
    /// caller limits how many are under way.
    func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome
}
