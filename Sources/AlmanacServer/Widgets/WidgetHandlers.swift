import AlmanacApp
import AlmanacCore
import Hummingbird

/// Handles `/w/…`, where widgets are seen, and `/api/widgets/…/link`, where their owners make and end links.
struct WidgetHandlers: Sendable {
    let links: WidgetLinks
    let auth: AuthServices

    private static let linkLimit = "widgets, by link"

    func addRoutes(to routes: Routes) {
        routes.add(
            .get, "w/:name", as: .everyone,
            limits: [
                .counted("widgets", .widgets) { [links] in
                    links.limits.perAddress.secondsToWait($0.peer, now: links.now())
                }, .countedByHandler(Self.linkLimit),
            ], errors: ["invalid-field"], finish: WidgetResponse.guarded, show)
        let path = "api/widgets/:id/link"
        routes.add(.get, path, as: .session, errors: ["unknown-widget"], link)
        routes.add(.post, path, as: .session, errors: ["unknown-widget"], makeLink)
        routes.add(.delete, path, as: .session, errors: ["unknown-widget"], endLink)
    }

    // MARK: Looking

    /// `GET /w/TOKEN`, `.svg` and `.json`: a widget as a page to embed, as a picture and as data. Nobody needs to be
    /// signed in. An unknown link is answered like any other address at which there is nothing.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        let now = links.now()
        let (token, form) = Self.parts(of: context.parameters.get("name") ?? "")
        guard let form, let found = try await links.widget(of: token) else { throw Refusal.notFound }
        // Only links that exist are counted, so that guessing fills no memory.
        try context.counts(against: Self.linkLimit)
        if let wait = links.limits.perLink.secondsToWait(token, now: now) {
            throw Refusal.tooMany(.widgets, retryAfter: wait)
        }
        return try WidgetResponse(found, request, at: now).response(form)
    }

    private static func parts(of name: String) -> (token: String, form: WidgetResponse.Form?) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return (name, .page) }
        return (parts[0], WidgetResponse.Form(rawValue: parts[1]))
    }

    // MARK: Links

    /// `GET`: the address of a widget's page; 204 if it has no link.
    func link(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        response(try await links.token(of: Self.id(context), as: person), request, context)
    }

    /// `POST`: makes a new link, which ends the one before.
    func makeLink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        response(try await links.setLink(of: Self.id(context), isOn: true, as: person), request, context)
    }

    /// `DELETE`: ends the link.
    func endLink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        response(try await links.setLink(of: Self.id(context), isOn: false, as: person), request, context)
    }

    private static func id(_ context: AlmanacContext) -> String { context.parameters.get("id")?.lowercased() ?? "" }

    private func response(_ token: String?, _ request: Request, _ context: AlmanacContext) -> Response {
        guard let token else { return .nothing }
        let url = auth.ownOrigin(request, context).text + "/w/" + token
        return .json(.members(("url", .string(url)), ("token", .string(token))), to: request)
    }
}

extension WidgetLinkFailure: NounRefusal {
    var problem: Problem {
        switch self {
        case .unknownWidget:
            Problem(
                status: .notFound, name: "unknown-widget", title: "There is no such widget",
                detail:
                    "This account has no widget with this id. One that was added a moment ago may still be on its way.")
        }
    }
}
