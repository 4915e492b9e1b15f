import AlmanacCore

/// Why what a person typed into a converter is refused (U10).
enum InputProblem: Error, Equatable, Sendable {
    /// Nothing was typed: not a mistake.
    case blank
    case notANumber
    /// There is a number, but with a unit that does not belong to the quantity.
    case otherUnit
    case tooSmall
    case tooLarge

    /// The sentence to show; `nil` for ``blank``.
    func text(_ words: Words) -> String? {
        switch self {
        case .blank: nil
        case .notANumber: words[.unitanaInputNumber]
        case .otherUnit: words[.unitanaInputUnit]
        case .tooSmall: words[.unitanaInputSmall]
        case .tooLarge: words[.unitanaInputLarge]
        }
    }
}

/// A number that was typed, with the unit that follows it.
struct TypedNumber: Equatable {
    let number: DecimalNumber
    /// Whether a minus sign stands before the number; that of zero counts, too.
    let isNegative: Bool
    /// The unit, folded as by ``folded(_:)`` and without spaces; empty if there is none.
    let unit: [UInt32]
}

/// Returns a text's scalars with different ways to type the same made equal: full-width letters and digits, spaces,
/// minus signs, apostrophes, quotation marks, and upper case.
@inline(never)
func folded(_ text: String) -> [UInt32] {
    var output: [UInt32] = []
    for scalar in text.unicodeScalars {
        var value = scalar.value
        if (0xFF01...0xFF5E).contains(value) { value -= 0xFEE0 }
        switch value {
        case 65...90: output.append(value + 32)
        case 9, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: output.append(32)
        case 0x2010...0x2014, 0x2212, 0xFE63: output.append(45)
        case 0x2018, 0x2019, 0x2032: output.append(39)
        case 0x201C, 0x201D, 0x2033: output.append(34)
        case 0xBA, 0x02DA: output.append(0xB0)
        case 0xBC...0xBE: output += [32, 51 - (value == 0xBE ? 0 : 2), 47, value == 0xBD ? 50 : 52]
        case 0x2044: output.append(47)
        // The signs ℃ and ℉ of East Asian keyboards.
        case 0x2103: output += [0xB0, 99]
        case 0x2109: output += [0xB0, 102]
        default: output.append(value)
        }
    }
    return output
}

/// Reads the numbers and units that a person typed, such as `5'11`, `1.234,5` and `１２ kg`.
struct TypedReader {
    private let text: [UInt32]
    private let format: NumberFormat
    private var position = 0

    private static let (space, minus, plus, comma, dot): (UInt32, UInt32, UInt32, UInt32, UInt32) = (32, 45, 43, 44, 46)
    private static let (apostrophe, slash): (UInt32, UInt32) = (39, 47)

    private init(_ text: String, _ format: NumberFormat) {
        self.text = format.groupSign == "\u{2019}" ? TypedReader.spacing(folded(text)) : folded(text)
        self.format = format
    }

    /// Returns a text with spaces in place of the apostrophes between groups of digits, as in `1'234`.
    private static func spacing(_ text: [UInt32]) -> [UInt32] {
        var text = text
        for index in text.indices.dropFirst() where text[index] == apostrophe {
            let digits = text[(index + 1)...].prefix { isDigit(scalar: $0) }
            if isDigit(scalar: text[index - 1]), digits.count == 3 { text[index] = space }
        }
        return text
    }

    /// Returns the numbers in a text, of which there is at least one.
    static func read(_ text: String, _ format: NumberFormat) throws(InputProblem) -> [TypedNumber] {
        if text.isBlank { throw .blank }
        var reader = TypedReader(text, format)
        var numbers: [TypedNumber] = []
        while reader.skipSpaces() { numbers.append(try reader.next()) }
        return numbers
    }

    /// Skips spaces; returns whether anything is left.
    private mutating func skipSpaces() -> Bool {
        while position < text.count, text[position] == Self.space { position += 1 }
        return position < text.count
    }

    private mutating func next() throws(InputProblem) -> TypedNumber {
        var isNegative = false
        if text[position] == Self.minus || text[position] == Self.plus {
            isNegative = text[position] == Self.minus
            position += 1
            _ = skipSpaces()
        }
        let number = try number()
        var unit: [UInt32] = []
        while position < text.count, !isDigit(position) || isBelowSlash(unit),
            text[position] != Self.minus || isHyphen(), text[position] != Self.plus
        {
            if text[position] != Self.space { unit.append(text[position]) }
            position += 1
        }
        return TypedNumber(number: number, isNegative: isNegative, unit: unit)
    }

    /// Returns whether the sign here stands within a unit, as in `US-mpg`.
    private func isHyphen() -> Bool {
        func isLetter(_ index: Int) -> Bool { text.indices.contains(index) && (97...122).contains(text[index]) }
        return isLetter(position - 1) && isLetter(position + 1)
    }

