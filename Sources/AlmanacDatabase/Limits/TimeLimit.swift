/// Runs `work` for a limited time, and cancels it then. For work that has no deadline of its own, such as a body that
/// arrives byte by byte.
/// - Parameter wait: waits for a time; tests replace it.
/// - Returns: what `work` returns; `nil` if it took longer.
package func limited<Value: Sendable>(
    to limit: Duration, wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await wait(limit)
            return nil
        }
        defer { group.cancelAll() }
        return await group.next().flatMap(\.self)
    }
}
