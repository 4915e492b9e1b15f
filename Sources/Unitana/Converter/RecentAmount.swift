import AlmanacCore

/// An amount that was converted, as the device remembers it (V).
struct RecentAmount: Equatable, Sendable {
    let amount: Amount
    let first: UnitSystem
    let second: UnitSystem
    /// The pair of units that was chosen.
    let scale: Scale?

    /// How many are remembered.
    static let most = 6

    /// Reads a remembered amount; `nil` if this version does not know its quantity or systems.
    init?(_ json: JSON) {
        guard let quantity = json.string("kind").flatMap({ ConverterKind(slug: $0) }).flatMap({ $0.quantity }),
            let base = json["base"]?.int, base >= quantity.limits.0, base <= quantity.limits.1,
            let first = json.string("from").flatMap({ UnitSystem(name: $0) }),
            let second = json.string("to").flatMap({ UnitSystem(name: $0) }), first != second
        else { return nil }
        let scales = quantity.scales(first, second)
        let chosen = json["scale"]?.int.flatMap { Int(exactly: $0) } ?? 0
        self.init(
            amount: Amount(quantity: quantity, base: base), first: first, second: second,
            scale: scales.indices.contains(chosen - 1) ? scales[chosen - 1] : nil)
    }

    init(amount: Amount, first: UnitSystem, second: UnitSystem, scale: Scale?) {
        self.amount = amount
        self.first = first
        self.second = second
        self.scale = scale
    }

    var json: JSON {
        let chosen = amount.quantity.scales(first, second).firstIndex { $0 == scale }
        return .members(
            ("kind", .string(ConverterKind(amount.quantity).slug)), ("base", .int(amount.base)),
            ("from", .string(first.name)), ("to", .string(second.name)),
            ("scale", .int(Int64(chosen.map { $0 + 1 } ?? 0))))
    }

    /// Returns the amount on both sides: `8 km = 4.97 mi`.
    func text(_ units: Units) -> String {
        ConverterPair(exactly: amount, from: first, to: second, scale: scale, units).equation(more: 0, units)
    }
}

extension UnitanaRecords {
    /// The amounts that were converted lately, the last first.
    var recentAmounts: [RecentAmount] {
        let json = remembered[Remembered.amounts].flatMap { try? JSON.parse(Array($0.utf8)) }
        return (json?.array ?? []).compactMap { RecentAmount($0) }
    }

    /// Returns the change that remembers amounts; none if these are the last ones already.
    func remember(_ amounts: [RecentAmount]) -> [Change] {
        let before = recentAmounts
        let all = (amounts + before.filter { !amounts.contains($0) }).prefix(RecentAmount.most)
        if amounts.isEmpty || Array(all) == before { return [] }
        return [Remembered.set(Remembered.amounts, JSON.array(all.map { $0.json }).text)]
    }
}
