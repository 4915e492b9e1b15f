import AlmanacCore
import Crypto
import Foundation

/// Which facts a reader asks for, and in which language.
struct FactSelection: Equatable, Sendable {
    let language: Language
    /// Slugs, sorted; empty for every category.
    let categories: [String]
    /// `nil` for all.
    let difficulty: Difficulty?

    init(language: Language, categories: [String], difficulty: Difficulty?) {
        self.language = language
        self.categories = Set(categories).sorted()
        self.difficulty = difficulty
    }

    /// Eight bytes that tell this selection from any other.
    fileprivate var fingerprint: [UInt8] {
        let text = "\(language.code)|\(categories.joined(separator: ","))|\(difficulty?.rawValue ?? "all")"
        return Array(SHA256.hash(data: Array(text.utf8)).prefix(8))
    }
}

/// How far a reader has come in a selection. Opaque to the reader, and worthless for any other selection.
struct FactCursor: Equatable, Sendable {
    /// The last fact that was read.
    let lastID: Int64
    let selection: FactSelection

    var text: String {
        let id = withUnsafeBytes(of: UInt64(bitPattern: lastID).bigEndian, Array.init)
        return Data(id + selection.fingerprint).base64URL
    }
}

extension FactCursor {
    /// `nil` for anything but a cursor of this very selection.
    init?(_ text: String, for selection: FactSelection) {
        guard let data = Data(base64URL: text), data.count == 16, data.suffix(8).elementsEqual(selection.fingerprint)
        else { return nil }
        lastID = Int64(bitPattern: data.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        self.selection = selection
    }
}
