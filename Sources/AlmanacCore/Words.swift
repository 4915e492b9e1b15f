/// The texts of the user interface in one language. All eight are part of the program, so that a change of language is
/// seen at once and without a network.
public struct Words: Sendable {
    public let language: Language
    private let texts: [String]

    public init(_ language: Language) {
        self.language = language
        texts = tables[Int(language.rawValue)]
    }

    /// A text as it stands.
    @inline(never)
    public subscript(_ word: Word) -> String {
        texts[word.rawValue]
    }

    /// A text with its placeholders filled in order.
    @inline(never)
    public func callAsFunction(_ word: Word, _ arguments: String...) -> String {
        fill(Array(self[word].utf8), arguments)
    }

    /// A text in the form that goes with a number, and the number in it.
    @inline(never)
    public func callAsFunction(_ word: Word, count: Int) -> String {
        let forms = self[word].utf8.split(separator: 0x1E)
        let isOne: Bool =
            switch language {
            case .fr: count == 0 || count == 1
            case .ja, .ko, .zh: false
            default: count == 1
            }
        return fill(Array(isOne ? forms[0] : forms[forms.count - 1]), [String(count)])
    }

    /// A full date as this language writes it.
    @inline(never)
    public func date(_ date: CivilDate) -> String {
        fill(self[.datePattern], date)
    }

    /// The same without its weekday.
    public func day(_ date: CivilDate) -> String {
        fill(self[.datePatternDay], date)
    }

    public func weekday(_ date: CivilDate) -> String {
        let weekdays: [Word] = [.weekday1, .weekday2, .weekday3, .weekday4, .weekday5, .weekday6, .weekday7]
        return self[weekdays[date.weekday]]
    }

    private func fill(_ pattern: String, _ date: CivilDate) -> String {
        let months: [Word] = [
            .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10, .month11,
            .month12,
        ]
        var text = replace("{weekday}", in: Array(pattern.utf8), by: weekday(date))
        // French says “first” of a month's first day only.
        let day = language == .fr && date.day == 1 ? "1er" : String(date.day)
        text = replace("{day}", in: text, by: day)
        text = replace("{month}", in: text, by: self[months[date.month - 1]])
        text = replace("{year}", in: text, by: String(date.year))
        return String(decoding: text, as: UTF8.self)
    }

    /// Fills `%@` and `%lld` one after the other.
    private func fill(_ template: [UInt8], _ arguments: [String]) -> String {
        var output: [UInt8] = []
        var next = 0
        var index = 0
        while index < template.count {
            let rest = template[index...]
            let length = rest.starts(with: "%@".utf8) ? 2 : rest.starts(with: "%lld".utf8) ? 4 : 0
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
        let wanted = Array(placeholder.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index...].starts(with: wanted) {
                output.append(contentsOf: value.utf8)
                index += wanted.count
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output
    }
}

extension Instant {
    /// Its date and time of day in a zone.
    public func text(_ words: Words, _ zone: Zone) -> String {
        words(.dayAndTime, words.day(zone.date(at: self)), zone.time(at: self).text)
    }
}

/// The tables, split once.
private let tables: [[String]] = wordTables.map { table in
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    return bytes.split(separator: 0x1F, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
}
