/// A request to the server this app came from.
public struct HTTPRequest: Equatable, Sendable {
    public enum Method: UInt8, Equatable, Sendable {
        case get, post, put, patch, delete

        public var name: String {
            switch self {
            case .get: "GET"
            case .post: "POST"
            case .put: "PUT"
            case .patch: "PATCH"
            case .delete: "DELETE"
            }
        }
    }

    public var method: Method
    /// Path and query, starting with `/`.
    public var path: String
    /// Sent as `Authorization: Bearer …` when present.
    public var bearer: String?
    /// Sent as `Prefer` when present: what the answer of `/rest/v1` shall hold.
    public var prefer: String?
    /// JSON, sent as `application/json` when not empty.
    public var body: [UInt8]
    /// How long the whole exchange may take, in milliseconds.
    public var timeout: Int64

    public init(
        _ method: Method, _ path: String, bearer: String? = nil, prefer: String? = nil, body: [UInt8] = [],
        timeout: Int64 = 15_000
    ) {
        self.method = method
        self.path = path
        self.bearer = bearer
        self.prefer = prefer
        self.body = body
        self.timeout = timeout
    }
}

/// What came of an HTTP request.
public enum HTTPResult: Equatable, Sendable {
    /// The server answered, with whatever status.
    case answered(status: Int, body: [UInt8])
    /// No complete answer came.
    case failed(NetworkFault)
}

/// Why no complete answer came. All of them may pass by themselves.
public enum NetworkFault: UInt8, Equatable, CaseIterable, Sendable {
    /// The device has no network, or the server cannot be reached.
    case unreachable
    /// The time limit passed.
    case timedOut
    /// The connection ended within the answer.
    case cutOff
}
