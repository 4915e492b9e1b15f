extension Instant {
    /// The instant in the server's format, to the millisecond: `2026-11-21T09:00:00.000+00:00`.
    public var timestamp: String {
        let day = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
        let date = CivilDate(daysSinceEpoch: Int(day))
        let rest = milliseconds - day * 86_400_000
        let seconds = Int(rest / 1_000)
        let thousandths = Int(rest % 1_000)
        return date.text + "T" + twoDigits(seconds / 3_600) + ":" + twoDigits(seconds / 60 % 60) + ":"
            + twoDigits(seconds % 60) + "." + (thousandths < 100 ? "0" : "") + twoDigits(thousandths) + "+00:00"
    }

    /// Parses the server's format, such as `2026-11-21T09:00:00.123456+00:00`. Fractions of a millisecond are dropped;
    /// a missing fraction counts as zero.
    ///
    /// Compares bytes, because `hasSuffix` would link the Unicode tables.
    public init?(timestamp text: String) {
        let utf8 = Array(text.utf8)
        guard utf8.count >= 25, utf8.suffix(6).elementsEqual("+00:00".utf8),
            let whole = Instant(iso8601: String(decoding: utf8[..<19], as: UTF8.self) + "Z")
        else { return nil }
        var thousandths: Int64 = 0
        let fraction = utf8[19..<(utf8.count - 6)].dropFirst()
        for place in 0..<3 {
            let index = fraction.startIndex + place
            let digit = index < fraction.endIndex ? fraction[index] : 48
            guard (48...57).contains(digit) else { return nil }
            thousandths = thousandths * 10 + Int64(digit - 48)
        }
        self = whole + thousandths
    }
}

extension CivilDate {
    /// The date as `YYYY-MM-DD`.
    public var text: String {
        let year = String(self.year)
        let zeros = String(repeating: "0", count: max(0, 4 - year.utf8.count))
        return zeros + year + "-" + twoDigits(month) + "-" + twoDigits(day)
    }

    /// Parses `YYYY-MM-DD`; `nil` if there is no such date.
    public init?(text: String) {
        let parts = text.parts(separatedBy: "-")
        guard parts.map({ $0.utf8.count }) == [4, 2, 2], let year = parts[0].integer, let month = parts[1].integer,
            let day = parts[2].integer
        else { return nil }
        self.init(year: Int(year), month: Int(month), day: Int(day))
    }
}
