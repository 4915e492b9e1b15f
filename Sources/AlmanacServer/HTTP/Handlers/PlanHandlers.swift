import AlmanacContent
import AlmanacCore
import AlmanacTables
import Hummingbird

/// Handles `/api/plans`: the training plans, which are public.
struct PlanHandlers: Sendable {
    let library: PlanLibrary

    func addRoutes(to routes: Routes) {
        let errors = ["invalid-field", "unknown-language"]
        routes.add(.get, "api/plans", as: .everyone, errors: errors, list)
        routes.add(.get, "api/plans/:sport", as: .everyone, errors: errors + ["unknown-sport"], show)
    }

    /// `GET`: the list of plans.
    func list(_ request: Request, context: AlmanacContext) async throws -> Response {
        response(library.list(in: try Query(request).language()), to: request)
    }

    /// `GET {sport}`: one plan, week by week.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let language = try Query(request).language()
        let sport = context.parameters.get("sport") ?? ""
        guard let plan = library.plan(sport, in: language) else { throw Problem.unknownSport(sport) }
        return response(plan, to: request)
    }

    private func response(_ cached: PlanLibrary.CachedResponse, to request: Request) -> Response {
        if request.has(cached.tag) { return .notModified(tag: cached.tag, cacheControl: "private, no-cache") }
        return .json(cached.bytes, to: request, tag: cached.tag)
    }
}

extension Problem {
    fileprivate static func unknownSport(_ slug: String) -> Problem {
        Problem(
            status: .notFound, name: "unknown-sport", title: "There is no training plan for this sport",
            detail: "There is no plan for “\(slug.prefix(60))”. /api/plans lists them.", field: "sport")
    }
}
