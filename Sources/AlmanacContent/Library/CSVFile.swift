import AlmanacCore
import SwiftCSV

/// The records of a CSV file (RFC 4180), with the numbers of the lines on which they begin.
///
/// SwiftCSV parses it. It tells neither the lines nor that a quotation mark is never closed, so the lines are counted in
/// the fields, and a last record of our own, which must arrive as it was added, shows that all marks are closed.
package struct CSVFile: Sendable {
    package struct Record: Equatable, Sendable {
        /// The number of its first line, from 1.
        package let line: Int
        package let fields: [String]
    }

    /// The names of the columns.
    package let header: [String]
    /// The records after the header, without blank ones: programs save the rows below a table as lines of commas.
    package let records: [Record]
    /// Where the file stops being CSV; what follows could not be read.
    package let problem: BadLine?

    /// A control character that no text holds.
    private static let end = "\u{4}"

    /// - Throws: ``ImportError/badLines(_:)`` when the file is not UTF-8 or has no header.
    package init(_ bytes: [UInt8]) throws(ImportError) {
        var text = try Self.text(bytes.withoutByteOrderMark)
        let delimiter = Self.takeDelimiter(&text)
        let collected = Collected()
        var failure: CSVParseError?
        do {
            // Parses nothing but the header; the records are counted one by one below.
            let file = try EnumeratedCSV(
                string: text + "\n" + Self.end + "\n", delimiter: delimiter, loadColumns: false, rowLimit: 0)
            try file.enumerateAsArray(startAt: 0, rowLimit: nil) { collected.append($0) }
        } catch {
            failure = error as? CSVParseError ?? .generic(message: "")
        }
        var all = collected.records
        if failure == nil, all.last?.fields == [Self.end] {
            all.removeLast()
            problem = nil
        } else if failure == nil {
            // The open field has swallowed the rest of the file, so its record is the last.
            let line = all.popLast()?.line ?? 1
            problem = BadLine(number: line, reason: "a quotation mark is never closed; the rest was not read")
        } else {
            problem = BadLine(
                number: collected.nextLine,
                reason: "an unpaired quotation mark: put the field in quotation marks, and double those inside it; "
                    + "the rest was not read")
        }
        all.removeAll { $0.fields.allSatisfy(\.isBlank) }
        guard let first = all.first else {
            throw .badLines([problem ?? BadLine(number: 1, reason: "the file is empty")])
        }
        // Columns without a name at the end, as programs save them, are no columns where nothing is in them.
        let width = (first.fields.lastIndex { !$0.isBlank } ?? 0) + 1
        header = first.fields.prefix(width).map(\.trimmed)
        records = all.dropFirst().map { record in
            let isPadded =
                record.fields.count == first.fields.count && record.fields.dropFirst(width).allSatisfy(\.isBlank)
            return isPadded ? Record(line: record.line, fields: Array(record.fields.prefix(width))) : record
        }
    }

    /// Empties a first line such as `sep=;`, in which Excel says what separates the fields, and returns that.
    private static func takeDelimiter(_ text: inout String) -> CSVDelimiter {
        for (line, delimiter) in [("sep=,", CSVDelimiter.comma), ("sep=;", .semicolon), ("sep=\t", .tab)]
        where text.prefix(while: { !$0.isNewline }) == line {
            text.removeFirst(line.count)
            return delimiter
        }
        return .comma
    }

    /// Decodes UTF-8.
    private static func text(_ bytes: [UInt8]) throws(ImportError) -> String {
        let advice = "save the file as UTF-8"
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw .badLines([BadLine(number: 1, reason: "the file is UTF-16; \(advice)")])
        }
        if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) { return text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let bad = lines.enumerated().filter { $1.contains(0) || String(validating: $1, as: UTF8.self) == nil }
        throw .badLines(bad.map { BadLine(number: $0.offset + 1, reason: "not UTF-8; \(advice)") })
    }
}

/// Counts the lines of the records as they arrive. SwiftCSV calls it before `enumerateAsArray` returns.
private final class Collected {
    var records: [CSVFile.Record] = []
    var nextLine = 1

    func append(_ fields: [String]) {
        records.append(CSVFile.Record(line: nextLine, fields: fields))
        let breaks = fields.reduce(0) { sum, field in
            sum + field.reduce(0) { $0 + ($1 == "\n" || $1 == "\r\n" || $1 == "\r" ? 1 : 0) }
        }
        nextLine += breaks + 1
    }
}
