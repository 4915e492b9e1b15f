/// A request to the shell, as data, and how its answer becomes an event.
public struct Effect<Event> {
    /// What to do. It is plain data, so a test can compare it, a simulator can script it and the bridge can encode it.
    public let request: Request
    private let answered: (Answer) -> Event?

    /// Creates an effect.
    /// - Parameter answered: Turns the shell's answer into an event.
    public init(_ request: Request, _ answered: @escaping (Answer) -> Event?) {
        self.request = request
        self.answered = answered
    }

    /// Returns the event for an answer; `nil` if the effect has no event for it, or if the answer does not match the
    /// request, which only a faulty shell produces.
    public func event(for answer: Answer) -> Event? {
        answered(answer)
    }

    /// Returns the same effect with a parent's events.
    public func map<Parent>(_ transform: @escaping (Event) -> Parent) -> Effect<Parent> {
        let answered = self.answered
        return Effect<Parent>(request) { answer in answered(answer).map(transform) }
    }
}

extension Array {
    /// Returns a child's effects with its parent's events.
    public func mapped<Event, Parent>(_ transform: @escaping (Event) -> Parent) -> [Effect<Parent>]
    where Element == Effect<Event> {
        map { $0.map(transform) }
    }
}

/// What a shell can be asked to do.
public indirect enum Request: Equatable, Sendable {
    case http(HTTPRequest)
    /// Several reads that all see the same state of the device's storage.
    case read([Query])
    /// Any number of changes in one transaction: either all of them take effect or none.
    case write([Change])
    case readSecret(name: String)
    case writeSecret(name: String, value: String)
    /// Asks the user to allow notifications. A system on which the user refused before may answer without asking.
    case askPermission
    /// Asks the browser for a push subscription made with this server key, base64url. An existing one that was made
    /// with the same key is reused.
    case subscribePush(key: String)
    /// Ends the browser's push subscription, if it has one. The answer is ignored.
    case unsubscribePush
    /// Acquires the lock with this name, answers once this window holds it, and keeps it until the window closes. All
    /// windows of a browser share one storage, and only one of them may sync it with the server.
    case holdLock(name: String)
    /// Starts a timer that answers after this many milliseconds.
    case after(milliseconds: Int64)
    /// Starts a timer for work that nobody waits for. It answers after this many milliseconds or later: in the browser
    /// not before the whole program is there, so that a tap never waits behind it.
    case whenIdle(milliseconds: Int64)
    /// Makes a secret and its SHA-256 hash (PKCE, RFC 7636). The core has no cryptography.
    case makeProofKey
    /// Leaves the app for a page of another service, which sends the user back to one of the app's addresses. There is
    /// no answer.
    case leave(address: String)
    /// Offers a file in the system's share sheet. The user has just asked for it: a browser opens the sheet only within
    /// seconds of a tap, and saves the file otherwise.
    case share(ShareRequest)
    /// Asks for the time zones with these IANA names, with the transitions of the past year and the next two.
    case zones([String])
    /// Listens to a stream of the server's events. It is answered any number of times, last when the stream has ended.
    case openStream(StreamRequest)
    /// Closes the stream. There is no answer, and no further one from the stream.
    case closeStream
    /// Shows the browser's own question whether to install the app. The user has just asked for it.
    case install
    /// Shows the system's dialog to print the page. It is answered when the dialog is there, or where there is none.
    case print
    /// Reads a text aloud, and stops what is being read. It is answered when it has ended, which it also does when another
    /// page is shown or the window is hidden.
    case speak(Speech)
    /// Stops what is being read aloud, which is answered first. The answer to this is ignored.
    case stopSpeaking
    /// Measures the device's storage; asks the system first not to clear it, if `persists`.
    case storage(persists: Bool)
    /// Asks the user for a file of one of these types, with at most this many bytes. As with ``share(_:)``, the user has
    /// just asked for it.
    case openFile(types: String, limit: Int)
    /// Encrypts, decrypts, derives a key or makes random bytes. The core has no cryptography.
    case cipher(CipherWork)
}

/// The shell's answer to a request; each case answers one kind of request.
public indirect enum Answer: Equatable, Sendable {
    /// - Parameter change: `Almanac-Change`, the number of the change that the request has made; `nil` without one.
    case http(HTTPResult, change: Int64? = nil)
    case read(ReadResult)
    case write(WriteResult)
    case secretRead(SecretResult)
    case secretWritten(WriteResult)
    case permission(PermissionResult)
    case push(PushResult)
    case lockHeld
    case elapsed
    case proofKey(ProofKey)
    case shared(ShareResult)
    /// The zones that the system knows, in any order.
    case zones([Zone])
    /// Whether the user has installed the app.
    case installed(Bool)
    /// What has happened on the stream.
    case stream(StreamEvent)

    /// Whether no other answer to the same request follows.
    var isLast: Bool {
        switch self {
        case .stream(.opened), .stream(.announced): false
        default: true
        }
    }
    case storage(StorageUse)
    case fileOpened(FileResult)
    case cipher(CipherResult)
    case spoken(SpeechResult)
}

extension Effect {
    /// Sends an HTTP request.
    @inline(never)
    public static func http(_ request: HTTPRequest, _ then: @escaping (HTTPResult) -> Event) -> Effect {
        http(request, numbered: { result, _ in then(result) })
    }

    /// Sends an HTTP request that changes one row, and takes the number of the change.
    @inline(never)
    public static func http(
        _ request: HTTPRequest, numbered then: @escaping (HTTPResult, Int64?) -> Event
    ) -> Effect {
        Effect(.http(request)) { if case .http(let result, let change) = $0 { then(result, change) } else { nil } }
    }

