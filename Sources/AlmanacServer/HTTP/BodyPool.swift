/// Memory that bodies share: who has how much of it, and who makes room for others.
struct BodyPool {
    /// A body that takes some of it.
    struct Body {
        let network: String
        /// When it began to arrive.
        let since: ContinuousClock.Instant
        let close: BodyMemory.Closing
        /// What it takes.
        fileprivate(set) var bytes = 0
        /// How much of it has come.
        var arrived = 0
        /// Whether more of it is to come.
        var isArriving = true
        /// Whether others have its memory, and its connection is being closed.
        fileprivate(set) var isGivenUp = false

        init(network: String, since: ContinuousClock.Instant, close: @escaping BodyMemory.Closing) {
            (self.network, self.since, self.close) = (network, since, close)
        }

        /// The bytes a second in which it comes. A second or two say nothing yet.
        fileprivate func pace(at now: ContinuousClock.Instant) -> Double {
            Double(arrived) / max((now - since) / .seconds(1), 2)
        }

        /// Whether it hardly comes.
        fileprivate func isStalled(at now: ContinuousClock.Instant) -> Bool {
            now - since >= .seconds(2) && pace(at: now) < Double(BodyPace.minimum)
        }
    }

    /// How much one network may have, and how much all may, in bytes.
    let ofNetwork: Int
    let inAll: Int
    var bodies: [ObjectIdentifier: Body] = [:]
    private(set) var networks: [String: Int] = [:]
    private(set) var total = 0

    init(ofNetwork: Int, inAll: Int) {
        (self.ofNetwork, self.inAll) = (ofNetwork, inAll)
    }

    /// Gives a body so much in place of what it has here.
    /// - Returns: how to close the connections of those that make room; `nil`, and nothing is changed, if there is none.
    mutating func put(_ body: Body, of size: Int, as id: ObjectIdentifier) -> [BodyMemory.Closing]? {
        let more = size - (bodies[id]?.bytes ?? 0)
        guard let leaving = leaving(for: more, of: body.network, beside: id) else { return nil }
        let closing = leaving.compactMap { bodies[$0]?.close }
        for one in leaving { giveUp(one) }
        add(more, to: body.network)
        bodies[id] = body
        bodies[id]?.bytes = size
        return closing
    }

    /// Takes a body off.
    mutating func remove(_ id: ObjectIdentifier) {
        guard let body = bodies.removeValue(forKey: id), !body.isGivenUp else { return }
        add(-body.bytes, to: body.network)
    }

    private mutating func giveUp(_ id: ObjectIdentifier) {
        guard let body = bodies[id] else { return }
        bodies[id]?.isGivenUp = true
        add(-body.bytes, to: body.network)
    }

    private mutating func add(_ bytes: Int, to network: String) {
        let left = networks[network, default: 0] + bytes
        networks[network] = left <= 0 ? nil : left
        total += bytes
    }

    /// The bodies that leave for so much more of a network, the slowest first; `nil` if that makes no room.
    private func leaving(for more: Int, of network: String, beside id: ObjectIdentifier) -> [ObjectIdentifier]? {
        let own = networks[network, default: 0] + more
        var (surplusOfOwn, surplus) = (own - ofNetwork, total + more - inAll)
        guard surplusOfOwn > 0 || surplus > 0 else { return [] }
        let now = ContinuousClock.now
        let arriving = bodies.filter { $0.key != id && $0.value.isArriving && !$0.value.isGivenUp }
            .sorted { $0.value.pace(at: now) < $1.value.pace(at: now) }
        var leaving: [ObjectIdentifier] = []
        for (id, body) in arriving where surplusOfOwn > 0 && body.network == network && body.isStalled(at: now) {
            leaving.append(id)
            surplusOfOwn -= body.bytes
            surplus -= body.bytes
        }
        guard surplusOfOwn <= 0 else { return nil }
        // Those of the network that has most leave first. One that has less than this one would have keeps what it has.
        var left = networks
        let others = arriving.sorted { networks[$0.value.network, default: 0] > networks[$1.value.network, default: 0] }
        for (id, body) in others where surplus > 0 && body.network != network {
            guard let theirs = left[body.network], theirs > own else { continue }
            leaving.append(id)
            left[body.network] = theirs - body.bytes
            surplus -= body.bytes
        }
        return surplus <= 0 ? leaving : nil
    }
}
