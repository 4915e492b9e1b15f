import GRDB
import Synchronization

/// The single writer. Writes that arrive during a commit wait, and then run together in one transaction with one
/// commit, so that durability costs one disk flush per group instead of one per write. Each write runs in its own
/// savepoint, so a write that throws undoes only its own changes.
///
/// Writes of many rows wait in a lane of their own, of which one at a time has its turn between two groups of others: so a
/// write of one row waits for one of them at most, however many there are.
///
/// Constraints must be immediate. A deferred constraint would fail only at the commit, and take the whole group with
/// it.
package final class GroupCommit: Sendable {
    private let pool: DatabasePool
    private let budget: StatementBudget
    private let notes: WriteNotes
    private let clock: @Sendable () -> UInt64
    private let queue = Mutex(Queue())

    private struct Queue {
        var waiting: [Write] = []
        /// The writes of many rows.
        var wide: [Write] = []
        /// Whether the last group was one of these.
        var wasWide = false
        var isRunning = false
    }

    /// A write with its result type erased.
    private struct Write: Sendable {
        /// The CPU time that it may take, in milliseconds; `nil` for any.
        let limit: UInt64?
        /// Makes the changes and returns the completion to call once they are durable.
        let change: @Sendable (any Transaction) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    /// - Parameter clock: returns the CPU time of the calling thread, in nanoseconds.
    package init(
        _ pool: DatabasePool, _ budget: StatementBudget, _ notes: WriteNotes, clock: @escaping @Sendable () -> UInt64
    ) {
        self.pool = pool
        self.budget = budget
        self.notes = notes
        self.clock = clock
    }

    /// How many writes wait for their turn.
    package var waiting: Int { queue.withLock { $0.waiting.count + $0.wide.count } }

    /// Runs `body` in the next group.
    /// - Parameters:
    ///   - limit: the CPU time that it may take, in milliseconds; `nil` for any.
    ///   - isWide: whether it changes many rows.
    /// - Throws: what `body` throws, or why the group's commit failed.
    package func write<Value: Sendable>(
        within limit: UInt64?, isWide: Bool = false, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Value, any Error>) in
            enqueue(
                isWide: isWide,
                Write(
                    limit: limit,
                    change: { transaction in
                        let value = try body(transaction)
                        return { waiter.resume(returning: value) }
                    },
                    fail: { waiter.resume(throwing: $0) }))
        }
    }

    private func enqueue(isWide: Bool, _ write: Write) {
        let mustStart = queue.withLock { queue in
            if isWide { queue.wide.append(write) } else { queue.waiting.append(write) }
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        guard mustStart else { return }
        pool.asyncWriteWithoutTransaction { database in
            while let group = self.nextGroup() { self.commit(group, to: database) }
        }
    }

    /// Takes the next group of writes from the queue. The writer stops at `nil`, when none waits.
    private func nextGroup() -> [Write]? {
        queue.withLock { queue in
            queue.wasWide = !queue.wide.isEmpty && (queue.waiting.isEmpty || !queue.wasWide)
            var group: [Write] = []
            if queue.wasWide { group = [queue.wide.removeFirst()] } else { swap(&group, &queue.waiting) }
            queue.isRunning = !group.isEmpty
            return group.isEmpty ? nil : group
        }
    }

    private func commit(_ group: [Write], to database: GRDB.Database) {
        var answers: [Int: @Sendable () -> Void] = [:]
        var refusals: [Int: any Error] = [:]
        var culprit: Int?
        do {
            try database.inTransaction(.immediate) {
                for (index, write) in group.enumerated() {
                    do {
                        answers[index] = try self.inSavepoint(of: database, write)
                    } catch {
                        refusals[index] = error
                        // A fault such as a full disk makes SQLite roll back the whole transaction, including the
                        // changes of every other write.
                        guard database.isInsideTransaction else {
                            culprit = index
                            throw error
                        }
                    }
                }
                return .commit
            }
            // First the notes: whoever is told that a session has ended must not find it live a moment later.
            notes.publish()
            for answer in answers.values { answer() }
            for (index, error) in refusals { group[index].fail(error) }
        } catch {
            notes.keepFirst(0)
            // An interrupted statement also makes SQLite roll back everything. The other writes are not to blame.
            if let culprit, group.count > 1, error as? DatabaseFailure == .tooSlow {
                group[culprit].fail(error)
                var others = group
                others.remove(at: culprit)
                return commit(others, to: database)
            }
            let cause = (error as? DatabaseError).map(SQLiteTransaction.translated) ?? error
            for (index, write) in group.enumerated() { write.fail(refusals[index] ?? cause) }
        }
    }

    private func inSavepoint(of database: GRDB.Database, _ write: Write) throws -> @Sendable () -> Void {
        var answer: @Sendable () -> Void = {}
        let notesBefore = notes.count
        do {
            try database.inSavepoint {
                let transaction = SQLiteTransaction(database: database, budget: budget)
                answer =
                    if let limit = write.limit {
                        try Deadline.apply(milliseconds: limit, by: clock, to: database) {
                            try write.change(transaction)
                        }
                    } else {
                        try write.change(transaction)
                    }
                return .commit
            }
        } catch {
            notes.keepFirst(notesBefore)
            throw error
        }
        return answer
    }
}
