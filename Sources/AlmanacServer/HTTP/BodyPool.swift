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
        /// What is counted for it: a request takes some memory whatever its body's length.
        fileprivate(set) var charge = 0
        /// How much of it has come.
        var arrived = 0
        /// Whether more of it is to come.
        var isArriving = true
        /// Whether others have its memory, and its connection is being closed.
        fileprivate(set) var isGivenUp = false

        init(network: String, since: ContinuousClock.Instant, close: @escaping BodyMemory.Closing) {
            (self.network, self.since, self.close) = (network, since, close)
        }
    }

    private struct Members {
        var ids: Set<ObjectIdentifier> = []
        var charge = 0
    }

    /// How much one network may have, how much all may, and what is counted for a body at least, in bytes.
    let ofNetwork: Int
    let inAll: Int
    let least: Int
    private(set) var bodies: [ObjectIdentifier: Body] = [:]
    private(set) var total = 0
    private var networks: [String: Members] = [:]

    init(ofNetwork: Int, inAll: Int, least: Int) {
        (self.ofNetwork, self.inAll, self.least) = (ofNetwork, inAll, least)
    }

    /// Gives a body so much in place of what it has here.
    /// - Returns: how to close the connections of those that make room; `nil`, and nothing is changed, if there is none.
    mutating func put(_ body: Body, of size: Int, as id: ObjectIdentifier) -> [BodyMemory.Closing]? {
        let charge = max(size, least)
        guard let leaving = leaving(for: charge - (bodies[id]?.charge ?? 0), of: body.network, beside: id) else {
            return nil
        }
        let closing = leaving.compactMap { bodies[$0]?.close }
        for one in leaving { giveUp(one) }
        remove(id)
        var body = body
        (body.bytes, body.charge) = (size, charge)
        bodies[id] = body
        networks[body.network, default: Members()].ids.insert(id)
        add(charge, to: body.network)
        return closing
    }

    /// Changes what is known of a body, if it is one of these.
    mutating func change(_ id: ObjectIdentifier, _ change: (inout Body) -> Void) {
        guard var body = bodies[id] else { return }
        change(&body)
        bodies[id] = body
    }

    /// Takes a body off.
    mutating func remove(_ id: ObjectIdentifier) {
        guard let body = bodies.removeValue(forKey: id), !body.isGivenUp else { return }
        free(body, id)
    }

    private mutating func giveUp(_ id: ObjectIdentifier) {
        guard let body = bodies[id] else { return }
        bodies[id]?.isGivenUp = true
        free(body, id)
    }

    private mutating func free(_ body: Body, _ id: ObjectIdentifier) {
        networks[body.network]?.ids.remove(id)
        add(-body.charge, to: body.network)
        if networks[body.network]?.ids.isEmpty == true { networks[body.network] = nil }
    }

    private mutating func add(_ bytes: Int, to network: String) {
        networks[network]?.charge += bytes
        total += bytes
    }

    // MARK: Making room

    /// The part of all memory that is free after stalled bodies have made room.
    private static let inReserve = 64

    /// The bodies that leave for so much more of a network; `nil` if they make no room.
    private func leaving(for more: Int, of network: String, beside id: ObjectIdentifier) -> [ObjectIdentifier]? {
        let own = networks[network]?.charge ?? 0
        var room = Room(
            surplus: total + more - inAll, surplusOfOwn: own + more - ofNetwork, now: .now, leaving: [id])
        while room.surplusOfOwn > 0 {
            guard let next = slowest(among: networks[network]?.ids ?? [], room, isStalled: true) else { return nil }
            room.take(next, isOwn: true)
        }
        if room.surplus > 0 {
            // Some more than needed, so that all of them are looked at seldom.
            for one in stalled(room) where room.surplus > -inAll / Self.inReserve {
                room.take(one, isOwn: one.body.network == network)
            }
        }
        while room.surplus > 0 {
            let next =
                slowest(among: bodies.keys, room, isStalled: false, ofMoreThan: own + more)
                ?? spare(room, ofMoreThan: own + more)
            guard let next else { return nil }
            room.take(next, isOwn: next.body.network == network)
        }
        return room.leaving.filter { $0 != id }
    }

    /// What is missing, and who leaves.
    private struct Room {
        var surplus: Int
        var surplusOfOwn: Int
        let now: ContinuousClock.Instant
        var leaving: Set<ObjectIdentifier>

        mutating func take(_ one: (id: ObjectIdentifier, body: Body), isOwn: Bool) {
            leaving.insert(one.id)
            surplus -= one.body.charge
            if isOwn { surplusOfOwn -= one.body.charge }
        }
    }

    /// One of several that a network has on their way, even if they keep their pace: a few networks that really send would
    /// keep everybody else waiting. It is that of the network that has most. A network's only one never leaves in this way.
    /// - Parameter least: What the network has at least: it gives way to those that have less.
    private func spare(_ room: Room, ofMoreThan least: Int) -> (id: ObjectIdentifier, body: Body)? {
        var most = least
        var spare: [ObjectIdentifier] = []
        for members in networks.values {
            let left = members.ids.subtracting(room.leaving)
            let charge = left.reduce(0) { $0 + (bodies[$1]?.charge ?? 0) }
            let arriving = left.filter { bodies[$0]?.isArriving == true }
            if charge > most, arriving.count > 1 { (most, spare) = (charge, Array(arriving)) }
        }
        return slowest(among: spare, room, isStalled: false, below: .infinity)
    }

    /// The bodies that come more slowly than they should and have for two seconds, the slowest first.
    private func stalled(_ room: Room) -> [(id: ObjectIdentifier, body: Body)] {
        var found: [(id: ObjectIdentifier, pace: Double)] = []
        for (id, body) in bodies where body.isArriving && !body.isGivenUp && !room.leaving.contains(id) {
            let age = (room.now - body.since) / .seconds(1)
            let pace = Double(body.arrived) / max(age, 2)
            if age >= 2, pace < Double(BodyPace.minimum) { found.append((id, pace)) }
        }
        return found.sorted { $0.pace < $1.pace }.compactMap { one in bodies[one.id].map { (one.id, $0) } }
    }

    /// The body that comes most slowly, of those that come more slowly than they should.
    /// - Parameters:
    ///   - isStalled: Whether it must have been slow for two seconds. Before that, its pace says little.
    ///   - least: What its network has at least, as a younger one leaves only for those that have less.
    ///   - pace: The bytes a second that it should keep.
    private func slowest(
        among ids: some Sequence<ObjectIdentifier>, _ room: Room, isStalled: Bool, ofMoreThan least: Int = 0,
        below pace: Double = Double(BodyPace.minimum)
    ) -> (id: ObjectIdentifier, body: Body)? {
        var found: (id: ObjectIdentifier, body: Body)?
        var slowest = pace
        for id in ids {
            guard let body = bodies[id], body.isArriving, !body.isGivenUp, !room.leaving.contains(id) else { continue }
            let age = (room.now - body.since) / .seconds(1)
            guard !isStalled || age >= 2, networks[body.network]?.charge ?? 0 > least else { continue }
            let pace = Double(body.arrived) / max(age, 2)
            if pace < slowest { (found, slowest) = ((id, body), pace) }
        }
        return found
    }
}
