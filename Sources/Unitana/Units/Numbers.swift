import AlmanacCore

/// A decimal number, exactly: `mantissa` divided by ten to the power of `digits`.
struct DecimalNumber: Equatable, Sendable {
    let mantissa: Int64
    /// The number of digits after the decimal sign.
    let digits: Int

    init(_ mantissa: Int64, digits: Int = 0) {
        self.mantissa = mantissa
        self.digits = digits
    }

    /// Reads a number as the server writes it, such as `-12.5`, without an exponent; `nil` for anything else, and beyond
    /// 15 digits.
    init?(plain text: String) {
        var mantissa: Int64 = 0
        var count = 0
        var digits: Int?
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: "."), digits.isNone, count > 0 {
                digits = 0
            } else if (48...57).contains(byte), count < 15 {
                mantissa = mantissa * 10 + Int64(byte - 48)
                count += 1
                digits = digits.map { $0 + 1 }
            } else {
                return nil
            }
        }
        guard count > 0, digits != 0 else { return nil }
        self.init(isNegative ? -mantissa : mantissa, digits: digits ?? 0)
    }

    /// Returns the number as a multiple of a power of ten, rounded half away from zero; `nil` if it does not fit.
    func rounded(digits wanted: Int) -> Int64? {
        scaled(mantissa, by: powerOfTen(wanted), over: powerOfTen(digits))
    }

    /// The number as the server writes it.
    var plain: String {
        let text = plainDigits(mantissa.magnitude, atLeast: digits + 1)
        let whole = text.dropLast(digits)
        let fraction = digits > 0 ? [UInt8(ascii: ".")] + text.suffix(digits) : []
        return (mantissa < 0 ? "-" : "") + String(decoding: whole + fraction, as: UTF8.self)
    }
}

/// Returns ten to a power from 0 to 18.
func powerOfTen(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
}

/// Returns `value` × `factor` ÷ `divisor`, computed exactly and then rounded half away from zero; `nil` if the result does
/// not fit.
///
/// The division is done bit by bit, because that of the standard library needs a C function for 128 bits, which the Wasm
/// does not have.
@inline(never)
func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64? {
    let isNegative = ((value < 0) != (factor < 0)) != (divisor < 0)
    let divisor = divisor.magnitude
    let product = value.magnitude.multipliedFullWidth(by: factor.magnitude)
    let (sum, carries) = product.low.addingReportingOverflow(divisor / 2)
    var low = sum
    var rest = product.high + (carries ? 1 : 0)
    guard rest < divisor else { return nil }
    var quotient: UInt64 = 0
    for _ in 0..<64 {
        let overflows = rest >> 63 == 1
        rest = rest << 1 | low >> 63
        low <<= 1
        quotient <<= 1
        if overflows || rest >= divisor {
            rest &-= divisor
            quotient |= 1
        }
    }
    guard quotient <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(quotient) : Int64(quotient)
}

private func plainDigits(_ number: UInt64, atLeast count: Int) -> [UInt8] {
    let text = Array(String(number).utf8)
    return Array(repeating: 48, count: max(0, count - text.count)) + text
}

extension NumberFormat {
    /// Returns a number as it is written: `1.234,5` in German.
    /// - Parameters:
    ///   - mantissa: The number times ten to the power of `digits`.
    ///   - digits: The number of digits after the decimal sign.
    ///   - keepsZeros: Whether zeros at the end of the fraction are written.
    @inline(never)
    func number(_ mantissa: Int64, digits: Int = 0, keepsZeros: Bool = false) -> String {
        let text = plainDigits(mantissa.magnitude, atLeast: digits + 1)
        let whole = text.count - digits
        var output: [UInt8] = mantissa < 0 ? Array("\u{2212}".utf8) : []
        output += grouped(Array(text[..<whole]))
        var end = text.count
        while !keepsZeros, end > whole, text[end - 1] == 48 { end -= 1 }
        if end > whole {
            output.append(contentsOf: decimalSign.utf8)
            output.append(contentsOf: text[whole..<end])
        }
        return String(decoding: output, as: UTF8.self)
    }
}
