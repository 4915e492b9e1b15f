import AlmanacCore

/// The progress of importing a copy into the account.
enum ImportStep: Equatable, Sendable {
    case idle
    /// The user is choosing a file.
    case choosing
    /// The file is shown, and waits for a yes.
    case chosen(ImportFile)
    /// Waits for the sync to make an account or to refresh its session.
    case waiting(ImportFile)
    /// The server is taking it.
    case sending(ImportFile)
    /// So many rows were new or later than the account's own.
    case done(Int)
    case failed(ImportProblem)
}

/// What the sync is to do for a request with the account's token.
enum SessionNeed {
    /// To refresh the session.
    case refresh
    /// To make an account if there is none, and to refresh its session.
    case account
}

extension DataPage {
    /// In milliseconds: the server reads a large file row by row.
    private static let importTimeout: Int64 = 120_000

    static func updateImport(
        _ state: inout State, _ event: Event, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], need: SessionNeed?) {
        switch (state.importing, event) {
        case (.waiting, .importTapped), (.sending, .importTapped), (.choosing, .importTapped): break
        case (_, .importTapped):
            guard moment.isOnline else {
                state.importing = .failed(.offline)
                break
            }
            state.importing = .choosing
            return ([.openFile(types: ".json,application/json", limit: ImportFile.limit) { .fileOpened($0) }], nil)
        case (.choosing, .fileOpened(let result)): state.importing = opened(result)
        case (.chosen(let file), .importConfirmed):
            (state.waits, state.refused) = (0, nil)
            return send(&state, file, sync, moment)
        case (.chosen, .importDropped): state.importing = .idle
        case (.waiting(let file), .importWaited): return send(&state, file, sync, moment)
        case (.sending(let file), .imported(let token, .answered(401, _))):
            state.refused = token
            return send(&state, file, sync, moment)
        case (.sending, .imported(_, let result)):
            guard case .answered(200, _) = result, let taken = result.json?["taken"]?.int else {
                state.importing = .failed(ImportProblem(result))
                break
            }
            state.importing = .done(Int(taken))
            // The sync fetches what the server has taken.
            return ([], .refresh)
        default: break
        }
        return ([], nil)
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

    /// Sends the file once the session has a token that the server has not refused.
    private static func send(
        _ state: inout State, _ file: ImportFile, _ sync: Sync.State, _ moment: Moment
    ) -> (effects: [Effect<Event>], need: SessionNeed?) {
        guard let token = token(state, sync, moment) else {
            guard state.waits < longestWait, !sync.isSignedOut else {
                state.importing = .failed(.unanswered)
                return ([], nil)
            }
            state.waits += 1
            state.importing = .waiting(file)
            return ([.after(milliseconds: 1_000, .importWaited)], .account)
        }
        state.importing = .sending(file)
        let request = HTTPRequest(
            .post, "/api/account/import", bearer: token, body: file.archive, timeout: importTimeout)
        return ([.http(request) { .imported(token: token, $0) }], nil)
    }
}
