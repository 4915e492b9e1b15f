import AlmanacCore

/// Why an answer of the server is not used; the last good value stays (U3).
enum AnswerProblem: Error, Equatable, Sendable {
    case notJSON
    /// A member is missing or of the wrong kind.
    case wrongShape
    /// A value that cannot be, such as a negative rate.
    case absurd
}

/// The exchange rates of a day, as `/api/rates` answers them and as the device stores them.
struct Rates: Equatable, Sendable {
    private struct Rate: Equatable, Sendable {
        let currency: String
        let value: DecimalNumber
        /// Whether it is one of ``Rates/more``.
        var isMore = false
    }

    /// The rates of currencies that the first source lacks, which another one publishes less often (V).
    struct More: Equatable, Sendable {
        let date: CivilDate
        let source: String
    }

    /// The currency one unit of which the rates are the price of; ISO 4217.
    let base: String
    /// The day of the rates.
    let date: CivilDate
    /// When the server fetched them.
    let fetchedAt: Instant
    /// Whose rates they are, to be named where they are shown.
    let source: String
    /// Where the rates of further currencies are from; `nil` if there are none.
    let more: More?
    private let rates: [Rate]

    /// For how long the rates are fresh and usable.
    var lifetime: Lifetime {
        .rates(date: date)
    }

    /// Returns the name of a source in the user's language. Operators may choose another source; its name stays as it is.
    static func name(ofSource source: String, _ words: Words) -> String {
        switch source {
        case "European Central Bank": words[.unitanaCentralBank]
        case "National Bank of Poland": words[.unitanaPolishBank]
        default: source
        }
    }

    /// Returns the second source, if the rate between two currencies needs it.
    private func more(for currencies: [String]) -> More? {
        rates.contains { rate in rate.isMore && currencies.contains { $0 == rate.currency } } ? more : nil
    }

    /// Returns the day of the rate between two currencies.
    func date(of first: String, _ second: String) -> CivilDate {
        more(for: [first, second]).map { min($0.date, date) } ?? date
    }

    /// Returns for how long the rate between two currencies is fresh and usable.
    func lifetime(of first: String, _ second: String) -> Lifetime {
        more(for: [first, second]).map { .weeklyRates(date: $0.date) } ?? lifetime
    }

    /// Returns whose the rate between two currencies is.
    func source(of first: String, _ second: String, _ words: Words) -> String {
        Rates.name(ofSource: more(for: [first, second])?.source ?? source, words)
    }

    /// Reads rates from JSON text.
    static func read(_ bytes: [UInt8]) throws(AnswerProblem) -> Rates {
        try read(parsed(bytes))
    }

    /// Reads rates, all of them or none.
    static func read(_ json: JSON) throws(AnswerProblem) -> Rates {
        guard let base = json.string("base"), let day = json.string("date"), let date = CivilDate(text: day),
            let fetchedAt = instant(json["fetched_at"]), let source = json.string("source"),
            case .object(let members)? = json["rates"]
        else { throw .wrongShape }
        guard isCurrency(base), (1_999...2_199).contains(date.year),
            date <= CivilDate(daysSinceEpoch: Zone.utc.date(at: fetchedAt).daysSinceEpoch + 1)
        else { throw .absurd }
        var rates = try read(members).filter { $0.currency != base }
        // Without further currencies, there are those of the first source.
        var more: More?
        if let json = json["more"], let day = json.string("date"), let date = CivilDate(text: day),
            date <= CivilDate(daysSinceEpoch: Zone.utc.date(at: fetchedAt).daysSinceEpoch + 1),
            let source = json.string("source"), case .object(let members)? = json["rates"],
            let others = try? read(members)
        {
            more = More(date: date, source: source)
            for other in others where other.currency != base {
                if rates.contains(where: { $0.currency == other.currency }) { continue }
                rates.append(Rate(currency: other.currency, value: other.value, isMore: true))
            }
        }
        return Rates(base: base, date: date, fetchedAt: fetchedAt, source: source, more: more, rates: rates)
    }

    private static func read(_ members: [JSON.Member]) throws(AnswerProblem) -> [Rate] {
        var rates: [Rate] = []
        for member in members {
            guard let text = member.value.string, let value = DecimalNumber(plain: text) else { throw .wrongShape }
            // No currency is worth less than a billionth of another.
            guard isCurrency(member.key), value.mantissa > 0, let whole = value.rounded(digits: 0),
                whole < 1_000_000_000, let tiny = value.rounded(digits: 9), tiny > 0
            else { throw .absurd }
            rates.append(Rate(currency: member.key, value: value))
        }
        return rates
    }

