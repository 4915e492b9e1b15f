import GRDB
import Synchronization

/// The one writer. While a commit is on its way to the disk, the writes that arrive wait together; then all of them
/// run in one transaction and share one commit. Each runs in a savepoint of its own, so one that throws undoes only
/// its own changes. So durability costs one disk flush a group, not one a write.
///
/// Constraints must be immediate, not deferred: a deferred one would only fail at the commit, for the whole group.
final class GroupCommit: Sendable {
    private let pool: DatabasePool
    private let budget: StatementBudget
    private let queue = Mutex(Queue())

    private struct Queue {
        var waiting: [Write] = []
        var isRunning = false
    }

    /// A write whose result type is forgotten.
    private struct Write: Sendable {
        /// Makes the changes and returns how to answer once they are durable.
        let change: @Sendable (any Transaction) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    init(_ pool: DatabasePool, _ budget: StatementBudget) {
        self.pool = pool
        self.budget = budget
    }

    /// Runs `body` with the next group.
    /// - Throws: what `body` throws, or why the group's commit failed.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Value, any Error>) in
            enqueue(
                Write(
                    change: { transaction in
                        let value = try body(transaction)
                        return { waiter.resume(returning: value) }
                    },
                    fail: { waiter.resume(throwing: $0) }))
        }
    }

    private func enqueue(_ write: Write) {
        let mustStart = queue.withLock { queue in
            queue.waiting.append(write)
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        guard mustStart else { return }
        pool.asyncWriteWithoutTransaction { database in
            while let group = self.nextGroup() { self.commit(group, to: database) }
        }
    }

    /// Everything that waits; `nil`, and the writer rests, when nothing does.
    private func nextGroup() -> [Write]? {
        queue.withLock { queue in
            let group = queue.waiting
            queue.waiting = []
            queue.isRunning = !group.isEmpty
            return group.isEmpty ? nil : group
        }
    }

    private func commit(_ group: [Write], to database: GRDB.Database) {
        var answers: [Int: @Sendable () -> Void] = [:]
        var refusals: [Int: any Error] = [:]
        do {
            try database.inTransaction(.immediate) {
                for (index, write) in group.enumerated() {
                    do {
                        answers[index] = try self.inSavepoint(of: database, write)
                    } catch {
                        refusals[index] = error
                        // A full disk or the like makes SQLite drop the whole transaction: then nobody's changes stay.
                        guard database.isInsideTransaction else { throw error }
                    }
                }
                return .commit
            }
            for answer in answers.values { answer() }
            for (index, error) in refusals { group[index].fail(error) }
        } catch {
            for (index, write) in group.enumerated() { write.fail(refusals[index] ?? error) }
        }
    }

    private func inSavepoint(of database: GRDB.Database, _ write: Write) throws -> @Sendable () -> Void {
        var answer: @Sendable () -> Void = {}
        try database.inSavepoint {
            answer = try write.change(SQLiteTransaction(database: database, budget: budget))
            return .commit
        }
        return answer
    }
}
