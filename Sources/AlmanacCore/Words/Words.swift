/// The texts of the user interface in one language.
public struct Words: Sendable {
    /// The language of the texts.
    public let language: Language
    /// Where they are read.
    private let region: Region
    private let texts: [String]

    /// Creates the texts of a language for no reader in particular. In the browser, see ``WordTables``.
    public init(_ language: Language) {
        self.init(language, .unknown)
    }

    /// Creates the texts of a language for the user at a moment: dates, times and numbers follow the user's region.
    public init(_ language: Language, _ moment: Moment) {
        self.init(language, moment.formatRegion)
    }

    private init(_ language: Language, _ region: Region) {
        self.language = language
        self.region = region
        texts = WordTables.texts(of: language)
    }

    /// The text as it is, with any placeholders unfilled.
    @inline(never)
    public subscript(_ word: Word) -> String {
        texts[word.index]
    }

    /// Returns a text with its placeholders filled in order.
    @inline(never)
    public func callAsFunction(_ word: Word, _ arguments: String...) -> String {
        fill(Array(self[word].utf8), arguments)
    }

    /// Returns a text in the plural form for a number, with the number filled in.
    @inline(never)
    public func callAsFunction(_ word: Word, count: Int) -> String {
        let forms = self[word].parts(separatedBy: "\u{1E}")
        let isOne: Bool =
            switch language {
            case .fr: count == 0 || count == 1
            case .ja, .ko, .zh: false
            default: count == 1
            }
        return fill(Array((isOne ? forms[0] : forms[forms.count - 1]).utf8), [number(count)])
    }

    /// Returns a whole number as it is written, such as `12,345`.
    private func number(_ count: Int) -> String {
        count < 1_000 ? String(count) : String(decoding: numbers.grouped(Array(String(count).utf8)), as: UTF8.self)
    }

    /// Returns sentences one after the other, as this language writes them.
    public func sentences(_ first: String, _ second: String) -> String {
        first + (language == .ja || language == .zh ? "" : " ") + second
    }

    /// Returns a full date with its weekday, as this language writes it. Its day stays on one line with its month.
    @inline(never)
    public func date(_ date: CivilDate) -> String {
        fill(writesMonthFirst ? "{weekday}, {month}\u{A0}{day}, {year}" : self[.datePattern], date)
    }

    /// Returns a full date without its weekday, as this language writes it.
    public func day(_ date: CivilDate) -> String {
        fill(writesMonthFirst ? "{month}\u{A0}{day}, {year}" : self[.datePatternDay], date)
    }

    /// Returns a date with its weekday and without its year, for a list whose heading says the year.
    public func dayWithinMonth(_ date: CivilDate) -> String {
        fill(writesMonthFirst ? "{weekday}, {month}\u{A0}{day}" : self[.datePatternWithinMonth], date)
    }

    /// Returns a date's month and year.
    public func month(_ date: CivilDate) -> String {
        fill(self[.datePatternMonth], date)
    }

    /// Returns a time of day, as this language and the user's region write it. Its half of the day stays on its line.
    @inline(never)
    public func time(_ time: LocalTime) -> String {
        guard region.hasTwelveHours(language) else { return time.text }
        let hour = (time.hour + 11) % 12 + 1
        return callAsFunction(
            time.hour < 12 ? .timeMorning : .timeAfternoon, String(hour) + ":" + twoDigits(time.minute))
    }

    /// The weekdays from the first of the week, in one or two letters each.
    public var weekdays: [String] {
        let fromMonday = self[.dateWeekdays].parts(separatedBy: " ")
        return Array(fromMonday.dropFirst(region.firstWeekday)) + Array(fromMonday.prefix(region.firstWeekday))
    }

    /// Returns a date's place in its week, from 0 for the day with which weeks begin where the user lives.
    public func placeInWeek(_ date: CivilDate) -> Int { (date.weekday + 7 - region.firstWeekday) % 7 }

    /// How numbers are written.
    public var numbers: NumberFormat { NumberFormat(language, region) }

    /// Returns the name of a date's weekday.
    public func weekday(_ date: CivilDate) -> String {
        let weekdays: [Word] = [.weekday1, .weekday2, .weekday3, .weekday4, .weekday5, .weekday6, .weekday7]
        return self[weekdays[date.weekday]]
    }

    /// The other languages write dates alike in all regions; the catalog has their one pattern.
    private var writesMonthFirst: Bool { language == .en && region.writesMonthFirst }

    private func fill(_ pattern: String, _ date: CivilDate) -> String {
        let months: [Word] = [
            .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10, .month11,
            .month12,
        ]
        var text = replace("{weekday}", in: Array(pattern.utf8), by: weekday(date))
        // French uses an ordinal number only for the first day of a month.
        let day = language == .fr && date.day == 1 ? "1er" : String(date.day)
        text = replace("{day}", in: text, by: day)
        text = replace("{month}", in: text, by: self[months[date.month - 1]])
        text = replace("{year}", in: text, by: String(date.year))
        return String(decoding: language == .zh || language == .ja ? unbroken(text) : text, as: UTF8.self)
    }

    /// Joins characters, so that a line ends only at a space. In Chinese and Japanese it could end within a date.
    private func unbroken(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (index, byte) in text.enumerated() {
            let before = index > 0 ? text[index - 1] : 0x20
            let isContinuation = byte & 0xC0 == 0x80
            let isLatin = byte < 0x80 && before < 0x80
            if !isContinuation, !isLatin, byte != 0x20, before != 0x20 { output += Array("\u{2060}".utf8) }
            output.append(byte)
        }
        return output
    }

    /// Replaces `%@` and `%lld` by the arguments, in order.
    private func fill(_ template: [UInt8], _ arguments: [String]) -> String {
        var output: [UInt8] = []
        var next = 0
        var index = 0
        while index < template.count {
            let length = template.holds("%@", at: index) ? 2 : template.holds("%lld", at: index) ? 4 : 0
            if length > 0, next < arguments.count {
                output.append(contentsOf: arguments[next].utf8)
                next += 1
                index += length
            } else {
                output.append(template[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func replace(_ placeholder: String, in text: [UInt8], by value: String) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            if text.holds(placeholder, at: index) {
                output.append(contentsOf: value.utf8)
                index += placeholder.utf8.count
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output
    }
}

extension Instant {
    /// Returns the local date and time of day in a time zone, as this language writes them.
    public func text(_ words: Words, _ zone: Zone) -> String {
        words(.dayAndTime, words.day(zone.date(at: self)), words.time(zone.time(at: self)))
    }
}
