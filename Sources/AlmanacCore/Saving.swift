/// Drafts are written one after the other, never two at once: a shell that encrypts may finish them in any order, and
/// the older one must not win.
public enum Saving<Ending: Equatable & Sendable>: Equatable, Sendable {
    case idle
    /// A draft is on its way to the storage.
    case draft
    /// The same, and it has changed meanwhile.
    case draftAgain
    /// The same, and then the whole is to be stored, with what it ended with.
    case draftThen(Ending)
    /// The records are on their way.
    case commit(Ending)

    public var isCommitting: Bool {
        switch self {
        case .idle, .draft, .draftAgain: false
        case .draftThen, .commit: true
        }
    }

    /// Takes note of a changed draft.
    /// - Returns: whether to write it now.
    public mutating func changed() -> Bool {
        switch self {
        case .idle:
            self = .draft
            return true
        case .draft:
            self = .draftAgain
            return false
        case .draftAgain, .draftThen, .commit: return false
        }
    }

    /// Takes note that the person is done here.
    /// - Returns: whether to write the records now.
    public mutating func finished(_ answer: Ending) -> Bool {
        switch self {
        case .idle:
            self = .commit(answer)
            return true
        case .draft, .draftAgain:
            self = .draftThen(answer)
            return false
        case .draftThen, .commit: return false
        }
    }
}
