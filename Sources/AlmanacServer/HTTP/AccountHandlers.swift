import AlmanacCore
import Foundation
import Hummingbird
import Synchronization

/// `/api/account`: your data is yours.
struct AccountHandlers: Sendable {
    let store: TableStore
    let credentials: Credentials

    /// Archives are read one at a time: each takes many times its size while it is.
    private let importing = OneAtATime()

    /// The most an archive may have: 8 MB.
    private static let archiveLimit = 8 << 20

    init(store: TableStore, credentials: Credentials) {
        self.store = store
        self.credentials = credentials
    }

    /// `GET export`: all of it, as a file.
    func export(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering {
            let archive = try await store.export(try await person(request))
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                    .contentDisposition: "attachment; filename=\"almanac.json\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: archive)))
        }
    }

    /// `GET /api/changes?since=N`: what has changed since, for another device of the person's.
    func changes(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering {
            let person = try await person(request)
            guard let since = Int64(Query(request)["since"] ?? "0"), since >= 0 else {
                throw Problem.invalidField("since", "since must be a change number: 0, or the last answer’s cursor.")
            }
            let page = try await store.changes(since: since, as: person)
            let text = "{\"changes\":[\(page.json)],\"cursor\":\(page.cursor),\"more\":\(page.hasMore)}"
            return Response(
                status: .ok,
                headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// `POST import`: takes the rows of an export into this account.
    func `import`(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering {
            let person = try await person(request)
            try await store.requireLive(person)
            guard importing.begin() else { throw Problem.unavailable }
            defer { importing.end() }
            let taken = try await store.import(try await request.json(upTo: Self.archiveLimit), as: person)
            return .json(.members(("taken", .int(Int64(taken)))), to: request)
        }
    }

    /// `POST merge` `{"access_token": …}`: takes over everything of the other account.
    func merge(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering {
            let person = try await person(request)
            guard let token = try await request.json()["access_token"]?.string else {
                throw Problem.invalidField("access_token", "Send the other account’s access token as “access_token”.")
            }
            let other: Principal
            do {
                other = try await credentials.verify(token)
            } catch is CredentialFailure {
                throw Problem.otherAccount
            }
            guard case .person = other else { throw Problem.otherAccount }
            let moved = try await self.moved(from: other, to: person)
            return .json(.members(("moved", .int(Int64(moved)))), to: request)
        }
    }

    private func moved(from other: Principal, to person: Principal) async throws -> Int {
        do {
            return try await store.merge(other, into: person)
        } catch AccountMergeFailure.sourceEnded {
            throw Problem.otherAccount
        }
    }

    /// `DELETE`: the account and all its rows, at once and for good.
    func delete(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await answering {
            try await store.deleteAccount(try await person(request))
            return Response(status: .noContent)
        }
    }

    private func person(_ request: Request) async throws -> Principal {
        try await credentials.person(of: request.headers)
    }

    private func answering(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let failure as CredentialFailure {
            throw Problem(failure)
        } catch let problem as ArchiveProblem {
            throw Problem.badArchive(problem)
        } catch let problem as RestProblem {
            throw Problem.conflict(problem)
        }
    }
}

extension Credentials {
    /// The person who shows these headers.
    /// - Throws: ``Problem/signedOut`` for anyone else, or ``CredentialFailure``.
    func person(of headers: HTTPFields) async throws -> Principal {
        let principal = try await principal(of: headers)
        guard case .person = principal else { throw Problem.signedOut }
        return principal
    }
}

extension Problem {
    init(_ failure: CredentialFailure) {
        self = failure == .expired ? .tokenExpired : .signedOut
    }

    static let signedOut = Problem(
        status: .unauthorized, name: "signed-out", title: "You are not signed in",
        detail: "Sign in, and send the access token as “Authorization: Bearer TOKEN”.",
        headers: [.wwwAuthenticate: "Bearer"])

    static let tokenExpired = Problem(
        status: .unauthorized, name: "token-expired", title: "The access token has expired",
        detail: "Refresh the session at /auth/v1/token, and try again.", headers: [.wwwAuthenticate: "Bearer"])

    static let otherAccount = Problem(
        status: .forbidden, name: "other-account", title: "The other account’s token does not hold",
        detail: "Send a valid access token of the account whose rows are to move.", field: "access_token")

    static func conflict(_ problem: RestProblem) -> Problem {
        Problem(
            status: .conflict, name: "conflict", title: "The rows do not fit together",
            detail: "Nothing was changed. \(problem.message). \(problem.details ?? "")")
    }

    static func badArchive(_ problem: ArchiveProblem) -> Problem {
        Problem(
            status: .unprocessableContent, name: "unusable-export", title: "The export cannot be taken in",
            detail: "Nothing was changed. At \(problem.place): \(problem.reason)", field: problem.place)
    }
}

/// Lets one in, and turns the others away until it is out.
private final class OneAtATime: Sendable {
    private let isBusy = Mutex(false)

    func begin() -> Bool {
        isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
    }

    func end() {
        isBusy.withLock { $0 = false }
    }
}

extension TableStore {
    /// - Throws: ``CredentialFailure/sessionEnded``, or the engine's error.
    func requireLive(_ principal: Principal) async throws {
        let now = now()
        try await database.read { try $0.requireLive(principal, at: now) }
    }

    /// Ends an account. Its rows, sessions and tombstones go with it.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func deleteAccount(_ principal: Principal) async throws {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        try await database.write { transaction in
            try transaction.requireLive(principal, at: now)
            try transaction.execute("DELETE FROM accounts WHERE id = ?", [.text(id)])
        }
    }
}
