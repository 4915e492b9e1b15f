/// Holds an app's state and the effects that wait for their answer. Every shell drives its app through one of these.
public struct Runtime<A: App> {
    /// An effect to carry out; its number comes back with the answer.
    public struct Order {
        public let number: Int
        public let request: Request
    }

    public private(set) var state: A.State
    private var waiting: [Int: Effect<A.Event>] = [:]
    private var lastNumber = 0

    /// Starts the app; ``takeOrders()`` holds its first effects.
    public init(_ launch: Launch, _ moment: Moment) {
        let (state, effects) = A.start(launch, moment)
        self.state = state
        enqueue(effects)
    }

    private var orders: [Order] = []

    /// The effects that no shell has taken yet, in order.
    public mutating func takeOrders() -> [Order] {
        defer { orders = [] }
        return orders
    }

    public mutating func send(_ event: A.Event, _ moment: Moment) {
        enqueue(A.update(&state, event, moment))
    }

    /// Takes in the answer to an order. An answer nobody waits for is dropped.
    public mutating func answer(_ number: Int, _ answer: Answer, _ moment: Moment) {
        guard let effect = waiting.removeValue(forKey: number), let event = effect.event(for: answer) else { return }
        send(event, moment)
    }

    public func screen(_ moment: Moment) -> Screen<A.Event> {
        A.screen(state, moment) { $0 }
    }

    private mutating func enqueue(_ effects: [Effect<A.Event>]) {
        for effect in effects {
            lastNumber += 1
            waiting[lastNumber] = effect
            orders.append(Order(number: lastNumber, request: effect.request))
        }
    }
}
