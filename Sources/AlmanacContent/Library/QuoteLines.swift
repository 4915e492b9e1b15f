import AlmanacCore
import AlmanacDatabase
import AlmanacTables

/// The quotes in a CSV file, checked by the declaration of their table.
package struct QuoteLines: Sendable {
    /// A quote and the number of its first line.
    package struct Line: Sendable {
        package let number: Int
        package let row: NewRow
    }

    package let lines: [Line]

    /// Reads all quotes of a file.
    /// - Throws: ``ImportError/badLines(_:)`` with every line that is wrong.
    package init(
        _ bytes: [UInt8], of table: Table, at now: String, progress: (_ done: Int, _ total: Int) -> Void
    ) throws(ImportError) {
        let file = try CSVFile(bytes)
        try Self.check(file.header, of: table)
        var lines: [Line] = []
        var bad: [BadLine] = []
        var lineOfID: [SQLValue: Int] = [:]
        for (done, record) in file.records.enumerated() {
            var reader = ContentRow(table, now: now)
            if record.fields.count != file.header.count {
                bad.append(BadLine(number: record.line, reason: Self.complaint(about: record, file.header)))
            } else if let row = reader.read(Self.values(record.fields, file.header)) {
                if let first = lineOfID.updateValue(record.line, forKey: row["id"]) {
                    bad.append(BadLine(number: record.line, reason: "the id is already on line \(first)"))
                }
                lines.append(Line(number: record.line, row: row))
            } else {
                bad.append(BadLine(number: record.line, reason: reader.problems.joined(separator: "; ")))
            }
            progress(done + 1, file.records.count * 2)
        }
        if let problem = file.problem { bad.append(problem) }
        guard bad.isEmpty else { throw .badLines(bad) }
        self.lines = lines
    }

    /// Checks the names of the columns.
    private static func check(_ header: [String], of table: Table) throws(ImportError) {
        let known = table.columns.map(\.name)
        let required = table.columns.filter { $0.isRequired && $0.initial == nil }.map(\.name)
        var problems: [String] = []
        for (place, name) in header.enumerated() {
            if !known.contains(name) {
                problems.append("unknown column “\(name.prefix(60))”")
            } else if header[..<place].contains(name) {
                problems.append("\(name) is there twice")
            }
        }
        problems += required.filter { !header.contains($0) }.map { "the column \($0) is missing" }
        guard !problems.isEmpty else { return }
        let advice = "the first line names the columns, separated by commas; they are \(known.joined(separator: ", "))"
        throw .badLines([BadLine(number: 1, reason: (problems + [advice]).joined(separator: "; "))])
    }

    private static func complaint(about record: CSVFile.Record, _ header: [String]) -> String {
        "\(record.fields.count) \(record.fields.count == 1 ? "field" : "fields") instead of \(header.count); "
            + "put a text with commas in quotation marks"
    }

    /// The values by column name. An empty field is null; a line ends in the same way on every system.
    private static func values(_ fields: [String], _ header: [String]) -> [String: JSON] {
        var values: [String: JSON] = [:]
        // When a row was last changed is for the server to say: the times of an export are those of another database.
        for (name, field) in zip(header, fields) where name != "updated_at" {
            let text = field.replacing("\r\n", with: "\n")
            // A control character stays, so that the row is refused with its reason.
            values[name] = !text.isStorable ? .string(text) : text.isBlank ? .null : .string(text.trimmed)
        }
        return values
    }
}
