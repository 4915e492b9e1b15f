/// A text that is to be read aloud.
public struct Speech: Equatable, Sendable {
    /// The text. A line of it may end with a line break.
    public let text: String
    /// Its language, which is the voice's.
    public let language: Language

    /// Creates a request to read a text aloud.
    public init(_ text: String, _ language: Language) {
        self.text = text
        self.language = language
    }
}

/// What became of a text that was to be read aloud. The numbers are the bridge's.
public enum SpeechResult: UInt8, CaseIterable, Equatable, Sendable {
    /// It was read to its end.
    case ended
    /// It was stopped: by the app, by another text, or because the user has left.
    case stopped
    /// The system has no voice for it after all, or its voice gave up.
    case failed
}

extension Effect {
    /// Reads a text aloud.
    @inline(never)
    public static func speak(_ speech: Speech, _ then: @escaping (SpeechResult) -> Event) -> Effect {
        Effect(.speak(speech)) { if case .spoken(let result) = $0 { then(result) } else { nil } }
    }

    /// Stops reading aloud.
    public static var stopSpeaking: Effect { Effect(.stopSpeaking) { _ in nil } }
}
