import NIOCore
import NIOEmbedded

extension EventLoopFuture {
    /// Whether the future has no result yet; only for a channel without threads.
    var isPending: Bool {
        var isPending = true
        assumeIsolated().whenComplete { _ in isPending = false }
        (eventLoop as? EmbeddedEventLoop)?.run()
        return isPending
    }
}
