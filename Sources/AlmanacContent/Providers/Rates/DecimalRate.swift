/// An exact positive decimal number, as exchange rates are published.
package struct DecimalRate: Equatable, Sendable {
    /// The digits, without the decimal point; at least 1.
    package let mantissa: Int64
    /// The number of digits after the decimal point.
    package let scale: Int
    /// As it was published, such as `1.1172`.
    package let text: String

    /// The most digits of a rate.
    private static let maxDigits = 15

    /// The number one.
    package static let one = DecimalRate("1")!

    /// Parses digits with at most one point between them; `nil` for anything else, and for zero.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }),
            parts.joined().allSatisfy({ (48...57).contains($0) }), parts.joined().count <= Self.maxDigits
        else { return nil }
        mantissa = parts.joined().reduce(0) { $0 * 10 + Int64($1 - 48) }
        guard mantissa > 0 else { return nil }
        scale = parts.count == 2 ? parts[1].count : 0
        self.text = text
    }

    /// The quotient as text, rounded to 12 significant digits, halves to even. So it is exact to the cent in a billion.
    package func divided(by divisor: DecimalRate) -> String {
        // Both have at most 15 digits, so that none of these numbers exceeds 30.
        var numerator = Int128(mantissa)
        var denominator = Int128(divisor.mantissa)
        var scale = scale - divisor.scale
        while numerator / denominator < Self.lowest {
            numerator *= 10
            scale += 1
        }
        while numerator / denominator >= Self.lowest * 10 {
            denominator *= 10
            scale -= 1
        }
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let isRoundedUp = rest * 2 > denominator || (rest * 2 == denominator && whole % 2 == 1)
        return Self.text(whole + (isRoundedUp ? 1 : 0), scale: scale)
    }

    /// The smallest number with 12 digits.
    private static let lowest: Int128 = 100_000_000_000

    /// Without zeros at the end of the fraction.
    private static func text(_ mantissa: Int128, scale: Int) -> String {
        var (mantissa, scale) = (mantissa, scale)
        while scale > 0, mantissa % 10 == 0 {
            mantissa /= 10
            scale -= 1
        }
        guard scale > 0 else { return "\(mantissa)" + String(repeating: "0", count: -scale) }
        var digits = "\(mantissa)"
        if digits.utf8.count <= scale { digits = String(repeating: "0", count: scale + 1 - digits.utf8.count) + digits }
        let point = digits.index(digits.endIndex, offsetBy: -scale)
        return digits[..<point] + "." + digits[point...]
    }
}
