import Foundation

/// A file of secrets in the data directory, which only its owner can read. It is written once and never replaced.
package struct SecretFile {
    package let url: URL
    /// Its content, if that comes from somewhere else.
    package var given: String?

    package init(url: URL, given: String? = nil) {
        self.url = url
        self.given = given
    }

    /// What messages call it.
    package var shownPath: String { given == nil ? url.path : "\(url.lastPathComponent) in the environment" }

    /// Reads the file.
    /// - Returns: `nil` if the file does not exist yet.
    /// - Throws: ``KeyFileFailure/unreadable(path:reason:)``
    package func read() throws(KeyFileFailure) -> [UInt8]? {
        if let given { return Array(given.utf8) }
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try [UInt8](Data(contentsOf: url))
        } catch {
            throw .unreadable(path: url.path, reason: error.localizedDescription)
        }
    }

    /// Creates the file atomically, and never replaces an existing one.
    /// - Returns: the content of the file, which may come from another process that was faster.
    /// - Throws: ``KeyFileFailure``
    package func write(_ bytes: [UInt8]) throws(KeyFileFailure) -> [UInt8] {
        let draft = url.path + ".\(UUID().uuidString)"
        defer { unlink(draft) }
        try writeDurably(bytes, to: draft)
        // Unlike a rename, a hard link does not replace an existing file.
        guard link(draft, url.path) != 0 else {
            try flush(directory: url.deletingLastPathComponent().path)
            return bytes
        }
        guard errno == EEXIST, let first = try read() else { throw failure() }
        return first
    }

    private func writeDurably(_ bytes: [UInt8], to path: String) throws(KeyFileFailure) {
        let file = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard bytes.withUnsafeBytes({ Foundation.write(file, $0.baseAddress!, $0.count) }) == bytes.count,
            fsync(file) == 0
        else { throw failure() }
    }

    private func flush(directory path: String) throws(KeyFileFailure) {
        let directory = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { throw failure() }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw failure() }
    }

    private func failure() -> KeyFileFailure {
        .cannotWrite(path: url.path, reason: String(cString: strerror(errno)))
    }
}

extension URL {
    /// The secret in a file that the operator has written, without the blank space around it; `nil` if the file cannot be
    /// read, holds nothing, or is too large to be one secret.
    package var operatorSecret: String? {
        guard let data = try? Data(contentsOf: self), data.count <= 16_384,
            let text = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines)
        else { return nil }
        return text.isEmpty ? nil : text
    }
}
