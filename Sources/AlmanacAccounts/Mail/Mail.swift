import AlmanacCore
import Foundation

/// A plain-text email to one recipient.
package struct Mail: Equatable, Sendable {
    package let to: EmailAddress
    package let subject: String
    package let body: String

    /// The message in the format of RFC 5322. Control characters are removed from header values, so that a value cannot
    /// inject another header.
    /// - Parameters:
    ///   - from: an email address, or a name with an email address in angle brackets.
    ///   - lineEnd: CRLF for a file, a line feed for `sendmail`.
    package func message(from: String, at now: Instant, id: String = UUID().uuidString, lineEnd: String = "\r\n")
        -> String
    {
        let domain = from.split(separator: "@").last?.prefix { $0.isLetter || $0.isNumber || ".-".contains($0) }
        let headers = [
            ("Date", now.mailDate), ("From", from), ("To", to.text), ("Subject", subject),
            ("Message-ID", "<\(id.lowercased())@\(domain ?? "localhost")>"), ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "8bit"),
            ("Auto-Submitted", "auto-generated"),
        ]
        let text = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let lines = headers.map { "\($0): \(Self.header($1))" } + [""] + text
        return lines.joined(separator: lineEnd) + lineEnd
    }

    /// A header's value on one line, with words that are not ASCII as encoded words (RFC 2047).
    private static func header(_ value: String) -> String {
        let line = String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
        guard !line.allSatisfy(\.isASCII) else { return line }
        return line.split(separator: " ").map { word in
            word.allSatisfy(\.isASCII) ? String(word) : "=?utf-8?B?\(Data(word.utf8).base64EncodedString())?="
        }.joined(separator: " ")
    }
}

extension Instant {
    /// The date in the format of email headers: `Sat, 21 Nov 2026 07:30:00 +0000`.
    fileprivate var mailDate: String {
        let date = CivilDate(daysSinceEpoch: Int(milliseconds / 86_400_000))
        let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][date.month - 1]
        return "\(weekday), \(date.day) \(month) \(date.year) \(iso8601.dropFirst(11).prefix(8)) +0000"
    }
}
