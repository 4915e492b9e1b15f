import AlmanacCore
import AlmanacDatabase
import Foundation
import HTTPTypes

/// Who ended a session, and from where, as the device that had it is told.
package struct SessionEnd: Equatable, Sendable {
    package let reason: SessionEndReason
    /// The name of the device from which it was ended, if it told one.
    package var label: String?

    package init(_ reason: SessionEndReason, label: String? = nil) {
        (self.reason, self.label) = (reason, label)
    }

    /// Reads the end of a session from a row; `nil` if the row does not say it.
    init?(_ row: SQLRow, reason: String, label: String) {
        guard let reason = row.textIfAny(reason).flatMap({ SessionEndReason(slug: $0) }) else { return nil }
        self.init(reason, label: row.textIfAny(label))
    }
}

extension Transaction {
    /// Returns who ended a session whose row is gone; `nil` if that is not known.
    func end(of session: String) throws -> SessionEnd? {
        try query("SELECT reason, label FROM ended_sessions WHERE id = \(value: .text(session))").first.flatMap {
            SessionEnd($0, reason: "reason", label: "label")
        }
    }
}

extension HTTPFields {
    /// The name of the device that sends the request, if it tells one.
    package var deviceName: String? {
        self[.almanacDevice]?.removingPercentEncoding.flatMap { name in
            // It is shown in emails: nothing in it may break a line, turn the text around, or be a link.
            let allowed = name.unicodeScalars.filter { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || " ·()-_.,'’+".unicodeScalars.contains(scalar)
            }
            // Programs that show emails make a link of “example.org”: a full stop that a letter follows is left out.
            var kept: [Unicode.Scalar] = []
            for scalar in allowed.reversed() {
                if scalar == ".", let next = kept.last, next.properties.isAlphabetic { continue }
                kept.append(scalar)
            }
            let name = kept.reversed().prefix(100)
            return name.isEmpty ? nil : String(String.UnicodeScalarView(name))
        }
    }
}

extension HTTPField.Name {
    /// The name of the device that sends the request, percent-encoded.
    package static let almanacDevice = HTTPField.Name("Almanac-Device")!
}
