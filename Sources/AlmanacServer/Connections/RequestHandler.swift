import AlmanacDatabase
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Watches the requests of a connection of HTTP/1.1, or the one of a stream of HTTP/2: tells the connection that it is in
/// use, and closes it if the peer does not take the response, or if too much waits to be taken.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var connection: UnusedConnectionHandler?
    private var requests = 0
    private var pace = ResponsePace()
    private var check: Scheduled<Void>?
    private let unsent: UnsentAnswers
    private let proxies: TrustedProxies
    private let streams: OpenStreams
    private let loads: NetworkLoads
    /// Whose it is, as far as that is counted; `nil` before the first request.
    private var joined: NetworkLoads.Connection?
    /// Whether a whole request has arrived that has no answer yet. There is one at a time.
    private var isUnderWay = false
    /// Whether an answer was begun before the request had arrived as a whole.
    private var isAnswered = false
    /// Whether this is a stream of HTTP/2, and not the connection itself.
    private var isStream = false
    /// The network for which the request is counted, if it has come by a stream of HTTP/2.
    private var counted: String?
    /// The parts and the bytes of the request's body so far.
    private var (parts, bytes) = (0, 0)
    /// The address of the peer.
    private var peer: String?
    /// The address of the peer, or of the client that a trusted proxy reports.
    private var client = ""
    /// Its networks, the widest first.
    private var networks: [String] = []
    private var network: String { networks.last ?? "" }
    /// The headers of the answer that is being written.
    private var fields = HTTPFields()
    /// The bytes of answers that were written and not taken.
    private var waiting = 0
    /// Whether they are counted among all the unsent answers.
    private var isKnown = false

    init(
        _ unsent: UnsentAnswers, _ proxies: TrustedProxies, _ streams: OpenStreams = OpenStreams(),
        _ loads: NetworkLoads = NetworkLoads()
    ) {
        (self.unsent, self.proxies, self.streams, self.loads) = (unsent, proxies, streams, loads)
    }

    /// Parts this many and one for so many bytes may a body come in. Each part is handed from the connection to its request,
    /// which takes as long for one byte as for thousands.
    private static let (fewParts, bytesOfPart) = (500, 64)
    /// Of what is smaller, nobody asks whether it is shared.
    private static let smallPart = 16 << 10

    func handlerAdded(context: ChannelHandlerContext) {
        connection = Self.connection(of: context.channel)
        let isConnection = (try? context.pipeline.syncOperations.handler(type: UnusedConnectionHandler.self)) != nil
        isStream = connection != nil && !isConnection
        peer = context.channel.remoteAddress?.ipAddress
        name(peer ?? "")
        // Only HTTP/1.1 has this decoder, and only there the host is a header that can be missing or sent twice.
        let decoder = try? context.pipeline.syncOperations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        if let decoder { try? context.pipeline.syncOperations.addHandler(HostHandler(), position: .after(decoder)) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
        check = nil
        endRequests(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        endRequests(context)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            requests += 1
            nameClient(head)
            join(context)
            (parts, bytes) = (0, 0)
            isAnswered = false
            connection?.requestBegan()
            guard isAdmitted(context) else { return context.close(promise: nil) }
        case .body(let part):
            parts += 1
            bytes += part.readableBytes
            guard parts <= Self.fewParts + bytes / Self.bytesOfPart else { return context.close(promise: nil) }
        case .end:
            // One that still arrives takes no time of others, and one that was refused before takes none any more.
            if !isAnswered { countUnderWay(true) }
        }
        context.fireChannelRead(data)
    }

    /// Counts a request that has come by a stream of HTTP/2.
    private func isAdmitted(_ context: ChannelHandlerContext) -> Bool {
        guard isStream, counted == nil else { return true }
        let channel = context.channel
        let isOpen = streams.begin(ObjectIdentifier(self), of: network, at: context.eventLoop.now) {
            channel.close(promise: nil)
        }
        if isOpen { counted = network }
        return isOpen
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let (count, isEnd): (Int, Bool)
        switch unwrapOutboundIn(data) {
        case .head(let head):
            fields = head.headerFields
            // An answer that is taken slowly, or goes on for hours, keeps nobody waiting.
            if head.status.kind != .informational {
                isAnswered = true
                countUnderWay(false)
            }
            return context.write(data, promise: promise)
        case .body(let bytes): (count, isEnd) = (bytes.readableBytes, false)
        case .end: (count, isEnd) = (0, true)
        }
        let eventLoop = context.eventLoop
        let promise = promise ?? eventLoop.makePromise()
        pace.began(count, at: eventLoop.now)
        let counted = takesMemory(count) ? count : 0
        waiting += counted
        if isKnown { note(counted, context) }
        promise.futureResult.assumeIsolated().whenComplete { [self] _ in taken(count, counted, isEnd, eventLoop.now) }
        if check == nil { schedule(context) }
        context.write(data, promise: promise)
    }

    /// Most answers are taken at once, and then nobody needs to know of them.
    func flush(context: ChannelHandlerContext) {
        context.flush()
        guard !isKnown, pace.isUnderWay else { return }
        isKnown = true
        note(waiting, context)
    }

    /// Whether a part of the answer takes memory of its own. What all may keep is a file, of which there is one copy.
    private func takesMemory(_ count: Int) -> Bool {
        count > 0 && (count <= Self.smallPart || fields[.cacheControl]?.hasPrefix("public") != true)
    }

    private func note(_ bytes: Int, _ context: ChannelHandlerContext) {
        let channel = context.channel
        unsent.add(bytes, to: ObjectIdentifier(self), of: network, at: context.eventLoop.now) {
            channel.close(promise: nil)
        }
    }

    /// A part of the answer was taken, or the peer is gone.
    private func taken(_ count: Int, _ counted: Int, _ isEnd: Bool, _ now: NIODeadline) {
        pace.ended(count, at: now)
        waiting -= counted
        if isKnown {
            unsent.remove(counted, of: ObjectIdentifier(self), of: network, isDone: !pace.isUnderWay, at: now)
            isKnown = pace.isUnderWay
        }
        if isEnd { requestEnded(at: now) }
    }

    /// The clients of a trusted proxy are as many as it has: what one of them does not take is not the others'. Those that
    /// share a connection come one after the other.
    private func nameClient(_ head: HTTPRequest) {
        guard !pace.isUnderWay, let peer, proxies.contains(peer) else { return }
        name(proxies.client(head.headerFields) ?? peer)
    }

    private func name(_ address: String) {
        guard address != client || networks.isEmpty else { return }
        (client, networks) = (address, peerNetworks(of: address))
    }

    private func join(_ context: ChannelHandlerContext) {
        guard joined?.networks != networks else { return }
        countUnderWay(false)
        joined = loads.join(networks, by: ObjectIdentifier(context.channel))
    }

    private func countUnderWay(_ isNow: Bool) {
        guard isUnderWay != isNow, let joined else { return }
        isUnderWay = isNow
        joined.add(isNow ? 1 : -1)
    }

    /// The connection of a channel, which is the channel itself or that of which it is a stream.
    private static func connection(of channel: any Channel) -> UnusedConnectionHandler? {
        let candidates = [channel] + (channel.parent.map { [$0] } ?? [])
        for candidate in candidates where candidate.eventLoop.inEventLoop {
            let handler = try? candidate.pipeline.syncOperations.handler(type: UnusedConnectionHandler.self)
            if let handler { return handler }
        }
        return nil
    }

    private func requestEnded(at now: NIODeadline) {
        guard requests > 0 else { return }
        requests -= 1
        connection?.requestEnded(at: now)
    }

    private func endRequests(_ context: ChannelHandlerContext) {
        while requests > 0 { requestEnded(at: context.eventLoop.now) }
        countUnderWay(false)
        if joined != nil { loads.leave(ObjectIdentifier(context.channel)) }
        joined = nil
        if let counted { streams.end(ObjectIdentifier(self), of: counted) }
        counted = nil
    }

    private func schedule(_ context: ChannelHandlerContext) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: ResponsePace.grace) { [self] in
            check = nil
            guard pace.isUnderWay else { return }
            if pace.isTooSlow(at: context.eventLoop.now) {
                context.close(promise: nil)
            } else {
                schedule(context)
            }
        }
    }
}
