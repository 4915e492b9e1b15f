import AlmanacCore
import Foundation
import JWTKit

/// What one of our tokens says when it comes back: the part of its claims the server looks at. Expiry is judged by
/// ``Credentials``, which knows the clock and the skew.
struct AccessClaims: JWTPayload {
    let role: String
    let exp: Double
    var sub: String?
    var session_id: String?

    func verify(using algorithm: some JWTAlgorithm) throws {}

    /// - Throws: ``CredentialFailure/malformed`` for a role we never give, or a person without id or session.
    func principal() throws(CredentialFailure) -> Principal {
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

/// The claims of a token to be signed, as they stand.
struct Claims: JWTPayload {
    let json: JSON

    init(_ json: JSON) {
        self.json = json
    }

    func verify(using algorithm: some JWTAlgorithm) throws {}

    // ``ClaimsWriter`` writes the JSON itself; nothing reads or writes these by Codable.
    init(from decoder: any Decoder) throws {
        throw JWTError.malformedToken(reason: "Claims are only written.")
    }

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "ClaimsWriter writes them."))
    }
}

/// Writes claims by our own JSON, which takes a tenth of what `JSONEncoder` does: refreshing is mostly this.
struct ClaimsWriter: JWTSerializer {
    let jsonEncoder: any JWTJSONEncoder = .defaultForJWT

    func serialize(_ payload: some JWTPayload, header: JWTHeader) throws -> Data {
        guard let claims = payload as? Claims else {
            return Data(try jsonEncoder.encode(payload).base64URL.utf8)
        }
        return Data(Data(claims.json.bytes).base64URL.utf8)
    }
}