    /// The rates in the server's format.
    var json: JSON {
        .members(
            ("base", .string(base)), ("date", .string(date.text)), ("fetched_at", .string(fetchedAt.timestamp)),
            ("source", .string(source)), ("rates", members(isMore: false)),
            (
                "more",
                more.map {
                    .members(
                        ("date", .string($0.date.text)), ("source", .string($0.source)),
                        ("rates", members(isMore: true)))
                } ?? .null
            ))
    }

    private func members(isMore: Bool) -> JSON {
        .object(rates.filter { $0.isMore == isMore }.map { JSON.Member($0.currency, .string($0.value.plain)) })
    }

    /// The currencies that have a rate, in alphabetical order.
    var currencies: [String] {
        (rates.map { $0.currency } + [base]).ordered { $0 < $1 }
    }

    /// Returns an amount in another currency, in minor units; `nil` if a rate is missing.
    func convert(_ minor: Int64, from: String, to: String) -> Int64? {
        converted(minor, from, to, digits: Money.digits(to) - Money.digits(from))
    }

    /// Returns an amount in another currency, in words; `nil` if a rate is missing. What is less than its smallest coin is
    /// not nothing, and a single digit is hardly more: both are written to three digits that count.
    /// - Parameter more: The number of further digits.
    func text(_ minor: Int64, from: String, to: String, _ numbers: NumberFormat, more: Int = 0) -> String? {
        guard let amount = convert(minor, from: from, to: to) else { return nil }
        guard (0...9).contains(amount), minor != 0 else {
            let digits = Money.digits(to) + more
            guard more > 0, let part = converted(minor, from, to, digits: digits - Money.digits(from)) else {
                return Money.text(amount, to, numbers)
            }
            return numbers.number(part, digits: digits, keepsZeros: true) + "\u{A0}" + to
        }
        for digits in Money.digits(to)...10 {
            guard let part = converted(minor, from, to, digits: digits - Money.digits(from)) else { return nil }
            if part >= 100 * powerOfTen(more) || digits == 10 {
                return numbers.number(part, digits: digits) + "\u{A0}" + to
            }
        }
        return nil
    }

    /// Returns the price of one unit of a currency in another to five significant digits, as in `1 USD = 0.89509 EUR`;
    /// `nil` if a rate is missing.
    func rateText(from: String, to: String, _ numbers: NumberFormat) -> String? {
        for digits in 0...10 {
            guard let price = converted(1, from, to, digits: digits) else { return nil }
            if price >= 10_000 || digits == 10 {
                return "1\u{A0}" + from + " = " + numbers.number(price, digits: digits) + "\u{A0}" + to
            }
        }
        return nil
    }

    private func rate(_ currency: String) -> DecimalNumber? {
        if currency == base { return DecimalNumber(1) }
        for rate in rates where rate.currency == currency { return rate.value }
        return nil
    }

    /// Returns an amount in another currency times ten to the power of `digits`, rounded only once, half away from zero.
    private func converted(_ amount: Int64, _ from: String, _ to: String, digits: Int) -> Int64? {
        guard let source = rate(from), let target = rate(to) else { return nil }
        if from == to, digits == 0 { return amount }
        var (amount, factor, divisor) = (amount, target.mantissa, source.mantissa)
        var exponent = digits + source.digits - target.digits
        let room: Int64 = 100_000_000_000_000_000
        while exponent > 0 {
            if factor < room { factor *= 10 } else if amount.magnitude < room { amount *= 10 } else { return nil }
            exponent -= 1
        }
        while exponent < 0 {
            if divisor >= room { return nil }
            divisor *= 10
            exponent += 1
        }
        return scaled(amount, by: factor, over: divisor)
    }
}

/// Returns JSON text as a value.
func parsed(_ bytes: [UInt8]) throws(AnswerProblem) -> JSON {
    do throws(JSONError) { return try JSON.parse(bytes) } catch { throw .notJSON }
}

/// Returns the instant in a member, in either format of the server.
func instant(_ json: JSON?) -> Instant? {
    json?.string.flatMap { Instant(timestamp: $0) ?? Instant(iso8601: $0) }
}

private func isCurrency(_ code: String) -> Bool {
    code.utf8.count == 3 && code.utf8.allSatisfy { (65...90).contains($0) }
}
