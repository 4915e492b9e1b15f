import AlmanacCore
import Crypto
import Foundation

/// The native secure store: one file, encrypted with AES-GCM, that only its owner may read. The key lies beside it with
/// the same mode, so that a copied data file alone reveals nothing.
struct SecretFile {
    private let file: URL
    private let keyFile: URL

    init(directory: URL) {
        file = directory.appending(path: "secrets")
        keyFile = directory.appending(path: "secrets.key")
    }

    func read(_ name: String) -> SecretResult {
        do {
            return .value(try secrets()[name])
        } catch {
            return .failed(.refused(String(describing: error)))
        }
    }

    func write(_ name: String, _ value: String) -> WriteResult {
        do {
            var secrets = try secrets()
            secrets[name] = value
            let box = try AES.GCM.seal(JSONEncoder().encode(secrets), using: try key())
            // `combined` is `nil` only for nonces of a length other than ours.
            guard let bytes = box.combined else { throw CocoaError(.coderInvalidValue) }
            try replace(file, with: bytes)
            return .done
        } catch {
            return .failed(.refused(String(describing: error)))
        }
    }

    /// Returns all secrets. A file that cannot be decrypted counts as missing: registering again restores its contents,
    /// and the user would have no way out otherwise.
    private func secrets() throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let bytes = try Data(contentsOf: file)
        guard let box = try? AES.GCM.SealedBox(combined: bytes), let plain = try? AES.GCM.open(box, using: key()),
            let secrets = try? JSONDecoder().decode([String: String].self, from: plain)
        else { return [:] }
        return secrets
    }

    /// Returns the key of this file and of the encrypted columns, and creates it if it is missing.
    func key() throws -> SymmetricKey {
        if FileManager.default.fileExists(atPath: keyFile.path) {
            let bytes = try Data(contentsOf: keyFile)
            if bytes.count == 32 { return SymmetricKey(data: bytes) }
        }
        let key = SymmetricKey(size: .bits256)
        try replace(keyFile, with: key.withUnsafeBytes { Data($0) })
        return key
    }

    /// Writes a draft beside the file and moves it into place. A crash or a power cut leaves the old file or the new
    /// one, and neither is ever readable by other users.
    private func replace(_ file: URL, with bytes: Data) throws {
        let draft = file.appendingPathExtension("new")
        try? FileManager.default.removeItem(at: draft)
        guard
            FileManager.default.createFile(
                atPath: draft.path, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        try flush(draft)
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try flush(file.deletingLastPathComponent())
    }

    /// Waits until a file's contents or a directory's entries are on disk.
    private func flush(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