    /// Reads from the device's storage.
    @inline(never)
    public static func read(_ queries: [Query], _ then: @escaping (Reading) -> Event) -> Effect {
        Effect(.read(queries)) { if case .read(let result) = $0 { then(Reading(queries, result)) } else { nil } }
    }

    /// Writes to the device's storage in one transaction.
    @inline(never)
    public static func write(_ changes: [Change], _ then: @escaping (WriteResult) -> Event) -> Effect {
        Effect(.write(changes)) { if case .write(let result) = $0 { then(result) } else { nil } }
    }

    /// Reads a text from the secure store.
    @inline(never)
    public static func readSecret(_ name: String, _ then: @escaping (SecretResult) -> Event) -> Effect {
        Effect(.readSecret(name: name)) { if case .secretRead(let result) = $0 { then(result) } else { nil } }
    }

    /// Writes a text to the secure store.
    @inline(never)
    public static func writeSecret(
        _ name: String, _ value: String, _ then: @escaping (WriteResult) -> Event
    ) -> Effect {
        Effect(.writeSecret(name: name, value: value)) {
            if case .secretWritten(let result) = $0 { then(result) } else { nil }
        }
    }

    /// Prints the page.
    public static var print: Effect { Effect(.print) { _ in nil } }

    /// Asks the user to allow notifications.
    @inline(never)
    public static func askPermission(_ then: @escaping (PermissionResult) -> Event) -> Effect {
        Effect(.askPermission) { if case .permission(let result) = $0 { then(result) } else { nil } }
    }

    /// Subscribes to push messages with the server's key, base64url.
    @inline(never)
    public static func subscribePush(_ key: String, _ then: @escaping (PushResult) -> Event) -> Effect {
        Effect(.subscribePush(key: key)) { if case .push(let result) = $0 { then(result) } else { nil } }
    }

    /// Ends the push subscription.
    @inline(never)
    public static func unsubscribePush(_ then: @escaping (PushResult) -> Event) -> Effect {
        Effect(.unsubscribePush) { if case .push(let result) = $0 { then(result) } else { nil } }
    }

    /// Acquires a lock and keeps it until the window closes.
    @inline(never)
    public static func holdLock(_ name: String, _ event: Event) -> Effect {
        Effect(.holdLock(name: name)) { if case .lockHeld = $0 { event } else { nil } }
    }

    /// Makes a secret and its hash.
    @inline(never)
    public static func makeProofKey(_ then: @escaping (ProofKey) -> Event) -> Effect {
        Effect(.makeProofKey) { if case .proofKey(let key) = $0 { then(key) } else { nil } }
    }

    /// Leaves the app for a page of another service.
    @inline(never)
    public static func leave(_ address: String) -> Effect {
        Effect(.leave(address: address)) { _ in nil }
    }

    /// Asks for time zones by their IANA names.
    @inline(never)
    public static func zones(_ names: [String], _ then: @escaping ([Zone]) -> Event) -> Effect {
        Effect(.zones(names)) { if case .zones(let zones) = $0 { then(zones) } else { nil } }
    }

    /// Listens to a stream of the server's events.
    @inline(never)
    public static func openStream(_ request: StreamRequest, _ then: @escaping (StreamEvent) -> Event) -> Effect {
        Effect(.openStream(request)) { if case .stream(let event) = $0 { then(event) } else { nil } }
    }

    /// Closes the stream.
    @inline(never)
    public static var closeStream: Effect {
        Effect(.closeStream) { _ in nil }
    }

    /// Shows the browser's question whether to install the app.
    @inline(never)
    public static func install(_ then: @escaping (Bool) -> Event) -> Effect {
        Effect(.install) { if case .installed(let isInstalled) = $0 { then(isInstalled) } else { nil } }
    }
}

extension Reading {
    /// Pairs the shell's answer with the queries. An answer with more or fewer lists of rows than queries, which only a
    /// faulty shell gives, counts as unreadable.
    init(_ queries: [Query], _ result: ReadResult) {
        switch result {
        case .failed(let fault): self = .failed(fault)
        case .rows(let rows): self = Snapshot(queries, rows).map { .rows($0) } ?? .failed(.unreadable)
        }
    }
}

/// A secret and its hash, by which an app proves that it is the one that asked (PKCE, RFC 7636).
public struct ProofKey: Equatable, Sendable {
    /// 32 random bytes, base64url.
    public let verifier: String
    /// The SHA-256 hash of the verifier, base64url; `nil` where the system offers none, as browsers on pages without
    /// https do.
    public let challenge: String?

    /// Creates a proof key.
    public init(verifier: String, challenge: String?) {
        self.verifier = verifier
        self.challenge = challenge
    }
}

/// The user's answer to the request to allow notifications.
public enum PermissionResult: Equatable, Sendable {
    case granted
    case denied
    /// The system could not ask; its own message, to be shown to the user.
    case failed(String)
}

/// The outcome of a request for a push subscription.
public enum PushResult: Equatable, Sendable {
    case subscribed(PushSubscription)
    /// This shell does not support push messages.
    case unsupported
    /// The browser's push service did not answer in time, or refused.
    case failed(String)
}

/// A browser's push subscription: where to send its messages, and the keys to encrypt them with.
public struct PushSubscription: Equatable, Sendable {
    /// The push service's URL for this browser.
    public let endpoint: String
    /// The browser's public key, base64url.
    public let p256dh: String
    /// The browser's authentication secret, base64url.
    public let auth: String

    /// Creates a push subscription.
    public init(endpoint: String, p256dh: String, auth: String) {
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
    }
}

/// The outcome of reading from the secure store.
public enum SecretResult: Equatable, Sendable {
    /// The secret, or `nil` if none is stored under the name.
    case value(String?)
    case failed(StoreFault)
}
