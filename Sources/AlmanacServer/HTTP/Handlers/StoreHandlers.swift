import AlmanacAccounts
import AlmanacCore
import AlmanacDatabase
import AlmanacTables
import Hummingbird

/// Handles `/api/store`: what is sold, trials and purchases. Prices and what a product contains never come from the
/// client.
struct StoreHandlers: Sendable {
    let store: Store
    /// Limits the App Store's notifications, whose signatures take time to verify. Apple repeats what is refused.
    let notifications = RateLimit(perFiveMinutes: 600)

    func addRoutes(to routes: Routes) {
        routes.add(.get, "api/store/products", as: .session, products)
        routes.add(
            .post, "api/store/trial", as: .session, body: Request.bodyLimit,
            errors: ["trial-used", "unknown-device", "already-subscribed", "invalid-field"], startTrial)
        routes.add(
            .post, "api/store/purchases", as: .session, body: Request.bodyLimit,
            errors: ["invalid-field", "unknown-product", "no-store"], purchase)
        routes.add(.post, "api/store/restore", as: .session, errors: ["nothing-to-restore", "no-store"], restore)
        routes.add(.post, "api/store/cancel", as: .session, errors: ["nothing-to-cancel", "no-store"], cancel)
        // To verify signatures takes time.
        let refusals = ["no-store", "untrusted-signature", "wrong-bundle", "wrong-environment", "unknown-product"]
        routes.add(
            .post, "api/store/appstore/transactions", as: .liveSession, body: Request.bodyLimit,
            errors: refusals + ["other-account", "invalid-field"], acceptTransactions)
        routes.add(
            .post, "api/store/appstore/notifications", as: .everyone,
            limits: [
                .counted("App Store notifications", .notifications) { [notifications, store] in
                    notifications.secondsToWait($0.peer, now: store.now())
                }
            ], body: Request.bodyLimit, errors: refusals + ["other-account", "invalid-field"], processNotification)
    }

    /// `GET products?locale=de-AT`: what is sold, at the prices of the reader's region, whether a trial is left, and which
    /// plan the next renewal begins.
    func products(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let offer = try await store.offer(to: person.principal)
        let prices = PriceList(for: Query(request)["locale"] ?? "en")
        let products = store.backEnd.name == nil ? [] : Product.allCases
        return .json(
            .members(
                ("store", .optional(store.backEnd.name)), ("is_sandbox", .bool(store.backEnd.isSandbox)),
                ("trial_days", .int(Subscription.trialLength / 86_400_000)),
                ("trial_available", .bool(offer.isTrialAvailable)), ("renews_as", .optional(offer.nextPlan)),
                ("products", .array(products.map { $0.json(prices) }))), to: request)
    }

    /// `POST trial` `{"device_key"}`: begins the only trial of the account and of the device. Repeated while that trial
    /// runs, it responds the same.
    func startTrial(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let body = try await request.bytes(context)
        let json = body.isEmpty ? JSON.object([]) : try Request.json(body, context)
        let device = try DeviceHandlers.key(in: json)
        return response(try await store.startTrial(device: device, as: person.principal), to: request)
    }

    /// `POST purchases` `{"product": …}`: buys a product in a store that this server runs itself.
    func purchase(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard let product = try await request.json(context)["product"]?.string else {
            throw Problem.invalidField("product", "Send the id of a product as “product”.")
        }
        return response(try await store.purchase(product, as: person.principal), to: request)
    }

    /// `POST restore`: what the account has bought or been granted and still runs.
    func restore(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        response(try await store.restore(as: person.principal), to: request)
    }

    /// `POST cancel`: lets the plan end with its current period.
    func cancel(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        response(try await store.cancel(as: person.principal), to: request)
    }

    // MARK: App Store

