import AlmanacDatabase
import Foundation

/// A file without a name, which an export is written to before it is sent: however slow the reader of the answer, the
/// database has been read, and no large answer lies in memory. It vanishes with the last use of it, even in a crash.
final class ArchiveFile: Sendable {
    private let handle: FileHandle
    /// The size in bytes, once everything is written.
    let size: Int

    /// How much is read at a time, in bytes.
    private static let part = 64 << 10

    /// Writes a file.
    /// - Parameter write: calls its argument with each part, in order.
    /// - Throws: ``DatabaseFailure/unavailable(_:)`` if there is no room for it, or what `write` throws.
    init(_ write: ((String) throws -> Void) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
        guard
            FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forUpdatingAtPath: url.path)
        else { throw DatabaseFailure.unavailable("\(url.path) cannot be created") }
        try? FileManager.default.removeItem(at: url)
        var size = 0
        var waiting = Data()
        func flush() throws {
            do {
                try handle.write(contentsOf: waiting)
            } catch {
                throw DatabaseFailure.unavailable("the export cannot be written: \(error)")
            }
            size += waiting.count
            waiting.removeAll(keepingCapacity: true)
        }
        try write { text in
            waiting.append(contentsOf: text.utf8)
            if waiting.count >= Self.part { try flush() }
        }
        try flush()
        try handle.seek(toOffset: 0)
        self.handle = handle
        self.size = size
    }

    /// Reads the file once, part by part.
    /// - Throws: the system's error, or what `body` throws.
    func each(_ body: (Data) async throws -> Void) async throws {
        while let part = try handle.read(upToCount: Self.part), !part.isEmpty { try await body(part) }
    }
}
