/// The outcome of asking the user for a file.
public enum FileResult: Equatable, Sendable {
    /// The file that the user chose.
    case chosen(name: String, bytes: [UInt8])
    /// The file is larger than the request allows. It was not read.
    case tooLarge
    /// The user chose none.
    case canceled
    /// The file could not be read; the system's reason, which is not for users.
    case failed(String)
}

extension Effect {
    /// Asks the user for a file.
    /// - Parameters:
    ///   - types: The media types and extensions it may have, as in the `accept` attribute of HTML.
    ///   - limit: The number of bytes it may have at most.
    @inline(never)
    public static func openFile(types: String, limit: Int, _ then: @escaping (FileResult) -> Event) -> Effect {
        Effect(.openFile(types: types, limit: limit)) {
            if case .fileOpened(let result) = $0 { then(result) } else { nil }
        }
    }
}
