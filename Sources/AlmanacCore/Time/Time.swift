/// A point in time, to the millisecond.
public struct Instant: Equatable, Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public var milliseconds: Int64

    /// Creates the instant that is this many milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Returns whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool {
        a.milliseconds < b.milliseconds
    }

    /// Returns the instant that is this many milliseconds later.
    public static func + (instant: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: instant.milliseconds + milliseconds)
    }

    /// Returns the milliseconds from `b` to `a`.
    public static func - (a: Instant, b: Instant) -> Int64 {
        a.milliseconds - b.milliseconds
    }
}

/// A day of the Gregorian calendar, without a time zone.
public struct CivilDate: Equatable, Hashable, Comparable, Sendable {
    /// The calendar year.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Creates the date that is this many days after 1970-01-01; a negative number means before it.
    public init(daysSinceEpoch days: Int) {
        // Years start in March here, so that the leap day comes last; an era is 400 years, 146,097 days.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Creates a date; `nil` if there is no such date, such as February 30, or the year is not from 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(daysSinceEpoch: era * 146_097 + dayOfEra - 719_468)
        guard self.day == day, self.month == month else { return nil }
    }

    /// Days since 1970-01-01; negative before it.
    public var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    public var weekday: Int {
        ((daysSinceEpoch + 3) % 7 + 7) % 7
    }

    /// Returns whether `a` is earlier than `b`.
    public static func < (a: CivilDate, b: CivilDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

/// A wall-clock time to the minute.
public struct LocalTime: Equatable, Hashable, Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// Creates a time; `nil` if the hour or the minute is out of range.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Parses `HH:MM`, or `HH:MM:SS` without its seconds.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 5 || (digits.count == 8 && digits[5] == UInt8(ascii: ":")),
            digits[2] == UInt8(ascii: ":")
        else { return nil }
        func number(_ at: Int) -> Int? {
            guard (48...57).contains(digits[at]), (48...57).contains(digits[at + 1]) else { return nil }
            return Int(digits[at] - 48) * 10 + Int(digits[at + 1] - 48)
        }
        guard let hour = number(0), let minute = number(3) else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The time as `HH:MM`.
    public var text: String {
        twoDigits(hour) + ":" + twoDigits(minute)
    }
}

/// Returns a number from 0 to 99 with two digits.
func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
}

extension Instant {
    /// Parses ISO 8601 in UTC, such as `2026-11-21T09:00:00.000Z`. A fraction of a second is optional and is dropped.
    public init?(iso8601 text: String) {
        let utf8 = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for index in range {
                guard index < utf8.count, (48...57).contains(utf8[index]) else { return nil }
                value = value * 10 + Int(utf8[index] - 48)
            }
            return value
        }
        let fraction = utf8.count - 21
        guard utf8.count >= 20, utf8.last == UInt8(ascii: "Z"), utf8[10] == UInt8(ascii: "T"),
            utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"), utf8[13] == UInt8(ascii: ":"),
            utf8[16] == UInt8(ascii: ":"),
            utf8.count == 20 || ((1...9).contains(fraction) && utf8[19] == UInt8(ascii: ".")),
            fraction < 1 || (20..<20 + fraction).allSatisfy({ (48...57).contains(utf8[$0]) }),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let date = CivilDate(year: year, month: month, day: day), LocalTime(hour: hour, minute: minute) != nil,
            (0...59).contains(second)
        else { return nil }
        let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        self.init(milliseconds: seconds * 1_000)
    }
}
