import AlmanacCore

/// Two fields of a converter for money (U10, V): either can be typed into, and the other one follows. Whatever is typed, the
/// last valid amount is kept.
struct MoneyPair: Equatable, Sendable {
    /// ISO 4217; empty if the place has no currency.
    private(set) var first: String
    private(set) var second: String
    /// What was typed last, or what the field shows of the amount at first.
    private(set) var typed: String
    /// Where it was typed.
    private(set) var side = Side.first
    /// The last valid amount, in minor units of the currency on its side.
    private(set) var minor: Int64
    /// Why ``typed`` is not the amount; `nil` if it is.
    private(set) var problem: InputProblem?

    /// Creates a pair that shows an amount of the first currency.
    init(_ minor: Int64, _ first: String, _ second: String, _ numbers: NumberFormat) {
        self.first = first
        self.second = second
        self.minor = minor
        typed = Money.text(minor, first, numbers)
    }

    func currency(_ side: Side) -> String { side == .first ? first : second }

    /// Takes what was typed on a side; the amount changes only if it is valid.
    mutating func type(_ text: String, on side: Side, _ rates: Rates?, _ numbers: NumberFormat) {
        let source = currency(side)
        typed = text
        do throws(InputProblem) {
            let amount = try Money.read(text, source, numbers)
            self.side = side
            minor = amount
            problem = nil
        } catch {
            // The amount that is kept is one of the currency in whose field is being typed.
            if side != self.side, let amount = rates?.convert(minor, from: currency(self.side), to: source) {
                minor = amount
            }
            self.side = side
            problem = error
        }
    }

    /// Returns what the field on a side shows; `nil` without a rate.
    func text(_ side: Side, more: Int, _ rates: Rates?, _ numbers: NumberFormat) -> String? {
        side == self.side ? typed : converted(to: side, more: more, rates, numbers)
    }

    /// Returns the amount in the currency of a side; `nil` without a rate.
    func converted(to side: Side, more: Int, _ rates: Rates?, _ numbers: NumberFormat) -> String? {
        if side == self.side { return Money.text(minor, currency(side), numbers) }
        return rates?.text(minor, from: currency(self.side), to: currency(side), numbers, more: more)
    }

    /// Returns the amount on both sides: `8.00 EUR = 8.94 USD`; `nil` without a rate.
    func equation(more: Int, _ rates: Rates?, _ numbers: NumberFormat) -> String? {
        guard let first = converted(to: .first, more: more, rates, numbers),
            let second = converted(to: .second, more: more, rates, numbers)
        else { return nil }
        return first + " = " + second
    }

    /// Exchanges the sides. What was typed stays, and so does the amount, exactly.
    mutating func swap(_ numbers: NumberFormat) {
        (first, second, side) = (second, first, side.other)
        guard !problem.isNone else { return }
        problem = nil
        typed = Money.text(minor, currency(side), numbers)
    }
}
