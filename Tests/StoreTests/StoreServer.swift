import AlmanacCore
import AlmanacSimulator

/// `/api/store` in memory, in front of the simulated server that knows sessions and rows.
final class StoreServer {
    let accounts: SyncServer
    var seller: String? = "sandbox"
    /// The devices and accounts that have had their trial.
    var tried: Set<String> = []
    /// The keys of the devices that are registered.
    var devices: Set<String> = ["key-1"]
    var purchases: [String] = []
    /// The plan that the next renewal begins.
    var nextPlan: String?
    /// Every request to the store: its method, path and body.
    var requests: [String] = []
    /// Whether devices may register.
    var takesDevices = true
    /// Whether the store has a subscription to restore.
    var hasPurchase = false
    /// How many requests are refused with 401 although their token is valid.
    var refusals = 0
    private let behind: Network
    private var subscription: [JSON.Member] = []

    init(clock: Instant) {
        accounts = SyncServer(clock: clock, tables: [ShopApp.profile, .reminders])
        behind = accounts.network
    }

    var network: Network { Network { [self] in serve($0) } }

    private func serve(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        if request.path == "/api/devices/register" { return register() }
        guard request.path.hasPrefix("/api/store/") else { return pass(request) }
        let path = String(request.path.dropFirst("/api/store/".count))
        requests.append("\(request.method.name) \(path) \(String(decoding: request.body, as: UTF8.self))")
        guard pass(HTTPRequest(.get, "/api/changes?since=0", bearer: request.bearer)).status == 200 else {
            return problem(401, "unauthorized")
        }
        if refusals > 0 {
            refusals -= 1
            return problem(401, "unauthorized")
        }
        let body = try? JSON.parse(request.body)
        switch path.prefix(while: { $0 != "?" }) {
        case "products": return (200, products(path))
        case "trial": return trial(body?["device_key"]?.string, request)
        case "purchases": return purchase(body?["product"]?.string ?? "", request)
        case "restore": return hasPurchase ? paid("monthly", request) : problem(404, "nothing-to-restore")
        case "cancel":
            guard purchases.last != nil else { return problem(409, "nothing-to-cancel") }
            nextPlan = nil
            return set(
                request,
                subscription.filter { $0.key != "subscription_renews" }
                    + [JSON.Member("subscription_renews", .bool(false))])
        default: return (404, .null)
        }
    }

    private func pass(_ request: HTTPRequest) -> (status: Int, body: JSON) {
        guard case .answered(let status, let body) = behind.respond(request) else { return (503, .null) }
        return (status, (try? JSON.parse(body)) ?? .null)
    }

    private func problem(_ status: Int, _ type: String) -> (status: Int, body: JSON) {
        (status, .members(("type", .string("/problems/" + type)), ("detail", .string("No."))))
    }

    private func products(_ path: String) -> JSON {
        func product(_ plan: String, _ price: String, _ saves: JSON) -> JSON {
            .members(
                ("id", .string("almanac.premium." + plan)), ("plan", .string(plan)), ("price", .string(price)),
                ("saves", saves))
        }
        let isGerman = path.contains("locale=de")
        let items = [
            product("monthly", isGerman ? "2,99 €" : "$2.99", .null),
            product("yearly", isGerman ? "19,99 €" : "$19.99", .int(44)),
        ]
        return .members(
            ("store", .optional(seller)), ("is_sandbox", .bool(seller == "sandbox")), ("trial_days", .int(7)),
            ("trial_available", .bool(tried.isEmpty)), ("renews_as", .optional(nextPlan)),
            ("products", .array(seller == nil ? [] : items)))
    }

    private func register() -> (status: Int, body: JSON) {
        guard takesDevices else { return problem(429, "too-many-requests") }
        let key = "key-\(devices.count + 1)"
        devices.insert(key)
        return (201, .members(("device_id", .string("1")), ("device_key", .string(key))))
    }

    private func trial(_ device: String?, _ request: HTTPRequest) -> (status: Int, body: JSON) {
        guard let device, devices.contains(device) else { return problem(422, "unknown-device") }
        guard purchases.isEmpty else { return problem(409, "already-subscribed") }
        guard tried.isEmpty else { return problem(409, "trial-used") }
        tried = ["account", device]
        return set(
            request,
            [
                JSON.Member("subscription_status", .string("trial")),
                JSON.Member("trial_end_date", .string((accounts.clock + Subscription.trialLength).timestamp)),
            ])
    }

    private func purchase(_ product: String, _ request: HTTPRequest) -> (status: Int, body: JSON) {
        guard seller == "sandbox" else { return problem(409, "no-store") }
        let plans = ["almanac.premium.monthly": "monthly", "almanac.premium.yearly": "yearly"]
        guard let plan = plans[product] else { return problem(422, "unknown-product") }
        nextPlan = plan
        // As the sandbox does: a smaller plan begins when the present one ends.
        if purchases.last == "yearly" { return set(request, [JSON.Member("subscription_renews", .bool(true))]) }
        return paid(plan, request)
    }

    private func paid(_ plan: String, _ request: HTTPRequest) -> (status: Int, body: JSON) {
        purchases.append(plan)
        let month: Int64 = 30 * 86_400_000
        return set(
            request,
            [
                JSON.Member("subscription_status", .string(plan)),
                JSON.Member("subscription_start_date", .string(accounts.clock.timestamp)),
                JSON.Member(
                    "subscription_end_date",
                    .string((accounts.clock + (plan == "yearly" ? 12 * month : month)).timestamp)),
                JSON.Member("subscription_renews", .bool(true)),
            ])
    }

    /// Writes the user's row, which reaches the devices by the sync.
    private func set(_ request: HTTPRequest, _ fields: [JSON.Member]) -> (status: Int, body: JSON) {
        subscription = subscription.filter { old in !fields.contains { $0.key == old.key } } + fields
        give(subscription)
        return (200, .members(("subscription", .object(subscription))))
    }

    /// Writes the user's row as the server does, such as for a grant.
    func give(_ fields: [JSON.Member]) {
        let own = [JSON.Member("user_id", .string("me")), JSON.Member("updated_at", .string(accounts.clock.timestamp))]
        let there = accounts.rows["profile"]?["me"]?.fields ?? [JSON.Member("id", .string("profile-of-me"))]
        let row = there.filter { old in !(fields + own).contains { $0.key == old.key } } + fields + own
        accounts.insert("profile", key: "me", row)
    }
}
