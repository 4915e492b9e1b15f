import AlmanacAccounts
import ServiceLifecycle

/// Tells the open streams what was written where this server could not hear it: at another server, or by a command
/// beside it, such as `almanac grant`.
struct MissedChanges: Service {
    let streams: LiveStreams
    let latest: @Sendable (Principal) async throws -> Int64

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in streams.misses {
                for stream in streams.all { await tell(stream) }
            }
        }
    }

    private func tell(_ stream: LiveStream) async {
        do {
            stream.announce(try await latest(.person(id: stream.account, session: stream.session)))
        } catch {
            // Its session has ended, or nobody can say. The client connects again, and asks.
            stream.end()
        }
    }
}