    /// Returns whether a digit that follows belongs to the unit, as in `l/100 km`.
    private func isBelowSlash(_ unit: [UInt32]) -> Bool {
        guard unit.count > 1, let last = unit.last else { return false }
        return last == Self.slash || TypedReader.isDigit(scalar: last)
    }

    private func isDigit(_ index: Int) -> Bool {
        index < text.count && TypedReader.isDigit(scalar: text[index])
    }

    private static func isDigit(scalar: UInt32) -> Bool { (48...57).contains(scalar) }

    /// Returns whether a space here separates groups of digits: exactly three digits follow.
    private func isGroupSpace() -> Bool {
        text[position] == Self.space && isDigit(position + 1) && isDigit(position + 2) && isDigit(position + 3)
            && !isDigit(position + 4)
    }

    private mutating func number() throws(InputProblem) -> DecimalNumber {
        var groups: [[UInt8]] = [[]]
        var signs: [UInt32] = []
        while position < text.count {
            let scalar = text[position]
            if isDigit(position) {
                groups[groups.count - 1].append(UInt8(scalar - 48))
            } else if (scalar == Self.comma || scalar == Self.dot) && isDigit(position + 1)
                || isGroupSpace() && (signs.isEmpty || signs.last == Self.space) && !groups[0].isEmpty
            {
                signs.append(scalar)
                groups.append([])
            } else {
                break
            }
            position += 1
        }
        // Someone who has typed `12,` is about to go on.
        if position < text.count, !groups[0].isEmpty, text[position] == Self.comma || text[position] == Self.dot {
            position += 1
        }
        let fraction = hasFraction(groups, signs) ? groups.removeLast() : []
        let grouping = fraction.isEmpty ? signs[...] : signs.dropLast()
        guard groups.count > 1 || !groups[0].isEmpty || !fraction.isEmpty else { throw .notANumber }
        if let sign = grouping.first {
            guard grouping.allSatisfy({ $0 == sign }), (1...3).contains(groups[0].count),
                groups.last?.count == 3,
                groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 || $0.count == format.groupSize })
            else { throw .notANumber }
        }
        let number = try value(groups, fraction)
        return fraction.isEmpty ? try adding(to: number) : number
    }

    /// Adds a fraction that follows a whole number, as in `5 1/2`; a whole number may be the fraction's first part itself.
    private mutating func adding(to whole: DecimalNumber) throws(InputProblem) -> DecimalNumber {
        if let lower = below(position) { return try TypedReader.part(0, whole.mantissa, &position, lower) }
        var next = position
        while next < text.count, text[next] == Self.space { next += 1 }
        var above: Int64 = 0
        while isDigit(next), above < 1_000 {
            above = above * 10 + Int64(text[next] - 48)
            next += 1
        }
        guard next > position, let lower = below(next) else { return whole }
        return try TypedReader.part(whole.mantissa, above, &position, lower)
    }

    /// Returns the number below a fraction's stroke at an index, and where it ends.
    private func below(_ index: Int) -> (Int64, end: Int)? {
        guard index < text.count, text[index] == Self.slash else { return nil }
        var (number, end): (Int64, Int) = (0, index + 1)
        while isDigit(end), number < 1_000 {
            number = number * 10 + Int64(text[end] - 48)
            end += 1
        }
        return end > index + 1 && (2...1_000).contains(number) ? (number, end) : nil
    }

    private static func part(
        _ whole: Int64, _ above: Int64, _ position: inout Int, _ below: (Int64, end: Int)
    ) throws(InputProblem) -> DecimalNumber {
        guard above < 1_000_000, whole < 1_000_000_000 else { throw .tooLarge }
        position = below.end
        // Six decimals have room for a sixty-fourth.
        let millionths = (above * 1_000_000 + below.0 / 2) / below.0
        return DecimalNumber(whole * 1_000_000 + millionths, digits: 6)
    }

    /// Returns whether the last group is a fraction. Where a sign could be either, as in `1.234`, the format decides.
    private func hasFraction(_ groups: [[UInt8]], _ signs: [UInt32]) -> Bool {
        guard let last = signs.last, last != Self.space else { return false }
        if signs.count > 1 { return !signs.dropLast().contains(last) }
        let couldGroup = groups[1].count == 3 && (1...3).contains(groups[0].count) && groups[0][0] != 0
        return !couldGroup || format.groupSign.unicodeScalars.first?.value != last
    }

    private func value(_ groups: [[UInt8]], _ fraction: [UInt8]) throws(InputProblem) -> DecimalNumber {
        var mantissa: Int64 = 0
        for group in groups {
            for digit in group {
                mantissa = mantissa * 10 + Int64(digit)
                if mantissa >= 1_000_000_000_000 { throw .tooLarge }
            }
        }
        // Nothing is ever shown to so many digits, so that the rest makes no difference.
        let kept = fraction.prefix(6)
        for digit in kept { mantissa = mantissa * 10 + Int64(digit) }
        return DecimalNumber(mantissa, digits: kept.count)
    }
}
