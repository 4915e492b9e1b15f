import AlmanacDatabase
import Foundation

/// A server's lock on its data directory, so that no second server works on the same SQLite database. The system
/// releases it when the process ends, even by `kill -9`.
final class DataDirectoryLock: Sendable {
    /// The name of the locked file. It holds the server's process number and, once it listens, its address.
    static let name = "server.lock"

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // The file itself stays: if it were deleted, two later servers could lock two files of the same name.
        ftruncate(descriptor, 0)
        close(descriptor)
    }

    /// Locks the data directory of a server.
    /// - Parameter createsDirectory: whether to create the directory if it is missing.
    /// - Returns: `nil` if the directory is missing, on a file system without locks, and for a PostgreSQL database, on
    ///   which several servers may work.
    /// - Throws: ``StartFailure``, if another server holds the lock or the directory cannot be created.
    static func take(
        for configuration: ServerConfiguration, createsDirectory: Bool = false
    ) throws(StartFailure) -> DataDirectoryLock? {
        guard configuration.database == .file else { return nil }
        if createsDirectory { _ = try DataDirectory(configuration.dataDirectory) }
        let path = configuration.dataDirectory.appending(path: name).path
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // The database says more precisely what is wrong with the directory.
        guard file >= 0 else { return nil }
        guard flock(file, LOCK_EX | LOCK_NB) != 0 else {
            let lock = DataDirectoryLock(descriptor: file)
            lock.store("\(getpid())\n")
            return lock
        }
        let isHeld = errno == EWOULDBLOCK
        close(file)
        guard isHeld else { return nil }
        throw holder(path, of: configuration.absoluteDataPath)
    }

    /// Notes where the server can be reached, for a second one to say.
    func note(address: String) {
        store("\(getpid())\n\(address)\n")
    }

    /// Says which server holds the lock, as far as it has noted it.
    private static func holder(_ path: String, of directory: String) -> StartFailure {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").map { String($0) }
        return .alreadyServed(
            path: directory, address: lines.dropFirst().first, process: lines.first.flatMap { Int($0) })
    }

    /// Replaces the content of the file.
    private func store(_ text: String) {
        let bytes = Array(text.utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}
