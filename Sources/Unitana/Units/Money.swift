import AlmanacCore

/// Writes and reads amounts of money. They are whole numbers of the currency's minor unit, such as cents.
enum Money {
    /// The most that is converted, in minor units.
    static let limit: Int64 = 1_000_000_000_000

    /// Returns the number of digits after the decimal sign (ISO 4217).
    static func digits(_ currency: String) -> Int {
        if contains("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", currency) { return 0 }
        return contains("BHD IQD JOD KWD LYD OMR TND", currency) ? 3 : 2
    }

    private static func contains(_ list: StaticString, _ currency: String) -> Bool {
        let code = Array(currency.utf8)
        guard code.count == 3 else { return false }
        var index = 0
        while index < list.utf8CodeUnitCount {
            let at = list.utf8Start + index
            if at[0] == code[0], at[1] == code[1], at[2] == code[2] { return true }
            index += 4
        }
        return false
    }

    /// Returns an amount with its currency's code. A code is the same in every language, and `$` is the sign of twenty
    /// currencies.
    static func text(_ minor: Int64, _ currency: String, _ language: Language) -> String {
        language.number(minor, digits: digits(currency), keepsZeros: true) + "\u{A0}" + currency
    }

    /// Reads an amount that a person typed, with or without the currency's code (U10).
    static func read(_ typed: String, _ currency: String, _ language: Language) throws(InputProblem) -> Int64 {
        let parts = try TypedReader.read(typed, language)
        guard parts.count == 1 else { throw .notANumber }
        guard parts[0].unit.isEmpty || parts[0].unit == folded(currency) else { throw .otherUnit }
        guard let minor = parts[0].number.rounded(digits: digits(currency)), minor <= limit else { throw .tooLarge }
        if parts[0].isNegative, minor > 0 { throw .tooSmall }
        return minor
    }
}

/// A converter's field for money (U10): whatever is typed, the last valid amount is kept.
struct MoneyField: Equatable, Sendable {
    /// ISO 4217.
    let currency: String
    /// What the field shows.
    private(set) var typed: String
    /// The last valid amount, in minor units.
    private(set) var minor: Int64
    /// Why ``typed`` is not the amount; `nil` if it is.
    private(set) var problem: InputProblem?

    /// Creates a field that shows an amount.
    init(_ minor: Int64, _ currency: String, _ language: Language) {
        self.currency = currency
        self.minor = minor
        typed = Money.text(minor, currency, language)
    }

    /// Takes what was typed; the amount changes only if it is valid.
    mutating func type(_ text: String, _ language: Language) {
        typed = text
        do throws(InputProblem) {
            minor = try Money.read(text, currency, language)
            problem = nil
        } catch {
            problem = error
        }
    }
}
