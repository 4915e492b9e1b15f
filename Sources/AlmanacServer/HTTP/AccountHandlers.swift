import AlmanacCore
import Foundation
import Hummingbird

/// Handles `/api/account` and `/api/changes`: reading, exporting, importing, merging, and deleting a user's data.
struct AccountHandlers: Sendable {
    let store: TableStore
    let guards: AuthGuards

    /// `GET export`: all data of the account, as a file.
    func export(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let archive = try await store.export(try await person(request))
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                    .contentDisposition: "attachment; filename=\"almanac.json\"",
                ],
                body: ResponseBody(contentLength: archive.size) { writer in
                    try await archive.each { try await writer.write(ByteBuffer(bytes: $0)) }
                    try await writer.finish(nil)
                })
        }
    }

    /// `GET /api/changes?since=N`: the changes since a change number, for the user's other devices.
    func changes(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let person = try await person(request)
            guard let since = Int64(Query(request)["since"] ?? "0"), since >= 0 else {
                throw Problem.invalidField(
                    "since", "since must be a change number: 0, or the cursor of the last response.")
            }
            let page = try await store.changes(since: since, as: person)
            var body = ByteBuffer(string: "{\"changes\":[")
            body.writeBytes(page.json)
            body.writeString("],\"cursor\":\(page.cursor),\"more\":\(page.hasMore)}")
            return Response(
                status: .ok,
                headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: body))
        }
    }

    /// `POST import`: imports the rows of an export into this account.
    func `import`(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let person = try await person(request)
            try await store.requireLive(person)
            // It waits for its turn once the body is here: its sender may be slow.
            let archive = try await request.bytes(upTo: AccountArchive.limit)
            let taken = try await store.importers.run(for: person.account ?? "") {
                try await store.import(try Request.json(archive), as: person)
            }
            return .json(.members(("taken", .int(Int64(taken)))), to: request)
        }
    }

    /// `POST merge` `{"access_token": …}`: moves everything from another account into this one.
    func merge(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let person = try await person(request)
            guard let token = try await request.json()["access_token"]?.string else {
                throw Problem.invalidField("access_token", "Send the other account’s access token as “access_token”.")
            }
            let other: Principal
            do {
                other = try await guards.credentials.verify(token)
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
        } catch AccountMergeFailure.sourceNeedsSignIn {
            throw Problem.otherAccountNeedsSignIn
        } catch AccountMergeFailure.sourceEncrypted {
            throw Problem.otherAccountEncrypted
        } catch AccountMergeFailure.busy {
            throw Problem.unavailable
        }
    }

    /// `DELETE` `{"current_password": …}`: deletes the account and all its rows immediately and permanently. An account
    /// with a sign-in needs a proof that its owner asks, as a change of the password does (security K 11).
    func delete(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors {
            let person = try await person(request)
            try await store.requireLive(person)
            try await requireOwner(person, request, context)
            try await store.deleteAccount(person)
            return Response(status: .noContent)
        }
    }

    /// - Throws: ``Problem`` without a proof, or with a wrong one.
    private func requireOwner(_ person: Principal, _ request: Request, _ context: AlmanacContext) async throws {
        guard case .person(let id, let session) = person else { return }
        let body = try await request.bytes()
        let json = body.isEmpty ? .object([]) : try Request.json(body)
        let proof = ReauthenticationProof(
            password: json.string("current_password"), nonce: json.string("nonce"), peer: context.peer)
        do {
            if proof.password != nil { try await guards.count(\.passwords, context) }
            let account = try await guards.accounts.account(id, session: session)
            try await guards.accounts.requireProof(proof, of: account, session: session)
        } catch let failure as AuthFailure {
            throw Problem(refusingProof: failure)
        }
    }

    private func person(_ request: Request) async throws -> Principal {
        try await guards.credentials.person(of: request.headers)
    }

    private func translatingErrors(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let failure as CredentialFailure {
            throw Problem(failure)
        } catch let problem as ArchiveProblem {
            throw Problem.badArchive(problem)
        } catch let problem as RestProblem {
            throw problem == .diskFull ? Problem.diskFull : Problem.conflict(problem)
        }
    }
}

extension Credentials {
    /// The signed-in user who sent these headers.
    /// - Throws: ``Problem/signedOut`` for any other principal, or ``CredentialFailure``.
    func person(of headers: HTTPFields) async throws -> Principal {
        let principal = try await principal(of: headers)
        guard case .person = principal else { throw Problem.signedOut }
        return principal
    }
}

extension Problem {
    /// A missing or wrong proof that the account's owner asks. Its code is the one of `/auth/v1`.
    fileprivate init(refusingProof failure: AuthFailure) {
        switch failure.status {
        case .tooManyRequests:
            self = .tooMany("Too many passwords were tried", retryAfter: failure.retryAfter ?? 1)
        case .serviceUnavailable: self = .unavailable
        case .forbidden, .notFound, .unauthorized: self = .signedOut
        default:
            self.init(
                status: failure.status, name: "not-proven", title: "Prove that the account is yours",
                detail: failure.message, code: failure.code)
        }
    }

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
        status: .forbidden, name: "other-account", title: "The other account’s token is not valid",
        detail: "Send a valid access token of the account whose rows are to move.", field: "access_token")

    static let otherAccountNeedsSignIn = Problem(
        status: .forbidden, name: "other-account-needs-sign-in", title: "Sign in to the other account again",
        detail: "It has an address or a service. Send the token of a sign-in of the last ten minutes.",
        field: "access_token")

    static let otherAccountEncrypted = Problem(
        status: .conflict, name: Envelope.mergeProblem, title: "The other account is end-to-end encrypted",
        detail: "Turn its end-to-end encryption off first: this account’s key would not decrypt its texts.")

    static func conflict(_ problem: RestProblem) -> Problem {
        Problem(
            status: .conflict, name: "conflict", title: "The rows conflict",
            detail: "What has not moved stays where it is. \(problem.message). \(problem.details ?? "")")
    }

    static func badArchive(_ problem: ArchiveProblem) -> Problem {
        Problem(
            status: .unprocessableContent, name: "unusable-export", title: "The export cannot be imported",
            detail: problem.taken == 0
                ? "Nothing was changed. At \(problem.place): \(problem.reason)"
                : "The first \(problem.taken) rows were imported. At \(problem.place): \(problem.reason) "
                    + "Once that is mended, import the file again: nothing comes twice.", field: problem.place)
    }
}

extension TableStore {
    /// Requires that a user's session is still live.
    /// - Throws: ``CredentialFailure/sessionEnded``, or the engine's error.
    func requireLive(_ principal: Principal) async throws {
        let now = now()
        if let sessions, sessions.contains(principal, at: now) { return }
        let generation = sessions?.generation ?? 0
        let end = try await readingBriefly(as: principal) { try $0.requireLive(principal, at: now) }
        sessions?.store(principal, until: end, ifStill: generation)
    }

    /// Deletes an account with all its rows, sessions, and tombstones.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func deleteAccount(_ principal: Principal) async throws {
        guard case .person(let id, _) = principal else { throw CredentialFailure.malformed }
        let now = now()
        try await database.write { transaction in
            try transaction.requireLive(principal, at: now)
            try transaction.deleteAccount(id)
        }
    }
}
