import AlmanacCore

/// The side of a converter on which something is typed.
enum Side: UInt8, CaseIterable, Equatable, Sendable {
    case first, second

    var other: Side { self == .first ? .second : .first }
}

/// A pair of units to choose instead of those that people would use.
struct Scale: Equatable, Sendable {
    let metric: Unit
    let us: Unit
    let imperial: Unit

    func unit(in system: UnitSystem) -> Unit {
        switch system {
        case .metric: metric
        case .us: us
        case .imperial: imperial
        }
    }
}

extension Quantity {
    /// The further pairs of units of a converter. The usual one changes from the large unit to the small one by itself.
    var scales: [Scale] {
        switch self {
        case .temperature, .speed, .height: []
        case .distance:
            [
                Scale(metric: .meter, us: .foot, imperial: .foot),
                Scale(metric: .centimeter, us: .inch, imperial: .inch),
            ]
        case .weight:
            [
                Scale(metric: .gram, us: .ounce, imperial: .ounce),
                Scale(metric: .kilogram, us: .stone, imperial: .pound),
            ]
        case .volume:
            [
                Scale(metric: .milliliter, us: .fluidOunceUS, imperial: .fluidOunce),
                Scale(metric: .milliliter, us: .cup, imperial: .pint),
            ]
        case .pressure: [Scale(metric: .kilopascal, us: .psi, imperial: .psi)]
        case .fuel: [Scale(metric: .kilometersPerLiter, us: .milesPerGallonUS, imperial: .milesPerGallon)]
        }
    }

    /// The scales that differ between two systems.
    func scales(_ first: UnitSystem, _ second: UnitSystem) -> [Scale] {
        scales.filter { $0.unit(in: first) != $0.unit(in: second) }
    }
}

/// Two fields of a converter (U10, V): either can be typed into, and the other one follows. Whatever is typed, the last
/// valid amount is kept.
struct ConverterPair: Equatable, Sendable {
    /// The systems whose units a number without a unit has, on either side.
    private(set) var first: UnitSystem
    private(set) var second: UnitSystem
    /// The last valid amount.
    private(set) var amount: Amount
    /// What was typed last, or what the field shows of the amount at first.
    private(set) var typed: String
    /// Where it was typed.
    private(set) var side = Side.first
    /// Why ``typed`` is not the amount; `nil` if it is.
    private(set) var problem: InputProblem?
    /// The pair of units that the user has chosen; `nil` for the usual one.
    private(set) var scale: Scale?
    private var precision = Precision()
    /// Whether the amount was typed in a unit of another system. Then it is the field's own that is asked for.
    private(set) var isForeign = false
    /// Whether nothing was typed yet.
    private(set) var isUntouched = true

    /// Creates a pair that shows an amount, and converts what it shows: a rounded amount has another result.
    init(_ amount: Amount, from first: UnitSystem, to second: UnitSystem, _ units: Units) {
        self.first = first
        self.second = second
        typed = units.text(amount, in: first)
        self.amount = (try? units.read(typed, as: amount.quantity, in: first)) ?? amount
    }

    /// Creates a pair that shows an amount exactly as it is.
    init(exactly amount: Amount, from first: UnitSystem, to second: UnitSystem, scale: Scale?, _ units: Units) {
        self.first = first
        self.second = second
        self.amount = amount
        self.scale = scale
        typed = units.precise(amount, in: first, unit: scale?.unit(in: first))
    }

    var quantity: Quantity { amount.quantity }

    func system(_ side: Side) -> UnitSystem { side == .first ? first : second }

    /// The chosen unit on a side.
    private func unit(_ side: Side) -> Unit? { scale?.unit(in: system(side)) }

    /// Returns the unit, or the units, of a bare number on a side.
    func hint(_ side: Side, _ units: Units) -> String {
        guard let unit = unit(side) else { return units.hint(quantity, in: system(side)) }
        return units.symbol(unit) + (unit == .stone ? " " + units.symbol(.pound) : "")
    }

    /// Takes what was typed on a side; the amount changes only if it is valid.
    mutating func type(_ text: String, on side: Side, _ units: Units) {
        typed = text
        self.side = side
        isForeign = false
        isUntouched = false
        do throws(InputProblem) {
            amount = try units.read(text, as: quantity, in: system(side), unit: unit(side))
            isForeign = units.isForeign(text, as: quantity, in: system(side))
            precision = Precision(of: text, units.words.numbers)
            problem = nil
        } catch {
            problem = error
        }
    }

    /// Returns what the field on a side shows.
    func text(_ side: Side, more: Int, _ units: Units) -> String {
        side == self.side ? typed : converted(to: side, more: more, units)
    }

    /// Returns the amount in the unit of a side.
    func converted(to side: Side, more: Int, _ units: Units) -> String {
        units.precise(amount, in: system(side), unit: unit(side), precision.adding(more))
    }

    /// Returns what is said below the fields: the last valid amount while what is typed cannot be read, the amount in the
    /// field's own unit if it was typed in the other one, and what a tape measure in inches shows of it.
    func notes(more: Int, _ units: Units) -> [String] {
        var notes: [String] = []
        if !problem.isNone {
            notes.append(units.words(.unitanaLastValid, equation(more: more, units)))
        } else if isForeign {
            notes.append("= " + converted(to: side, more: more, units))
        }
        for side in Side.allCases where system(side) != .metric {
            let isInch = unit(side) == .inch
            guard isInch || quantity == .height && unit(side).isNone else { continue }
            if let text = units.tape(amount, withFeet: !isInch) { notes.append(text) }
        }
        return notes
    }

    /// Returns the amount on both sides: `8 km = 4.97 mi`.
    func equation(more: Int, _ units: Units) -> String {
        converted(to: .first, more: more, units) + " = " + converted(to: .second, more: more, units)
    }

    /// Exchanges the sides. What was typed stays, and so does the amount, exactly.
    mutating func swap(_ units: Units) {
        (first, second, side) = (second, first, side.other)
        guard !problem.isNone else { return }
        problem = nil
        typed = converted(to: side, more: 0, units)
    }

    /// Shows the amount in another pair of units.
    mutating func choose(_ scale: Scale?, _ units: Units) {
        self.scale = scale
        problem = nil
        isForeign = false
        typed = converted(to: side, more: 0, units)
    }
}
