/// Something the shell shall do, as data, and how its answer becomes an event.
public struct Effect<Event> {
    /// What to do. Plain data: a test compares it, a simulator scripts it, a bridge encodes it.
    public let request: Request
    private let answered: (Answer) -> Event?

    public init(_ request: Request, _ answered: @escaping (Answer) -> Event?) {
        self.request = request
        self.answered = answered
    }

    /// The event for an answer; `nil` when the answer is of another kind than the request, which only a faulty shell
    /// produces, or when nobody asked to be told.
    public func event(for answer: Answer) -> Event? {
        answered(answer)
    }

    /// The same effect in the words of a parent.
    public func map<Parent>(_ transform: @escaping (Event) -> Parent) -> Effect<Parent> {
        let answered = self.answered
        return Effect<Parent>(request) { answer in answered(answer).map(transform) }
    }
}

extension Array {
    /// The effects of a child, in the words of its parent.
    public func mapped<Event, Parent>(_ transform: @escaping (Event) -> Parent) -> [Effect<Parent>]
    where Element == Effect<Event> {
        map { $0.map(transform) }
    }
}

/// What a shell can be asked to do.
public indirect enum Request: Equatable, Sendable {
    case http(HTTPRequest)
    /// Several reads that see one state of the device's storage.
    case read([Query])
    /// Any number of changes in one transaction: all of them, or none.
    case write([Change])
    case readSecret(name: String)
    case writeSecret(name: String, value: String)
    /// Asks the person to allow notifications; systems that were told no before may answer at once.
    case askPermission
    /// Asks the browser for a push subscription made with this server's key, base64url; the one it has when that fits.
    case subscribePush(key: String)
    /// Has the browser give its push subscription up, if it has one; the answer is of no matter.
    case unsubscribePush
    /// Answers once this window alone holds the lock of this name, and keeps it until the window closes. Several windows
    /// of one browser share one storage; only one of them may speak to the server for it.
    case holdLock(name: String)
    /// Answers after this many milliseconds.
    case after(milliseconds: Int64)
}

/// What a shell answers; the case belongs to the request's.
public indirect enum Answer: Equatable, Sendable {
    case http(HTTPResult)
    case read(ReadResult)
    case write(WriteResult)
    case secretRead(SecretResult)
    case secretWritten(WriteResult)
    case permission(PermissionResult)
    case push(PushResult)
    case lockHeld
    case elapsed
}

extension Effect {
    @inline(never)
    public static func http(_ request: HTTPRequest, _ then: @escaping (HTTPResult) -> Event) -> Effect {
        Effect(.http(request)) { if case .http(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func read(_ queries: [Query], _ then: @escaping (ReadResult) -> Event) -> Effect {
        Effect(.read(queries)) { if case .read(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func write(_ changes: [Change], _ then: @escaping (WriteResult) -> Event) -> Effect {
        Effect(.write(changes)) { if case .write(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func readSecret(_ name: String, _ then: @escaping (SecretResult) -> Event) -> Effect {
        Effect(.readSecret(name: name)) { if case .secretRead(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func writeSecret(
        _ name: String, _ value: String, _ then: @escaping (WriteResult) -> Event
    ) -> Effect {
        Effect(.writeSecret(name: name, value: value)) {
            if case .secretWritten(let result) = $0 { then(result) } else { nil }
        }
    }

    @inline(never)
    public static func askPermission(_ then: @escaping (PermissionResult) -> Event) -> Effect {
        Effect(.askPermission) { if case .permission(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func subscribePush(_ key: String, _ then: @escaping (PushResult) -> Event) -> Effect {
        Effect(.subscribePush(key: key)) { if case .push(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func unsubscribePush(_ then: @escaping (PushResult) -> Event) -> Effect {
        Effect(.unsubscribePush) { if case .push(let result) = $0 { then(result) } else { nil } }
    }

    @inline(never)
    public static func holdLock(_ name: String, _ event: Event) -> Effect {
        Effect(.holdLock(name: name)) { if case .lockHeld = $0 { event } else { nil } }
    }

    @inline(never)
    public static func after(milliseconds: Int64, _ event: Event) -> Effect {
        Effect(.after(milliseconds: milliseconds)) { if case .elapsed = $0 { event } else { nil } }
    }
}

/// How the person answered when asked to allow notifications.
public enum PermissionResult: Equatable, Sendable {
    case granted
    case denied
    /// The system failed to ask; its own words, to be shown.
    case failed(String)
}

public enum PushResult: Equatable, Sendable {
    case subscribed(PushSubscription)
    /// This shell has no push at all.
    case unsupported
    /// The browser's push service did not answer in time, or refused.
    case failed(String)
}

/// Where a push service takes messages for one browser, and the keys they are encrypted with (base64url).
public struct PushSubscription: Equatable, Sendable {
    public let endpoint: String
    public let p256dh: String
    public let auth: String

    public init(endpoint: String, p256dh: String, auth: String) {
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
    }
}

/// What the secure store held.
public enum SecretResult: Equatable, Sendable {
    /// The secret, or `nil` when none was kept under that name.
    case value(String?)
    case failed(StoreFault)
}
