extension ZoneRule {
    /// Reads a TZ string.
    /// - Throws: ``ZoneFormatError`` if the text is not a valid TZ string.
    init(_ text: [UInt8]) throws(ZoneFormatError) {
        var scanner = RuleScanner(bytes: text)
        try scanner.name()
        standard = try -scanner.offset()
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        try scanner.name()
        // Without an explicit offset, the clocks go forward by one hour.
        let offset = scanner.isAtDuration ? try -scanner.offset() : standard + 3_600
        guard scanner.take(",") else { throw scanner.problem }
        let start = try scanner.change()
        guard scanner.take(",") else { throw scanner.problem }
        daylight = Daylight(offset: offset, start: start, end: try scanner.change())
        guard scanner.isAtEnd else { throw scanner.problem }
    }
}

/// Reads the parts of a TZ string in order.
private struct RuleScanner {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    var problem: ZoneFormatError {
        ZoneFormatError("its rule “\(String(decoding: bytes, as: UTF8.self))” does not read at byte \(position)")
    }

    var isAtDuration: Bool {
        next.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || Self.isDigit($0) } ?? false
    }

    private var next: UInt8? { isAtEnd ? nil : bytes[position] }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips a name such as `CET` or `<+03>`, which has at least three characters. Names are not used.
    mutating func name() throws(ZoneFormatError) {
        let isQuoted = take("<")
        let start = position
        while let byte = next {
            let isLetter = (65...90).contains(byte & 0xDF)
            let isSign = Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            guard isLetter || (isQuoted && isSign) else { break }
            position += 1
        }
        guard position - start >= 3, !isQuoted || take(">") else { throw problem }
    }

    /// Reads an offset in seconds west of UTC, at most one day.
    mutating func offset() throws(ZoneFormatError) -> Int {
        try duration(hours: 0...24)
    }

    mutating func change() throws(ZoneFormatError) -> ZoneRule.Change {
        let day = try day()
        return ZoneRule.Change(day: day, time: take("/") ? try duration(hours: 0...167) : 7_200)
    }

    private mutating func day() throws(ZoneFormatError) -> ZoneRule.Day {
        if take("J") { return .ordinary(try number(1...365)) }
        guard take("M") else { return .counted(try number(0...365)) }
        let month = try number(1...12)
        guard take(".") else { throw problem }
        let week = try number(1...5)
        guard take(".") else { throw problem }
        return .weekday(month: month, week: week, weekday: try number(0...6))
    }

    /// Reads `[+-]h[:mm[:ss]]` as seconds.
    private mutating func duration(hours: ClosedRange<Int>) throws(ZoneFormatError) -> Int {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        var seconds = try number(hours) * 3_600
        if take(":") {
            seconds += try number(0...59) * 60
            if take(":") { seconds += try number(0...59) }
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) throws(ZoneFormatError) -> Int {
        let start = position
        var value = 0
        while let byte = next, Self.isDigit(byte), position - start < 3 {
            value = value * 10 + Int(byte - 48)
            position += 1
        }
        guard position > start, range.contains(value) else { throw problem }
        return value
    }
}
