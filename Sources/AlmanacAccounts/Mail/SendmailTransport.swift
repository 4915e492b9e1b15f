import AlmanacCore
import AlmanacDatabase
import Foundation
import Subprocess

/// Sends emails by the machine's mail system, with `sendmail -t -i`, which every mail system provides.
package struct SendmailTransport: MailTransport {
    package let path: String
    package let from: String
    package var now: @Sendable () -> Instant
    package var timeout: Duration

    package init(
        path: String, from: String, now: @escaping @Sendable () -> Instant = Instant.system,
        timeout: Duration = .seconds(20)
    ) {
        self.path = path
        self.from = from
        self.now = now
        self.timeout = timeout
    }

    package func send(_ mail: Mail) async throws {
        let message = mail.message(from: from, at: now(), lineEnd: "\n")
        let result = await limited(to: timeout) { [path] () -> Result<TerminationStatus, any Error> in
            do {
                // It is ended with the task.
                let ended = try await run(
                    .path(.init(path)), arguments: ["-t", "-i"], environment: .custom(Self.environment),
                    input: .string(message), output: .discarded, error: .discarded)
                return .success(ended.terminationStatus)
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case nil: throw MailFailure.tookTooLong(path: path)
        case .failure(let error)?: throw MailFailure.cannotRun(path: path, reason: "\(error)")
        case .success(.exited(0))?: return
        case .success(.exited(let status))?: throw MailFailure.refused(path: path, status: status)
        case .success(.signaled(let signal))?: throw MailFailure.refused(path: path, status: 128 + signal)
        }
    }

    /// What a program needs to find its way. The server's own environment may hold secrets.
    private static var environment: [Environment.Key: String] {
        let own = ProcessInfo.processInfo.environment
        let names = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"]
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                own[name].flatMap { value in Environment.Key(rawValue: name).map { ($0, value) } }
            })
    }
}
