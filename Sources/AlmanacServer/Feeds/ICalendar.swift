import AlmanacCore

/// A text in the iCalendar format (RFC 5545).
///
/// There is no maintained Swift library that writes it. What the format asks of a writer is here: escaped texts, lines of
/// at most 75 bytes, and time zones with the changes of their clocks.
struct ICalendar {
    private(set) var text = ""

    /// The text of a component, which begins and ends with its name.
    static func component(_ name: String, _ content: (inout ICalendar) -> Void) -> String {
        var calendar = ICalendar()
        calendar.component(name, content)
        return calendar.text
    }

    mutating func component(_ name: String, _ content: (inout ICalendar) -> Void) {
        line("BEGIN:" + name)
        content(&self)
        line("END:" + name)
    }

    /// Adds a finished component.
    mutating func add(_ component: String) {
        text += component
    }

    /// Adds a property whose value is not free text, such as a date.
    mutating func property(_ name: String, _ value: String) {
        line(name + ":" + value)
    }

    /// Adds a property whose value is free text.
    mutating func property(_ name: String, text value: String) {
        line(name + ":" + Self.escaped(value))
    }

    /// Escapes a text. Control characters, which the format does not allow, are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case ";": escaped += "\\;"
            case ",": escaped += "\\,"
            case "\n": escaped += "\\n"
            default: if scalar.value >= 32 && scalar.value != 127 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// The most bytes in a line, without its end.
    private static let longestLine = 75

    /// Adds a line, folded where it is too long, and never within a character.
    private mutating func line(_ content: String) {
        var room = Self.longestLine
        for scalar in content.unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                text += "\r\n "
                room = Self.longestLine - 1
            }
            text.unicodeScalars.append(scalar)
            room -= size
        }
        text += "\r\n"
    }
}

extension Instant {
    /// The instant in UTC, as `20261123T090000Z`.
    var iCalendar: String { Zone.utc.iCalendar(self) + "Z" }
}

extension CivilDate {
    /// The date as `20261123`.
    var iCalendar: String { text.replacing("-", with: "") }
}

extension Zone {
    /// The local time at an instant, as `20261123T090000`.
    fileprivate func iCalendar(_ instant: Instant) -> String {
        iCalendar(instant, offset: offset(at: instant))
    }

    /// The wall clock with an offset at an instant, to the second.
    private func iCalendar(_ instant: Instant, offset: Int) -> String {
        let local = Instant(milliseconds: instant.milliseconds + Int64(offset) * 1_000)
        // `2026-11-23T09:00:00.000+00:00`
        return String(local.timestamp.prefix(19)).replacing("-", with: "").replacing(":", with: "")
    }

    /// The component that defines the zone from an instant on: the offset there, and each change of the clocks until
    /// another instant. Changes are listed one by one, so that no rule has to be guessed from them.
    func iCalendar(from start: Instant, until end: Instant) -> String {
        ICalendar.component("VTIMEZONE") { calendar in
            calendar.property("TZID", id)
            let before = offset(at: start)
            // Summer, if the clocks go back next.
            let next = transitions.first { $0.at > start }
            observance(
                &calendar, onset: start, from: before, to: before, isDaylight: next.map { $0.offset < before } ?? false)
            var last = before
            for transition in transitions where transition.at > start && transition.at <= end {
                observance(
                    &calendar, onset: transition.at, from: last, to: transition.offset,
                    isDaylight: transition.offset > last)
                last = transition.offset
            }
        }
    }

    private func observance(
        _ calendar: inout ICalendar, onset: Instant, from: Int, to: Int, isDaylight: Bool
    ) {
        calendar.component(isDaylight ? "DAYLIGHT" : "STANDARD") { calendar in
            // By the clock as it was before the change.
            calendar.property("DTSTART", iCalendar(onset, offset: from))
            calendar.property("TZOFFSETFROM", Self.iCalendar(offset: from))
            calendar.property("TZOFFSETTO", Self.iCalendar(offset: to))
        }
    }

    /// An offset as `+0100`, with seconds only where there are any.
    private static func iCalendar(offset: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : digits(size % 60)
        return (offset < 0 ? "-" : "+") + digits(size / 3_600) + digits(size / 60 % 60) + seconds
    }
}
