import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Foundation
import Hummingbird

/// Handles `/api/account`, `/api/versions` and `/api/changes`: reading, exporting, importing, merging, and deleting a
/// user's data.
struct AccountHandlers: Sendable {
    let store: TableStore
    let auth: AuthServices
    let credentials: RequestAuthentication

    func addRoutes(to routes: Routes) {
        let gone = ["user-banned"]
        routes.add(.get, "api/changes", as: .session, inTurn: true, errors: ["invalid-field"], changes)
        routes.add(
            .put, "api/versions/:id", as: .session, body: Request.bodyLimit,
            errors: ["invalid-field", "unknown-version", "other-form", "conflict", "disk-full"], reform)
        routes.add(
            .delete, "api/account", as: .liveSession, limits: [auth.limit(\.passwords)], body: Request.bodyLimit,
            errors: ["not-proven", "user-banned"], delete)
        routes.add(
            .post, "api/account/proof", as: .liveSession, limits: [auth.limit(\.passwords)], body: Request.bodyLimit,
            errors: ["not-proven", "user-banned"], prove)
        routes.add(.get, "api/account/sessions", as: .session, errors: gone, sessions)
        routes.add(
            .delete, "api/account/sessions/:id", as: .session, errors: gone + ["unknown-session"], endSession)
        routes.add(.get, "api/account/export", as: .session, errors: ["too-many-requests"], export)
        routes.add(.get, "api/account/texts", as: .session, texts)
        // Its body may be large, and its sender slow.
        routes.add(
            .post, "api/account/import", as: .liveSession, body: AccountArchive.limit,
            errors: ["unusable-export", "conflict", "disk-full"], `import`)
        routes.add(
            .post, "api/account/merge", as: .session, body: Request.bodyLimit,
            errors: [
                "invalid-field", "other-account", "other-account-needs-sign-in", Envelope.mergeProblem, "conflict",
                "disk-full",
            ], merge)
    }

