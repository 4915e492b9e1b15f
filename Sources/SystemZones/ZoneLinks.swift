import Foundation
import Synchronization

/// The older names of zones, from the list that the time zone database brings with its files.
final class ZoneLinks: Sendable {
    private let file: URL
    private let names = Mutex<[String: String]?>(nil)

    init(file: URL) {
        self.file = file
    }

    /// What a zone is called now.
    func target(of name: String) -> String? {
        names.withLock { names in
            if names == nil { names = read() }
            return names?[name]
        }
    }

    /// Lines such as `L Asia/Kolkata Asia/Calcutta`. No such list is no fault: then no name has an older one.
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
