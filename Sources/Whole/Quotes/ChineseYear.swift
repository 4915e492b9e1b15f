import AlmanacCore

/// The year of a work in Chinese.
enum ChineseYear {
    /// Returns a year in Chinese, such as 约公元前400年 for “c. 400 BC” and 8世纪 for “8th century”. What is written in
    /// another way, as an operator may have imported it, stays as it is.
    static func text(_ year: String) -> String {
        var rest = Array(year.utf8)[...]
        let isAbout = take("c. ", from: &rest)
        var number = 0
        var digits: [UInt8] = []
        while let digit = rest.first, (0x30...0x39).contains(digit), digits.count < 4 {
            number = number * 10 + Int(digit - 0x30)
            digits.append(digit)
            rest = rest.dropFirst()
        }
        var isCentury = false
        for ending in ["st", "nd", "rd", "th"] where !isCentury { isCentury = take(ending + " century", from: &rest) }
        let isBefore = take(" BC", from: &rest)
        guard !digits.isEmpty, rest.isEmpty else { return year }
        // A number below a thousand would hardly be read as a year.
        let era = isBefore ? "公元前" : !isCentury && number < 1_000 ? "公元" : ""
        return (isAbout ? "约" : "") + era + String(decoding: digits, as: UTF8.self) + (isCentury ? "世纪" : "年")
    }

    /// Drops a text from the beginning, if it is there.
    private static func take(_ text: String, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }
}
