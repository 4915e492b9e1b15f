import NIOCore

/// Ends a connection of HTTP/2 on which too many frames come that carry nothing: each takes some of the time in which others
/// are served. NIO counts pings, settings, resets and empty DATA itself, but neither WINDOW_UPDATE nor frames that it does
/// not know.
///
/// It stands between TLS and HTTP, and looks at the beginnings of frames only. What is not HTTP/2 passes.
final class EmptyFrameHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Within the window so many are free: more than a client sends with settings, pings and a first window.
    static let free = 1_000
    /// More are free for each request: its end, the answer's windows, a priority.
    private static let perRequest = 4
    /// One more is free for so many bytes of answers, whose taking a client tells twice for a frame of 16 kB.
    private static let bytesOfAnswer = 4_096
    /// The same twice for each part of an answer, however short: an event of a stream.
    private static let perPart = 2
    private static let window = TimeAmount.seconds(30)

    /// What is expected next.
    private enum Stage {
        /// So many bytes of the preface have come.
        case preface(Int)
        /// So many bytes of a frame's head have come.
        case head(Int)
        /// So many bytes of a frame's payload are to come.
        case payload(Int)
        case notHTTP2
        /// The connection was ended.
        case over
    }

    private var stage = Stage.preface(0)
    /// The length of the frame whose head comes.
    private var length = 0
    private var windowEnd: NIODeadline?
    /// What has come and gone in the window.
    private var (empty, requests, parts, written) = (0, 0, 0, 0)

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let bytesOfHead = 9
    private static let (dataFrame, headersFrame): (UInt8, UInt8) = (0, 1)
    /// GOAWAY with ENHANCE_YOUR_CALM, which names no stream as unserved.
    private static let goAway: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x0B]

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch stage {
        case .over: return
        case .notHTTP2: return context.fireChannelRead(data)
        case .preface, .head, .payload: look(at: unwrapInboundIn(data), context.eventLoop.now)
        }
        guard case .over = stage else { return context.fireChannelRead(data) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: Self.goAway)), promise: nil)
        context.close(promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch stage {
        case .head, .payload:
            parts += 1
            written += unwrapOutboundIn(data).readableBytes
        case .preface, .notHTTP2, .over: break
        }
        context.write(data, promise: promise)
    }

    /// Follows the frames through what has come.
    private func look(at buffer: ByteBuffer, _ now: NIODeadline) {
        var buffer = buffer
        while buffer.readableBytes > 0 {
            switch stage {
            case .preface(let count):
                guard buffer.readInteger(as: UInt8.self) == Self.preface[count] else {
                    stage = .notHTTP2
                    return
                }
                stage = count + 1 < Self.preface.count ? .preface(count + 1) : .head(0)
            case .head(let count):
                let byte = buffer.readInteger(as: UInt8.self) ?? 0
                if count < 3 { length = (count == 0 ? 0 : length << 8) | Int(byte) }
                if count == 3, isTooMany(byte, now) {
                    stage = .over
                    return
                }
                let afterHead = length > 0 ? Stage.payload(length) : .head(0)
                stage = count + 1 < Self.bytesOfHead ? .head(count + 1) : afterHead
            case .payload(let rest):
                let count = min(rest, buffer.readableBytes)
                buffer.moveReaderIndex(forwardBy: count)
                stage = count < rest ? .payload(rest - count) : .head(0)
            case .notHTTP2, .over: return
            }
        }
    }

    /// Counts a frame.
    /// - Returns: whether it is one too many that carries nothing.
    private func isTooMany(_ type: UInt8, _ now: NIODeadline) -> Bool {
        if windowEnd.map({ now >= $0 }) ?? true {
            windowEnd = now + Self.window
            (empty, requests, parts, written) = (0, 0, 0, 0)
        }
        if type == Self.headersFrame { requests += 1 }
        guard type != Self.headersFrame, type != Self.dataFrame || length == 0 else { return false }
        empty += 1
        let allowed = Self.free + requests * Self.perRequest + parts * Self.perPart + written / Self.bytesOfAnswer
        return empty > allowed
    }
}
