import AlmanacCore
import struct Crypto.SHA256
import Foundation
import JWTKit

/// The header of an ID token, as far as it is used.
package struct IdentityTokenHeader: Equatable, Sendable {
    package enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    package let algorithm: Algorithm
    package let key: String?

    /// - Throws: ``IdentityTokenProblem`` for any other algorithm, such as `none` or one with a shared secret.
    package init(_ json: JSON) throws(IdentityTokenProblem) {
        guard let text = json["alg"]?.string, let algorithm = Algorithm(rawValue: text) else { throw .algorithm }
        // Extensions that must be understood (RFC 7515 §4.1.11). None is.
        guard json["crit"] == nil else { throw .malformed }
        self.algorithm = algorithm
        key = json["kid"]?.string
    }
}

/// Why an ID token is not accepted.
package enum IdentityTokenProblem: String, Error, Equatable, Sendable {
    case malformed = "The ID token is not a signed token."
    case algorithm = "The ID token is signed with an algorithm that is not allowed."
    case unknownKey = "The ID token is signed with a key that its service does not have."
    case signature = "The ID token's signature is wrong."
    case issuer = "The ID token was issued by another service."
    case audience = "The ID token was issued for another app."
    case expired = "The ID token has expired. Sign in again."
    case early = "The ID token's time lies in the future. Check the clocks of the server and of the service."
    case nonce = "The ID token's nonce does not belong to this sign-in."
    case accessToken = "The access token does not belong to the ID token."
    case subject = "The ID token does not say who it is about."
}

/// How the nonce of a token is compared.
package enum ExpectedNonce: Equatable, Sendable {
    /// The sign-in was started by this server with this nonce.
    case exactly(String)
    /// An app signed in by itself. It sends the nonce, whose SHA-256 hash is in the token; both have one or neither
    /// does. A token that holds the nonce itself is refused, as by GoTrue: anyone who sees the token could send it.
    case fromApp(String?)

    package func isMet(by claim: String?) -> Bool {
        switch self {
        case .exactly(let nonce): return claim.map { isEqual(Array($0.utf8), Array(nonce.utf8)) } ?? false
        case .fromApp(nil): return claim == nil
        case .fromApp(let nonce?):
            return claim.map { isEqual(Array($0.utf8), Array(SHA256.hash(data: Data(nonce.utf8)).hex.utf8)) } ?? false
        }
    }
}

/// An ID token with a valid shape and none of its statements checked.
package struct IdentityToken: Sendable {
    package let header: IdentityTokenHeader
    private let text: String
    private let claims: JSON

    /// The allowed clock skew, in seconds.
    private static let skew: Int64 = 60

    package init(_ text: String) throws(IdentityTokenProblem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 16_384, parts.count == 3,
            let header = Data(base64URL: String(parts[0])).flatMap({ try? JSON.parse([UInt8]($0)) }),
            let claims = Data(base64URL: String(parts[1])).flatMap({ try? JSON.parse([UInt8]($0)) }),
            case .object = claims
        else { throw .malformed }
        self.header = try IdentityTokenHeader(header)
        self.text = text
        self.claims = claims
    }

    /// Checks every statement of the token.
    /// - Returns: what the service says about the user.
    /// - Throws: ``IdentityTokenProblem``
    package func verified(
        by key: ProviderKey, of provider: IdentityProvider, nonce: ExpectedNonce, accessToken: String? = nil,
        at now: Instant
    ) async throws(IdentityTokenProblem) -> VerifiedIdentity {
        guard await key.signed(text) else { throw .signature }
        guard claims["iss"]?.string == provider.issuer else { throw .issuer }
        try checkAudience(provider)
        try checkTimes(now.seconds)
        guard nonce.isMet(by: claims["nonce"]?.string) else { throw .nonce }
        if let accessToken, let hash = claims["at_hash"]?.string {
            // The left half of the hash of the access token (OpenID Connect Core 1.0 §3.1.3.6).
            let half = Data(SHA256.hash(data: Data(accessToken.utf8)).prefix(16))
            guard half.base64URL == hash else { throw .accessToken }
        }
        guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count) else { throw .subject }
        return VerifiedIdentity(
            provider: provider.name, issuer: provider.issuer, subject: subject, claims: claims)
    }

    private func checkAudience(_ provider: IdentityProvider) throws(IdentityTokenProblem) {
        let audiences = claims["aud"]?.strings ?? claims["aud"]?.string.map { [$0] } ?? []
        guard audiences.contains(where: provider.clients.contains) else { throw .audience }
        if let party = claims["azp"] {
            guard let party = party.string, provider.clients.contains(party) else { throw .audience }
        } else if audiences.count > 1 {
            throw .audience
        }
    }

    private func checkTimes(_ now: Int64) throws(IdentityTokenProblem) {
        guard let end = seconds("exp"), now < end + Self.skew else { throw .expired }
        guard let issued = seconds("iat") else { throw .malformed }
        guard issued <= now + Self.skew else { throw .early }
        if let start = seconds("nbf"), start > now + Self.skew { throw .early }
    }

    /// A time in seconds since 1970. Some services write a fraction.
    private func seconds(_ claim: String) -> Int64? {
        guard let value = claims[claim], let number = value.int ?? Self.rounded(value),
            (0...100_000_000_000).contains(number)
        else { return nil }
        return number
    }

    private static func rounded(_ value: JSON) -> Int64? {
        guard case .double(let number) = value, abs(number) < 1e12 else { return nil }
        return Int64(number)
    }
}

