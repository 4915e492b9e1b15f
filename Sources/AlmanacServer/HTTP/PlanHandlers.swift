import AlmanacCore
import Hummingbird

/// `/api/plans`: the training plans, for everyone.
struct PlanHandlers: Sendable {
    let library: PlanLibrary

    /// `GET`: what plans there are.
    func list(_ request: Request, context: AlmanacContext) async throws -> Response {
        answer(library.list(in: try Query(request).language()), to: request)
    }

    /// `GET {sport}`: one plan, week by week.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let language = try Query(request).language()
        let sport = context.parameters.get("sport") ?? ""
        guard let plan = library.plan(sport, in: language) else { throw Problem.unknownSport(sport) }
        return answer(plan, to: request)
    }

    private func answer(_ answer: PlanLibrary.Answer, to request: Request) -> Response {
        if request.has(answer.tag) { return .notModified(tag: answer.tag, cacheControl: "private, no-cache") }
        return .json(answer.json, to: request, tag: answer.tag)
    }
}
