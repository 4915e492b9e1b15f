import AlmanacCore

/// The progress of the test notification.
enum TestStep: Equatable, Sendable {
    case idle, sending, sent
    /// The test failed, for the reason that the server gave; empty if the server could not be reached.
    case failed(String)
}

extension Background {
    static func testing(_ state: inout State, _ event: Event, _ moment: Moment) -> [Effect<Event>] {
        switch event {
        case .testTapped:
            guard state.test != .sending, let endpoint = state.subscribing.endpoint,
                let session = state.subscribing.session
            else { return [] }
            state.test = .sending
            let body = JSON.members(("endpoint", .string(endpoint)))
            let request = HTTPRequest(.post, "/api/push/test", bearer: session.accessToken, body: body.bytes)
            return [.http(request) { .testAnswered($0) }]
        case .testAnswered(let result) where state.test == .sending:
            state.test = outcome(result)
            if isGone(result) { return Subscribing.renew(&state.subscribing).mapped(Event.subscribing) }
        default: break
        }
        return []
    }

    private static func outcome(_ result: HTTPResult) -> TestStep {
        guard case .answered(let status, let body) = result else { return .failed("") }
        let json = try? JSON.parse(body)
        guard (200..<300).contains(status) else { return .failed(json?.string("detail") ?? String(status)) }
        let first = json?["results"]?.array?.first
        if first?.string("outcome") == "delivered" { return .sent }
        return .failed(first?.string("reason") ?? first?.string("outcome") ?? "")
    }

    private static func isGone(_ result: HTTPResult) -> Bool {
        guard case .answered(let status, let body) = result else { return false }
        let json = try? JSON.parse(body)
        return status == 404 || json?["results"]?.array?.first?.string("outcome") == "gone"
    }
}
