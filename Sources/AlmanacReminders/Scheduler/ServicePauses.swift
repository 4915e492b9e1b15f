import AlmanacCore
import AlmanacDatabase

/// The push services that nothing is sent to for now, because they do not answer or have asked for a pause. Only in
/// memory: after a restart, one send to each tells as much.
package struct ServicePauses: Sendable {
    private var services: [String: Record] = [:]

    private struct Record {
        /// When the pause ends.
        var end: Instant
        /// When the pause began.
        var beginning: Instant
        /// The number of pauses without an answer between them.
        var count = 1
    }

    /// When each service answered last.
    private var answers = BoundedCache<String, Instant>(limit: maxServices)
    /// The first pause of a service that does not answer. Each further one is twice as long.
    private static let first: Int64 = 5_000
    private static let longest: Int64 = 30 * 60_000
    /// The maximum number of services to remember. There are only a handful of real ones.
    private static let maxServices = 1_000

    /// When the pause of a service ends; `nil` if it is not paused.
    package func end(of service: String, at now: Instant) -> Instant? {
        services[service].flatMap { $0.end > now ? $0.end : nil }
    }

    /// The number of services that are paused.
    package func count(at now: Instant) -> Int {
        services.values.count { $0.end > now }
    }

    /// Whether one send has to show that the service is back before others begin.
    package func needsProbe(_ service: String) -> Bool { services[service] != nil }

    /// Notes how a send ended.
    /// - Parameter beginning: when the send began.
    package mutating func note(_ outcome: PushOutcome, from service: String, begun beginning: Instant, at now: Instant)
    {
        switch outcome {
        case .wait(let seconds): pause(service, begun: beginning, at: now, atLeast: Int64(max(seconds, 1)) * 1_000)
        case .failed(let failure) where failure.isSilence:
            // A service that has answered others in the meantime is there: one slow browser does not pause it for all.
            guard answers[service].map({ $0 < beginning }) ?? true else { return }
            pause(service, begun: beginning, at: now, atLeast: Self.first)
        case .failed(.closing), .failed(.canceled), .failed(.unencrypted): return
        case .refused(let refusal):
            guard case .answered = refusal else { return }
            answered(service, now)
        case .delivered, .gone, .tooLarge, .failed: answered(service, now)
        }
    }

    private mutating func answered(_ service: String, _ now: Instant) {
        answers[service] = now
        // A pause that the service has asked for goes on.
        if let record = services[service], record.end <= now { services[service] = nil }
    }

    private mutating func pause(_ service: String, begun: Instant, at now: Instant, atLeast least: Int64) {
        if let record = services[service] {
            // Sends from before the pause say nothing new, unless the service asks for a longer one.
            guard begun > record.beginning else {
                services[service]?.end = max(record.end, now + least)
                return
            }
            let length = max(least, min(least << Int64(min(record.count, 16)), Self.longest))
            services[service] = Record(end: max(record.end, now + length), beginning: now, count: record.count + 1)
        } else {
            if services.count >= Self.maxServices { services = services.filter { $0.value.end > now } }
            services[service] = Record(end: now + least, beginning: now)
        }
    }
}
