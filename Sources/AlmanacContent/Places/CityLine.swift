/// A line of the file with the cities: eight fields between tabs.
package struct CityLine {
    package let id: Int64
    package let name: String
    package let country: String
    package let division: String
    package let latitude: Double
    package let longitude: Double
    package let timeZone: String

    /// Reads a line that ``Gazetteer/init(_:)`` has checked.
    package init(_ file: [UInt8], at start: Int) {
        let fields = TabbedLine(file, at: start).fields
        func text(_ place: Int) -> String {
            fields.indices.contains(place) ? String(decoding: file[fields[place]], as: UTF8.self) : ""
        }
        id = Int64(text(0)) ?? 0
        name = text(1)
        country = text(2)
        division = text(3)
        latitude = Double(text(4)) ?? 0
        longitude = Double(text(5)) ?? 0
        timeZone = text(7)
    }

    /// Whether a line has what ``init(_:at:)`` needs.
    package static func isSound(_ file: [UInt8], _ fields: [Range<Int>]) -> Bool {
        guard fields.count == 8, number(file[fields[0]]) != nil, !fields[1].isEmpty, fields[2].count == 2,
            number(file[fields[6]]) != nil, !fields[7].isEmpty
        else { return false }
        return [fields[4], fields[5]].allSatisfy { field in
            file[field].allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
                && !field.isEmpty
        }
    }

    /// The number that digits are; `nil` for anything else, or more than nine digits.
    package static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard (1...9).contains(digits.count) else { return nil }
        var number: UInt32 = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + UInt32(digit - 48)
        }
        return number
    }
}

/// A line of fields between tabs, without quotation marks.
package struct TabbedLine {
    /// Where the fields are.
    package let fields: [Range<Int>]
    /// Where the next line begins.
    package let next: Int

    package init(_ bytes: [UInt8], at start: Int) {
        var fields: [Range<Int>] = []
        fields.reserveCapacity(8)
        var (begin, place) = (start, start)
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
            if bytes[place] == UInt8(ascii: "\t") {
                fields.append(begin..<place)
                begin = place + 1
            }
            place += 1
        }
        fields.append(begin..<place)
        self.fields = fields
        next = place + 1
    }
}
