import AlmanacCore

/// Registers this browser with the server for push, so that notifications reach it while the app is closed.
///
/// At each start, and every hour while the app stays open, the browser is asked for its push subscription. If it
/// differs from the one the server knows, or was registered for another account, it is sent to the server. If it is the
/// same, the server is asked whether it still has it. A fault changes nothing: reminders are still shown as banners while
/// the app is open.
public struct Subscribing: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case idle
        case askingKey, subscribing
        case sending(PushSubscription)
        /// Ending the browser's subscription for one with a new address: another account has this one, or the push service
        /// has given it up.
        case replacing
        /// Waiting after a fault.
        case pausing
        /// The server knows this browser.
        case done
        /// This browser does not support push.
        case unsupported
    }

    /// Why this browser could not be registered.
    enum Problem: Equatable, Sendable {
        case browser
        /// No answer came.
        case unreachable
        /// The server's answer cannot be read.
        case unreadable
        /// The server answered with this status.
        case refused(Int)
        /// The server does not send to this browser's push service.
        case serviceNotAllowed
        /// The account has as many browsers as it may have.
        case tooManyBrowsers
    }

    private(set) var step: Step = .idle
    /// Why the last attempt failed.
    private(set) var problem: Problem?
    private var faults = 0
    /// Whether the browser was given a new address since the server last accepted one. It helps once or not at all.
    private var hasReplaced = false
    /// The push service's URL for this browser; `nil` until the server knows it.
    private(set) var endpoint: String?
    /// The current session.
    private(set) var session: Session?
    private var check: Check?
    /// Whether the session has ended, and what was noted of this browser is forgotten.
    private var isEnded = false

    /// The account for which the subscription was last checked, and when.
    private struct Check: Equatable {
        let account: String
        let at: Instant
    }

    /// The answers of the browser, the server and the storage, and a timer.
    public indirect enum Event: Equatable, Sendable {
        case knownRead(Reading), keyAnswered(HTTPResult), subscribed(PushResult)
        case lookedUp(PushSubscription, account: String, HTTPResult)
        case sent(PushSubscription, account: String, HTTPResult), noted(WriteResult)
        case pauseEnded
        /// The browser has ended the subscription without being asked, and may have created another one.
        case changed
        case dropped(PushResult)
    }

    /// How long a check is valid, in milliseconds.
    private static let hour: Int64 = 3_600_000
    /// How long after it was sent the subscription is not sent to the server again, in milliseconds.
    private static let day: Int64 = 24 * hour

    /// Called after every event. Begins a check if one is due, notifications are allowed and the server can be reached.
    /// - Parameter isSignedOut: Whether the server has ended the session.
    static func follow(
        _ state: inout Subscribing, _ session: Session?, isSignedOut: Bool, _ moment: Moment
    ) -> [Effect<Event>] {
        state.session = session
        if isSignedOut { return end(&state) }
        state.isEnded = false
        // Without permission or a session, the subscription is no longer valid.
        if case .done = state.step, moment.permission != .granted || session.isNone {
            state.step = .idle
            state.endpoint = nil
        }
        guard let session, !session.needsRefresh(at: moment.now), moment.permission == .granted, moment.isOnline,
            moment.platform.canNotify
        else { return [] }
        switch state.step {
        case .idle: break
        case .done where state.check?.account != session.accountID: break
        case .done where moment.now - (state.check?.at ?? moment.now) >= hour: break
        default: return []
        }
        state.step = .askingKey
        return [.http(HTTPRequest(.get, "/api/push/key")) { .keyAnswered($0) }]
    }

    /// The server sends nothing more for a session that has ended, so the next one registers this browser again.
    private static func end(_ state: inout Subscribing) -> [Effect<Event>] {
        guard !state.isEnded else { return [] }
        let session = state.session
        state = Subscribing()
        (state.session, state.isEnded) = (session, true)
        return [.write([.clear(table: BackgroundTables.pushSubscription.name)]) { .noted($0) }]
    }

    static func update(_ state: inout Subscribing, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.step, event) {
        case (.askingKey, .keyAnswered(let result)):
            guard let key = result.json?.string("key") else { return pause(&state, Problem(result)) }
            state.step = .subscribing
            return [.subscribePush(key) { .subscribed($0) }]
        case (.subscribing, .subscribed(.subscribed(let subscription))):
            state.step = .sending(subscription)
            // A browser has one subscription at a time: what came before receives nothing any more.
            if state.endpoint != subscription.endpoint { state.endpoint = nil }
            return [.read([.all(table: BackgroundTables.pushSubscription.name)]) { .knownRead($0) }]
        case (.subscribing, .subscribed(.unsupported)):
            state.step = .unsupported
            return []
        case (.subscribing, .subscribed(.failed)): return pause(&state, .browser)
        case (.sending(let subscription), .knownRead(let result)): return send(&state, subscription, result, moment)
        case (.sending(let mine), .lookedUp(let subscription, let account, let result)) where mine == subscription:
            return lookedUp(&state, subscription, account, result, moment)
        case (.sending(let mine), .sent(let subscription, let account, let result)) where mine == subscription:
            guard case .answered(let status, _) = result, (200..<300).contains(status) else {
                return refused(&state, result)
            }
            return known(&state, subscription, account, moment)
        case (.pausing, .pauseEnded), (.done, .changed), (.replacing, .dropped):
            state.step = .idle
            return follow(&state, state.session, isSignedOut: state.isEnded, moment)
        default: return []
        }
    }

    private static func send(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ result: Reading, _ moment: Moment
    ) -> [Effect<Event>] {
        // It begins again with the next session.
        guard let session = state.session else {
            state.step = .idle
            return []
        }
        if case .rows(let rows) = result, let row = rows[BackgroundTables.pushSubscription].first, row.count == 4,
            row[0].text == subscription.endpoint, row[1].text == subscription.keys,
            row[2].text == session.accountID, let at = row[3].int, (0..<day).contains(moment.now.milliseconds - at),
            !state.hasReplaced
        {
            let path = Subscribing.path(subscription.endpoint) + "&select=endpoint"
            return [
                .http(HTTPRequest(.get, path, bearer: session.accessToken)) {
                    .lookedUp(subscription, account: session.accountID, $0)
                }
            ]
        }
        let body = JSON.members(
            ("endpoint", .string(subscription.endpoint)), ("p256dh", .string(subscription.p256dh)),
            ("auth", .string(subscription.auth)), ("user_id", .string(session.accountID)),
            ("label", .string(moment.platform.model)))
        let request = HTTPRequest(
            .post, "/rest/v1/" + table + "?on_conflict=endpoint", bearer: session.accessToken,
            prefer: "resolution=merge-duplicates,return=minimal", body: body.bytes)
        return [.http(request) { .sent(subscription, account: session.accountID, $0) }]
    }

    /// The server drops a subscription of which the push service says that it is gone. The browser need not know, and would
    /// give the same one again, so it takes a new one.
    private static func lookedUp(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ account: String, _ result: HTTPResult,
        _ moment: Moment
    ) -> [Effect<Event>] {
        guard let rows = result.json?.array else { return pause(&state, Problem(result)) }
        guard rows.isEmpty else { return settle(&state, subscription, account, moment) }
        (state.step, state.hasReplaced, state.endpoint) = (.replacing, true, nil)
        return [
            .write([.clear(table: BackgroundTables.pushSubscription.name)]) { .noted($0) },
            .unsubscribePush { .dropped($0) },
        ]
    }

    /// Another account may have this address without the browser's secret: whoever held it before and read the rest of it
    /// on the server. Nothing that is sent there can be read, and it is in the way, so the browser takes a new one.
    private static func refused(_ state: inout Subscribing, _ result: HTTPResult) -> [Effect<Event>] {
        guard case .answered(409, _) = result, !state.hasReplaced else { return pause(&state, Problem(result)) }
        (state.step, state.hasReplaced) = (.replacing, true)
        return [.unsubscribePush { .dropped($0) }]
    }

    /// Stores the subscription that the server knows, for the next start.
    private static func known(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ account: String, _ moment: Moment
    ) -> [Effect<Event>] {
        let row: Row = [
            .text(subscription.endpoint), .text(subscription.keys), .text(account), .int(moment.now.milliseconds),
        ]
        let table = BackgroundTables.pushSubscription.name
        return settle(&state, subscription, account, moment)
            + [.write([.clear(table: table), .put(table: table, row: row)]) { .noted($0) }]
    }

    private static func settle(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ account: String, _ moment: Moment
    ) -> [Effect<Event>] {
        state.step = .done
        state.endpoint = subscription.endpoint
        state.check = Check(account: account, at: moment.now)
        (state.problem, state.faults, state.hasReplaced) = (nil, 0, false)
        return []
    }

    /// Waits after a fault: five seconds, doubled after each further fault up to about twenty minutes.
    private static func pause(_ state: inout Subscribing, _ problem: Problem) -> [Effect<Event>] {
        state.step = .pausing
        state.problem = problem
        let wait: Int64 = 5_000 << Int64(min(state.faults, 8))
        state.faults += 1
        return [.whenIdle(milliseconds: wait, .pauseEnded)]
    }

    // MARK: Signing out

    /// The path of the subscription on the server. It is deleted before the user signs out, so that this browser no
    /// longer receives the user's notifications.
    var signOutCleanup: String? {
        endpoint.map { Subscribing.path($0) }
    }

    private static func path(_ endpoint: String) -> String {
        "/rest/v1/" + table + "?endpoint=eq." + Path.encode(endpoint)
    }

    /// The server's name of the table of subscriptions.
    private static let table = "push_subscriptions"

    /// Has the subscription checked again at once if the server has dropped one of the account: it may be this browser's,
    /// which the push service has given up.
    mutating func recordsChanged(_ tables: [String]) {
        if case .done = step, tables.contains(Subscribing.table) { step = .idle }
    }

    /// Has the subscription checked again when the user returns to the app or the service worker reports a change, but
    /// at most once a minute.
    mutating func recheck(_ moment: Moment) {
        guard case .done = step, moment.now - (check?.at ?? moment.now) >= 60_000 else { return }
        step = .idle
    }

    /// Replaces the subscription, because the push service reports that it no longer exists.
    static func renew(_ state: inout Subscribing) -> [Effect<Event>] {
        let table = BackgroundTables.pushSubscription.name
        return forget(&state) + [.write([.clear(table: table)]) { .noted($0) }]
    }

    /// Resets the state after signing out. The browser also ends the subscription, in case the server could not delete
    /// it.
    static func forget(_ state: inout Subscribing) -> [Effect<Event>] {
        state = Subscribing()
        return [.unsubscribePush { .dropped($0) }]
    }
}

extension PushSubscription {
    /// The keys as one text, as stored on this device.
    fileprivate var keys: String { p256dh + "." + auth }
}

extension Subscribing.Problem {
    /// The reason for which the server did not accept the subscription.
    fileprivate init(_ result: HTTPResult) {
        guard case .answered(let status, let body) = result else {
            self = .unreachable
            return
        }
        self = (200..<300).contains(status) ? .unreadable : .refused(status)
        guard status == 403, let code = try? JSON.parse(body).string("code") else { return }
        switch code {
        case "42501": self = .serviceNotAllowed
        case "53400": self = .tooManyBrowsers
        default: break
        }
    }
}
