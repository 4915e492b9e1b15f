import AlmanacCore

/// A window whose effects are carried out one at a time, in an order that the test chooses.
///
/// Every effect has two stages: first it is carried out, later its answer is delivered. Anything may happen between a
/// request and its answer: other effects, events of the user, other windows, the end of the process. Storage effects
/// keep their order among themselves, as in a browser; the network keeps none.
public final class StepwiseWindow<A: App> {
    /// An effect that the app is waiting for.
    public struct Pending {
        /// The effect's number in the runtime.
        public let number: Int
        /// What to do.
        public let request: Request
        /// When a timer is due, by the test's clock; when the effect was requested, for all others.
        public let due: Instant
        /// The answer that is on its way to the app; `nil` if the effect has not been carried out.
        public fileprivate(set) var answer: Answer?
    }

    /// The device's storage.
    public let disk: Disk
    /// The effects that the app is waiting for, in the order in which it requested them.
    public private(set) var pending: [Pending] = []
    /// Whether another window has written and this one has not been notified yet.
    public var hasNews = false
    private var runtime: Runtime<A>?

    /// Creates a window in which the app is not running yet.
    public init(disk: Disk) {
        self.disk = disk
    }

    deinit {
        disk.forget(ObjectIdentifier(self))
    }

    /// The app's state; `nil` if it is not running.
    public var state: A.State? { runtime?.state }

    /// Starts the app, after ending it if it is running.
    /// - Parameter time: The test's clock, which measures timers.
    public func launch(_ moment: Moment, at time: Instant) {
        kill()
        runtime = Runtime<A>(Launch(), moment)
        collect(time)
    }

    /// Ends the process. Its pending effects are lost, stored data is not.
    public func kill() {
        runtime = nil
        pending = []
        hasNews = false
        disk.forget(ObjectIdentifier(self))
    }

    /// Passes an event to the app, whose effects stay pending.
    public func send(_ event: A.Event, _ moment: Moment, at time: Instant) {
        runtime?.send(event, moment)
        collect(time)
    }

    /// Returns the places in ``pending`` of the effects that can go on to their next stage.
    public func ready(at time: Instant) -> [Int] {
        var ready: [Int] = []
        var queues: Set<Bool> = []
        for (place, item) in pending.enumerated() {
            switch item.request {
            case .after, .whenIdle: if item.due <= time { ready.append(place) }
            case .holdLock(let name): if mayHold(name) || item.answer != nil { ready.append(place) }
            case .read, .write: if queues.insert(true).inserted { ready.append(place) }
            // Opens, and says nothing: what the stream brings is tested with the simulator.
            case .openStream: break
            case .readSecret, .writeSecret: if queues.insert(false).inserted { ready.append(place) }
            default: ready.append(place)
            }
        }
        return ready
    }

    /// When the next timer is due; `nil` if there is none.
    public var nextTimer: Instant? {
        var next: Instant?
        for item in pending {
            if item.request.delay != nil { next = next.map { min($0, item.due) } ?? item.due }
        }
        return next
    }

    private func mayHold(_ name: String) -> Bool {
        disk.locks[name] == nil || disk.locks[name] == ObjectIdentifier(self)
    }

    /// Carries out an effect other than a request to the server.
    /// - Returns: its answer, which the app has not received yet.
    @discardableResult
    public func carryOut(_ place: Int) -> Answer {
        let answer: Answer
        switch pending[place].request {
        case .read(let queries): answer = .read(disk.answer(queries))
        case .write(let changes): answer = .write(disk.answer(changes))
        case .readSecret(let name): answer = .secretRead(disk.readSecret(name, by: ObjectIdentifier(self)))
        case .writeSecret(let name, let value):
            answer = .secretWritten(disk.writeSecret(name, value, by: ObjectIdentifier(self)))
        case .holdLock(let name):
            disk.locks[name] = ObjectIdentifier(self)
            answer = .lockHeld
        case .askPermission: answer = .permission(.denied)
        case .subscribePush, .unsubscribePush: answer = .push(.unsupported)
        case .makeProofKey: answer = .proofKey(ProofKey(verifier: "verifier", challenge: "challenge of verifier"))
        // There is no answer, and no effect waits for this one.
        case .leave, .after, .whenIdle, .print, .stopSpeaking: answer = .elapsed
        case .share: answer = .shared(.canceled)
        case .speak: answer = .spoken(.ended)
        case .zones: answer = .zones([])
        case .openStream, .closeStream: answer = .stream(.ended(.broken))
        case .install: answer = .installed(false)
        case .openFile: answer = .fileOpened(.canceled)
        case .cipher: answer = .cipher(.unavailable)
        case .storage: answer = .storage(StorageUse(used: nil, isPersistent: false))
        case .http: answer = .http(.failed(.unreachable))
        }
        pending[place].answer = answer
        return answer
    }

    /// Lets the outcome of a request to the server be on its way to the app.
    public func carryOut(_ place: Int, with result: HTTPResult, change: Int64? = nil) {
        pending[place].answer = .http(result, change: change)
    }

    /// Delivers the answer of an effect that was carried out.
    public func deliver(_ place: Int, _ moment: Moment, at time: Instant) {
        let item = pending.remove(at: place)
        guard let answer = item.answer else { return }
        runtime?.answer(item.number, answer, moment)
        collect(time)
    }

    private func collect(_ time: Instant) {
        for order in runtime?.takeOrders() ?? [] {
            let due = time + (order.request.delay ?? 0)
            if case .closeStream = order.request {
                pending.removeAll { if case .openStream = $0.request { true } else { false } }
                continue
            }
            pending.append(Pending(number: order.number, request: order.request, due: due))
        }
    }
}
