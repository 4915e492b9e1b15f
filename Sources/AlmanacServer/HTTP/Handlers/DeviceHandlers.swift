import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import Hummingbird

/// Handles `/api/devices`.
struct DeviceHandlers: Sendable {
    let devices: Devices
    let limit: SharedRateLimit

    func addRoutes(to routes: Routes) {
        routes.add(
            .post, "api/devices/register", as: .everyoneOrOwner, limits: [.countedByHandler(limit.name)],
            body: Request.openBodyLimit,
            errors: ["invalid-field", "unknown-language", "unknown-device", "session-ended"],
            register)
    }

    /// `POST register`: registers a new device, which gets an id and a key, or updates the device whose key is sent, as
    /// the bearer or in the body. With a user's token as the bearer, the device is assigned to the user.
    ///
    /// A bearer that is unknown registers a new device, because the server may have lost the device with a backup that
    /// was restored. A key in the body that is unknown does not: its sender would hold two devices for one.
    func register(_ request: Request, context: AlmanacContext, owner: Person?) async throws -> Response {
        let json = try await request.json(context)
        let device = try DeviceDescription(json)
        let keyInBody = try Self.key(in: json)
        let bearer = owner == nil ? DeviceKey(authorization: request.headers[.authorization]) : nil
        do {
            for key in [bearer, keyInBody].compactMap(\.self) {
                if let known = try await devices.update(device, key: key, owner: owner?.principal ?? .signedOut) {
                    context.countsNothing()
                    return response(known, to: request)
                }
            }
            guard keyInBody == nil else { throw Problem.unknownDevice }
            try context.counts(against: limit.name)
            if let seconds = try await limit.secondsToWait(context.peer, now: devices.now()) {
                throw Refusal.tooMany(.registrations, retryAfter: seconds)
            }
            return response(try await devices.register(device, owner: owner?.principal ?? .signedOut), to: request)
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
    fileprivate static let sessionEnded = Problem(
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
        let platform = try Self.text("platform", json)
        let model = try Self.text("model", json)
        let osVersion = try Self.text("os_version", json)
        let code = try Self.text("language", json)
        guard let language = Language(code: code) else { throw .unknownLanguage(code) }
        self.init(platform: platform, model: model, osVersion: osVersion, language: language)
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

extension Access where Asker == Person? {
    /// Everyone, with a device's key or without one. A user's token must be valid.
    fileprivate static var everyoneOrOwner: Self {
        Access(name: "everyone, device, session") { gate, request, _ in
            // A token contains two dots, and a device key none.
            guard request.headers[.authorization]?.contains(".") == true else { return nil }
            do {
                let principal = try await gate.credentials.principal(of: request.headers)
                guard case .person(let id, let session) = principal else { return nil }
                return Person(id: id, session: session)
            } catch is CredentialFailure {
                throw Problem.sessionEnded
            }
        }
    }
}
