import Synchronization

@testable import AlmanacDatabase

/// A database whose reads and writes wait until it is opened, and before whose first write something else may happen.
final class GatedDatabase: Database {
    private let inner: any Database
    private let state: Mutex<(begun: Int, writes: Int, isOpen: Bool)>
    private let beforeFirstWrite: @Sendable () async throws -> Void

    private let askedFor = Mutex<[Bool]>([])
    /// Whether each of the reads that were to be brief asked for one state of the rows.
    var asked: [Bool] { askedFor.withLock { $0 } }
    /// What becomes of reads that are to be brief.
    private let brevity: BriefRead<Void>

    init(
        _ inner: any Database, isOpen: Bool = false, brevity: BriefRead<Void> = .tooSlow(after: 4_000_000),
        beforeFirstWrite: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.inner = inner
        self.brevity = brevity
        state = Mutex((begun: 0, writes: 0, isOpen: isOpen))
        self.beforeFirstWrite = beforeFirstWrite
    }

    /// How many reads and writes there were, with those that wait.
    var begun: Int { state.withLock { $0.begun } }
    /// How many writes there were.
    var writes: Int { state.withLock { $0.writes } }

    func open() {
        state.withLock { $0.isOpen = true }
    }

    var dialect: Dialect { inner.dialect }

    func sendNotes(to receiver: @escaping @Sendable ([WriteNote]) -> Void) async throws {
        try await inner.sendNotes(to: receiver)
    }

    func close() throws { try inner.close() }

    func read<Value: Sendable>(
        _ options: ReadOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        state.withLock { $0.begun += 1 }
        while !state.withLock({ $0.isOpen }) { try await moment() }
        return try await inner.read(options, body)
    }

    func readBriefly<Value: Sendable>(
        asOne: Bool, _ body: @Sendable (any Transaction) throws -> Value
    ) throws -> BriefRead<Value> {
        askedFor.withLock { $0.append(asOne) }
        return switch brevity {
        case .done: try inner.readBriefly(asOne: asOne, body)
        case .tooSlow(let time): .tooSlow(after: time)
        case .busy: .busy
        }
    }

    func truncateLog() async throws {}

    func write<Value: Sendable>(
        _ options: WriteOptions, _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        let isFirst = state.withLock { state in
            state.begun += 1
            state.writes += 1
            return state.writes == 1
        }
        while !state.withLock({ $0.isOpen }) { try await moment() }
        if isFirst { try await beforeFirstWrite() }
        return try await inner.write(options, body)
    }
}
