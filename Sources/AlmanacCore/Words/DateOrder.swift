/// How dates are written in English, which depends on the reader's region, as do the clock and the first day of a week.
public enum DateOrder: UInt8, Equatable, Sendable {
    /// “22 November 2026”.
    case dayFirst
    /// “November 22, 2026”, as in the United States.
    case monthFirst

    /// Returns the order that the user is used to: that of the region which the first of the system's languages with a
    /// region names.
    /// - Parameter locales: BCP 47 tags such as `de-AT`, in order of preference.
    public static func matching(_ locales: [String]) -> DateOrder {
        for locale in locales {
            guard let region = region(of: locale) else { continue }
            return region == [0x55, 0x53] ? .monthFirst : .dayFirst
        }
        return .dayFirst
    }

    /// Returns the two capital letters of the region in a BCP 47 tag such as `zh-Hant-TW`, or in a POSIX name such as
    /// `en_US.UTF-8`.
    private static func region(of locale: String) -> [UInt8]? {
        let subtags = locale.utf8.split { $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
        for subtag in subtags.dropFirst() {
            // After a single letter come extensions, whose keys may have two letters as well.
            if subtag.count == 1 { return nil }
            // Bit 5 distinguishes an ASCII letter's cases.
            if subtag.count == 2 { return subtag.map { $0 & ~0x20 } }
        }
        return nil
    }
}

extension Moment {
    /// How the user is used to reading dates in English.
    public var dateOrder: DateOrder { .matching(locales) }
}
