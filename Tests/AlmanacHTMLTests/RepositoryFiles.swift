import Foundation

/// The files of the repository, for the tests that read them.
enum RepositoryFiles {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The paths of a folder's files, from the root.
    static func paths(in folder: String, _ extensions: Set<String>) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { extensions.contains(URL(filePath: $0).pathExtension) }.map { "\(folder)/\($0)" }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
