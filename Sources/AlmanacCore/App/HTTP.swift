/// A request to the server from which the app was loaded.
public struct HTTPRequest: Equatable, Sendable {
    /// The HTTP method.
    public enum Method: UInt8, Equatable, Sendable {
        case get, post, put, patch, delete

        /// The name in the request line, in upper case.
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

    /// The HTTP method.
    public var method: Method
    /// The path and query, starting with `/`.
    public var path: String
    /// A token, sent as `Authorization: Bearer …` if present.
    public var bearer: String?
    /// Sent as `Prefer` if present: what `/rest/v1` should return and how it should treat duplicates.
    public var prefer: String?
    /// Sent as `Almanac-Base` if present: the number of the change from which what is written was made; 0 if it was made
    /// from nothing.
    public var base: Int64?
    /// Sent as `Almanac-Key-Proof` if present: what shows that this device has the account's data key.
    public var keyProof: String?
    /// JSON, sent as `application/json` unless empty.
    public var body: [UInt8]
    /// The time limit for the whole exchange, in milliseconds.
    public var timeout: Int64

    /// Creates a request.
    public init(
        _ method: Method, _ path: String, bearer: String? = nil, prefer: String? = nil, base: Int64? = nil,
        keyProof: String? = nil, body: [UInt8] = [], timeout: Int64 = 15_000
    ) {
        self.method = method
        self.path = path
        self.bearer = bearer
        self.prefer = prefer
        self.base = base
        self.keyProof = keyProof
        self.body = body
        self.timeout = timeout
    }
}

/// The outcome of an HTTP request.
public enum HTTPResult: Equatable, Sendable {
    /// The server answered, with any status.
    case answered(status: Int, body: [UInt8])
    /// No complete answer arrived.
    case failed(NetworkFault)
}

/// Why no complete answer arrived. All of these may be temporary.
public enum NetworkFault: UInt8, Equatable, CaseIterable, Sendable {
    /// The device has no network, or the server cannot be reached.
    case unreachable
    /// The time limit expired.
    case timedOut
    /// The connection ended before the answer was complete.
    case cutOff

    /// Returns a sentence that says what happened and what to do.
    public func message(_ words: Words) -> String {
        switch self {
        case .unreachable: words[.problemUnreachable]
        case .timedOut: words[.problemTimedOut]
        case .cutOff: words[.problemCutOff]
        }
    }
}
