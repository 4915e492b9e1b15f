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

    /// The release of the time zone database, from the list's first line, such as `# version 2026a`.
    var release: String? {
        guard let list = FileHandle(forReadingAtPath: file.path), let head = try? list.read(upToCount: 100) else {
            return nil
        }
        let line = String(decoding: head, as: UTF8.self).prefix { $0 != "\n" }
        return line.wholeMatch(of: /# version ([0-9]{4}[a-z]{1,2})/).map { String($0.1) }
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