    /// `POST appstore/transactions` `{"signedTransactions": […]}`: what a native client has received from StoreKit.
    func acceptTransactions(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let body = try await request.json(context)
        guard let signed = body["signedTransactions"]?.strings, (1...100).contains(signed.count) else {
            throw Problem.invalidField(
                "signedTransactions", "Send 1 to 100 signed transactions as “signedTransactions”.")
        }
        return response(try await store.accept(signed, as: person.principal), to: request)
    }

    /// `POST appstore/notifications` `{"signedPayload": …}`: App Store Server Notifications V2. Apple's signature stands
    /// in for a session.
    func processNotification(_ request: Request, context: AlmanacContext) async throws -> Response {
        guard let signed = try await request.json(context)["signedPayload"]?.string else {
            throw Problem.invalidField("signedPayload", "Send the signed notification as “signedPayload”.")
        }
        try await store.process(notification: signed)
        return .json(.object([]), to: request)
    }

    private func response(_ subscription: Subscription, to request: Request) -> Response {
        .json(.members(("subscription", subscription.json)), to: request)
    }
}

extension Product {
    fileprivate func json(_ prices: PriceList) -> JSON {
        .members(
            ("id", .string(id)), ("plan", .string(plan)), ("period", .string(period)),
            ("price", .string(prices.text(of: self))), ("saves", prices.saving(of: self).map { .int($0) } ?? .null))
    }
}

extension StoreRefusal: NounRefusal {
    var problem: Problem {
        switch self {
        case .trialUsed:
            Problem(
                status: .conflict, name: "trial-used", title: "The trial has been used",
                detail: "There is one trial per account and device. Choose a plan to go on.")
        case .unknownDevice:
            Problem(
                status: .unprocessableContent, name: "unknown-device", title: "This device is not registered",
                detail: "There is one trial per account and device. Register the device at /api/devices/register, and "
                    + "send its key as “device_key”.", field: "device_key")
        case .alreadySubscribed:
            Problem(
                status: .conflict, name: "already-subscribed", title: "You already have a plan",
                detail: "A trial would add nothing. It stays available for when the plan has ended.")
        case .noStore:
            Problem(
                status: .conflict, name: "no-store", title: "Nothing can be bought here",
                detail: "This server does not sell plans itself. Ask its operator for access.")
        case .unknownProduct(let id):
            Problem(
                status: .unprocessableContent, name: "unknown-product", title: "There is no such product",
                detail: "“\(id.prefix(60))” is not sold here. /api/store/products lists the products.",
                field: "product")
        case .nothingToRestore:
            Problem(
                status: .notFound, name: "nothing-to-restore", title: "There is nothing to restore",
                detail: "This account has no plan that still runs. Sign in to the account that bought it.")
        case .nothingToCancel:
            Problem(
                status: .conflict, name: "nothing-to-cancel", title: "There is nothing to cancel",
                detail: "No plan of this account renews here. Cancel one from an app store in that store.")
        }
    }
}

extension AppStoreRefusal: NounRefusal {
    var problem: Problem {
        switch self {
        case .untrusted:
            Problem(
                status: .unprocessableContent, name: "untrusted-signature", title: "The App Store has not signed this",
                detail: "Nothing was changed. Send the JWS unchanged, as StoreKit or the App Store delivered it.")
        case .otherBundle(let bundle):
            Problem(
                status: .unprocessableContent, name: "wrong-bundle", title: "This is for another app",
                detail: "Nothing was changed. The bundle id “\(bundle.prefix(60))” is not this server’s.")
        case .otherEnvironment(let environment):
            Problem(
                status: .unprocessableContent, name: "wrong-environment",
                title: "This is from another environment of the App Store",
                detail: "Nothing was changed. This server does not accept purchases from “\(environment.prefix(60))”.")
        case .unknownProduct(let id): StoreRefusal.unknownProduct(id).problem
        case .otherAccount:
            Problem(
                status: .forbidden, name: "other-account", title: "This was bought for another account",
                detail: "Nothing was changed. Sign in to the account that bought it; its id is the appAccountToken.")
        }
    }
}
