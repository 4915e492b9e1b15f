import AlmanacCore
import Crypto
import Foundation

/// The secure store natively: one file, sealed with AES-GCM, which only its owner may read. The key lies beside it with
/// the same mode, so that a copied data file alone tells nothing.
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
            let sealed = try AES.GCM.seal(JSONEncoder().encode(secrets), using: try key())
            // `combined` is only missing for nonces of another length than ours.
            guard let bytes = sealed.combined else { throw CocoaError(.coderInvalidValue) }
            try replace(file, with: bytes)
            return .done
        } catch {
            return .failed(.refused(String(describing: error)))
        }
    }

    private func secrets() throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let box = try AES.GCM.SealedBox(combined: Data(contentsOf: file))
        return try JSONDecoder().decode([String: String].self, from: AES.GCM.open(box, using: key()))
    }

    private func key() throws -> SymmetricKey {
        if FileManager.default.fileExists(atPath: keyFile.path) {
            return SymmetricKey(data: try Data(contentsOf: keyFile))
        }
        let key = SymmetricKey(size: .bits256)
        try replace(keyFile, with: key.withUnsafeBytes { Data($0) })
        return key
    }

    /// Written beside and moved into place: a crash leaves the old file or the new one, and neither is ever readable by
    /// others.
    private func replace(_ file: URL, with bytes: Data) throws {
        let draft = file.appendingPathExtension("new")
        try? FileManager.default.removeItem(at: draft)
        guard
            FileManager.default.createFile(
                atPath: draft.path, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
