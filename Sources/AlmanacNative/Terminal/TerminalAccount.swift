import AlmanacCore
import Foundation

/// The account to which `almanac login` has signed in this user of this machine.
///
/// Its directory is a device like any other: the session in the secure store, and the synced records in SQLite. Only its
/// owner can read it.
public struct TerminalAccount: Sendable {
    /// The directory of the device.
    public let directory: URL
    /// The address of the server.
    public let server: URL

    /// What `almanac login` shows while it waits for the approval.
    public struct Code: Equatable, Sendable {
        /// The code that the user enters in the browser.
        public let code: String
        /// The address at which they do.
        public let page: String
        let secret: String
        let interval: Int64
        let expiresIn: Int64
    }

    /// Creates an account.
    public init(directory: URL, server: URL) {
        self.directory = directory
        self.server = server
    }

    /// The directory of the user's data: `$XDG_DATA_HOME/almanac`, or `~/.local/share/almanac`.
    public static func directory(_ environment: [String: String]) -> URL {
        // The specification says to ignore a relative path.
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
            return URL(filePath: base, directoryHint: .isDirectory).appending(path: "almanac")
        }
        let home = environment["HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: ".local/share/almanac")
    }

    /// The account that is signed in in a directory; `nil` if there is none.
    public static func signedIn(in directory: URL) -> TerminalAccount? {
        guard let notes = TerminalNotes(in: directory), let server = URL(string: notes.server) else { return nil }
        let account = TerminalAccount(directory: directory, server: server)
        return account.session == nil ? nil : account
    }

    /// The session; `nil` if there is none.
    public var session: Session? {
        guard case .value(let text?) = SecretFile(directory: directory).read(Session.secret) else { return nil }
        return Session(secretText: text)
    }

    // MARK: Signing in

    /// Starts a sign-in that is approved in a browser.
    /// - Throws: ``TerminalFailure``
    public func requestCode() async throws(TerminalFailure) -> Code {
        let json = try await send(.post, "/api/login/start", .object([]))
        guard let code = json.string("code"), let page = json.string("page"), let secret = json.string("secret") else {
            throw .unreadable(server)
        }
        return Code(
            code: code, page: page, secret: secret, interval: json["interval"]?.int ?? 2,
            expiresIn: json["expires_in"]?.int ?? 600)
    }

    /// Waits until the code is approved, and signs in.
    /// - Throws: ``TerminalFailure``
    public func waitForApproval(of code: Code) async throws(TerminalFailure) {
        let end = ContinuousClock.now + .seconds(code.expiresIn)
        while ContinuousClock.now < end {
            let json: JSON
            do throws(TerminalFailure) {
                json = try await send(.post, "/api/login/session", .members(("secret", .string(code.secret))))
            } catch {
                // A server that starts again meanwhile still knows the code.
                guard case .unreachable = error else { throw error }
                json = .members(("status", .string("pending")))
            }
            if json.string("status") != "pending" { return try store(json) }
            do {
                try await Task.sleep(for: .seconds(max(1, code.interval)))
            } catch {
                throw .expired
            }
        }
        throw .expired
    }

    /// Signs in with an email address and a password.
    /// - Throws: ``TerminalFailure``
    public func signIn(email: String, password: String) async throws(TerminalFailure) {
        let body = JSON.members(("email", .string(email)), ("password", .string(password)))
        try store(try await send(.post, "/auth/v1/token?grant_type=password", body))
    }

