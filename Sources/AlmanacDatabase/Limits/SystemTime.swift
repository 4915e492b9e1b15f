import AlmanacCore
import Foundation

extension Instant {
    /// The current time of the system's clock.
    @Sendable package static func system() -> Instant {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    /// Seconds since 1970, as used in tokens.
    package var seconds: Int64 { milliseconds / 1_000 }

    /// The time as GoTrue writes it, such as `2026-11-21T09:00:00.123Z`, for years from 0 to 9999.
    package var iso8601: String {
        let (day, rest) = milliseconds.quotientAndRemainder(flooredBy: 86_400_000)
        return isoText(day: day, microseconds: rest * 1_000, places: 3, zone: "Z")
    }
}

/// A time in ISO 8601, for years from 0 to 9999. Every log line and most rows have one, so it is written byte by byte.
/// - Parameters:
///   - day: the days since 1970-01-01.
///   - microseconds: those since midnight, less than a day.
///   - places: the digits of the second's fraction, 3 or 6.
///   - zone: how UTC is written.
package func isoText(day: Int64, microseconds: Int64, places: Int, zone: String) -> String {
    let date = CivilDate(daysSinceEpoch: Int(day))
    let seconds = Int(microseconds / 1_000_000)
    let fraction = Int(microseconds % 1_000_000) / (places == 3 ? 1_000 : 1)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    func write(_ number: Int, _ places: Int, _ separator: String = "") {
        var unit = [1, 10, 100, 1_000, 10_000, 100_000][places - 1]
        while unit > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
        text.append(contentsOf: separator.utf8)
    }
    write(date.year, 4, "-")
    write(date.month, 2, "-")
    write(date.day, 2, "T")
    write(seconds / 3_600, 2, ":")
    write(seconds / 60 % 60, 2, ":")
    write(seconds % 60, 2, ".")
    write(fraction, places, zone)
    return String(decoding: text, as: UTF8.self)
}

extension Int64 {
    /// The quotient, rounded down also for negative numbers, and what remains.
    package func quotientAndRemainder(flooredBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// Dates in HTTP, such as `Sat, 21 Nov 2026 09:00:00 GMT` (RFC 9110 §5.6.7).
extension Instant {
    private static var httpDateFormat: DateFormatter {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format
    }

    /// Parses a date of a header; `nil` for anything else.
    package init?(httpDate text: String) {
        guard let date = Self.httpDateFormat.date(from: text) else { return nil }
        // A header may name a year that milliseconds cannot count.
        self.init(milliseconds: Int64(min(max(date.timeIntervalSince1970, -1e12), 1e12)) * 1_000)
    }

    /// The instant as the date of a header.
    package var httpDate: String {
        Self.httpDateFormat.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }
}
