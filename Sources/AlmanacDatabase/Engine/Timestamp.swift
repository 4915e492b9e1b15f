import AlmanacCore

/// A point in time with microsecond precision, as in Postgres. All texts have the same length, so that they sort in the
/// order of times.
package struct Timestamp: Equatable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    package let microseconds: Int64

    /// Years 1 to 9999.
    private static let range = Int64(-62_135_596_800_000_000)...253_402_300_799_999_999

    package init?(microseconds: Int64) {
        guard Self.range.contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    package init(_ instant: Instant) {
        microseconds = min(max(instant.milliseconds * 1_000, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The canonical form, such as `2026-01-01T00:00:00.123456+00:00`.
    package var text: String {
        let (day, rest) = microseconds.quotientAndRemainder(flooredBy: 86_400_000_000)
        return isoText(day: day, microseconds: rest, places: 6, zone: "+00:00")
    }
}

/// The decimal form of a number, padded with zeros to at least `count` digits.
private func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}

/// Why a text is not a date or time.
package enum MomentError: Error {
    /// The text has the wrong format.
    case format
    /// The format is right, but the date or time does not exist, such as 30 February.
    case range
}

/// A date as `YYYY-MM-DD`.
package enum DateText {
    /// Parses a date, with or without a time after it, and returns its canonical form.
    package static func canonical(_ text: String) throws(MomentError) -> String {
        var scanner = MomentScanner(text)
        let date = try scanner.date()
        if !scanner.isAtEnd { _ = try scanner.clock() }
        return date.text
    }
}

/// A time of day as `HH:MM:SS`, with a fraction only if it is not zero.
package struct TimeText {
    /// Microseconds since midnight, less than a day.
    package let microseconds: Int64

    package var seconds: String {
        let whole = microseconds / 1_000_000
        return "\(digits(whole / 3_600, 2)):\(digits(whole / 60 % 60, 2)):\(digits(whole % 60, 2))"
    }

    package static func canonical(_ text: String) throws(MomentError) -> String {
        var scanner = MomentScanner(text)
        let time = TimeText(microseconds: try scanner.timeOfDay())
        guard scanner.isAtEnd else { throw .format }
        let fraction = time.microseconds % 1_000_000
        return fraction == 0 ? time.seconds : "\(time.seconds).\(digits(fraction, 6))"
    }
}

extension Timestamp {
    /// Parses ISO 8601 with `T` or a space. The time, the fraction, and the offset are optional; without an offset, the
    /// time is in UTC.
    package init(_ text: String) throws(MomentError) {
        var scanner = MomentScanner(text)
        let date = try scanner.date()
        let clock = scanner.isAtEnd ? 0 : try scanner.clock()
        guard let timestamp = Timestamp(microseconds: Int64(date.daysSinceEpoch) * 86_400_000_000 + clock) else {
            throw .range
        }
        self = timestamp
    }
}

/// Parses the parts of a date and time in sequence.
private struct MomentScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func date() throws(MomentError) -> CivilDate {
        let year = try number(4)
        try expect("-")
        let month = try number(2)
        try expect("-")
        let day = try number(2)
        guard let date = CivilDate(year: year, month: month, day: day) else { throw .range }
        return date
    }

    /// Parses the time after a date, minus its offset, in microseconds.
    mutating func clock() throws(MomentError) -> Int64 {
        guard take("T") || take("t") || take(" ") else { throw .format }
        let time = try timeOfDay()
        let offset = try offset()
        guard isAtEnd else { throw .format }
        return time - offset
    }

    mutating func timeOfDay() throws(MomentError) -> Int64 {
        // As Postgres does, accepts `8:05` for `08:05`.
        var hour = try number(1)
        if let digit = digit() { hour = hour * 10 + Int(digit) }
        try expect(":")
        let minute = try number(2)
        let second = take(":") ? try number(2) : 0
        var fraction: Int64 = 0
        if take(".") { fraction = try microseconds() }
        guard hour <= 23, minute <= 59, second <= 59 else { throw .range }
        return Int64(hour * 3_600 + minute * 60 + second) * 1_000_000 + fraction
    }

    private mutating func offset() throws(MomentError) -> Int64 {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+") else { throw .format }
        let hours = try number(2)
        _ = take(":")
        let minutes = isAtEnd ? 0 : try number(2)
        guard hours <= 15, minutes <= 59 else { throw .range }
        return Int64(hours * 60 + minutes) * 60_000_000 * (isWest ? -1 : 1)
    }

    /// Parses the digits after the decimal point. Digits beyond the sixth are ignored.
    private mutating func microseconds() throws(MomentError) -> Int64 {
        let start = position
        var value: Int64 = 0
        while let digit = digit() {
            if position - start <= 6 { value = value * 10 + digit }
        }
        let count = position - start
        guard count > 0 else { throw .format }
        for _ in min(count, 6)..<6 { value *= 10 }
        return value
    }

    private mutating func number(_ count: Int) throws(MomentError) -> Int {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { throw .format }
            value = value * 10 + Int(digit)
        }
        return value
    }

    private mutating func digit() -> Int64? {
        guard position < bytes.count, (48...57).contains(bytes[position]) else { return nil }
        position += 1
        return Int64(bytes[position - 1] - 48)
    }

    private mutating func take(_ character: Character) -> Bool {
        guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Character) throws(MomentError) {
        guard take(character) else { throw .format }
    }
}

extension Timestamp {
    /// The instant, rounded down to the millisecond.
    package var instant: Instant {
        Instant(milliseconds: microseconds.quotientAndRemainder(flooredBy: 1_000).quotient)
    }
}
