import AlmanacCore

/// The progress of importing a copy into the account.
enum ImportStep: Equatable, Sendable {
    case idle
    /// The user is choosing a file.
    case choosing
    /// The file is shown, and waits for a yes.
    case chosen(ImportFile)
    /// The server is taking it.
    case sending
    /// So many rows were new or later than the account's own.
    case done(Int)
    case failed(ImportProblem)
}

extension DataPage {
    /// In milliseconds: the server reads a large file row by row.
    private static let importTimeout: Int64 = 120_000

    static func updateImport(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], hasImported: Bool) {
        switch (state.importing, event) {
        case (.sending, .importTapped), (.choosing, .importTapped): break
        case (_, .importTapped):
            guard moment.isOnline else {
                state.importing = .failed(.offline)
                break
            }
            state.importing = .choosing
            return (
                [.openFile(types: ".json,application/json", limit: AccountArchive.limit) { .fileOpened($0) }], false
            )
        case (.choosing, .fileOpened(let result)): state.importing = opened(result)
        case (.chosen, .importConfirmed) where sync.isSignedOut: state.importing = .failed(.unanswered)
        case (.chosen(let file), .importConfirmed): return (send(&state, file), false)
        case (.chosen, .importDropped): state.importing = .idle
        case (.sending, .imported(let event)): return imported(&state, event, moment)
        default: break
        }
        return ([], false)
    }

    private static func opened(_ result: FileResult) -> ImportStep {
        switch result {
        case .canceled: return .idle
        case .tooLarge: return .failed(.tooLarge)
        case .failed: return .failed(.unreadable)
        case .chosen(let name, let bytes):
            switch ImportFile.checked(name, bytes) {
            case .success(let file): return .chosen(file)
            case .failure(let problem): return .failed(problem)
            }
        }
    }

    private static func send(_ state: inout State, _ file: ImportFile) -> [Effect<Event>] {
        state.importing = .sending
        let request = HTTPRequest(.post, "/api/account/import", body: file.archive, timeout: importTimeout)
        return state.importCall.begin(request, for: .account).mapped { .imported($0) }
    }

    private static func imported(
        _ state: inout State, _ event: AccountCall.Event, _ moment: Moment
    ) -> (effects: [Effect<Event>], hasImported: Bool) {
        let (effects, outcome) = state.importCall.update(event, moment)
        switch outcome {
        case nil: return (effects.mapped { .imported($0) }, false)
        case .failed(let problem): state.importing = .failed(ImportProblem(problem))
        case .done(let answer):
            let taken = answer?["taken"]?.int
            state.importing = taken.map { .done(Int($0)) } ?? .failed(.unanswered)
            return ([], !taken.isNone)
        case .received: state.importing = .failed(.unanswered)
        }
        return ([], false)
    }
}
