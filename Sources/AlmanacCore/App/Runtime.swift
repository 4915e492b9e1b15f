/// Holds an app's state and the effects that are waiting for an answer. Every shell runs its app through a runtime.
public struct Runtime<A: App> {
    /// An effect for the shell to carry out. The shell returns its number with the answer.
    public struct Order {
        /// Identifies the order.
        public let number: Int
        /// What to do.
        public let request: Request
    }

    /// The app's current state.
    public private(set) var state: A.State
    /// The effects without an answer, by their orders' numbers. They are few.
    private var waiting: [(number: Int, effect: Effect<A.Event>)] = []
    private var lastNumber = 0
    /// The orders that what the user did last has given and that the device answers at once, with those that follow from
    /// their answers.
    private var reading: [Int] = []
    /// Whether the device is still reading what the user asked for last. A page that has just been opened is not whole yet.
    public var isReading: Bool { !reading.isEmpty }

    /// Starts the app. ``takeOrders()`` returns its first effects.
    public init(_ launch: Launch, _ moment: Moment) {
        let (state, effects) = A.start(launch, moment)
        self.state = state
        enqueue(effects, isAskedFor: true)
    }

    private var orders: [Order] = []

    /// Removes and returns the effects that the shell has not taken yet, in order.
    public mutating func takeOrders() -> [Order] {
        defer { orders = [] }
        return orders
    }

    /// Passes an event to the app.
    public mutating func send(_ event: A.Event, _ moment: Moment) {
        send(event, moment, isAskedFor: false)
    }

    /// Passes what the user did to the app.
    public mutating func act(_ event: A.Event, _ moment: Moment) {
        reading = []
        send(event, moment, isAskedFor: true)
    }

    private mutating func send(_ event: A.Event, _ moment: Moment, isAskedFor: Bool) {
        enqueue(A.update(&state, event, moment), isAskedFor: isAskedFor)
    }

    /// Passes the answer to an order to the app. An answer to an unknown or already answered order is ignored. A stream is
    /// answered until it has ended.
    ///
    /// After a completed write, the app first receives the answer and then the tables that the write touched.
    public mutating func answer(_ number: Int, _ answer: Answer, _ moment: Moment) {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
        let effect = answer.isLast ? waiting.remove(at: place).effect : waiting[place].effect
        let asked = reading.firstIndex(of: number)
        if let asked { reading.remove(at: asked) }
        if let event = effect.event(for: answer) { send(event, moment, isAskedFor: !asked.isNone) }
        if case .write(let changes) = effect.request, case .write(.done) = answer,
            let event = A.stored(StoredTables(changes))
        {
            // The second event needs different random bits: the same bits would generate the same ids.
            var next = moment
            var random = Random(seed: ~moment.random)
            next.random = random.next()
            send(event, next)
        }
    }

    /// Returns the screen for the current state.
    public func screen(_ moment: Moment) -> Screen<A.Event> {
        A.screen(state, moment)
    }

    private mutating func enqueue(_ effects: [Effect<A.Event>], isAskedFor: Bool) {
        for effect in effects {
            lastNumber += 1
            if case .closeStream = effect.request {
                waiting.removeAll { if case .openStream = $0.effect.request { true } else { false } }
            } else {
                waiting.append((lastNumber, effect))
            }
            if isAskedFor, effect.request.isQuick { reading.append(lastNumber) }
            orders.append(Order(number: lastNumber, request: effect.request))
        }
    }
}

extension Request {
    /// Whether the device answers at once, from what it has: no server and no person is asked.
    fileprivate var isQuick: Bool {
        switch self {
        case .read, .readSecret, .zones, .storage(persists: false), .cipher: true
        default: false
        }
    }
}
