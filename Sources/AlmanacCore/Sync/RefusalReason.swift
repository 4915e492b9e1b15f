/// Why a server refuses a change for good, as far as it matters to the person who made it. The app says it in its own
/// words: those of a server are in English, and for developers.
public enum RefusalReason: UInt8, Equatable, Sendable, CaseIterable {
    /// The server cannot store it in this form, for instance because it is of another version.
    case invalid
    /// It is longer than the server allows.
    case tooLarge
    /// The account may not make it.
    case notAllowed
    /// It contradicts what is stored by now: something it belongs to is gone, or there is one like it.
    case conflict

    /// Reads an answer.
    /// - Parameters:
    ///   - status: the HTTP status, 400 to 499.
    ///   - code: the code in its body: five characters as in PostgreSQL, or PGRST and a number.
    init(status: Int, code: String?) {
        switch (status, code) {
        case (413, _), (_, "54000"): self = .tooLarge
        case (401, _), (403, _), (_, "42501"): self = .notAllowed
        case (409, _): self = .conflict
        default: self = .invalid
        }
    }

    /// The name that is stored.
    var name: String {
        switch self {
        case .invalid: "invalid"
        case .tooLarge: "too_large"
        case .notAllowed: "not_allowed"
        case .conflict: "conflict"
        }
    }

    /// Creates the reason with a stored name. Earlier versions stored what the server said: ``invalid``.
    init(name: String) {
        for reason in Self.allCases where reason.name == name {
            self = reason
            return
        }
        self = .invalid
    }

    /// What the person is told.
    public var word: Word {
        switch self {
        case .invalid: .refusedInvalid
        case .tooLarge: .refusedTooLarge
        case .notAllowed: .refusedNotAllowed
        case .conflict: .refusedConflict
        }
    }
}
