import AlmanacCore
import AsyncHTTPClient
import Foundation

extension PushOutcome {
    /// Interprets the response of a push service (RFC 8030 §5 and §8).
    /// - Parameters:
    ///   - status: the status code.
    ///   - retryAfter: the header of that name.
    ///   - isDropped: whether the service says that it has dropped the message that it accepted.
    package init(status: Int, retryAfter: String?, isDropped: Bool = false, now: Instant) {
        let pause = retryAfter.flatMap { Self.seconds($0, now: now) }
        switch status {
        case 200...299: self = isDropped ? .failed(.dropped) : .delivered
        case 404, 410: self = .gone
        case 413: self = .tooLarge
        // Microsoft's service says by 406 that it gets too many messages.
        case 406, 429: self = .wait(seconds: pause ?? Self.defaultPause)
        case 503: self = pause.map { .wait(seconds: $0) } ?? .failed(.answered(503))
        case 408, 500...599: self = .failed(.answered(status))
        // Redirects are refused as well, because their target was not checked.
        default: self = .refused(.answered(status))
        }
    }

    /// The pause in seconds after a 406 or 429 without `Retry-After`.
    private static let defaultPause = 60
    /// The maximum pause in seconds that a push service can request.
    private static let maxPause = 86_400

    /// Parses `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); `nil` for anything else.
    private static func seconds(_ text: String, now: Instant) -> Int? {
        if let seconds = Int(text), seconds >= 0 { return min(max(1, seconds), maxPause) }
        guard let end = Instant(httpDate: text) else { return nil }
        return Int(min(max(1_000, end - now) + 999, Int64(maxPause) * 1_000) / 1_000)
    }

    /// Interprets an error that occurred instead of a response.
    package init(_ error: any Error) {
        switch error {
        case let failure as PushConnectionFailure:
            switch failure {
            case .notPublic: self = .refused(.notPublic)
            case .unresolved: self = .failed(.unresolved)
            case .closed: self = .failed(.closing)
            }
        case is CancellationError: self = .failed(.canceled)
        case MessageEncryptionFailure.tooLarge: self = .tooLarge
        case is MessageEncryptionFailure: self = .failed(.unencrypted)
        case _ where Self.isTimeout(error): self = .failed(.timedOut)
        default: self = .failed(.unreachable)
        }
    }

    /// Whether the error is a timeout, which says nothing about the connection.
    package static func isTimeout(_ error: any Error) -> Bool {
        (error as? HTTPClientError).map(timeouts.contains) ?? false
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .getConnectionFromPoolTimeout,
        .tlsHandshakeTimeout,
    ]
}
