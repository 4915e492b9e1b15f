import NIOCore

/// Closes a connection on which no request is under way for a while, whatever else its peer sends: a TLS handshake that
/// never ends, HTTP/2 pings, or a shutdown that is never acknowledged.
///
/// It counts the requests that ``RequestHandler`` reports: those of the connection itself for HTTP/1.1, those of its streams
/// for HTTP/2.
final class UnusedConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = Any

    /// How long a connection may stay open without a request. It exceeds the idle timeout of HTTP, which closes politely.
    static let limit = TimeAmount.seconds(120)

    private let limit: TimeAmount
    private var requests = 0
    private var unusedSince = NIODeadline.now()
    private var check: Scheduled<Void>?

    init(limit: TimeAmount = UnusedConnectionHandler.limit) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        unusedSince = context.eventLoop.now
        schedule(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
        check = nil
    }

    func requestBegan() {
        requests += 1
    }

    func requestEnded(at now: NIODeadline) {
        requests -= 1
        if requests == 0 { unusedSince = now }
    }

    private func schedule(_ context: ChannelHandlerContext) {
        let deadline = requests > 0 ? context.eventLoop.now + limit : unusedSince + limit
        check = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            if requests == 0, context.eventLoop.now - unusedSince >= limit {
                context.close(promise: nil)
            } else {
                schedule(context)
            }
        }
    }
}
