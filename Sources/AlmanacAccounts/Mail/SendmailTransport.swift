import AlmanacCore
import AlmanacDatabase
import Foundation
import Synchronization

/// Sends emails by the machine's mail system, with `sendmail -t -i`, which every mail system provides.
package struct SendmailTransport: MailTransport {
    package let path: String
    package let from: String
    package var now: @Sendable () -> Instant
    package var timeout: Duration
    /// So many programs run at a time; what comes then waits.
    private let places = KeyedConcurrencyLimiter<Int>(limit: 8, limitPerKey: 8)

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
        try await places.run(for: 0) { try await sendNow(mail) }
    }

    private func sendNow(_ mail: Mail) async throws {
        let message = mail.message(from: from, at: now(), lineEnd: "\n")
        let outcome = Outcome()
        let child: ChildProgram
        do {
            child = try ChildProgram(path, ["-t", "-i"], reading: try input(message)) { outcome.set(.ended($0)) }
        } catch let failure as ChildProgram.Failure {
            throw MailFailure.cannotRun(path: path, reason: failure.reason)
        }
        let timeoutTask = Task {
            try await Task.sleep(for: timeout)
            outcome.set(.late)
            child.kill()
        }
        defer { timeoutTask.cancel() }
        switch await outcome.value() {
        case .late: throw MailFailure.tookTooLong(path: path)
        case .ended(0): return
        case .ended(let status): throw MailFailure.refused(path: path, status: status)
        }
    }

    /// The message as an unlinked temporary file. Unlike with a pipe, a program that does not read cannot block the
    /// server.
    private func input(_ message: String) throws(MailFailure) -> FileHandle {
        var template = Array((FileManager.default.temporaryDirectory.path + "/almanac-mail-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw .cannotRun(path: path, reason: String(cString: strerror(errno))) }
        unlink(template)
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(message.utf8))
            try handle.seek(toOffset: 0)
        } catch {
            throw .cannotRun(path: path, reason: error.localizedDescription)
        }
        return handle
    }
}

/// How a program ended. Only the first result counts.
private final class Outcome: Sendable {
    enum End: Equatable, Sendable {
        case ended(Int32)
        case late
    }

    private struct State {
        var end: End?
        var waiter: CheckedContinuation<End, Never>?
    }

    private let state = Mutex(State())

    func set(_ end: End) {
        let waiter = state.withLock { state -> CheckedContinuation<End, Never>? in
            guard state.end == nil else { return nil }
            state.end = end
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: end)
    }

    func value() async -> End {
        await withCheckedContinuation { waiter in
            let end = state.withLock { state -> End? in
                if state.end == nil { state.waiter = waiter }
                return state.end
            }
            if let end { waiter.resume(returning: end) }
        }
    }
}
