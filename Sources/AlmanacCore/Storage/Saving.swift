/// How far the saving of an edited text or form has progressed.
///
/// Drafts are written one after the other, never two at a time: a shell that encrypts may finish concurrent writes in
/// any order, and an older draft must not overwrite a newer one.
public enum Saving<Ending: Equatable & Sendable>: Equatable, Sendable {
    /// Nothing is being written.
    case idle
    /// A draft is being written.
    case draft
    /// A draft is being written and has changed since.
    case draftAgain
    /// A draft is being written; when that is done, the records are written, with this ending.
    case draftThen(Ending)
    /// The records are being written, with this ending.
    case commit(Ending)

    /// Whether editing has ended: the records are being written or are about to be.
    public var isCommitting: Bool {
        switch self {
        case .idle, .draft, .draftAgain: false
        case .draftThen, .commit: true
        }
    }

    /// Notes that the draft has changed.
    /// - Returns: Whether to write the draft now.
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

    /// Notes that the user has finished editing.
    /// - Returns: Whether to write the records now.
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
