import Crypto
import Foundation

/// The server's keys, where they do not come from its data directory: containers get them from their environment.
public struct ServerSecrets: Equatable, Sendable {
    /// The content of `keys.json`.
    public var keys: String?
    /// The content of `push-key.pem`.
    public var pushKey: String?

    /// Creates secrets; those that are `nil` are in the data directory.
    public init(keys: String? = nil, pushKey: String? = nil) {
        self.keys = keys
        self.pushKey = pushKey
    }
}

/// Ensures that all servers sharing a database use the same keys. With others, a server would sign users out who come to
/// it from its neighbor, and send notifications that no browser accepts.
package struct KeyFingerprintCheck: Sendable {
    private let database: any Database
    private let directory: DataDirectory

    /// - Returns: `nil` for a database that one server has for itself.
    package init?(_ database: any Database, _ directory: DataDirectory) {
        guard database.dialect == .postgres else { return nil }
        self.database = database
        self.directory = directory
    }

    /// Requires the keys to be here if the database has met some: a server without them would make new ones.
    /// - Throws: ``KeyFileFailure/missing(path:)``, or the engine's error.
    package func requireKnown() async throws {
        let known = try await digests()
        for name in DataDirectory.keyFiles where known[name] != nil {
            guard try directory.secret(name).read() != nil else {
                throw KeyFileFailure.missing(path: directory.url.appending(path: name).path)
            }
        }
    }

    /// Requires the keys to be those that the database has met, or makes them known to it.
    /// - Parameter isReplacing: whether they take the place of those that it has met.
    /// - Throws: ``KeyFileFailure``, or the engine's error.
    package func agree(isReplacing: Bool = false) async throws {
        var own: [String: String] = [:]
        for name in DataDirectory.keyFiles {
            guard let bytes = try directory.secret(name).read() else { continue }
            own[name] = Self.digest(bytes)
        }
        let offered = own
        try await database.write { transaction in
            if isReplacing { try transaction.execute("DELETE FROM server_keys", []) }
            for (name, digest) in offered.sorted(by: { $0.key < $1.key }) {
                try transaction.execute(
                    "INSERT INTO server_keys (name, digest) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                    [.text(name), .text(digest)])
            }
        }
        let known = try await digests()
        for (name, digest) in offered where known[name] != digest {
            throw KeyFileFailure.differs(path: directory.url.appending(path: name).path)
        }
    }

    /// The digests of the keys that the database has met, by the names of their files.
    /// - Throws: the engine's error.
    package func digests() async throws -> [String: String] {
        let rows = try await database.read { transaction in
            try transaction.query("SELECT name, digest FROM server_keys", []).map {
                (try $0.text("name"), try $0.text("digest"))
            }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// A digest of a file, apart from blank space at its end, which an environment variable may lack.
    package static func digest(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return Data(SHA256.hash(data: Data(text.utf8))).base64URL
    }
}
