import AlmanacCore
import Crypto
import Foundation

/// Why a key file cannot be used. The description is for the operator of the server.
enum KeyFileFailure: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case damaged(path: String)
    case damagedPushKey(path: String)
    case cannotWrite(path: String, reason: String)
    /// Other servers on the database have keys, and this one has none.
    case missing(path: String)
    /// Other servers on the database have other keys.
    case differs(path: String)

    var description: String {
        switch self {
        case .unreadable(let path, let reason): "The keys at \(path) cannot be read: \(reason)"
        case .damaged(let path):
            "\(path) does not contain the server's keys. Restore it from a backup: with new keys, all users would be "
                + "signed out."
        case .damagedPushKey(let path):
            "\(path) does not contain the key that identifies this server to push services. Restore it from a backup: "
                + "with a new key, existing subscriptions would no longer receive notifications."
        case .cannotWrite(let path, let reason): "The keys cannot be written to \(path): \(reason)"
        case .missing(let path):
            "\(path) is missing, and other servers work on this database already. Copy keys.json and push-key.pem from one "
                + "of them, or set ALMANAC_KEYS and ALMANAC_PUSH_KEY to the contents of these files."
        case .differs(let path):
            "\(path) is not the one with which the servers on this database work. Copy keys.json and push-key.pem from one of "
                + "them. If these keys are to replace theirs, stop all servers, give each of them these files, and run "
                + "`almanac keys --replace`."
        }
    }
}

/// The file `keys.json` in the data directory, which only its owner can read.
struct KeyFile {
    let file: SecretFile

    struct Content: Equatable {
        /// 256 random bits.
        let secret: SymmetricKey
        let anonKey: String
        let serviceKey: String

        /// Generates new keys. The two tokens are valid for ten years.
        static func generate(now: Instant) async throws -> Content {
            let secret = SymmetricKey(size: .bits256)
            let signing = await ServerKeys.signing(secret)
            func token(_ role: String) async throws -> String {
                let claims = JSON.members(
                    ("iss", .string("almanac")), ("role", .string(role)), ("iat", .int(now.seconds)),
                    ("exp", .int(now.seconds + 10 * 365 * 86_400)))
                return try await signing.sign(Claims(claims))
            }
            return Content(
                secret: secret, anonKey: try await token("anon"), serviceKey: try await token("service_role"))
        }
    }

    /// Reads the keys.
    /// - Returns: `nil` if the file does not exist yet.
    /// - Throws: ``KeyFileFailure``
    func read() throws(KeyFileFailure) -> Content? {
        guard let bytes = try file.read() else { return nil }
        return try content(bytes)
    }

    /// Creates the file atomically, and never replaces an existing one.
    /// - Returns: the content of the file, which may come from another process that was faster.
    /// - Throws: ``KeyFileFailure``
    func write(_ content: Content) throws(KeyFileFailure) -> Content {
        let json = JSON.members(
            ("jwt_secret", .string(content.secret.withUnsafeBytes { Data($0).base64URL })),
            ("anon_key", .string(content.anonKey)), ("service_key", .string(content.serviceKey)))
        return try self.content(try file.write(json.bytes))
    }

    private func content(_ bytes: [UInt8]) throws(KeyFileFailure) -> Content {
        guard let json = try? JSON.parse(bytes), let secret = json["jwt_secret"]?.string.flatMap(Data.init(base64URL:)),
            secret.count >= 32, let anonKey = json["anon_key"]?.string, let serviceKey = json["service_key"]?.string
        else { throw .damaged(path: file.shownPath) }
        return Content(secret: SymmetricKey(data: secret), anonKey: anonKey, serviceKey: serviceKey)
    }
}
