import Crypto
import Foundation

/// The sources of the Content-Security-Policy for the scripts and styles that are part of the page: their hashes.
struct InlinedHashes: Equatable, Sendable {
    private(set) var scripts: [String] = []
    private(set) var styles: [String] = []

    /// Allows exactly this text.
    mutating func allow(_ text: String, isStyle: Bool) {
        let source = "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
        if isStyle { styles.append(source) } else { scripts.append(source) }
    }
}
