import AlmanacAccounts
import AlmanacCore
import HTTPTypes

/// Where a write comes from: what the versions that it makes say of it.
package struct WriteOrigin: Equatable, Sendable {
    package let cause: VersionCause
    /// The session of the request, if a user sent it.
    package var session: String?
    /// The name of the device that sent it, if it told one.
    package var label: String?
    /// The change number of the row that the edit was made from: 0 for an edit made from nothing; `nil` if the sender does
    /// not tell.
    package var base: Int64?
    /// When it is written.
    package let now: String

    /// A request's write.
    /// - Parameter cause: `nil` for an edit.
    package init(_ request: RestRequest, as principal: Principal, at now: String, cause: VersionCause? = nil) {
        self.cause = cause ?? (principal == .service ? .service : .edit)
        if case .person(_, let session) = principal { self.session = session }
        (label, base, self.now) = (request.device, request.base, now)
    }

    /// The same write, where it comes too late for a row that is deleted.
    var deleting: WriteOrigin {
        var origin = WriteOrigin(cause: .deletion, base: base, at: now)
        (origin.session, origin.label) = (session, label)
        return origin
    }

    /// A row that comes from another account or from a file.
    /// - Parameters:
    ///   - base: 0 if neither row knew of the other.
    package init(cause: VersionCause, base: Int64? = nil, at now: String) {
        (self.cause, self.base, self.now) = (cause, base, now)
    }
}

extension HTTPField.Name {
    /// The change number of the row that the edit was made from.
    package static let almanacBase = HTTPField.Name("Almanac-Base")!
    /// The change number of the one row that was written.
    package static let almanacChange = HTTPField.Name("Almanac-Change")!
}
