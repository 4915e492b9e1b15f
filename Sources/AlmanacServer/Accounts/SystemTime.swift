import AlmanacCore
import Foundation

extension Instant {
    /// The time by this machine's clock.
    @Sendable static func system() -> Instant {
        Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    /// Whole seconds since 1970, as tokens have them.
    var seconds: Int64 { milliseconds / 1_000 }

    /// As GoTrue writes times: `2026-11-21T09:00:00.123Z`.
    var iso8601: String {
        let day = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
        let rest = milliseconds - day * 86_400_000
        let date = CivilDate(daysSinceEpoch: Int(day))
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(Int64(date.year), 4))-\(digits(Int64(date.month), 2))-\(digits(Int64(date.day), 2))T"
            + "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1_000 % 60, 2))"
            + ".\(digits(rest % 1_000, 3))Z"
    }
}
