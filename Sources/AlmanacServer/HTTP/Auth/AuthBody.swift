import AlmanacAccounts
import AlmanacCore
import Hummingbird

/// The body of a request to `/auth/v1`: a JSON object. Its accessors check the types of the fields, and their errors
/// name the field.
struct AuthBody: Sendable {
    private let json: JSON

    /// Reads and parses the body.
    /// - Throws: ``AuthFailure/validation(_:)`` for JSON of another form; or ``Refusal``.
    init(_ request: Request, _ context: AlmanacContext) async throws {
        json = try await request.json(context)
        guard case .object = json else { throw AuthFailure.validation("The body must be a JSON object.") }
    }

    /// A string; `nil` if the field is missing, null, or empty.
    func text(_ field: String) throws(AuthFailure) -> String? {
        guard let value = json[field], !value.isNull else { return nil }
        guard let text = value.string else { throw .validation("“\(field)” must be a string.") }
        return text.isEmpty ? nil : text
    }

    /// A required string.
    func requiredText(_ field: String) throws(AuthFailure) -> String {
        guard let text = try text(field) else { throw .validation("Add the field “\(field)”.") }
        return text
    }

    /// An email address; `nil` if the field is missing.
    func email(_ field: String = "email") throws(AuthFailure) -> EmailAddress? {
        guard let text = try text(field) else { return nil }
        guard let email = EmailAddress(text) else {
            throw .validation("“\(field)” must be an email address, such as ana@example.org.")
        }
        return email
    }

    /// A required email address.
    func requiredEmail() throws(AuthFailure) -> EmailAddress {
        guard let email = try email() else { throw .validation("Add the field “email”.") }
        return email
    }

    /// The data that the app stores about the user; `nil` if it is missing.
    func metadata() throws(AuthFailure) -> JSON? {
        guard let value = json["data"], !value.isNull else { return nil }
        guard case .object = value else { throw .validation("“data” must be an object.") }
        try value.requireMetadataSize()
        return value
    }

    /// Whether the field is there and not null.
    func has(_ field: String) -> Bool {
        json[field].map { !$0.isNull } ?? false
    }

    /// A truth value; false if the field is missing.
    func flag(_ field: String) throws(AuthFailure) -> Bool {
        guard let value = json[field], !value.isNull else { return false }
        guard let flag = value.bool else { throw .validation("“\(field)” must be true or false.") }
        return flag
    }

    /// The PKCE challenge; `nil` if there is none.
    func challenge() throws(AuthFailure) -> Challenge? {
        try Challenge.read(try text("code_challenge"), try text("code_challenge_method"))
    }
}

extension Challenge {
    /// Reads a challenge and its method from a request; `nil` if there is none.
    static func read(_ text: String?, _ method: String?) throws(AuthFailure) -> Challenge? {
        guard let text else { return nil }
        guard let method = Method(rawValue: method?.lowercased() ?? "plain") else {
            throw .validation("“code_challenge_method” must be s256 or plain.")
        }
        guard text.wholeMatch(of: /[A-Za-z0-9._~-]{43,128}/) != nil else {
            throw .validation("“code_challenge” must have 43 to 128 characters: letters, digits, “-”, “.”, “_”, “~”.")
        }
        return Challenge(text: text, method: method)
    }
}
