import AlmanacAccounts
import AlmanacCore
import AlmanacTables
import Hummingbird

/// A signed-in user: the ids of the account (a UUID in lowercase) and of the session.
struct Person: Equatable, Sendable {
    let id: String
    let session: String

    var principal: Principal { .person(id: id, session: session) }
}

/// Anybody. The handler gets to know nothing.
struct Everyone: Sendable {}

/// The service key, which may do everything.
struct ServiceKey: Sendable {}

/// A device that was registered.
struct KnownDevice: Sendable {
    let id: String
}

/// What it takes to find out who asks.
struct Gate: Sendable {
    let credentials: RequestAuthentication
    let auth: AuthServices
    let devices: Devices
    let tables: TableStore
}

/// Who may use a route. The handler gets what was found out as a value, so it cannot forget to ask.
struct Access<Asker: Sendable>: Sendable {
    /// Who, for `docs/api-routes.md`.
    let name: String
    /// How others are refused.
    var refusals: [Refusal] = []
    /// Finds out who asks.
    /// - Throws: one of the refusals, or the engine's error.
    let find: @Sendable (Gate, Request, ErrorDialect) async throws -> Asker
}

extension Access where Asker == Everyone {
    static var everyone: Self { Access(name: "everyone") { _, _, _ in Everyone() } }
}

extension Access where Asker == KnownDevice {
    /// A registered device.
    static var device: Self {
        Access(name: "device", refusals: [.unknownKey]) { gate, request, _ in
            guard let key = DeviceKey(authorization: request.headers[.authorization]),
                let id = try await gate.devices.id(of: key)
            else { throw Refusal.unknownKey }
            return KnownDevice(id: id)
        }
    }
}

extension Access where Asker == Person {
    private static var sessionRefusals: [Refusal] { [.signedOut] + Refusal.ofTokens }

    /// A user, by an access token. Whether the session is still live is asked by the transaction that does the work: it
    /// may end between a look before and the work.
    static var session: Self {
        Access(name: "session", refusals: sessionRefusals) { gate, request, dialect in
            try await gate.credentials.person(of: request.headers, dialect)
        }
    }

    /// A user whose session is live, for work that costs before it comes to a transaction, such as reading a large body.
    static var liveSession: Self {
        Access(name: "live session", refusals: sessionRefusals) { gate, request, dialect in
            let person = try await gate.credentials.person(of: request.headers, dialect)
            try await gate.tables.requireLive(person.principal)
            return person
        }
    }

    /// A user who decides who gets into the account later: the sign-in must be recent.
    static var recentSession: Self {
        Access(name: "recent session", refusals: sessionRefusals) { gate, request, dialect in
            let person = try await gate.credentials.person(of: request.headers, dialect)
            try await gate.auth.requireRecentSignIn(person)
            return person
        }
    }
}

extension Access where Asker == Person? {
    /// Everyone. A user who is signed in gets more.
    static var everyoneOrSession: Self {
        Access(name: "everyone, session") { gate, request, _ in
            guard case .person(let id, let session) = try? await gate.credentials.principal(of: request.headers)
            else { return nil }
            return Person(id: id, session: session)
        }
    }
}

extension Access where Asker == Principal {
    /// Everyone, a user, or the service key. The row rules decide what each of them sees.
    static var principal: Self {
        Access(name: "everyone, session, service", refusals: Refusal.ofTokens) { gate, request, _ in
            if let known = gate.credentials.cachedPrincipal(of: request.headers) { return known }
            return try await gate.credentials.principal(of: request.headers)
        }
    }
}

extension Access where Asker == ServiceKey {
    static var service: Self {
        Access(name: "service", refusals: [.signedOut, .notService, .credential(.malformed), .credential(.expired)]) {
            gate, request, _ in
            guard request.headers[.authorization] != nil else { throw Refusal.signedOut }
            guard try await gate.credentials.principal(of: request.headers) == .service else {
                throw Refusal.notService
            }
            return ServiceKey()
        }
    }
}

extension RequestAuthentication {
    /// The signed-in user who sent these headers.
    /// - Throws: ``Refusal/signedOut``, or ``CredentialFailure``.
    func person(of headers: HTTPFields, _ dialect: ErrorDialect) async throws -> Person {
        // In Supabase's dialect, a key that is sent only in `apikey` does not identify a user.
        guard dialect != .auth || headers[.authorization] != nil else { throw Refusal.signedOut }
        guard case .person(let id, let session) = try await principal(of: headers) else {
            throw CredentialFailure.malformed
        }
        return Person(id: id, session: session)
    }
}
