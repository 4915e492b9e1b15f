import AlmanacAccounts
import AlmanacCore
import HTTPTypes
import Hummingbird

/// Handles `/feeds/…`, `/f/…` and `/api/feeds`: what a feed reader or a calendar shows of Almanac.
struct FeedHandlers: Sendable {
    let feeds: PublicFeeds
    let calendars: CalendarLinks
    let auth: AuthServices

    private static let linkLimit = "calendars, by link"

    private var tags: FeedTags { FeedTags(auth.accounts.settings.publicURL) }

    func addRoutes(to routes: Routes) {
        routes.add(.get, "feeds/:name", as: .everyone, feed)
        routes.add(
            .get, "f/:name", as: .everyone,
            limits: [
                .counted("calendars", .calendars) { [calendars] in
                    calendars.limits.perAddress.secondsToWait($0.peer, now: calendars.now())
                }, .countedByHandler(Self.linkLimit),
            ], finish: WidgetResponse.guarded, calendar)
        routes.add(.get, "api/feeds/calendar", as: .session, link)
        routes.add(
            .post, "api/feeds/calendar", as: .session, body: Request.bodyLimit, errors: ["unknown-language"], makeLink)
        routes.add(.delete, "api/feeds/calendar", as: .session, endLink)
    }

    // MARK: For everyone

    /// `GET /feeds/facts.LANG.atom`, `/feeds/quotes.atom`, `/feeds/quotes.en.atom` and `/feeds/quotes.zh.atom`.
    func feed(_ request: Request, context: AlmanacContext) async throws -> Response {
        guard let subject = PublicFeeds.Subject(fileName: context.parameters.get("name") ?? "") else {
            throw Refusal.notFound
        }
        let document = try await feeds.document(subject, at: auth.ownOrigin(request, context), tags)
        let modified = document.changedAt.httpDate
        // A reader that is asked for the next day's entry may show it an hour late.
        let caching = "public, max-age=3600"
        if request.has(document.tag) || request.isCurrent(since: document.changedAt) {
            var response = Response.notModified(tag: document.tag, cacheControl: caching)
            response.headers[.lastModified] = modified
            return response
        }
        let headers: HTTPFields = [
            .contentType: "application/atom+xml; charset=utf-8", .cacheControl: caching, .eTag: document.tag,
            .lastModified: modified, .vary: "Accept-Encoding",
        ]
        return .compressed(document.bytes, headers, to: request)
    }

    // MARK: Public, by secret link

    /// `GET /f/TOKEN.ics`: a user's calendar. An unknown link is answered like any other address at which there is
    /// nothing.
    func calendar(_ request: Request, context: AlmanacContext) async throws -> Response {
        let name = context.parameters.get("name") ?? ""
        guard name.hasSuffix(".ics") else { throw Refusal.notFound }
        let token = String(name.dropLast(4))
        guard let link = try await calendars.link(token) else { throw Refusal.notFound }
        // Only links that exist are counted, so that guessing fills no memory.
        try context.counts(against: Self.linkLimit)
        if let wait = calendars.perLink.secondsToWait(SecretToken.hash(token), now: calendars.now()) {
            throw Refusal.tooMany(.calendar, retryAfter: wait)
        }
        let text = try await calendars.calendar(of: link, at: auth.ownOrigin(request, context), tags)
        let headers: HTTPFields = [
            .contentType: "text/calendar; charset=utf-8", .vary: "Accept-Encoding",
            .contentDisposition: "inline; filename=\"almanac.ics\"",
        ]
        return .compressed(Array(text.utf8), headers, to: request)
    }

    // MARK: For its owner

    /// `GET /api/feeds/calendar`: whether there is a link; 204 if there is none. Its address was shown when it was made.
    func link(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        guard let madeAt = try await calendars.madeAt(as: person) else { return .nothing }
        return .json(.members(("created_at", .string(madeAt.timestamp))), to: request)
    }

    /// `POST` `{"language"}`: makes a new link, which ends the one before. Its titles are in the language.
    func makeLink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        let code = try await request.json(context)["language"]?.string ?? ""
        guard let language = Language(code: code) else { throw Problem.unknownLanguage(code) }
        let token = try await calendars.make(language, as: person)
        let url = "\(auth.ownOrigin(request, context).text)/f/\(token).ics"
        return .json(.members(("url", .string(url))), to: request)
    }

    /// `DELETE`: ends the link.
    func endLink(_ request: Request, context: AlmanacContext, person: Person) async throws -> Response {
        try await calendars.end(as: person)
        return .nothing
    }
}

extension Response {
    /// A response without a body, which nobody may keep.
    static var nothing: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}

extension Request {
    /// Whether the client's copy is from this instant or later. An entity tag counts instead, if there is one.
    fileprivate func isCurrent(since instant: Instant) -> Bool {
        guard headers[.ifNoneMatch] == nil, let text = headers[.ifModifiedSince],
            let copied = Instant(httpDate: text)
        else { return false }
        return copied >= instant
    }
}
