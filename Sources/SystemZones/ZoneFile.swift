import AlmanacCore

/// The contents of a zone file (TZif, RFC 9636): the transitions it lists and the rule for all later ones.
struct ZoneFile: Equatable {
    /// Seconds east of UTC before the first transition.
    let initialOffset: Int
    let transitions: [Zone.Transition]
    /// The rule after the last transition; `nil` if the last offset holds forever.
    let rule: ZoneRule?

    /// Reads a zone file.
    /// - Throws: ``ZoneFormatError`` if the bytes are not a valid zone file.
    init(_ bytes: [UInt8]) throws(ZoneFormatError) {
        var reader = ZoneFileReader(bytes: bytes)
        var header = try reader.header()
        var timeSize = 4
        // From version 2 on, the data follows again with 64-bit times; the first block is for older programs.
        if header.version >= UInt8(ascii: "2") {
            try reader.skip(header.bodySize(timeSize: 4))
            header = try reader.header()
            timeSize = 8
        }
        let body = try reader.body(header, timeSize: timeSize)
        let footer = timeSize == 8 ? try reader.footer() : []
        rule = footer.isEmpty ? nil : try ZoneRule(footer)
        transitions = body.transitions
        initialOffset = body.initialOffset
    }

    /// Returns the zone for a range of years. Before that range it has only the transitions that the file lists, and
    /// after the range none are computed.
    /// - Parameter years: Within 1 to 9999.
    func zone(_ id: String, _ years: ClosedRange<Int>) -> Zone {
        var initial = initialOffset
        var all = transitions
        if let rule {
            let last = transitions.last?.at
            let earliest = last.map { max(Zone.utc.date(at: $0).year, years.lowerBound) } ?? years.lowerBound
            // The year before determines the offset at the start of the first year.
            let later = rule.transitions(max(earliest - 1, 1)...max(years.upperBound, earliest))
            if last == nil { initial = rule.offset(before: later.first) }
            all += later.filter { transition in last.map { transition.at > $0 } ?? true }
        }
        return Zone(id: id, initialOffset: initial, transitions: Self.simplified(all, after: initial))
    }

    /// Removes transitions that change nothing, such as a new name for the same offset.
    private static func simplified(_ transitions: [Zone.Transition], after initial: Int) -> [Zone.Transition] {
        var kept: [Zone.Transition] = []
        for transition in transitions {
            if kept.last?.at == transition.at { kept.removeLast() }
            if transition.offset != kept.last?.offset ?? initial { kept.append(transition) }
        }
        return kept
    }
}

/// Reads the parts of a zone file in order.
private struct ZoneFileReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The counts at the start of each of a file's two blocks.
    struct Header {
        let version: UInt8
        let utcFlags, standardFlags, leaps, times, types, letters: Int

        func bodySize(timeSize: Int) -> Int {
            times * timeSize + times + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + utcFlags
        }
    }

    mutating func header() throws(ZoneFormatError) -> Header {
        guard bytes.count >= position + 44, bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
            throw ZoneFormatError("it is no TZif file")
        }
        let start = position
        position += 44
        func count(_ index: Int) -> Int { Int(integer(at: start + 20 + index * 4, 4)) }
        return Header(
            version: bytes[start + 4], utcFlags: count(0), standardFlags: count(1), leaps: count(2), times: count(3),
            types: count(4), letters: count(5))
    }

    mutating func skip(_ count: Int) throws(ZoneFormatError) {
        guard bytes.count - position >= count else { throw ZoneFormatError("it ends too early") }
        position += count
    }

    mutating func body(
        _ header: Header, timeSize: Int
    ) throws(ZoneFormatError) -> (initialOffset: Int, transitions: [Zone.Transition]) {
        // With leap seconds, the file's times are not the usual seconds since 1970.
        guard header.leaps == 0 else { throw ZoneFormatError("it counts leap seconds") }
        guard header.types > 0 else { throw ZoneFormatError("it has no local time") }
        let times = position
        try skip(header.bodySize(timeSize: timeSize))
        let indices = times + header.times * timeSize
        var offsets: [Int] = []
        for type in 0..<header.types {
            let offset = Int(Int32(truncatingIfNeeded: integer(at: indices + header.times + type * 6, 4)))
            guard (-89_999...93_599).contains(offset) else { throw ZoneFormatError("an offset is impossible") }
            offsets.append(offset)
        }
        var transitions: [Zone.Transition] = []
        for index in 0..<header.times {
            let raw = integer(at: times + index * timeSize, timeSize)
            let seconds = timeSize == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
            let type = Int(bytes[indices + index])
            guard type < offsets.count else { throw ZoneFormatError("a transition leads to no local time") }
            // Old files begin with the Big Bang, whose time in milliseconds would overflow; hence the clamping.
            let at = Instant(milliseconds: min(max(seconds, -1 << 43), 1 << 43) * 1_000)
            let transition = Zone.Transition(at: at, offset: offsets[type])
            guard transitions.last.map({ $0.at < transition.at }) ?? true else {
                throw ZoneFormatError("its transitions are out of order")
            }
            transitions.append(transition)
        }
        return (offsets[0], transitions)
    }

    /// Reads the TZ string between two line feeds; empty if the last offset holds forever.
    mutating func footer() throws(ZoneFormatError) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        guard position < bytes.count, bytes[position] == newline,
            let end = bytes[(position + 1)...].firstIndex(of: newline)
        else { throw ZoneFormatError("its rule is missing") }
        return Array(bytes[position + 1..<end])
    }

    private func integer(at start: Int, _ size: Int) -> UInt64 {
        bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}
