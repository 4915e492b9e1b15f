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
        let day = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
        let rest = milliseconds - day * 86_400_000
        let date = CivilDate(daysSinceEpoch: Int(day))
        var text: [UInt8] = []
        text.reserveCapacity(24)
        func write(_ number: Int, _ places: Int, _ separator: Character) {
            var unit = [1, 10, 100, 1_000][places - 1]
            while unit > 0 {
                text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
                unit /= 10
            }
            text.append(separator.asciiValue ?? 0)
        }
        write(date.year, 4, "-")
        write(date.month, 2, "-")
        write(date.day, 2, "T")
        write(Int(rest / 3_600_000), 2, ":")
        write(Int(rest / 60_000 % 60), 2, ":")
        write(Int(rest / 1_000 % 60), 2, ".")
        write(Int(rest % 1_000), 3, "Z")
        return String(decoding: text, as: UTF8.self)
    }
}
