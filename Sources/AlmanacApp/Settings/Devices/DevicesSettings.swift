import AlmanacCore

/// Settings → Devices: who is signed in to the account. Each can be signed out, and all others at once.
public struct DevicesSettings: Equatable, Sendable {
    /// What the user does on the pages, and the server's answers.
    public enum Event: Equatable, Sendable {
        case endTapped(String), endOthersTapped, retryTapped
        case answered(AccountCall.Event)
    }

    /// A session of the account, which people know as a device.
    struct Device: Equatable, Sendable {
        let id: String
        /// `nil` if it told no name.
        let name: String?
        let way: Way
        let startedAt: Instant
        let seenAt: Instant
        let isThis: Bool

        init?(_ json: JSON) {
            guard let id = json.string("id"), let started = json.string("started_at"),
                let startedAt = Instant(timestamp: started), let seen = json.string("seen_at"),
                let seenAt = Instant(timestamp: seen)
            else { return nil }
            (self.id, self.startedAt, self.seenAt) = (id, startedAt, seenAt)
            (name, way, isThis) = (json.string("device"), Way(json.string("method")), json["is_this"] == .bool(true))
        }
    }

    /// How a device was signed in.
    enum Way: Equatable, Sendable {
        case password, mail, service, code, none

        init(_ method: String?) {
            self =
                switch method {
                case "password": .password
                case "oauth": .service
                case "login_code": .code
                case "anonymous", nil: .none
                default: .mail
                }
        }
    }

    private enum Step: Equatable, Sendable {
        case listing, ending(String), endingOthers
    }

    /// What was done last, to be said on the page.
    enum Done: Equatable, Sendable {
        case ended(name: String?), endedOthers
    }

    /// The devices, this one first; `nil` until the server has listed them.
    private(set) var devices: [Device]?
    private(set) var done: Done?
    private(set) var problem: AccountCall.Problem?
    private var step = Step.listing
    private var call = AccountCall()

    var isBusy: Bool { call.isBusy && step != .listing }

    /// Asks who is signed in. What was listed before stays meanwhile.
    mutating func open() -> [Effect<Event>] {
        (step, problem) = (.listing, nil)
        return send(.get, "/api/account/sessions")
    }

    /// Handles an event.
    /// - Returns: the effects, and whether a device was signed out just now.
    mutating func update(_ event: Event, _ moment: Moment) -> (effects: [Effect<Event>], hasEnded: Bool) {
        switch event {
        case .endTapped, .endOthersTapped:
            guard !isBusy else { return ([], false) }
            (problem, done) = (nil, nil)
            guard case .endTapped(let id) = event else {
                step = .endingOthers
                return (send(.post, "/auth/v1/logout?scope=others"), false)
            }
            step = .ending(id)
            return (send(.delete, "/api/account/sessions/" + Path.encode(id)), false)
        case .retryTapped: return (open(), false)
        case .answered(let event):
            let (effects, outcome) = call.update(event, moment)
            return (effects.mapped { .answered($0) }, outcome.map { answered($0) } ?? false)
        }
    }

    private mutating func send(_ method: HTTPRequest.Method, _ path: String) -> [Effect<Event>] {
        call.begin(HTTPRequest(method, path)).mapped { .answered($0) }
    }

    private mutating func answered(_ outcome: AccountCall.Outcome) -> Bool {
        switch (step, outcome) {
        case (.listing, .done(let json)):
            let sessions = json?["sessions"]?.array
            let listed = (sessions ?? []).compactMap { Device($0) }
            // Rather none than a list in which one is missing.
            guard listed.count == sessions?.count else {
                problem = .unreadable
                return false
            }
            devices = listed.filter { $0.isThis } + listed.filter { !$0.isThis }
            return false
        // Somebody else was faster.
        case (.ending(let id), .done), (.ending(let id), .failed(.refused(404))):
            done = .ended(name: device(id)?.name)
            devices = devices?.filter { $0.id != id }
        case (.endingOthers, .done):
            done = .endedOthers
            devices = devices?.filter { $0.isThis }
        case (_, .failed(let failed)):
            problem = failed
            return false
        case (_, .received): return false
        }
        step = .listing
        return true
    }

    func device(_ id: String) -> Device? {
        for device in devices ?? [] where device.id == id { return device }
        return nil
    }
}
