import Logging
import ServiceLifecycle

/// Carries out the sandbox's renewals every minute, so that a plan that renews lapses for no longer than that.
struct StoreRenewals: Service {
    let store: Store
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await store.renewAll()
                } catch {
                    // What is due stays due, and the store renews it when the account asks.
                    logger.warning("subscriptions could not be renewed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }
}
