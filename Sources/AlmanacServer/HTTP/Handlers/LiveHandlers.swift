import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird
import ServiceLifecycle

/// Handles `/api/changes/stream`: announces the number of each change of an account as it is committed.
struct LiveHandlers: Sendable {
    let streams: LiveStreams
    let store: TableStore

    /// How long a stream lasts at most, in milliseconds: as long as an access token. The client then proves again that
    /// it is signed in.
    static let longest: Int64 = 3_600_000
    private static let limit = "streams, by account"

    func addRoutes(to routes: Routes) {
        routes.add(
            .get, "api/changes/stream", as: .session, limits: [.countedByHandler(Self.limit)],
            errors: ["invalid-field", "too-many-streams"], stream)
    }

    /// `GET`: server-sent events. `id` is the number of the account's latest change, after which
    /// `/api/changes?since=` has nothing; `Last-Event-ID` is the last one that the client knows. Without it, the first
    /// event is sent at once. Comments are signs of life.
    func stream(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let last = try Self.lastEvent(request)
        guard request.method != .head else {
            context.countsNothing()
            return Response(status: .ok, headers: Self.headers)
        }
        try context.counts(against: Self.limit)
        let subscription = try open(person, from: context.peer, after: last ?? -1)
        // After opening, so that no change between the two is missed.
        let (latest, end) = try await store.latestChange(as: person.principal)
        subscription.stream.announce(latest)
        return Response(
            status: .ok, headers: Self.headers,
            body: ResponseBody { writer in
                defer { subscription.close() }
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await withGracefulShutdownHandler {
                        try await send(subscription.stream, until: end, to: &writer)
                    } onGracefulShutdown: {
                        subscription.stream.end()
                    }
                }
                try await writer.finish(nil)
            })
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream; charset=utf-8",
        // A proxy that collects or compresses the response would hold the events back.
        .cacheControl: "no-store, no-transform",
        .init("X-Accel-Buffering")!: "no",
    ]

    private func send(_ stream: LiveStream, until end: Instant, to writer: inout any ResponseBodyWriter) async throws {
        // Tells proxies and the client that the stream has begun.
        try await writer.write(ByteBuffer(string: ": hello\n\n"))
        for await _ in stream.signals {
            let text = stream.take().map { "event: change\nid: \($0)\ndata: \($0)\n\n" } ?? ": \n\n"
            try await writer.write(ByteBuffer(string: text))
            if store.now() >= end { return }
        }
    }

    private func open(_ person: Person, from peer: String, after last: Int64) throws -> LiveSubscription {
        do throws(LiveStreams.Refusal) {
            return try streams.open(account: person.id, session: person.session, peer: peer, after: last)
        } catch {
            switch error {
            case .tooMany: throw Refusal.unavailable
            case .tooManyOfAccount: throw Self.tooMany("This account has")
            case .tooManyOfPeer: throw Self.tooMany("Your network has")
            }
        }
    }

    /// - Parameter subject: who has them, with a verb.
    private static func tooMany(_ subject: String) -> Problem {
        Problem(
            status: .tooManyRequests, name: "too-many-streams", title: "Too many devices are listening",
            detail: "\(subject) as many streams as it may have. Close one, or ask /api/changes now and then.",
            headers: [.retryAfter: "60"])
    }

    private static func lastEvent(_ request: Request) throws(Problem) -> Int64? {
        guard let text = request.headers[.init("Last-Event-ID")!] else { return nil }
        guard let number = Int64(text), number >= 0 else {
            throw .invalidField("Last-Event-ID", "Last-Event-ID must be the id of an event of this stream.")
        }
        return number
    }
}

extension TableStore {
    /// Returns the number of the account's latest change, and when a stream of the session must end.
    /// - Throws: ``CredentialFailure``, or the engine's error.
    func latestChange(as person: Principal) async throws -> (number: Int64, end: Instant) {
        guard case .person(let account, let session) = person else { throw CredentialFailure.malformed }
        let now = now()
        return try await database.read { transaction in
            try transaction.requireLive(person, at: now)
            let rows = Tables.owned.map { Self.latest(of: account, in: $0.name, owner: $0.owner ?? "id") }
            let all = rows + [Self.latest(of: account, in: "tombstones", owner: "owner")]
            let number = try transaction.query("SELECT max(n) AS n FROM (\(all.joined(by: " UNION ALL "))) AS numbers")
            let end = try transaction.query("SELECT ends_at FROM sessions WHERE id = \(value: .text(session))")
            var last = now + LiveHandlers.longest
            if case .int(let milliseconds)? = end.first?["ends_at"] {
                last = min(last, Instant(milliseconds: milliseconds))
            }
            return (try number.first?.int("n") ?? 0, last)
        }
    }

    /// The latest change number of an account in one table, found by its index.
    private static func latest(of account: String, in table: String, owner: String) -> SQL {
        """
        SELECT coalesce(max(\(name: "change_number")), 0) AS n FROM \(name: table) \
        WHERE \(name: owner) = \(value: .text(account))
        """
    }
}
