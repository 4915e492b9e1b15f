import Synchronization

/// A sleep that ends at a given time or when it is rung. A ring while nothing sleeps ends the next sleep immediately.
package final class Alarm: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isRung = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    package func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume()
    }

    /// Sleeps for a duration or until ``ring()``. Only one task may sleep at a time.
    package func sleep(for duration: Duration) async {
        let timer = Task {
            // A canceled timer means that the alarm was already rung.
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
