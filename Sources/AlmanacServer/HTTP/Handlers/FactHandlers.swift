import AlmanacContent
import AlmanacCore
import AlmanacTables
import Hummingbird

/// Handles `/api/facts`.
struct FactHandlers: Sendable {
    let library: ContentLibrary

    func addRoutes(to routes: Routes) {
        let errors = ["invalid-field", "unknown-language"]
        routes.add(.get, "api/facts", as: .device, inTurn: true, errors: errors + ["unknown-category"], list)
        routes.add(.get, "api/facts/:id", as: .device, errors: errors + ["unknown-fact"], show)
    }

    /// `GET`: one page of a selection. `total` counts the whole selection, so that progress can be shown correctly.
    func list(_ request: Request, context: AlmanacContext, device: KnownDevice) async throws -> Response {
        let query = Query(request)
        let selection = try await selection(query)
        let limit = try query.number("limit", in: 1...500, default: 200)
        let cursor = try cursor(query, of: selection)
        let version = try await library.version()
        let tag = ContentTag(version: version, "facts", request.uri.query ?? "").text
        if request.has(tag) { return .notModified(tag: tag, cacheControl: "private, no-cache") }
        let page = try await library.page(of: selection, after: cursor, limit: limit)
        let json = JSON.members(
            ("facts", .array(page.facts)), ("total", .int(page.total)), ("next_cursor", .optional(page.next?.text)))
        return .json(json, to: request, tag: tag)
    }

    /// `GET {id}`: one fact.
    func show(_ request: Request, context: AlmanacContext, device: KnownDevice) async throws -> Response {
        let language = try Query(request).language()
        let text = context.parameters.get("id") ?? ""
        // The version is read before the fact. Otherwise an import in between would put the new tag on the old text.
        let tag = ContentTag(version: try await library.version(), "fact", language.code, text).text
        guard let id = Int64(text), let fact = try await library.fact(id, in: language) else {
            throw Problem.unknownFact(text)
        }
        if request.has(tag) { return .notModified(tag: tag, cacheControl: "private, no-cache") }
        return .json(fact, to: request, tag: tag)
    }

    private func selection(_ query: Query) async throws -> FactSelection {
        let language = try query.language()
        let categories = (query["categories"] ?? "").split(separator: ",").map(String.init)
        if let unknown = try await library.unknownCategory(among: categories) {
            throw Problem.unknownCategory(unknown)
        }
        return FactSelection(language: language, categories: categories, difficulty: try difficulty(query))
    }

    private func difficulty(_ query: Query) throws(Problem) -> Difficulty? {
        guard let text = query["difficulty"], text != "all" else { return nil }
        guard let difficulty = Difficulty(rawValue: text) else {
            throw .invalidField("difficulty", "difficulty must be beginner, intermediate, advanced or all.")
        }
        return difficulty
    }

    private func cursor(_ query: Query, of selection: FactSelection) throws(Problem) -> FactCursor? {
        guard let text = query["cursor"] else { return nil }
        guard let cursor = FactCursor(text, for: selection) else {
            throw .invalidField(
                "cursor", "This cursor does not belong to this selection. Start again without a cursor.")
        }
        return cursor
    }
}

extension Problem {
    fileprivate static func unknownFact(_ id: String) -> Problem {
        Problem(
            status: .notFound, name: "unknown-fact", title: "There is no such fact",
            detail: "No fact has the id “\(id.prefix(40))”.", field: "id")
    }

    fileprivate static func unknownCategory(_ slug: String) -> Problem {
        Problem(
            status: .unprocessableContent, name: "unknown-category", title: "Unknown category",
            detail: "“\(slug.prefix(60))” is not a category. /api/metadata lists them.", field: "categories")
    }
}
