import AlmanacCore
import Hummingbird

/// The body of a request to `/auth/v1`: an object whose fields have the types they should, or a refusal that says which
/// has not.
struct AuthBody: Sendable {
    private let json: JSON

    /// - Throws: ``AuthFailure``: bad_json or validation_failed; ``Problem`` when it is over 1 MB.
    init(_ request: Request) async throws {
        let bytes = try await request.bytes()
        do throws(JSONError) {
            json = try JSON.parse(bytes)
        } catch {
            throw AuthFailure.badJSON(error)
        }
        guard case .object = json else { throw AuthFailure.validation("The body must be a JSON object.") }
    }

    /// A string; `nil` when it is missing, null or empty.
    func text(_ field: String) throws(AuthFailure) -> String? {
        guard let value = json[field], !value.isNull else { return nil }
        guard let text = value.string else { throw .validation("“\(field)” must be a string.") }
        return text.isEmpty ? nil : text
    }

    /// A string that must be there.
    func requiredText(_ field: String) throws(AuthFailure) -> String {
        guard let text = try text(field) else { throw .validation("Add the field “\(field)”.") }
        return text
    }

    /// `nil` when it is missing.
    func email(_ field: String = "email") throws(AuthFailure) -> Email? {
        guard let text = try text(field) else { return nil }
        guard let email = Email(text) else {
            throw .validation("“\(field)” must be an e-mail address, such as ana@example.org.")
        }
        return email
    }

    func requiredEmail() throws(AuthFailure) -> Email {
        guard let email = try email() else { throw .validation("Add the field “email”.") }
        return email
    }

    /// What the app keeps about the person; `nil` when it is missing.
    func metadata() throws(AuthFailure) -> JSON? {
        guard let value = json["data"], !value.isNull else { return nil }
        guard case .object = value else { throw .validation("“data” must be an object.") }
        try value.requireSmall()
        return value
    }

    /// PKCE's challenge; `nil` when there is none.
    func challenge() throws(AuthFailure) -> Challenge? {
        let method = try text("code_challenge_method")
        guard let text = try text("code_challenge") else { return nil }
        guard let method = Challenge.Method(rawValue: method?.lowercased() ?? "plain") else {
            throw .validation("“code_challenge_method” must be s256 or plain.")
        }
        guard text.wholeMatch(of: /[A-Za-z0-9._~-]{43,128}/) != nil else {
            throw .validation("“code_challenge” must have 43 to 128 characters: letters, digits, “-”, “.”, “_”, “~”.")
        }
        return Challenge(text: text, method: method)
    }
}
