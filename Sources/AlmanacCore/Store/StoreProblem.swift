/// Why the store did not do what the user asked for.
public enum StoreProblem: Error, Equatable, Sendable {
    case unreachable
    /// The connection ended before the answer came. The server may have carried out the request.
    case answerLost
    /// The account has a plan, so a trial would add nothing.
    case alreadySubscribed
    case trialUsed, nothingToRestore, nothingToCancel
    /// The plan is no longer for sale here.
    case notForSale
    /// The account's session could not be refreshed in time, or there is none.
    case noSession
    case tooMany
    /// The server refused for another reason, with this status.
    case refused(Int)
    /// The answer does not match the API.
    case unreadable
    /// The device's storage failed.
    case storage(StoreFault)

    init(_ result: HTTPResult, to order: StoreOrder) {
        switch result {
        case .failed(let fault): self = order.changes && fault != .unreachable ? .answerLost : .unreachable
        case .answered(let status, let body):
            let type = (try? JSON.parse(body))?.string("type") ?? ""
            switch type.parts(separatedBy: "/").last {
            case "trial-used": self = .trialUsed
            case "already-subscribed": self = .alreadySubscribed
            case "nothing-to-restore": self = .nothingToRestore
            case "nothing-to-cancel": self = .nothingToCancel
            case "no-store", "unknown-product": self = .notForSale
            default: self = status == 429 ? .tooMany : (200..<300).contains(status) ? .unreadable : .refused(status)
            }
        }
    }

    /// Returns a sentence that says what happened and what to do.
    public func message(_ words: Words) -> String {
        switch self {
        case .unreachable: words[.storeUnreachable]
        case .answerLost: words[.storeAnswerLost]
        case .trialUsed: words[.storeTrialUsed]
        case .alreadySubscribed: words[.storeAlreadySubscribed]
        case .nothingToRestore: words[.storeRestoreNothing]
        case .nothingToCancel: words[.storeCancelNothing]
        case .notForSale: words[.storeNotForSale]
        case .noSession: words[.storeNoSession]
        case .tooMany: words[.accountTooMany]
        case .refused(let status): words(.problemRefused, String(status))
        case .unreadable: words[.problemUnreadable]
        case .storage(let fault): StorageProblem.message(fault, words)
        }
    }
}
