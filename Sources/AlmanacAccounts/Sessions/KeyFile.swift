import AlmanacCore
import AlmanacDatabase
import Crypto
import Foundation

/// The file `keys.json` in the data directory, which only its owner can read.
package struct KeyFile {
    package let file: SecretFile

    package init(file: SecretFile) {
        self.file = file
    }

    package struct Content: Equatable {
        /// 256 random bits.
        package let secret: SymmetricKey
        package let anonKey: String
        package let serviceKey: String

        /// Generates new keys. The two tokens are valid for ten years.
        package static func generate(now: Instant) async throws -> Content {
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
    package func read() throws(KeyFileFailure) -> Content? {
        guard let bytes = try file.read() else { return nil }
        return try content(bytes)
    }

    /// Creates the file atomically, and never replaces an existing one.
    /// - Returns: the content of the file, which may come from another process that was faster.
    /// - Throws: ``KeyFileFailure``
    package func write(_ content: Content) throws(KeyFileFailure) -> Content {
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
