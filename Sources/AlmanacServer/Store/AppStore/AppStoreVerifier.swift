import AlmanacCore
import Foundation
import JWTKit
import SwiftASN1
import X509

/// Verifies that the App Store has signed a payload: a JWS whose header carries the certificate chain.
///
/// The chain must lead to the root that the operator has configured. Nothing is fetched, so certificates are not checked
/// for revocation (OCSP): the server works without a way to Apple, and trusts the operator's root until it is replaced.
struct AppStoreVerifier: Sendable {
    private let chain: X5CVerifier
    private let now: @Sendable () -> Instant

    /// Longer payloads are refused unread. Apple's have less than 10 kB.
    private static let maxLength = 65_536
    /// How far Apple's clock may be ahead of ours, in milliseconds.
    private static let skew: Int64 = 300_000

    /// - Parameter root: Apple's root certificate, as PEM or DER.
    /// - Throws: an error of the library if it is not a certificate.
    init(root: Data, now: @escaping @Sendable () -> Instant) throws {
        let isPEM = root.starts(with: Data("-----BEGIN".utf8))
        let certificate =
            try isPEM
            ? Certificate(pemEncoded: String(decoding: root, as: UTF8.self)) : Certificate(derEncoded: Array(root))
        chain = try X5CVerifier(rootCertificates: [certificate])
        self.now = now
    }

    /// Whether the header names exactly the three certificates that Apple sends. The library searches all ways through
    /// those it is given, and their number grows with each: a forged header must not keep it busy.
    private static func hasShortChain(_ jws: String) -> Bool {
        let head = jws.prefix { $0 != "." }.replacing("-", with: "+").replacing("_", with: "/")
        let padded = head + String(repeating: "=", count: (4 - head.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: String(padded)), let json = try? JSON.parse(Array(data)) else {
            return false
        }
        return json["x5c"]?.array?.count == 3
    }

    /// Verifies a JWS and returns its payload.
    /// - Throws: ``AppStoreRefusal/untrusted``
    func verify<Payload: AppStorePayload>(
        _ jws: String, as type: Payload.Type
    ) async throws(AppStoreRefusal) -> Payload {
        guard jws.utf8.count <= Self.maxLength, Self.hasShortChain(jws) else { throw .untrusted }
        let payload: Payload
        do {
            payload = try await chain.verifyJWS(Array(jws.utf8), as: type, jsonDecoder: .defaultForJWT) {
                AppleMarkers()
            }
        } catch {
            throw .untrusted
        }
        guard payload.signedAt.instant <= now() + Self.skew else { throw .untrusted }
        return payload
    }
}

/// Requires the marks that Apple puts into the certificates for App Store receipts. Without them, any certificate below
/// Apple's root could sign purchases, a developer's own included.
private struct AppleMarkers: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    private static let leaf: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    private static let intermediate: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        guard chain.count == 3 else { return .failsToMeetPolicy(reason: "not a leaf, an intermediate and the root") }
        guard chain[0].extensions[oid: Self.leaf] != nil else {
            return .failsToMeetPolicy(reason: "the leaf is not marked for App Store receipts")
        }
        guard chain[1].extensions[oid: Self.intermediate] != nil else {
            return .failsToMeetPolicy(reason: "the intermediate is not marked as Apple's")
        }
        return .meetsPolicy
    }
}
