/// The texts of a row that its own user must not read before the row's moment, such as a capsule's. A copy of the user's
/// data holds them under a ``PaperSeal``.
public struct Sealing: Equatable, Sendable {
    /// The columns with the texts.
    let columns: [String]
    /// The column with the moment. A row without one is open.
    private let until: String
    /// The column that says whether the row waits for its moment at all, and its values that say so.
    private let state: String
    private let waiting: [String]

    /// Declares the texts that nobody reads before their row's moment.
    /// - Parameters:
    ///   - columns: The columns with the texts.
    ///   - until: The column with the moment, a timestamp.
    ///   - state: The column that says whether the row waits for it.
    ///   - waiting: The values of `state` with which it does.
    public init(_ columns: [String], until: String, while state: String, in waiting: [String]) {
        (self.columns, self.until, self.state, self.waiting) = (columns, until, state, waiting)
    }

    /// Returns whether a row's moment has not come.
    public func isClosed(_ fields: [JSON.Member], at now: Instant) -> Bool {
        guard let state = fields.string(state), waiting.contains(where: { $0 == state }),
            let moment = fields.string(until).flatMap({ Instant(timestamp: $0) })
        else { return false }
        return moment > now
    }
}

extension [JSON.Member] {
    fileprivate func string(_ name: String) -> String? {
        for member in self where member.key == name { return member.value.string }
        return nil
    }
}
