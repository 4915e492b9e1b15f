import Foundation
import Synchronization

/// The older names of zones, from the list that comes with the time zone database.
final class ZoneLinks: Sendable {
    private let file: URL
    private let names = Mutex<[String: String]?>(nil)

    init(file: URL) {
        self.file = file
    }

    /// Returns the current name of a zone; `nil` if `name` is not an older name.
    func target(of name: String) -> String? {
        names.withLock { names in
            if names == nil { names = read() }
            return names?[name]
        }
    }

    /// Reads lines such as `L Asia/Kolkata Asia/Calcutta`. A missing list means that there are no older names.
    private func read() -> [String: String] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        var names: [String: String] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("L ") {
            let parts = line.split(separator: " ")
            if parts.count == 3 { names[String(parts[2])] = String(parts[1]) }
        }
        return names
    }
}
