import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacReminders
import AlmanacTables
import Foundation
import HTTPTypes
import Hummingbird

/// The server's key for push services, and the sender that uses it.
struct PushKeyAndSender: Sendable {
    let key: PushKey
    let sender: any PushSending
    /// How long a push service may take to answer.
    var timeLimit = PushSettings().timeLimit
}

/// Handles `/api/push`.
struct PushHandlers: Sendable {
    let store: TableStore
    let auth: AuthServices
    let push: PushKeyAndSender
    private let later: LaterCodes
    private let limit: SharedRateLimit
    private let laterLimit: SharedRateLimit
    /// Test notifications have places of their own, a few for each user. They take none from reminders.
    private let places = KeyedConcurrencyLimiter<String>(limit: 64, limitPerKey: InFlightSlots.limitPerAccount)
    /// After this time, no further messages of a test are sent. The answer that arrives at the last moment still counts.
    private var timeLimit: Duration { push.timeLimit + .seconds(5) }

    init(store: TableStore, auth: AuthServices, push: PushKeyAndSender) {
        self.store = store
        self.auth = auth
        self.push = push
        later = LaterCodes(secret: auth.accounts.keys.laterSecret)
        limit = SharedRateLimit("push tests", perFiveMinutes: 10, in: store.database)
        laterLimit = SharedRateLimit("notifications to repeat", perFiveMinutes: 60, in: store.database)
    }

    private var limitName: String { limit.name + ", by account" }

    func addRoutes(to routes: Routes) {
        routes.add(.get, "api/push/key", as: .everyone, key)
        routes.add(
            .post, "api/push/test", as: .liveSession, limits: [.countedByHandler(limitName)],
            body: Request.bodyLimit, errors: ["invalid-field", "unknown-subscription"], test)
        routes.add(
            .post, "api/push/later", as: .everyone,
            limits: [
                .counted(laterLimit.name, .requests) { [laterLimit, now = store.now] in
                    try await laterLimit.secondsToWait($0.peer, now: now())
                }
            ], body: Request.openBodyLimit, errors: ["unknown-notification", "conflict", "disk-full"], remindLater)
    }

    /// `GET key`: the public key, which `pushManager.subscribe` needs as `applicationServerKey`.
    func key(_ request: Request, context: AlmanacContext) async throws -> Response {
        .json(.members(("key", .string(push.key.publicKey))), to: request)
    }

    /// `POST test`, with an optional `{"endpoint": …}`: sends a test notification to all of the user's browsers, or to
    /// that one.
    func test(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let endpoint = try await Self.endpoint(request, context)
        try context.counts(against: limitName)
        if let seconds = try await limit.secondsToWait(person.id, now: store.now()) {
            throw Refusal.tooMany(.pushTests, retryAfter: seconds)
        }
        let subscriptions = try await subscriptions(of: person.id, endpoint)
        if endpoint != nil, subscriptions.isEmpty { throw Problem.unknownSubscription }
        let notification = try await notification(for: person.id, request, context)
        let results = try await send(notification, to: subscriptions, of: person.id)
        return .json(.members(("results", .array(results))), to: request)
    }

    /// `POST later` `{"reminder_id", "occurrence", "code"}`, all of them from a notification: it comes again in an hour. The
    /// browser's button asks for it without opening the app, and so without a session; the session that has registered the
    /// browser must still live. Asked for again, it says when the notification comes, and does nothing more: the
    /// reminder may have been moved or deleted since.
    func remindLater(_ request: Request, context: AlmanacContext) async throws -> Response {
        let json = try await request.json(context)
        guard let reminder = json["reminder_id"]?.string, let occurrence = json["occurrence"]?.string,
            let code = json["code"]?.string.flatMap({ Data(base64URL: $0) })
        else { throw Problem.unknownNotification }
        let now = store.now()
        let found = try await store.database.read { [later] transaction in
            try transaction.notificationToRepeat(of: reminder, occurrence, code, later, at: now)
        }
        guard let found else { throw Problem.unknownNotification }
        do {
            // Also where there is nothing to do, or the code would still tell when the notification comes.
            try await store.requireLive(found.owner)
        } catch is CredentialFailure {
            throw Problem.unknownNotification
        }
        if let known = found.comesAgainAt { return Self.comesAgain(known, request) }
        let instant = now + NotificationToRepeat.pause
        guard let row = found.reminder(at: instant) else { throw Problem.unknownNotification }
        let merging = HTTPTypes.HTTPRequest(
            method: .post, scheme: nil, authority: nil, path: nil,
            headerFields: [.prefer: "resolution=merge-duplicates"])
        do {
            _ = try await store.insert(
                .reminders, RestRequest(query: "on_conflict=user_id,app,subject", merging), body: row, as: found.owner)
        } catch is CredentialFailure {
            throw Problem.unknownNotification
        } catch let problem as RestProblem where problem.code == "53400" {
            throw Problem.noRoomForReminder
        }
        try await store.database.write { try $0.noteRepetition(of: found.delivery, at: instant) }
        return Self.comesAgain(instant, request)
    }

