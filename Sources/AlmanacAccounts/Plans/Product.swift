import AlmanacCore
import Foundation

/// A plan that is sold. The server alone declares what is sold and for how much; a client only names a product by id.
package enum Product: String, CaseIterable, Sendable {
    case monthly = "almanac.premium.monthly"
    case yearly = "almanac.premium.yearly"

    /// Also the product's id in the App Store.
    package var id: String { rawValue }

    /// The plan's name, as in `users.subscription_status`.
    package var plan: String {
        switch self {
        case .monthly: "monthly"
        case .yearly: "yearly"
        }
    }

    package var period: String {
        switch self {
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    /// The length of a period, in calendar months.
    package var months: Int {
        switch self {
        case .monthly: 1
        case .yearly: 12
        }
    }
}

extension Instant {
    /// The same day of the month and time in UTC, some calendar months later; the last day of a month that is too short.
    package func adding(months: Int) -> Instant {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSince1970: Double(seconds))
        guard let end = calendar.date(byAdding: .month, value: months, to: start) else {
            preconditionFailure("a Gregorian date has a date some months later")
        }
        return Instant(milliseconds: Int64(end.timeIntervalSince1970) * 1_000 + milliseconds - seconds * 1_000)
    }
}