/// A public key of a service.
package enum ProviderKey: Sendable {
    case rsa(Insecure.RSA.PublicKey)
    case ecdsa(ES256PublicKey)

    /// Whether the key signed a token. The algorithm is that of the key, whatever the token says.
    package func signed(_ token: String) async -> Bool {
        let keys: JWTKeyCollection
        switch self {
        case .rsa(let key): keys = await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256)
        case .ecdsa(let key): keys = await JWTKeyCollection().add(ecdsa: key)
        }
        return (try? await keys.verify(token, as: AnyClaims.self)) != nil
    }

    private struct AnyClaims: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) throws {}
    }
}

/// A service's public keys (RFC 7517). Keys of other kinds and for other purposes are left out.
package struct ProviderKeys: Sendable {
    private let keys: [Entry]

    private struct Entry: Sendable {
        let id: String?
        let algorithm: IdentityTokenHeader.Algorithm
        let key: ProviderKey
    }

    /// More keys than any service has.
    private static let maxCount = 50

    package init(_ json: JSON) {
        keys = (json["keys"]?.array ?? []).prefix(Self.maxCount).compactMap { json -> Entry? in
            if let use = json["use"]?.string, use != "sig" { return nil }
            let algorithm: IdentityTokenHeader.Algorithm
            let key: ProviderKey
            switch json["kty"]?.string {
            case "RSA":
                // Keys of fewer than 2048 bits can be broken.
                guard let modulus = json["n"]?.string, let exponent = json["e"]?.string,
                    Data(base64URL: modulus).map({ $0.drop { $0 == 0 }.count >= 256 }) == true,
                    let rsa = try? Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent)
                else { return nil }
                (algorithm, key) = (.rs256, .rsa(rsa))
            case "EC" where json["crv"]?.string == "P-256":
                guard let x = json["x"]?.string, let y = json["y"]?.string,
                    let ecdsa = try? ES256PublicKey(parameters: (x: x, y: y))
                else { return nil }
                (algorithm, key) = (.es256, .ecdsa(ecdsa))
            default: return nil
            }
            if let named = json["alg"]?.string, named != algorithm.rawValue { return nil }
            return Entry(id: json["kid"]?.string, algorithm: algorithm, key: key)
        }
    }

    /// The key for a token. A token that names no key is accepted if there is only one it can be.
    package func key(for header: IdentityTokenHeader) -> ProviderKey? {
        let fitting = keys.filter { $0.algorithm == header.algorithm }
        guard let id = header.key else { return fitting.count == 1 ? fitting[0].key : nil }
        return fitting.first { $0.id == id }?.key
    }
}
