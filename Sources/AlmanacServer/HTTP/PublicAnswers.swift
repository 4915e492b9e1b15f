import HTTPTypes
import Hummingbird
import Synchronization

/// Answers about tables that everyone reads, kept until such a table changes: the same few questions come from every
/// device. Only the answers to people who are signed out are kept, so that nobody's session need be looked up.
final class PublicAnswers: Sendable {
    private let database: any Database
    private let kept = Mutex(Kept())

    /// Another process, such as an import, may change a table as well: how long that may go unseen.
    private static let patience = Duration.seconds(1)
    private static let mostAnswers = 1_000
    private static let mostBytes = 16 << 20

    private struct Kept {
        var answers: [String: TableAnswer] = [:]
        var bytes = 0
        /// Goes up whenever the answers are forgotten, so that one that was on its way is not kept.
        var generation = 0
        var change: Int64 = -1
        var checked: ContinuousClock.Instant?

        mutating func forget() {
            answers = [:]
            bytes = 0
            generation += 1
        }
    }

    init(database: any Database) {
        self.database = database
    }

    /// A table has changed.
    func forget() {
        kept.withLock { $0.forget() }
    }

    /// The kept answer, or a new one.
    func answer(to request: Request, _ make: () async throws -> TableAnswer) async throws -> TableAnswer {
        try await checkForOtherWriters()
        let key = Self.key(of: request)
        let (known, generation) = kept.withLock { ($0.answers[key], $0.generation) }
        if let known { return known }
        let answer = try await make()
        keep(answer, as: key, generation)
        return answer
    }

    private func keep(_ answer: TableAnswer, as key: String, _ generation: Int) {
        let size = answer.body.readableBytes + key.utf8.count + 500
        kept.withLock { kept in
            guard kept.generation == generation else { return }
            if kept.answers.count >= Self.mostAnswers || kept.bytes + size > Self.mostBytes { kept.forget() }
            guard size < Self.mostBytes / 4 else { return }
            kept.answers[key] = answer
            kept.bytes += size
        }
    }

    /// All that an answer depends on.
    private static func key(of request: Request) -> String {
        var key = request.uri.string
        for name in [HTTPField.Name.accept, .prefer, .range] {
            key += "\n"
            if let value = request.headers[name] { key += value }
        }
        return key
    }

    private func checkForOtherWriters() async throws {
        // Not the wall clock: it may be set back.
        let now = ContinuousClock.now
        let isDue = kept.withLock { kept in
            if let checked = kept.checked, now - checked < Self.patience { return false }
            kept.checked = now
            return true
        }
        guard isDue else { return }
        let change = try await database.read { transaction in
            try Tables.all.filter { $0.owner == nil }.map { try transaction.lastChange(of: $0) }.max() ?? 0
        }
        kept.withLock { kept in
            if kept.change != change { kept.forget() }
            kept.change = change
        }
    }
}

extension Transaction {
    /// The number of the last change of a public table, deletions among them.
    fileprivate func lastChange(of table: Table) throws -> Int64 {
        try query(
            """
            SELECT max(coalesce((SELECT max(change_number) FROM \(name: table.name)), 0), \
            coalesce((SELECT max(change_number) FROM tombstones WHERE owner IS NULL), 0)) AS change
            """
        )[0].int("change")
    }
}
