import AlmanacCore

/// A scripted network: a server behind it, and faults before it.
public final class Network {
    public enum Fault {
        /// The server answers with this status instead of doing its work.
        case status(Int)
        case failed(NetworkFault)
        /// The server does its work, and its answer is this instead.
        case body(String)
    }

    /// What goes wrong for the next requests whose path starts with the key; an empty list means nothing.
    public var faults: [String: [Fault]] = [:]
    /// How long an answer takes, in milliseconds.
    public var latency: Int64 = 20
    private let serve: (HTTPRequest) -> (status: Int, body: JSON)

    public init(_ serve: @escaping (HTTPRequest) -> (status: Int, body: JSON)) {
        self.serve = serve
    }

    /// The next requests to a path fail one after the other.
    public func fail(_ path: String, _ faults: Fault...) {
        self.faults[path, default: []] += faults
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

    /// The server's answer, with the next fault for that path if there is one.
    public func respond(_ request: HTTPRequest) -> HTTPResult {
        switch nextFault(request, take: true) {
        case .status(let status):
            return .answered(status: status, body: JSON.members(("title", .string("Out of order"))).bytes)
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
