import AlmanacCore
import Foundation
import Logging
import Synchronization

/// A way to send emails.
package protocol MailTransport: Sendable {
    /// Sends an email.
    /// - Throws: ``MailFailure``
    func send(_ mail: Mail) async throws
}

/// Why an email could not be sent. The description contains none of the email's content, because it is logged.
package enum MailFailure: Error, Equatable, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    case cannotRun(path: String, reason: String)
    case refused(path: String, status: Int32)
    case tookTooLong(path: String)

    package var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "The email cannot be written to \(path): \(reason)"
        case .cannotRun(let path, let reason): "\(path) cannot be run: \(reason)"
        case .refused(let path, let status): "\(path) rejected the email with exit status \(status)."
        case .tookTooLong(let path): "\(path) took too long and was stopped."
        }
    }
}

/// Writes each email to a file in `DIR/mail` that only its owner can read. This way a server without a mail system
/// works too, and its operator can forward the links.
package struct MailDirectory: MailTransport {
    package let directory: URL
    package let from: String
    package var now: @Sendable () -> Instant
    package let logger: Logger

    package init(
        directory: URL, from: String, now: @escaping @Sendable () -> Instant = Instant.system, logger: Logger
    ) {
        self.directory = directory
        self.from = from
        self.now = now
        self.logger = logger
    }

    package func send(_ mail: Mail) async throws {
        let now = now()
        let bytes = Array(mail.message(from: from, at: now).utf8)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw MailFailure.cannotWrite(path: directory.path, reason: error.localizedDescription)
        }
        let path = try write(bytes, named: Self.name(of: now))
        logger.notice("an email was written", metadata: ["path": "\(path)"])
    }

    /// The beginning of the file names of this second's emails.
    package static func name(of time: Instant) -> String {
        time.iso8601.prefix(19).replacing(":", with: "-") + "Z"
    }

    /// Creates a file with the first available number.
    private func write(_ bytes: [UInt8], named time: String) throws(MailFailure) -> String {
        for number in 1...10_000 {
            let path = directory.appending(path: "\(time)-\(number).eml").path
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file < 0, errno == EEXIST { continue }
            guard file >= 0 else { throw failure(path) }
            defer { close(file) }
            guard bytes.withUnsafeBytes({ Foundation.write(file, $0.baseAddress!, $0.count) }) == bytes.count else {
                throw failure(path)
            }
            return path
        }
        throw .cannotWrite(path: directory.path, reason: "too many emails in this second")
    }

    private func failure(_ path: String) -> MailFailure {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
}
