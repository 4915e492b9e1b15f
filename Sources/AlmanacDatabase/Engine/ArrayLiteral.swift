import AlmanacCore
import Foundation

/// Parses an array in Postgres's own notation, such as `{Love,"Quiet Mornings",NULL}`.
package enum ArrayLiteral {
    /// What is not an array.
    package struct Malformed: Error {}

    /// - Throws: ``Malformed``
    package static func items(_ text: String) throws(Malformed) -> [JSON] {
        let scalars = text.unicodeScalars
        guard scalars.first == "{", scalars.last == "}", scalars.count >= 2 else {
            throw Malformed()
        }
        var items: [JSON] = []
        var item = String.UnicodeScalarView()
        var wasQuoted = false
        var isQuoted = false
        var isEscaped = false
        var isClosed = false
        func finished() throws(Malformed) -> JSON {
            let bare = wasQuoted ? String(item) : String(item).trimmingCharacters(in: .whitespaces)
            guard wasQuoted || !bare.isEmpty else { throw Malformed() }
            return !wasQuoted && bare.lowercased() == "null" ? .null : .string(bare)
        }
        let inside = scalars.dropFirst().dropLast()
        if inside.allSatisfy(\.properties.isWhitespace) { return [] }
        for character in inside {
            if isEscaped {
                item.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if isQuoted {
                if character == "\"" {
                    isQuoted = false
                    isClosed = true
                } else {
                    item.append(character)
                }
            } else if character == "," {
                items.append(try finished())
                (item, wasQuoted, isClosed) = (.init(), false, false)
            } else if character == "\"", !isClosed, item.allSatisfy(\.properties.isWhitespace) {
                (item, wasQuoted, isQuoted) = (.init(), true, true)
            } else if character == "{" || character == "}" || character == "\"" || (isClosed && character != " ") {
                throw Malformed()
            } else if !isClosed {
                item.append(character)
            }
        }
        guard !isQuoted, !isEscaped else { throw Malformed() }
        items.append(try finished())
        return items
    }
}
