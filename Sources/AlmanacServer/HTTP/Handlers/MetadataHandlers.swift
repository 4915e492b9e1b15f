import AlmanacContent
import AlmanacCore
import AlmanacTables
import Hummingbird

/// Handles `/api/metadata`.
struct MetadataHandlers: Sendable {
    let library: ContentLibrary

    func addRoutes(to routes: Routes) {
        routes.add(.get, "api/metadata", as: .device, errors: ["invalid-field", "unknown-language"], show)
    }

    /// `GET`: the categories and content types in one language.
    func show(_ request: Request, context: AlmanacContext, device: KnownDevice) async throws -> Response {
        let language = try Query(request).language()
        let tag = ContentTag(version: try await library.version(), "metadata", language.code).text
        if request.has(tag) { return .notModified(tag: tag, cacheControl: "private, no-cache") }
        return .json(try await library.metadata(in: language), to: request, tag: tag)
    }
}
