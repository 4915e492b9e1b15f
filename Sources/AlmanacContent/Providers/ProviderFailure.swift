/// Why a provider's answer could not be fetched or used. The descriptions are for the server's log; they hold neither
/// keys nor anything that the provider wrote.
package enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// There was no answer within the time limit.
    case unreachable(String)
    /// The provider answered with this status.
    case status(Int)
    /// The answer has another shape than the provider's documentation says.
    case unreadable(String)
    /// The answer says something that cannot be.
    case absurd(String)
    /// The answer is older than what is known already.
    case outdated
    /// The file with the key cannot be read.
    case noKey
    /// This server may not ask for now, because it has asked often enough. That is not the provider's fault.
    case tooOften
    /// So many requests to the provider were under way that this one's turn did not come. Nor is that.
    case tooMany

    package var description: String {
        switch self {
        case .unreachable(let reason): "it cannot be reached (\(reason))"
        case .status(let status): "it answered with status \(status)"
        case .unreadable(let part): "its answer cannot be read: \(part)"
        case .absurd(let part): "its answer cannot be right: \(part)"
        case .outdated: "its answer is older than what is known already"
        case .noKey: "the file with its key cannot be read or is empty"
        case .tooOften: "the limit for requests to it is reached"
        case .tooMany: "too many requests to it are waiting"
        }
    }
}