    private func store(_ json: JSON) throws(TerminalFailure) {
        guard let session = Session(answer: json, at: .now) else { throw .unreadable(server) }
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try TerminalNotes(server: server.absoluteString, syncedAt: nil).write(in: directory)
        } catch {
            throw .storage(directory, error.localizedDescription)
        }
        guard SecretFile(directory: directory).write(Session.secret, session.secretText) == .done else {
            throw .storage(directory, "the session could not be written")
        }
    }

    // MARK: Signing out

    /// Ends the session at the server, and deletes everything that is stored here.
    /// - Parameter isLocal: Whether only to delete what is stored here.
    /// - Throws: ``TerminalFailure``: then nothing is deleted.
    public func signOut(isLocal: Bool) async throws(TerminalFailure) {
        if !isLocal, let session { try await end(session) }
        do {
            try FileManager.default.removeItem(at: directory)
        } catch {
            throw .storage(directory, error.localizedDescription)
        }
    }

    private func end(_ session: Session) async throws(TerminalFailure) {
        var session = session
        for isLast in [false, true] {
            let result = await answer(.post, "/auth/v1/logout?scope=local", nil, bearer: session.accessToken)
            guard case .answered(let status, _) = result else { throw .unreachable(server) }
            switch status {
            case 200..<300: return
            case 401 where !isLast, 403 where !isLast:
                // The token has expired, or the session has ended already.
                let body = JSON.members(("refresh_token", .string(session.refreshToken)))
                let refreshed = await answer(.post, "/auth/v1/token?grant_type=refresh_token", body)
                guard case .answered(let status, let bytes) = refreshed else { throw .unreachable(server) }
                if status == 400 { return }
                guard let json = try? JSON.parse(bytes), let fresh = Session(answer: json, at: .now) else {
                    throw .refused(status)
                }
                session = fresh
            case 401, 403: return
            default: throw .refused(status)
            }
        }
    }

    // MARK: Requests

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON
    ) async throws(TerminalFailure) -> JSON {
        guard case .answered(let status, let bytes) = await answer(method, path, body) else {
            throw .unreachable(server)
        }
        let json = try? JSON.parse(bytes)
        switch (status, json) {
        case (200..<300, let json?): return json
        case (400, let json?) where ["invalid_credentials", "email_not_confirmed"].contains(json.string("error_code")):
            throw .wrongPassword
        case (429, _): throw .tooMany
        case (404, let json?) where json.string("type") == "/problems/unknown-code": throw .expired
        case (404, _), (200..<300, nil): throw .unreadable(server)
        default: throw .refused(status)
        }
    }

    private func answer(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON?, bearer: String? = nil
    ) async -> HTTPResult {
        await Web(server: server).answer(HTTPRequest(method, path, bearer: bearer, body: body?.bytes ?? [])).result
    }
}

/// Why signing in or out did not work, or there is nothing to show.
public enum TerminalFailure: Error, Equatable, CustomStringConvertible {
    case unreachable(URL)
    /// What answers is not an Almanac server.
    case unreadable(URL)
    case wrongPassword
    case tooMany
    case expired
    case refused(Int)
    case storage(URL, String)
    case notSignedIn
    case alreadySignedIn(String?)
    /// The server has ended the session.
    case sessionEnded
    /// The account is not end-to-end encrypted.
    case notEncrypted
    /// Neither the passphrase nor the recovery code.
    case wrongPassphrase

    public var description: String {
        switch self {
        case .unreachable(let server):
            "\(server.absoluteString) cannot be reached. Check the address and your connection, and try again."
        case .unreadable(let server):
            "\(server.absoluteString) does not answer as an Almanac server. Check the address (--server)."
        case .wrongPassword: "The email address or the password is wrong, or the address is not confirmed yet."
        case .tooMany: "There were too many tries. Wait a few minutes, and try again."
        case .expired: "The code was not approved within ten minutes, or is used up. Run `almanac login` again."
        case .refused(let status): "The server refused (\(status)). Try again later."
        case .storage(let directory, let reason): "\(directory.path) cannot be written: \(reason)"
        case .notSignedIn: "You are not signed in. Run `almanac login` first."
        case .alreadySignedIn(let email):
            "You are already signed in\(email.map { " as \($0)" } ?? ""). Run `almanac logout` first."
        case .notEncrypted: "Your account is not end-to-end encrypted, so there is nothing to unlock."
        case .wrongPassphrase: "That is neither the passphrase nor the recovery code. Try again as often as you like."
        case .sessionEnded: "Your session has ended. Run `almanac logout --local` and then `almanac login`."
        }
    }
}

extension Instant {
    /// The system's current time.
    static var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}

/// What is known of the account besides its secrets, in a small file.
struct TerminalNotes: Codable, Equatable {
    var server: String
    /// When the last sync ended, in milliseconds since 1970.
    var syncedAt: Int64?

    init(server: String, syncedAt: Int64?) {
        self.server = server
        self.syncedAt = syncedAt
    }

    init?(in directory: URL) {
        guard let data = try? Data(contentsOf: Self.file(in: directory)),
            let notes = try? JSONDecoder().decode(TerminalNotes.self, from: data)
        else { return nil }
        self = notes
    }

    func write(in directory: URL) throws {
        let file = Self.file(in: directory)
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private static func file(in directory: URL) -> URL { directory.appending(path: "account.json") }
}