    private static func comesAgain(_ instant: Instant, _ request: Request) -> Response {
        .json(.members(("fire_at", .string(instant.timestamp))), to: request)
    }

    /// The requested endpoint; `nil` for all subscriptions. The body is optional.
    private static func endpoint(_ request: Request, _ context: AlmanacContext) async throws -> String? {
        let bytes = try await request.bytes(context)
        guard !bytes.isEmpty else { return nil }
        let json = try Request.json(bytes, context)
        guard let value = json["endpoint"], !value.isNull else { return nil }
        guard let text = value.string else {
            throw Problem.invalidField("endpoint", "“endpoint” must be a subscription’s endpoint, or be left out.")
        }
        return text
    }

    private func subscriptions(of id: String, _ endpoint: String?) async throws -> [StoredSubscription] {
        try await store.database.read { [now = store.now()] transaction in
            try transaction.pushSubscriptions(of: id, endpoint: endpoint, at: now, limit: AccountLimits.subscriptions)
        }
    }

    private func notification(
        for id: String, _ request: Request, _ context: AlmanacContext
    ) async throws -> PushNotification {
        let stored = try await store.database.read { transaction in
            try transaction.query("SELECT language FROM fact_preferences WHERE user_id = \(value: .text(id))")
                .first?.text("language")
        }
        let language = stored.flatMap(Language.init(code:)) ?? .matching(acceptedLanguages(request.headers))
        let words = Words(language)
        return PushNotification(
            title: words[.pushTestTitle], body: words[.pushTestText],
            navigate: auth.ownOrigin(request, context).text + "/",
            tag: "test", language: language)
    }

    /// The outcomes, in the order of the subscriptions.
    private func send(
        _ notification: PushNotification, to subscriptions: [StoredSubscription], of id: String
    ) async throws -> [JSON] {
        let end = ContinuousClock.now + timeLimit
        let message = PushMessage(body: notification.bytes, topic: "test", timeToLive: 60, urgency: .high)
        let outcomes = await withTaskGroup(of: (Int, PushOutcome).self) { group in
            for (index, subscription) in subscriptions.enumerated() {
                group.addTask {
                    let outcome = try? await places.run(for: id) { () -> PushOutcome in
                        guard ContinuousClock.now < end else { return .failed(.timedOut) }
                        return await push.sender.send(message, to: subscription.address)
                    }
                    return (index, outcome ?? .failed(.canceled))
                }
            }
            return await group.reduce(into: [Int: PushOutcome]()) { $0[$1.0] = $1.1 }
        }
        var results: [JSON] = []
        for (index, subscription) in subscriptions.enumerated() {
            let outcome = outcomes[index] ?? .failed(.canceled)
            if outcome == .gone {
                try await store.database.write { [now = store.now()] transaction in
                    try transaction.deletePushSubscription(subscription.address, at: now)
                }
            }
            results.append(Self.result(subscription, outcome))
        }
        return results
    }

    private static func result(_ subscription: StoredSubscription, _ outcome: PushOutcome) -> JSON {
        var members = [
            JSON.Member("id", .string(subscription.id)),
            // Shows only the host, because the full endpoint is a credential.
            JSON.Member("host", .optional(PushEndpoint(subscription.address.endpoint)?.host)),
            JSON.Member("outcome", .string(outcome.name)),
        ]
        switch outcome {
        case .wait(let seconds): members.append(JSON.Member("seconds", .int(Int64(seconds))))
        case .failed(let failure): members.append(JSON.Member("reason", .string(failure.description)))
        case .refused(let refusal): members.append(JSON.Member("reason", .string(refusal.description)))
        case .delivered, .gone, .tooLarge: break
        }
        return .object(members)
    }
}

extension PushOutcome {
    /// The outcome's name in the response.
    fileprivate var name: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .tooLarge: "too_large"
        case .wait: "wait"
        case .failed: "failed"
        case .refused: "refused"
        }
    }
}

extension Problem {
    fileprivate static let unknownNotification = Problem(
        status: .notFound, name: "unknown-notification", title: "There is no such notification",
        detail: "It is more than a week old, its reminder is off, or its subject or browser is gone. Open the app.")

    fileprivate static let noRoomForReminder = Problem(
        status: .conflict, name: "conflict", title: "There is no room for another reminder",
        detail: "The notification will not come again. Delete some reminders first.")

    fileprivate static let unknownSubscription = Problem(
        status: .notFound, name: "unknown-subscription", title: "There is no such push subscription",
        detail: "None of your subscriptions has this endpoint. /rest/v1/push_subscriptions lists them.",
        field: "endpoint")
}
