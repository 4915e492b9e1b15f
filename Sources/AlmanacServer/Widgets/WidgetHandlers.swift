import AlmanacApp
import AlmanacCore
import Hummingbird

/// Handles `/w/…`, where widgets are seen, and `/api/widgets/…/link`, where their owners make and end links.
struct WidgetHandlers: Sendable {
    let links: WidgetLinks
    let guards: AuthGuards

    // MARK: Looking

    /// `GET /w/TOKEN`, `.svg` and `.json`: a widget as a page to embed, as a picture and as data. Nobody needs to be
    /// signed in. An unknown link is answered like any other address at which there is nothing.
    func show(_ request: Request, context: AlmanacContext) async throws -> Response {
        do {
            let response = try await shown(request, context)
            return WidgetResponse.guarded(response)
        } catch let problem as Problem {
            return WidgetResponse.guarded(problem.response(from: request, context: context))
        }
    }

    private func shown(_ request: Request, _ context: AlmanacContext) async throws -> Response {
        let now = links.now()
        if let wait = links.limits.perAddress.secondsToWait(context.peer, now: now) {
            throw Problem.tooManyLooks(retryAfter: wait)
        }
        let (token, form) = Self.parts(of: context.parameters.get("name") ?? "")
        guard let form, let found = try await links.widget(of: token) else { throw Problem.notFound }
        // Only links that exist are counted, so that guessing fills no memory.
        if let wait = links.limits.perLink.secondsToWait(token, now: now) {
            throw Problem.tooManyLooks(retryAfter: wait)
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
    func link(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(request, context) { try await links.token(of: $0, as: $1) }
    }

    /// `POST`: makes a new link, which ends the one before.
    func makeLink(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(request, context) { try await links.setLink(of: $0, isOn: true, as: $1) }
    }

    /// `DELETE`: ends the link.
    func endLink(_ request: Request, context: AlmanacContext) async throws -> Response {
        try await translatingErrors(request, context) { try await links.setLink(of: $0, isOn: false, as: $1) }
    }

    private func translatingErrors(
        _ request: Request, _ context: AlmanacContext, _ work: (String, Principal) async throws -> String?
    ) async throws -> Response {
        do {
            let person = try await guards.credentials.person(of: request.headers)
            let id = context.parameters.get("id")?.lowercased() ?? ""
            guard let token = try await work(id, person) else {
                return Response(status: .noContent, headers: [.cacheControl: "no-store"])
            }
            let url = guards.ownOrigin(request, context).text + "/w/" + token
            return .json(.members(("url", .string(url)), ("token", .string(token))), to: request)
        } catch let failure as CredentialFailure {
            throw Problem(failure)
        } catch WidgetLinkFailure.unknownWidget {
            throw Problem.unknownWidget
        }
    }
}

extension Problem {
    fileprivate static let unknownWidget = Problem(
        status: .notFound, name: "unknown-widget", title: "There is no such widget",
        detail: "This account has no widget with this id. One that was added a moment ago may still be on its way.")

    fileprivate static func tooManyLooks(retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, name: "too-many-requests", title: "Too many requests",
            detail: "Widgets were looked at too often. Try again in \(seconds) seconds.",
            headers: [.retryAfter: "\(seconds)"])
    }
}
