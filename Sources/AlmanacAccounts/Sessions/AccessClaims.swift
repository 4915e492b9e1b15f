import AlmanacCore
import Foundation
import JWTKit

/// The claims of an access token that the server reads back. Expiry is checked by ``RequestAuthentication``, which knows
/// the clock and the allowed skew.
package struct AccessClaims: JWTPayload {
    package let role: String
    package let exp: Double
    package var sub: String?
    package var session_id: String?

    package func verify(using algorithm: some JWTAlgorithm) throws {}

    /// Returns the principal that the claims identify.
    /// - Throws: ``CredentialFailure/malformed`` for an unknown role, or a user without an account or session id.
    package func principal() throws(CredentialFailure) -> Principal {
        switch role {
        case "anon": return .signedOut
        case "service_role": return .service
        case "authenticated":
            guard let sub, let session_id else { throw .malformed }
            return .person(id: sub, session: session_id)
        default: throw .malformed
        }
    }
}

/// The claims of a token to be signed, as JSON.
package struct Claims: JWTPayload {
    package let json: JSON

    package init(_ json: JSON) {
        self.json = json
    }

    package func verify(using algorithm: some JWTAlgorithm) throws {}

    // ``ClaimsWriter`` encodes the JSON itself, so these claims are never coded by Codable.
    package init(from decoder: any Decoder) throws {
        throw JWTError.malformedToken(reason: "Claims are only written.")
    }

    package func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "ClaimsWriter writes them."))
    }
}

/// Encodes claims with the project's own JSON, ten times as fast as `JSONEncoder`. Encoding dominates the cost of a
/// refresh.
package struct ClaimsWriter: JWTSerializer {
    package let jsonEncoder: any JWTJSONEncoder = .defaultForJWT

    package init() {}

    package func serialize(_ payload: some JWTPayload, header: JWTHeader) throws -> Data {
        guard let claims = payload as? Claims else {
            return Data(try jsonEncoder.encode(payload).base64URL.utf8)
        }
        return Data(Data(claims.json.bytes).base64URL.utf8)
    }
}
