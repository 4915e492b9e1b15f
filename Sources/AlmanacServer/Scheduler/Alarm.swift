import Synchronization

/// Sleeps until a time, or until it is rung. A ring while nobody sleeps ends the next sleep at once.
final class Alarm: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isRung = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume()
    }

    /// For one sleeper at a time.
    func sleep(for duration: Duration) async {
        let timer = Task {
            // A cancelled sleep means that the alarm was rung before.
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            self.ring()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    if !state.isRung { state.sleeper = continuation }
                    defer { state.isRung = false }
                    return state.isRung
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
        timer.cancel()
    }
}
