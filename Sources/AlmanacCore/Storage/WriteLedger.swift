/// Counts the writes of a screen that shows changes before they are stored, so that records read before or during a write
/// do not replace newer ones on the screen.
///
/// If a write fails, reading the records again takes back what the screen shows of it. Nothing is read while a write is
/// unfinished: ``dueRead(_:_:)`` follows every event, and reads as soon as none is.
public struct WriteLedger: Equatable, Sendable {
    /// The number of writes requested so far.
    private var requested = 0
    private var unfinished = 0
    /// Whether to read the records again once all writes have finished.
    private var isReadWanted = false

    /// Creates a ledger without writes.
    public init() {}

    /// Whether a write is unfinished.
    public var isWriting: Bool { unfinished > 0 }

    /// Returns the effect that stores changes in one transaction.
    @inline(never)
    public mutating func write<Event>(
        _ changes: [Change], _ then: @escaping (WriteResult) -> Event
    ) -> [Effect<Event>] {
        requested += 1
        unfinished += 1
        return [.write(changes, then)]
    }

    /// Notes that a write has ended which the screen shows only if it succeeded.
    public mutating func ended() { unfinished -= 1 }

    /// Notes that a write has ended which the screen shows already. If it failed, the records must be read again.
    @inline(never)
    public mutating func ended(shown result: WriteResult) {
        ended()
        if case .failed = result { isReadWanted = true }
    }

    /// Notes that the screen shows newer records than those that are being read.
    public mutating func outdateReads() { requested += 1 }

    /// Returns the effect that reads what another window or the sync may have changed.
    /// - Parameter then: Makes an event of the mark for ``admits(readAfter:)`` and what was read.
    public func read<Event>(
        _ queries: [Query], _ then: @escaping (_ after: Int, Reading) -> Event
    ) -> [Effect<Event>] {
        let after = requested
        return [.read(queries) { then(after, $0) }]
    }

    /// Returns the effect that reads the records again, if that is wanted and no write is unfinished.
    public mutating func dueRead<Event>(
        _ queries: [Query], _ then: @escaping (_ after: Int, Reading) -> Event
    ) -> [Effect<Event>] {
        guard isReadWanted, !isWriting else { return [] }
        isReadWanted = false
        return read(queries, then)
    }

    /// Whether what was read holds everything that was written.
    public func isCurrent(readAfter mark: Int) -> Bool { mark == requested && !isWriting }

    /// Returns whether what was read may replace what the screen shows. If it may not, it is read again.
    @inline(never)
    public mutating func admits(readAfter mark: Int) -> Bool {
        if !isCurrent(readAfter: mark) { isReadWanted = true }
        return isCurrent(readAfter: mark)
    }
}
