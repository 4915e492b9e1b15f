import Foundation
import Synchronization

/// Another program of this machine. It gets its input from a file, no other descriptor of the server's, and of the
/// environment only what programs need to find their way: the server's may hold secrets.
///
/// Foundation's `Process` would do, but on Linux each leaves a socket behind, until the process has no descriptors left. The
/// package swift-subprocess ends the server in a case that a busy machine has (docs/dependencies.md).
final class ChildProgram: Sendable {
    /// The program could not be started.
    struct Failure: Error {
        let reason: String
    }

    /// Its number; `nil` once it has ended, because another program may have it then.
    private let id: Mutex<pid_t?>

    private static let environment = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"]

    /// Starts the program.
    /// - Parameter ended: gets its status once it has ended; that of a program that a signal has ended is 128 and more.
    /// - Throws: ``Failure``
    init(
        _ path: String, _ arguments: [String], reading input: FileHandle,
        ended: @escaping @Sendable (_ status: Int32) -> Void
    ) throws(Failure) {
        let started = try Self.start(path, arguments, input.fileDescriptor)
        id = Mutex(started)
        Thread.detachNewThread { [self] in ended(wait(for: started)) }
    }

    /// Ends the program at once, if it still runs.
    func kill() {
        id.withLock { id in
            if let id { _ = Foundation.kill(id, SIGKILL) }
        }
    }

    private static func start(_ path: String, _ arguments: [String], _ input: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        for descriptor in openDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        let surroundings = ProcessInfo.processInfo.environment
        let variables = environment.compactMap { name in surroundings[name].map { "\(name)=\($0)" } }
        let (argv, envp) = (Strings([path] + arguments), Strings(variables))
        var id = pid_t()
        let fault = posix_spawn(&id, path, &actions, nil, argv.pointers, envp.pointers)
        guard fault == 0 else { throw Failure(reason: String(cString: strerror(fault))) }
        return id
    }

    /// Those above the standard ones. One that is closed meanwhile does no harm.
    private static var openDescriptors: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > 2 }
    }

    private func wait(for started: pid_t) -> Int32 {
        // It keeps its number until it is taken notice of, so that `kill` never means another program.
        var information = siginfo_t()
        while waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return id.withLock { id in
            id = nil
            var status: Int32 = 0
            guard waitpid(started, &status, 0) == started else { return 255 }
            let signal = status & 0x7F
            return signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }
}

/// Texts as C has them, with a null pointer at the end.
private final class Strings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}
