import AlmanacCore

/// A scripted network with a server behind it and faults in front of it.
public final class Network {
    /// What goes wrong with a request.
    public enum Fault {
        /// The server does not process the request and answers with this status.
        case status(Int)
        /// The server does not process the request and answers with this status and body.
        case refused(Int, String)
        /// The request fails before the server processes it.
        case failed(NetworkFault)
        /// The server processes the request, but this body replaces its answer's.
        case body(String)
    }

    /// The faults of the next requests, in order, by a prefix of their path.
    public var faults: [String: [Fault]] = [:]
    /// How long an answer takes, in milliseconds.
    public var latency: Int64 = 20
    /// The files that the service worker keeps, by path: it answers them without a network.
    public var files: [String: String] = [:]

    /// The number of the latest change of a bearer's account, which streams announce; `nil` if the bearer is not signed in.
    /// Without it, a stream opens and says nothing.
    public var latestChange: ((_ bearer: String) -> Int64?)?
    /// The number of the change of a row that the last request has made; `nil` if it made none, or the server does not say
    /// such numbers.
    public var change: (() -> Int64?)?
    /// How the next streams end before they begin.
    public var streamFaults: [StreamEnd] = []

    func isKept(_ request: HTTPRequest) -> Bool { files[request.path] != nil }

    private let serve: (HTTPRequest) -> (status: Int, body: JSON)

    /// Creates a network in front of a server.
    public init(_ serve: @escaping (HTTPRequest) -> (status: Int, body: JSON)) {
        self.serve = serve
    }

    /// Makes the next requests whose path starts with `path` fail, one fault each.
    public func fail(_ path: String, _ faults: Fault...) {
        self.faults[path, default: []] += faults
    }

    /// Makes the next requests whose path starts with `path` succeed again.
    public func mend(_ path: String) {
        faults[path] = nil
    }

    private func nextFault(_ request: HTTPRequest, take: Bool) -> Fault? {
        for (path, list) in faults where request.path.hasPrefix(path) && !list.isEmpty {
            if take { faults[path]?.removeFirst() }
            return list[0]
        }
        return nil
    }

    func delay(_ request: HTTPRequest) -> Int64 {
        if case .failed(.timedOut) = nextFault(request, take: false) { return request.timeout }
        return latency
    }

    /// Returns the answer of ``respond(_:)`` with the number of the change, as a shell does.
    public func answer(_ request: HTTPRequest) -> Answer {
        let result = respond(request)
        return .http(result, change: change?())
    }

    /// Returns the server's answer, or the next fault for the request's path if there is one.
    public func respond(_ request: HTTPRequest) -> HTTPResult {
        if let file = files[request.path] { return .answered(status: 200, body: Array(file.utf8)) }
        switch nextFault(request, take: true) {
        case .status(let status):
            return .answered(status: status, body: JSON.members(("title", .string("Out of order"))).bytes)
        case .refused(let status, let text): return .answered(status: status, body: Array(text.utf8))
        case .failed(let fault): return .failed(fault)
        case .body(let text):
            let (status, _) = serve(request)
            return .answered(status: status, body: Array(text.utf8))
        case nil:
            let (status, body) = serve(request)
            return .answered(status: status, body: body.bytes)
        }
    }
}
