import AlmanacCore
import Hummingbird

/// Handles `/api/devices`.
struct DeviceHandlers: Sendable {
    let devices: Devices
    let limit: SharedRateLimit
    let credentials: Credentials

    /// `POST register`: registers a new device, which gets an id and a key, or updates the device whose key is sent, as
    /// the bearer or in the body. With a user's token as the bearer, the device is assigned to the user.
    ///
    /// A bearer that is unknown registers a new device, because the server may have lost the device with a backup that
    /// was restored. A key in the body that is unknown does not: its sender would hold two devices for one.
    func register(_ request: Request, context: AlmanacContext) async throws -> Response {
        let json = try await request.json()
        let device = try DeviceDescription(json)
        let principal = try await session(request)
        let keyInBody = try Self.key(in: json)
        let bearer = principal == nil ? DeviceKey(authorization: request.headers[.authorization]) : nil
        let owner = principal ?? .signedOut
        do {
            for key in [bearer, keyInBody].compactMap(\.self) {
                if let known = try await devices.update(device, key: key, owner: owner) {
                    return response(known, to: request)
                }
            }
            guard keyInBody == nil else { throw Problem.unknownDevice }
            if let seconds = try await limit.secondsToWait(context.peer, now: devices.now()) {
                throw Problem.tooMany(retryAfter: seconds)
            }
            return response(try await devices.register(device, owner: owner), to: request)
        } catch is CredentialFailure {
            throw Problem.sessionEnded
        }
    }

    /// The principal of an access token; `nil` if the request has a device key or no credentials.
    private func session(_ request: Request) async throws -> Principal? {
        // A token contains two dots, and a device key none.
        guard request.headers[.authorization]?.contains(".") == true else { return nil }
        do {
            return try await credentials.principal(of: request.headers)
        } catch is CredentialFailure {
            throw Problem.sessionEnded
        }
    }

    /// The device key in a body; `nil` if there is none.
    /// - Throws: ``Problem`` when it is not a string.
    static func key(in json: JSON) throws(Problem) -> DeviceKey? {
        guard let value = json["device_key"], !value.isNull else { return nil }
        guard let text = value.string else { throw .invalidField("device_key", "“device_key” must be a string.") }
        return DeviceKey(authorization: "Bearer \(text)")
    }

    private func response(_ registration: Devices.Registration, to request: Request) -> Response {
        let json = JSON.members(
            ("device_id", .string(registration.id)), ("device_key", .string(registration.key.text)))
        return .json(json, to: request, status: .created)
    }
}

extension Problem {
    static let sessionEnded = Problem(
        status: .unauthorized, name: "session-ended", title: "You are no longer signed in",
        detail: "Refresh the session, or sign in again.", headers: [.wwwAuthenticate: "Bearer"])
}

extension Problem {
    fileprivate static let unknownDevice = Problem(
        status: .notFound, name: "unknown-device", title: "Unknown device",
        detail: "No device has this key. Leave “device_key” out to register a new one.", field: "device_key")
}

extension DeviceDescription {
    /// Parses the properties that a device reports.
    /// - Throws: ``Problem`` that names the invalid field.
    init(_ json: JSON) throws(Problem) {
        platform = try Self.text("platform", json)
        model = try Self.text("model", json)
        osVersion = try Self.text("os_version", json)
        let code = try Self.text("language", json)
        guard let language = Language(code: code) else { throw .unknownLanguage(code) }
        self.language = language
    }

    private static func text(_ field: String, _ json: JSON) throws(Problem) -> String {
        guard let value = json[field] else { throw .invalidField(field, "Add the field “\(field)”.") }
        guard let text = value.string else { throw .invalidField(field, "“\(field)” must be a string.") }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .invalidField(field, "“\(field)” must not be empty.")
        }
        guard text.count <= 200 else { throw .invalidField(field, "“\(field)” must have at most 200 characters.") }
        return text
    }
}

/// Admits only requests with a known device key.
struct DeviceKeyRequired: Sendable {
    let devices: Devices

    func callAsFunction(_ handler: @escaping Handler) -> Handler {
        { request, context in
            guard let key = DeviceKey(authorization: request.headers[.authorization]),
                try await devices.id(of: key) != nil
            else { throw Problem.unknownKey }
            return try await handler(request, context)
        }
    }
}
