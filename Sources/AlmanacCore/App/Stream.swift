/// A stream of the server's events (server-sent events), which lasts until one side ends it.
///
/// Of all windows of a browser, one listens at a time: the others wait, each until the one before it has closed its
/// stream or is gone. An app therefore opens a stream only while its window is visible.
public struct StreamRequest: Equatable, Sendable {
    /// The path, starting with `/`.
    public let path: String
    /// A token, sent as `Authorization: Bearer …`.
    public let bearer: String
    /// The number of the last event that is known, sent as `Last-Event-ID`: the stream goes on after it.
    public let lastEvent: Int64
    /// How long the stream may be silent, in milliseconds, before it counts as broken. The server sends something at
    /// least twice as often, so only a connection that is gone is silent for longer.
    public let silence: Int64

    /// Creates a request.
    public init(_ path: String, bearer: String, lastEvent: Int64, silence: Int64 = 60_000) {
        self.path = path
        self.bearer = bearer
        self.lastEvent = lastEvent
        self.silence = silence
    }
}

/// What has happened on a stream.
public enum StreamEvent: Equatable, Sendable {
    /// The server has accepted the request.
    case opened
    /// An event with this number has arrived.
    case announced(Int64)
    /// The stream has ended, or could not begin.
    case ended(StreamEnd)
}

/// Why a stream has ended.
public enum StreamEnd: Equatable, Sendable {
    /// The server refused it with this status.
    case refused(Int)
    /// The server could not be reached, the connection broke, or the server closed it.
    case broken
}