    /// `POST proof` `{"current_password"}` or `{"nonce"}`: the proof that the account is the user’s, for what this session
    /// asks in the next ten minutes. With neither, it says whether one is needed.
    func prove(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        try await auth.prove(try await request.json(context), of: person, context)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// `GET sessions`: who is signed in to the account.
    func sessions(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let sessions = try await auth.accounts.sessions(of: person.id, session: person.session).map { session in
            JSON.members(
                ("id", .string(session.id)), ("device", .optional(session.device)), ("method", .string(session.method)),
                ("started_at", .string(session.startedAt.timestamp)), ("seen_at", .string(session.seenAt.timestamp)),
                ("is_this", .bool(session.id == person.session)))
        }
        return .json(.members(("sessions", .array(sessions))), to: request)
    }

    /// `DELETE sessions/ID`: ends one of them. `POST /auth/v1/logout?scope=others` ends all others.
    func endSession(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let isKnown = try await auth.accounts.end(
            context.parameters.get("id")?.lowercased() ?? "", of: person.id, session: person.session,
            from: request.headers.deviceName)
        guard isKnown else {
            throw Problem(
                status: .notFound, name: "unknown-session", title: "There is no such session",
                detail: "Your account has no session with this id. GET /api/account/sessions lists them.")
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// `GET export`: all data of the account, as a file.
    func export(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let archive = try await store.export(person.principal, from: peerNetwork(of: context.peer))
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

    /// `GET texts`: how many texts the account has, by table, which a device shows before it joins its own with them; and
    /// the days of its current rows, which stay the current ones.
    func texts(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let texts = try await store.texts(of: person.principal)
        let days = texts.current.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        return .json(
            .members(
                ("texts", .object(texts.counts.map { JSON.Member($0.table, .int($0.count)) })),
                ("current", .object(days))), to: request)
    }

    /// `GET /api/changes?since=N`: the changes since a change number, for the user's other devices.
    func changes(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard let since = Int64(Query(request)["since"] ?? "0"), since >= 0 else {
            throw Problem.invalidField(
                "since", "since must be a change number: 0, or the cursor of the last response.")
        }
        let page = try await store.changes(
            since: since, as: person.principal, from: peerNetwork(of: context.peer))
        return Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: page.body))
    }

    /// `PUT /api/versions/ID` `{"columns": {…}}`: stores the texts of a version in the other form, encrypted or plain.
    /// A device does so after a sign-in to an encrypted account, after encryption was turned on, and while it ends.
    func reform(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard let columns = try await request.json(context)["columns"], case .object = columns else {
            throw Problem.invalidField("columns", "Send the columns of the version as an object.")
        }
        let change: Int64?
        do {
            change = try await store.reform(context.parameters.get("id") ?? "", as: columns, of: person.principal)
        } catch VersionProblem.otherColumns {
            throw Problem.invalidField(
                "columns", "Send the columns that the version has. Only its private texts may have another form.")
        } catch let problem as RestProblem where problem.code == Envelope.refusal {
            throw Problem(
                status: .conflict, name: "other-form", title: problem.message, detail: problem.details ?? "",
                field: "columns", code: problem.code)
        }
        guard let change else {
            throw Problem(
                status: .notFound, name: "unknown-version", title: "There is no such version",
                detail: "This account has no version with this id. Versions are deleted after 30 days.")
        }
        return Response(status: .noContent, headers: [.almanacChange: String(change), .cacheControl: "no-store"])
    }

    /// `POST import`: imports the rows of an export into this account.
    func `import`(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        // One of an account, from its body on: that takes memory.
        guard try await store.importing.begin([person.id], within: .zero) else { throw Refusal.unavailable }
        defer { store.importing.end([person.id]) }
        // It waits for its turn once the body is here: its sender may be slow.
        let archive = try await request.bytes(context).withoutByteOrderMark
        let outcome = try await store.importers.run(for: person.id) {
            try await store.import(try Request.json(archive, context), as: person.principal)
        }
        var members = [JSON.Member("taken", .int(Int64(outcome.taken)))]
        if !outcome.leftOut.isEmpty {
            let leftOut = outcome.leftOut.map {
                JSON.members(("at", .string($0.place)), ("reason", .string($0.reason)))
            }
            members.append(JSON.Member("left_out", .array(leftOut)))
        }
        return .json(.object(members), to: request)
    }

    /// `POST merge` `{"access_token": …}`: moves everything from another account into this one.
    func merge(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard let token = try await request.json(context)["access_token"]?.string else {
            throw Problem.invalidField("access_token", "Send the other account’s access token as “access_token”.")
        }
        let other: Principal
        do {
            other = try await credentials.verify(token)
        } catch is CredentialFailure {
            throw AccountMergeFailure.sourceEnded
        }
        guard case .person = other else { throw AccountMergeFailure.sourceEnded }
        let moved = try await store.merge(other, into: person.principal)
        return .json(.members(("moved", .int(Int64(moved)))), to: request)
    }

    /// `DELETE` `{"current_password": …}`: deletes the account and all its rows immediately and permanently. An account
    /// with a sign-in needs a proof that its owner asks, as a change of the password does.
    func delete(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let body = try await request.bytes(context)
        let json = body.isEmpty ? .object([]) : try Request.json(body, context)
        try await auth.requireProof(json, of: person, context)
        try await store.deleteAccount(person)
        return Response(status: .noContent)
    }
}

extension AccountMergeFailure: NounRefusal {
    var problem: Problem {
        switch self {
        case .sourceEnded:
            Problem(
                status: .forbidden, name: "other-account", title: "The other account’s token is not valid",
                detail: "Send a valid access token of the account whose rows are to move.", field: "access_token")
        case .sourceNeedsSignIn:
            Problem(
                status: .forbidden, name: "other-account-needs-sign-in", title: "Sign in to the other account again",
                detail: "It has an address or a service. Send the token of a sign-in of the last ten minutes.",
                field: "access_token")
        case .sourceEncrypted:
            Problem(
                status: .conflict, name: Envelope.mergeProblem, title: "The other account is end-to-end encrypted",
                detail: "Turn its end-to-end encryption off first: this account’s key would not decrypt its texts.")
        case .busy: Refusal.unavailable.forms.problem
        }
    }
}

extension ArchiveProblem: NounRefusal {
    var problem: Problem {
        Problem(
            status: .unprocessableContent, name: "unusable-export", title: "The export cannot be imported",
            detail: taken == 0
                ? "Nothing was changed. At \(place): \(reason)"
                : "The first \(taken) rows were imported. At \(place): \(reason) "
                    + "Once that is mended, import the file again: nothing comes twice.", field: place)
    }
}

extension TableStore {
    /// Deletes an account with all its rows, sessions, and tombstones.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func deleteAccount(_ person: Person) async throws {
        let now = now()
        try await database.write(WriteOptions(isWide: true)) { transaction in
            // The session may have ended since the request began.
            try transaction.requireLive(person.principal, at: now)
            try transaction.deleteAccount(person.id)
        }
    }
}

extension ChangesPage {
    /// The page as JSON. It may be a megabyte, so it has its size from the beginning.
    fileprivate var body: ByteBuffer {
        let (opening, closing) = ("{\"changes\":[", "],\"cursor\":\(cursor),\"more\":\(hasMore)}")
        var body = ByteBuffer()
        body.reserveCapacity(changes.reduce(opening.utf8.count + closing.utf8.count) { $0 + $1.count + 1 })
        body.writeString(opening)
        for (index, change) in changes.enumerated() {
            if index > 0 { body.writeInteger(UInt8(ascii: ",")) }
            body.writeBytes(change)
        }
        body.writeString(closing)
        return body
    }
}
