import AlmanacCore
import Crypto
import Foundation

/// A selection of facts in one language.
package struct FactSelection: Equatable, Sendable {
    package let language: Language
    /// Sorted slugs; empty for all categories.
    package let categories: [String]
    /// `nil` for all difficulties.
    package let difficulty: Difficulty?

    package init(language: Language, categories: [String], difficulty: Difficulty?) {
        self.language = language
        self.categories = Set(categories).sorted()
        self.difficulty = difficulty
    }

    /// An eight-byte hash that identifies this selection.
    fileprivate var fingerprint: [UInt8] {
        let text = "\(language.code)|\(categories.joined(separator: ","))|\(difficulty?.rawValue ?? "all")"
        return Array(SHA256.hash(data: Array(text.utf8)).prefix(8))
    }
}

/// A position in a selection. Its text is opaque to clients, and invalid for any other selection.
package struct FactCursor: Equatable, Sendable {
    /// The id of the last fact that was read.
    package let lastID: Int64
    package let selection: FactSelection

    package init(lastID: Int64, selection: FactSelection) {
        self.lastID = lastID
        self.selection = selection
    }

    package var text: String {
        let id = withUnsafeBytes(of: UInt64(bitPattern: lastID).bigEndian, Array.init)
        return Data(id + selection.fingerprint).base64URL
    }
}

extension FactCursor {
    /// Parses a cursor; `nil` unless it belongs to this selection.
    package init?(_ text: String, for selection: FactSelection) {
        guard let data = Data(base64URL: text), data.count == 16, data.suffix(8).elementsEqual(selection.fingerprint)
        else { return nil }
        lastID = Int64(bitPattern: data.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        self.selection = selection
    }
}
