import Foundation

/// Reports the progress of an import. Each line counts as two steps: validating and writing.
package typealias ImportProgress = @Sendable (_ done: Int, _ total: Int) -> Void

/// An invalid line of an import.
public struct BadLine: Equatable, Sendable {
    /// The line's number, from 1.
    public let number: Int
    /// What is wrong with the line.
    public let reason: String
}

/// Why an import failed. Nothing was imported.
public enum ImportError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    /// All invalid lines.
    case badLines([BadLine])

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .badLines(let lines): "\(lines.count) bad \(lines.count == 1 ? "line" : "lines"); nothing was imported."
        }
    }

    /// Reads the lines of files, one file after the other.
    /// - Throws: ``unreadable(path:reason:)``
    package static func lines(of files: [URL]) throws(ImportError) -> [UInt8] {
        var lines: [UInt8] = []
        for file in files {
            lines.append(contentsOf: try bytes(of: file))
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }

    /// Reads a file.
    /// - Throws: ``unreadable(path:reason:)``
    package static func bytes(of file: URL) throws(ImportError) -> [UInt8] {
        do {
            return try [UInt8](Data(contentsOf: file))
        } catch {
            throw .unreadable(path: file.path, reason: error.localizedDescription)
        }
    }
}
