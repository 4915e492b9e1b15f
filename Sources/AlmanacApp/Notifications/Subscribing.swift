import AlmanacCore

/// Makes this browser known to the server, so that notifications reach it while the app is closed.
///
/// At each start, and every hour the app stays open, the browser is asked for its push subscription; when it is not the
/// one the server knows, or was made known for somebody else, the server is told. A fault leaves everything as it was:
/// reminders still come as banners while the app is open.
public struct Subscribing: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case idle
        case askingKey, subscribing
        case sending(PushSubscription)
        /// After a fault.
        case pausing
        /// The server knows this browser.
        case done
        /// This browser has no push.
        case unsupported
    }

    private(set) var step: Step = .idle
    /// Why it did not work the last time, in the browser's or the server's words; empty when the server was silent.
    private(set) var problem: String?
    private var faults = 0
    /// Where notifications reach this browser, once the server knows.
    private(set) var endpoint: String?
    /// Whose it is, and what lets them in.
    private(set) var session: Session?
    private var check: Check?

    /// For which account it was last made known, and when.
    private struct Check: Equatable {
        let account: String
        let at: Instant
    }

    public indirect enum Event: Equatable, Sendable {
        case knownRead(ReadResult), keyAnswered(HTTPResult), subscribed(PushResult)
        case sent(PushSubscription, account: String, HTTPResult), noted(WriteResult)
        case pauseEnded
        /// The browser has ended the subscription by itself, and may have another.
        case changed
        case dropped(PushResult)
    }

    /// In milliseconds: how long a check holds, and how long the server's knowledge is trusted without telling it anew.
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 24 * hour

    /// After every event: begins when the person has allowed it, and the server is there to be told.
    static func follow(_ state: inout Subscribing, _ session: Session?, _ moment: Moment) -> [Effect<Event>] {
        state.session = session
        // Whoever takes the permission back takes the subscription with it.
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

    static func update(_ state: inout Subscribing, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch (state.step, event) {
        case (.askingKey, .keyAnswered(let result)):
            guard let key = result.json?["key"]?.string else { return pause(&state, "") }
            state.step = .subscribing
            return [.subscribePush(key) { .subscribed($0) }]
        case (.subscribing, .subscribed(.subscribed(let subscription))):
            state.step = .sending(subscription)
            return [.read([.all(table: ReminderTables.pushSubscription.name)]) { .knownRead($0) }]
        case (.subscribing, .subscribed(.unsupported)):
            state.step = .unsupported
            return []
        case (.subscribing, .subscribed(.failed(let reason))): return pause(&state, reason)
        case (.sending(let subscription), .knownRead(let result)): return send(&state, subscription, result, moment)
        case (.sending(let mine), .sent(let subscription, let account, let result)) where mine == subscription:
            guard case .answered(let status, _) = result, (200..<300).contains(status) else {
                return pause(&state, "")
            }
            return known(&state, subscription, account, moment)
        case (.pausing, .pauseEnded), (.done, .changed):
            state.step = .idle
            return follow(&state, state.session, moment)
        default: return []
        }
    }

    private static func send(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ result: ReadResult, _ moment: Moment
    ) -> [Effect<Event>] {
        guard let session = state.session else { return pause(&state, "") }
        if case .rows(let tables) = result, let row = tables.first?.first, row.count == 4,
            row[0].text == subscription.endpoint, row[1].text == subscription.keys,
            row[2].text == session.accountID, let at = row[3].int, (0..<day).contains(moment.now.milliseconds - at)
        {
            return settle(&state, subscription, session.accountID, moment)
        }
        let body = JSON.members(
            ("endpoint", .string(subscription.endpoint)), ("p256dh", .string(subscription.p256dh)),
            ("auth", .string(subscription.auth)), ("user_id", .string(session.accountID)),
            ("label", .string(moment.platform.model)))
        let request = HTTPRequest(
            .post, "/rest/v1/push_subscriptions?on_conflict=endpoint", bearer: session.accessToken,
            prefer: "resolution=merge-duplicates,return=minimal", body: body.bytes)
        return [.http(request) { .sent(subscription, account: session.accountID, $0) }]
    }

    /// Notes what the server knows, for the next start.
    private static func known(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ account: String, _ moment: Moment
    ) -> [Effect<Event>] {
        let row: Row = [
            .text(subscription.endpoint), .text(subscription.keys), .text(account), .int(moment.now.milliseconds),
        ]
        let table = ReminderTables.pushSubscription.name
        return settle(&state, subscription, account, moment)
            + [.write([.clear(table: table), .put(table: table, row: row)]) { .noted($0) }]
    }

    private static func settle(
        _ state: inout Subscribing, _ subscription: PushSubscription, _ account: String, _ moment: Moment
    ) -> [Effect<Event>] {
        state.step = .done
        state.endpoint = subscription.endpoint
        state.check = Check(account: account, at: moment.now)
        state.problem = nil
        state.faults = 0
        return []
    }

    /// A pause of five seconds, doubled each time up to some twenty minutes.
    private static func pause(_ state: inout Subscribing, _ reason: String) -> [Effect<Event>] {
        state.step = .pausing
        state.problem = reason
        let wait: Int64 = 5_000 << Int64(min(state.faults, 8))
        state.faults += 1
        return [.after(milliseconds: wait, .pauseEnded)]
    }

    // MARK: Signing out

    /// What the server is told before somebody signs out: that nothing of theirs is to come here any more.
    var farewell: String? {
        endpoint.map { "/rest/v1/push_subscriptions?endpoint=eq." + Path.encode($0) }
    }

    /// The person is back, or the worker says that the browser has changed its subscription: it is checked anew, but not
    /// at every step they take.
    mutating func recheck(_ moment: Moment) {
        guard case .done = step, moment.now - (check?.at ?? moment.now) >= 60_000 else { return }
        step = .idle
    }

    /// The push service says that nobody is there any more: another subscription takes its place.
    static func renew(_ state: inout Subscribing) -> [Effect<Event>] {
        let table = ReminderTables.pushSubscription.name
        return forget(&state) + [.write([.clear(table: table)]) { .noted($0) }]
    }

    /// Nobody is signed in any more. The browser gives the subscription up, should the server not have heard of it.
    static func forget(_ state: inout Subscribing) -> [Effect<Event>] {
        state = Subscribing()
        return [.unsubscribePush { .dropped($0) }]
    }
}

extension PushSubscription {
    /// As the device remembers what was sent.
    fileprivate var keys: String { p256dh + "." + auth }
}
