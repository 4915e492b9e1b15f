import AlmanacCore

/// The progress of the test notification.
enum TestStep: Equatable, Sendable {
    case idle, sending, sent
    case failed(TestProblem)
}

/// Why the test notification could not be sent.
enum TestProblem: Equatable, Sendable {
    /// No answer came.
    case unreachable
    /// The server's answer cannot be read.
    case unreadable
    /// The server answered with this status.
    case refused(Int)
    case tooMany
    /// The browser's subscription has ended.
    case gone
    /// The browser's push service refused the message or did not answer.
    case service
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
        if isGone(result) { return .failed(.gone) }
        guard let json = result.json else {
            guard case .answered(let status, _) = result else { return .failed(.unreachable) }
            if (200..<300).contains(status) { return .failed(.unreadable) }
            return .failed(status == 429 ? .tooMany : .refused(status))
        }
        return json["results"]?.array?.first?.string("outcome") == "delivered" ? .sent : .failed(.service)
    }

    private static func isGone(_ result: HTTPResult) -> Bool {
        guard case .answered(let status, let body) = result else { return false }
        let json = try? JSON.parse(body)
        return status == 404 || json?["results"]?.array?.first?.string("outcome") == "gone"
    }
}
