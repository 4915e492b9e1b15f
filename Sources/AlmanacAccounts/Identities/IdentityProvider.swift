import AlmanacDatabase
import Foundation

/// A service that users can sign in with, by OpenID Connect.
public struct IdentityProvider: Equatable, Sendable {
    /// The name in URLs and settings, such as `google`: lowercase letters, digits, `_` and `-`.
    public let name: String
    /// The service's URL, exactly as it appears in its tokens.
    public let issuer: String
    /// The ids under which the service knows this server and its native apps; the first is the server's own.
    public let clients: [String]
    /// The file with the client secret. It is read for every sign-in, so that a new secret needs no restart.
    public let secretFile: URL

    /// Creates a provider from a setting such as `google=https://accounts.google.com,CLIENT,SECRET-FILE`. More client
    /// ids may follow the first.
    /// - Returns: `nil` if the setting is invalid or its issuer is longer than 500 bytes, or if its issuer is neither `https` nor on this machine.
    public init?(_ setting: String) {
        let halves = setting.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard halves.count == 2, halves[0].wholeMatch(of: /[a-z][a-z0-9_-]{0,39}/) != nil,
            !Self.reserved.contains(halves[0])
        else { return nil }
        let parts = halves[1].split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count >= 3, parts.allSatisfy({ !$0.isEmpty }), Self.isAllowed(parts[0]),
            parts[0].utf8.count <= 500
        else { return nil }
        name = halves[0]
        issuer = parts[0]
        clients = Array(parts[1..<(parts.count - 1)])
        secretFile = URL(filePath: parts[parts.count - 1])
    }

    /// The names of the other ways to sign in.
    private static let reserved: Set = ["email", "phone", "anonymous", "anonymous_users"]

    /// The URL of the document that describes the service.
    package var discoveryURL: String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// Whether the service answers with a form (`response_mode=form_post`), as Apple does.
    package var answersWithForm: Bool { name == "apple" }

    /// The name as people know it.
    package var displayName: String { IdentityProvider.displayName(of: name) }

    /// The name of a service as people know it, such as “Google” for `google`.
    package static func displayName(of name: String) -> String {
        let words = name.split { $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.joined(separator: " ")
    }

    /// Whether a URL of the service may be used: by https, or by http on this machine.
    package static func isAllowed(_ address: String) -> Bool {
        guard let url = AbsoluteURL(address), url.parts.fragment == nil else { return false }
        return url.scheme == "https" || (url.scheme == "http" && url.origin.isLoopback)
    }

    /// Requires that the client secret can be read, so that a wrong path is noticed when the server starts.
    /// - Throws: an error without details.
    public func checkSecret() throws {
        _ = try secret()
    }

    /// The client secret.
    /// - Throws: ``IdentityProviderFailure/misconfigured``
    package func secret() throws(IdentityProviderFailure) -> String {
        guard let text = secretFile.operatorSecret else {
            throw .misconfigured("its secret file cannot be read or is empty")
        }
        return text
    }
}

/// Why a service could not be asked. The reasons are for the server's log and never contain a secret.
package enum IdentityProviderFailure: Error, Equatable, Sendable {
    /// The service did not answer in time, or not as it should.
    case unreachable(String)
    /// The operator must correct something.
    case misconfigured(String)
    /// The service refused the code.
    case refused(String)
}
